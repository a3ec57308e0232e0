import { lazy, Suspense, useSyncExternalStore } from "react";
import { ButtonLink } from "../ui/button";
import { onSessionChange, readTokens } from "./tokens";

const AccountMenu = lazy(() => import("./account-menu"));

const isSignedIn = () => readTokens() !== undefined;
const onServer = () => false;

const SignIn = () => (
  <ButtonLink to="/login" variant="quiet" size="small">
    Sign in
  </ButtonLink>
);

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
