import { createContext, useContext } from "react";
import type { Account } from "../client/session";

/** Who works in the back office; given by it to its panels. */
export const CurrentUserContext = createContext<Account | undefined>(undefined);

/** Who is signed in. @throws Error outside of the back office */
export function useCurrentUser(): Account {
  const user = useContext(CurrentUserContext);
  if (!user) throw new Error("useCurrentUser is for panels of the back office");
  return user;
}
