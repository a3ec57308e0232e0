import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { can } from "../../api/policy";
import { signInPath } from "../../client/return-path";
import { onSessionEnded, sessionApi } from "../../client/session";
import { signOut } from "../../client/sign-out";
import { useAccount } from "../../client/use-account";
import { t } from "../../platform/languages/texts";
import { Button, ButtonLink } from "../../ui/button";
import { Outline } from "../../ui/icon";
import { useHasMachines } from "../../ui/site";

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
  const keeps = useKeepsMachine(hasOwnWayOut ? undefined : user?.id);
  return (
    <span className="flex items-center xl:*:px-2">
      {user ? (
        <ButtonLink
          to="/account"
          variant="quiet"
          size="small"
          aria-label={t`Your account, ${{ full_name: user.full_name }}`}
        >
          <span className="max-w-28 truncate xl:max-w-22">{user.full_name.split(" ")[0]}</span>
        </ButtonLink>
      ) : null}
      {keeps ? (
        <ButtonLink to="/account/machines" variant="quiet" size="small" title={t`Machines I Look After`}>
          <Outline path={wrench} className="size-5" />
          <span className="sm:sr-only">{t`Machines I Look After`}</span>
        </ButtonLink>
      ) : null}
      {can(user, "back_office.enter") && !hasOwnWayOut ? (
        <ButtonLink to="/admin" variant="quiet" size="small">{t`Admin`}</ButtonLink>
      ) : null}
      {!hasOwnWayOut && <Button variant="quiet" size="small" onClick={() => void signOut()}>{t`Sign Out`}</Button>}
    </span>
  );
}

const wrench =
  "M14.7 6.3a1 1 0 0 0 0 1.4l1.6 1.6a1 1 0 0 0 1.4 0l3.8-3.8a6 6 0 0 1-7.9 7.9l-6.9 6.9a2.1 2.1 0 0 1-3-3l6.9-6.9a6 6 0 0 1 7.9-7.9z";

/** Whose machines were asked about last, and whether there are any: asked once, not on every page. */
let known: { userId: number; keeps: Promise<boolean> } | undefined;

async function askKeeps(): Promise<boolean> {
  const { items } = await sessionApi.call<{ items: { is_keeper: boolean }[] }>("GET", "/users/me/machines");
  return items.some(({ is_keeper }) => is_keeper);
}

/** Whether somebody looks after a machine; false until it is known. */
function useKeepsMachine(userId: number | undefined): boolean {
  const hasMachines = useHasMachines();
  const [keeps, setKeeps] = useState(false);
  useEffect(() => {
    setKeeps(false);
    if (userId === undefined || !hasMachines) return undefined;
    if (known?.userId !== userId) known = { userId, keeps: askKeeps().catch(() => false) };
    let wanted = true;
    void known.keeps.then((is) => wanted && setKeeps(is));
    return () => {
      wanted = false;
    };
  }, [userId, hasMachines]);
  return keeps;
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
