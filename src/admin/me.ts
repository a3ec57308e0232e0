import { createContext, useContext } from "react";
import type { User } from "../features/users/schema";

/** Who works in the back office; given by it to its panels. */
export const Me = createContext<User | undefined>(undefined);

/** The administrator who is signed in. @throws Error outside of the back office */
export function useMe(): User {
  const user = useContext(Me);
  if (!user) throw new Error("useMe is for panels of the back office");
  return user;
}
