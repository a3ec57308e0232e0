import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { FailedState } from "../../ui/states";
import { signInPath } from "../return-path";
import type { Account } from "../session";
import { useAccount } from "../use-account";

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
export function MemberOnly({ path, waiting, onRetry, children }: MemberOnlyProps) {
  const account = useAccount();
  const navigate = useNavigate();
  const isAnonymous = account.state === "anonymous";
  const leaving = useRef(false);
  useEffect(() => {
    if (isAnonymous && !leaving.current)
      void navigate(signInPath(`${path}${location.search}${location.hash}`), { replace: true });
  }, [isAnonymous, navigate, path]);
  if (account.state === "unreachable")
    return <FailedState message="The server could not be reached. Please check your connection." onRetry={onRetry} />;
  if (account.state !== "signed-in") return waiting;
  return children(account.user, () => {
    leaving.current = true;
  });
}
