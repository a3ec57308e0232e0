import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { ButtonLink } from "../ui/button";
import { signInPath } from "./return-path";
import { onSessionEnded, signOut } from "./session";
import { useAccount } from "./use-account";

/** The header's way in: "Sign in", or who is signed in with the way to the back office and out. */
export function AccountLink() {
  const account = useAccount();
  useSendToSignIn();
  if (account.state !== "signed-in") {
    return (
      <ButtonLink to="/login" variant="quiet" size="small">
        Sign in
      </ButtonLink>
    );
  }
  const { user } = account;
  return (
    <span className="flex items-center gap-1">
      {user.role === "admin" ? (
        <ButtonLink to="/admin" variant="quiet" size="small">
          Admin
        </ButtonLink>
      ) : null}
      <SignOutButton name={user.full_name} />
    </span>
  );
}

function SignOutButton({ name }: { name: string }) {
  return (
    <button
      type="button"
      title={`Signed in as ${name}`}
      className="inline-flex min-h-11 items-center px-2 text-soft text-sm underline-offset-4 hover:underline"
      onClick={() => void signOut()}
    >
      Sign out
    </button>
  );
}

/** When a session runs out by itself, its owner signs in again and comes back to where they were. */
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
