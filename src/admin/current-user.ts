import { createContext, useContext } from "react";
import { can, type Right } from "../api/policy";
import type { Account } from "../client/session";

/** Who works in the back office; given by it to its panels. */
export const CurrentUserContext = createContext<Account | undefined>(undefined);

/** Who is signed in. @throws Error outside of the back office */
export function useCurrentUser(): Account {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error("useCurrentUser is for panels of the back office");
  return user;
}

/** Tells whether who works here has a right: what they may not do is not offered to them. @throws Error outside of the back office */
export function useMay(): (right: Right) => boolean {
  const user = useCurrentUser();
  return (right) => can(user, right);
}
