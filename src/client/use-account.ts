import { useEffect, useState } from "react";
import type { Account as SignedInAccount } from "./session";
import { onSessionChange, readTokens } from "./tokens";

/** Who is here. The server never knows, so every page begins with `unknown`. */
export type Account =
  | { state: "unknown" }
  | { state: "anonymous" }
  | { state: "signed-in"; user: SignedInAccount }
  /** somebody is signed in, but the server could not be asked who */
  | { state: "unreachable" };

/** Asks the server; its code comes only to browsers in which somebody is signed in. */
async function askAccount(): Promise<Account> {
  try {
    const { readAccount } = await import("./session");
    return { state: "signed-in", user: await readAccount() };
  } catch {
    return readTokens() ? { state: "unreachable" } : { state: "anonymous" };
  }
}

/** Who is signed in, kept up to date across tabs. */
export function useAccount(): Account {
  const [account, setAccount] = useState<Account>({ state: "unknown" });
  useEffect(() => {
    let current = 0;
    const look = async () => {
      const asked = ++current;
      const found: Account = readTokens() ? await askAccount() : { state: "anonymous" };
      if (asked === current) setAccount(found);
    };
    void look();
    const stop = onSessionChange(look);
    return () => {
      current = -1;
      stop();
    };
  }, []);
  return account;
}
