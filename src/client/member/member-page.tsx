import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { t } from "../../platform/languages/texts";
import { FailedState, LoadingState } from "../../ui/states";
import { signInPath } from "../return-path";
import type { Account } from "../session";
import { useAccount } from "../use-account";

interface MemberPageProps extends Pick<MemberOnlyProps, "path" | "children"> {
  /** the name of the view in messages: "your machines" */
  what: string;
  /** loads the view, while the server answers */
  load: () => Promise<unknown>;
  /** the place of the view until it is there; a line that it is opening by default */
  skeleton?: ReactNode;
}

/** A page of a signed-in member. The server renders the same frame for everybody. */
export function MemberPage(props: MemberPageProps) {
  const [attempt, setAttempt] = useState(0);
  return (
    <div className="wrap min-h-[70vh] pt-6 pb-16 sm:pt-9">
      <noscript>
        <p className="mb-6">{t`This page needs JavaScript. Reading the site and finding us does not.`}</p>
      </noscript>
      <Guard key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
    </div>
  );
}

function Guard({ path, what, load, skeleton, onRetry, children }: MemberPageProps & { onRetry: () => void }) {
  useEffect(() => void load().catch(() => undefined), [load]);
  const waiting = (
    <div className="needs-scripts grid gap-10">
      <h1 className="sr-only">{what[0]?.toUpperCase() + what.slice(1)}</h1>
      {skeleton}
      <LoadingState label={t`Opening ${{ what }}...`} />
    </div>
  );
  return (
    <MemberOnly path={path} waiting={waiting} onRetry={onRetry}>
      {(user, leave) => <Suspense fallback={waiting}>{children(user, leave)}</Suspense>}
    </MemberOnly>
  );
}

interface MemberOnlyProps {
  /** where one is after signing in: the path of this page */
  path: string;
  /** shown until the session is known */
  waiting: ReactNode;
  onRetry: () => void;
  /** @param leave call it before the account is gone, so that nobody is asked to return here */
  children: (user: Account, leave: () => void) => ReactNode;
}

/** Lets members in; others sign in first and return to the same place. The server renders `waiting` for everybody. */
function MemberOnly({ path, waiting, onRetry, children }: MemberOnlyProps) {
  const account = useAccount();
  const navigate = useNavigate();
  const isAnonymous = account.state === "anonymous";
  const leaving = useRef(false);
  useEffect(() => {
    if (isAnonymous && !leaving.current)
      void navigate(signInPath(`${path}${location.search}${location.hash}`), { replace: true });
  }, [isAnonymous, navigate, path]);
  if (account.state === "unreachable")
    return (
      <FailedState message={t`The server could not be reached. Please check your connection.`} onRetry={onRetry} />
    );
  if (account.state !== "signed-in") return waiting;
  return children(account.user, () => {
    leaving.current = true;
  });
}
