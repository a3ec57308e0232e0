import { lazy, Suspense, useSyncExternalStore } from "react";
import { onSessionChange, readTokens } from "../../client/tokens";
import { t } from "../../platform/languages/texts";
import { ButtonLink } from "../../ui/button";
import { useCommunities } from "../../ui/site";

const SignIn = () => <ButtonLink to="/login" variant="quiet" size="small">{t`Sign In`}</ButtonLink>;

const AccountMenu = lazy(() => import("./account-menu").catch(() => ({ default: SignIn })));

const isSignedIn = () => readTokens() !== undefined;
const onServer = () => false;

/** The header's invitation to visitors who are not signed in. */
export function JoinLink() {
  const communities = useCommunities();
  const signedIn = useSyncExternalStore(onSessionChange, isSignedIn, onServer);
  if (signedIn) return null;
  return (
    <ButtonLink
      to={communities?.length === 0 ? "/contact" : "/communities"}
      className="join-us"
    >{t`Join Us`}</ButtonLink>
  );
}

/** The header's entry: "Sign In", or the account with the ways to the back office and out. */
export function AccountLink() {
  const signedIn = useSyncExternalStore(onSessionChange, isSignedIn, onServer);
  if (!signedIn) return <SignIn />;
  return (
    <Suspense fallback={<SignIn />}>
      <AccountMenu />
    </Suspense>
  );
}
