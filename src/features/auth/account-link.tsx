import { lazy, Suspense, useSyncExternalStore } from "react";
import { onSessionChange, readTokens } from "../../client/tokens";
import { ButtonLink } from "../../ui/button";

const SignIn = () => (
  <ButtonLink to="/login" variant="quiet" size="small">
    Sign in
  </ButtonLink>
);

const AccountMenu = lazy(() => import("./account-menu").catch(() => ({ default: SignIn })));

const isSignedIn = () => readTokens() !== undefined;
const onServer = () => false;

/** The header's way in: "Sign in", or who is signed in with the way to the back office and out. */
export function AccountLink() {
  const signedIn = useSyncExternalStore(onSessionChange, isSignedIn, onServer);
  if (!signedIn) return <SignIn />;
  return (
    <Suspense fallback={<SignIn />}>
      <AccountMenu />
    </Suspense>
  );
}
