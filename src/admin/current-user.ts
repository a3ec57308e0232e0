import { createContext, useContext } from "react";
import { can, type Right } from "../api/policy";
import type { Account } from "../client/session";

/** The account of the signed-in user, for the panels. */
export const CurrentUserContext = createContext<Account | undefined>(undefined);

/** Returns the signed-in user. @throws Error outside the back office */
export function useCurrentUser(): Account {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error("useCurrentUser is for panels of the back office");
  return user;
}

/** Returns a check of the user's rights, to hide forbidden actions. @throws Error outside the back office */
export function useMay(): (right: Right) => boolean {
  const user = useCurrentUser();
  return (right) => can(user, right);
}
