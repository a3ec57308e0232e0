import { Suspense, useEffect, useRef, useState } from "react";
import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useLocation,
  useNavigate,
} from "react-router";
import styles from "../../admin/admin.css?url";
import { lazyPart } from "../../admin/lazy-part";
import { can } from "../../api/policy";
import { signInPath } from "../../client/return-path";
import { useAccount } from "../../client/use-account";
import { ButtonLink } from "../../ui/button";
import { pageMeta, type RouteHandle, siteOf } from "../../ui/frame/page-meta";
import { Skeleton } from "../../ui/skeleton";
import { EmptyState, FailedState, LoadingState } from "../../ui/states";
import { Frame } from "./frame";
import { newAddressOf, type Tab, tabOf } from "./tabs";

const loadBackOffice = () => import("./back-office");
const BackOffice = lazyPart(loadBackOffice);

/** Redirects old addresses to new ones; unknown tabs get a 404 with the page's own text. */
export function loader({ params, request }: LoaderFunctionArgs) {
  const moved = newAddressOf(new URL(request.url));
  if (moved) throw redirect(moved, 301);
  return data(null, { status: tabOf(params.tab, params.item) ? 200 : 404 });
}

/** In the browser, old addresses are redirected without asking the server. */
export function clientLoader({ request }: { request: Request }) {
  const moved = newAddressOf(new URL(request.url));
  if (moved) throw redirect(moved);
  return null;
}

export const handle: RouteHandle = { hasOwnFrame: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction = ({ params, matches }) => {
  const current = tabOf(params.tab, params.item);
  const label = current?.label ?? "Not found";
  return [
    ...pageMeta({ title: `${label} · Administration`, description: "The back office.", site: siteOf(matches) }),
    { name: "robots", content: "noindex" },
  ];
};

/** The back office. Its first chunk only checks the session. */
export default function AdminPage() {
  const [attempt, setAttempt] = useState(0);
  return <Guard key={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

/** Loads the scripts that a tab opens with. */
const loadTab = ({ components }: Tab): Promise<unknown> =>
  "page" in components ? components.page() : components.list();

/** Begins to load the scripts, those of the first tab among them, before React has started and the server is asked. */
function loadEarly(): void {
  const [, , tab, item] = location.pathname.split("/");
  const first = tabOf(tab, item);
  Promise.all([loadBackOffice(), first && loadTab(first)]).catch(() => undefined);
}

if (!import.meta.env.SSR) loadEarly();

/** Asks the server for the signed-in account. Admits administrators and moderators; sends others to sign in and back. */
function Guard({ onRetry }: { onRetry: () => void }) {
  const account = useAccount();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const leaving = useRef(false);
  const admitted = account.state === "signed-in" && can(account.user, "back_office.enter");
  const refused = account.state === "anonymous" || (account.state === "signed-in" && !admitted);

  useEffect(() => {
    if (!refused || leaving.current) return;
    leaving.current = true;
    void navigate(signInPath(pathname + search), { replace: true });
  }, [refused, navigate, pathname, search]);

  // People who sign out on purpose are not sent back here.
  const leave = () => {
    leaving.current = true;
  };

  if (account.state === "unreachable") {
    return (
      <Frame sideBar={null}>
        <FailedState message="The server could not be reached. Please check your connection." onRetry={onRetry} />
      </Frame>
    );
  }
  if (!admitted) return <Waiting />;
  if (account.user.needs_second_factor) return <SecondFactorFirst />;
  return (
    <Suspense fallback={<Waiting />}>
      <BackOffice user={account.user} onLeave={leave} />
    </Suspense>
  );
}

/** Shown if the site requires a second factor that this administrator lacks or has not given in this session. */
const SecondFactorFirst = () => (
  <Frame sideBar={null}>
    <EmptyState
      title="Set up a second factor first"
      text="The back office needs a second factor besides your password: a passkey, or an app that makes codes. Setting one up takes a minute. If you already have one, sign out, sign in again and use it."
      action={<ButtonLink to="/account#security">Set It Up</ButtonLink>}
    />
  </Frame>
);

const Waiting = () => (
  <Frame
    sideBar={
      <div className="side-bar grid content-start gap-3 p-4">
        {Array.from({ length: 12 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries without a name yet
          <Skeleton key={index} className="h-6 w-full" />
        ))}
      </div>
    }
  >
    <Skeleton className="h-8 w-64 max-w-full" />
    <div className="mt-6 loading-list">
      <LoadingState label="Opening the back office..." />
    </div>
  </Frame>
);
