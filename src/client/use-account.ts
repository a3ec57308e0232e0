import { useEffect, useState } from "react";
import type { User } from "../features/users/schema";
import { onSessionChange, readAccount, readTokens } from "./session";

/** Who is here. The server never knows, so every page begins with `unknown`. */
export type Account =
  | { state: "unknown" }
  | { state: "anonymous" }
  | { state: "signed-in"; user: User }
  /** somebody is signed in, but the server could not be asked who */
  | { state: "unreachable" };

/** Who is signed in, kept up to date across tabs. */
export function useAccount(): Account {
  const [account, setAccount] = useState<Account>({ state: "unknown" });
  useEffect(() => {
    let current = 0;
    const look = () => {
      const asked = ++current;
      const set = (found: Account) => asked === current && setAccount(found);
      if (!readTokens()) return void set({ state: "anonymous" });
      readAccount().then(
        (user) => set({ state: "signed-in", user }),
        () => set(readTokens() ? { state: "unreachable" } : { state: "anonymous" }),
      );
    };
    look();
    const stop = onSessionChange(look);
    return () => {
      current = -1;
      stop();
    };
  }, []);
  return account;
}
