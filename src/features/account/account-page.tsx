import { Suspense, useEffect, useRef, useState } from "react";
import { type LinksFunction, type MetaFunction, useNavigate } from "react-router";
import { lazyPart } from "../../admin/lazy-part";
import { signInPath } from "../../client/return-path";
import { useAccount } from "../../client/use-account";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { Skeleton } from "../../ui/skeleton";
import { FailedState, LoadingState } from "../../ui/states";
import styles from "./account.css?url";

const loadAccount = () => import("./account-view");
const AccountView = lazyPart(loadAccount);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ title: "Your account", description: "What you are part of.", site: siteOf(matches) }),
  { name: "robots", content: "noindex" },
];

/** /account: a member's own page. The server does not know who asks, so everybody gets the same frame. */
export default function AccountPage() {
  const [attempt, setAttempt] = useState(0);
  return (
    <div className="wrap min-h-[70vh] pt-6 pb-16 sm:pt-9">
      <noscript>
        <p className="mb-6">Your account needs JavaScript. Reading the site and finding us does not.</p>
      </noscript>
      <Guard key={attempt} onRetry={() => setAttempt(attempt + 1)} />
    </div>
  );
}

/** Lets members in; others sign in first and return to the same drawer. */
function Guard({ onRetry }: { onRetry: () => void }) {
  const account = useAccount();
  const navigate = useNavigate();
  const isAnonymous = account.state === "anonymous";
  const leaving = useRef(false);

  // The scripts load while the server answers.
  useEffect(() => void loadAccount().catch(() => undefined), []);
  useEffect(() => {
    if (isAnonymous && !leaving.current) void navigate(signInPath(`/account${location.hash}`), { replace: true });
  }, [isAnonymous, navigate]);

  // After deleting the account, nobody is asked to return here.
  const leave = () => {
    leaving.current = true;
  };

  if (account.state === "unreachable") {
    return <FailedState message="The server could not be reached. Please check your connection." onRetry={onRetry} />;
  }
  if (account.state !== "signed-in") return <Waiting />;
  return (
    <Suspense fallback={<Waiting />}>
      <AccountView user={account.user} onLeave={leave} />
    </Suspense>
  );
}

const Waiting = () => (
  <div className="needs-scripts grid gap-10">
    <div className="flex items-center gap-5">
      <Skeleton className="portrait large" />
      <div className="grid grow gap-3">
        <Skeleton className="h-4 w-40 max-w-full" />
        <Skeleton className="h-10 w-64 max-w-full" />
      </div>
    </div>
    <Skeleton className="ticket-place" />
    <LoadingState label="Opening your account..." />
  </div>
);
