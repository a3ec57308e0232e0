import { Suspense, useEffect, useState } from "react";
import type { LinksFunction, MetaFunction } from "react-router";
import { lazyPart } from "../../admin/lazy-part";
import { MemberOnly } from "../../client/member/member-only";
import { pageMeta, siteOf } from "../../ui/frame/page-meta";
import { Skeleton } from "../../ui/skeleton";
import { LoadingState } from "../../ui/states";
import styles from "./account.css?url";

const loadAccount = () => import("./account-view");
const AccountView = lazyPart(loadAccount);

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta({ title: "Your account", description: "What you are part of.", site: siteOf(matches) }),
  { name: "robots", content: "noindex" },
];

/** /account: a member's own page. The server renders the same frame for everybody. */
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
  // The scripts load while the server answers.
  useEffect(() => void loadAccount().catch(() => undefined), []);
  return (
    <MemberOnly path="/account" waiting={<Waiting />} onRetry={onRetry}>
      {(user, leave) => (
        <Suspense fallback={<Waiting />}>
          <AccountView user={user} onLeave={leave} />
        </Suspense>
      )}
    </MemberOnly>
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
