import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { can } from "../../api/policy";
import { signInPath } from "../../client/return-path";
import { onSessionEnded } from "../../client/session";
import { signOut } from "../../client/sign-out";
import { useAccount } from "../../client/use-account";
import { Button, ButtonLink } from "../../ui/button";

/**
 * The header's menu: account, back office and signing out. In the back office, which has its own way out, only account.
 */
export default function AccountMenu() {
  const account = useAccount();
  useSendToSignIn();
  const { pathname } = useLocation();
  const user = account.state === "signed-in" ? account.user : undefined;
  // If the server cannot say who this is, the back office stays closed, and this is the only way out.
  const hasOwnWayOut = /^\/admin(\/|$)/.test(pathname) && account.state !== "unreachable";
  return (
    <span className="flex items-center xl:*:px-2">
      {user ? (
        <ButtonLink to="/account" variant="quiet" size="small" aria-label={`Your account, ${user.full_name}`}>
          <span className="max-w-28 truncate xl:max-w-22">{user.full_name.split(" ")[0]}</span>
        </ButtonLink>
      ) : null}
      {can(user, "back_office.enter") && !hasOwnWayOut ? (
        <ButtonLink to="/admin" variant="quiet" size="small">
          Admin
        </ButtonLink>
      ) : null}
      {!hasOwnWayOut && (
        <Button variant="quiet" size="small" onClick={() => void signOut()}>
          Sign out
        </Button>
      )}
    </span>
  );
}

/** When a session expires, its owner signs in again and returns to the same page. */
function useSendToSignIn(): void {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  useEffect(
    () =>
      onSessionEnded(() => {
        if (pathname !== "/login") void navigate(signInPath(pathname + search + hash));
      }),
    [navigate, pathname, search, hash],
  );
}
