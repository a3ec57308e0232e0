import { createContext, useContext } from "react";
import type { Account } from "../client/session";

/** Who works in the back office; given by it to its panels. */
export const Me = createContext<Account | undefined>(undefined);

/** Who is signed in. @throws Error outside of the back office */
export function useMe(): Account {
  const user = useContext(Me);
  if (!user) throw new Error("useMe is for panels of the back office");
  return user;
}
