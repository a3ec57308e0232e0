import { useEffect, useState } from "react";
import type { Account as SignedInAccount } from "./session";
import { onSessionChange, readTokens } from "./tokens";

/** The visitor's account state. The server never knows it, so every page starts as `unknown`. */
export type Account =
  | { state: "unknown" }
  | { state: "anonymous" }
  | { state: "signed-in"; user: SignedInAccount }
  /** signed in, but the account could not be loaded */
  | { state: "unreachable" };

async function askAccount(): Promise<Account> {
  try {
    const { readAccount } = await import("./session");
    return { state: "signed-in", user: await readAccount() };
  } catch {
    return readTokens() ? { state: "unreachable" } : { state: "anonymous" };
  }
}

/** Returns the visitor's account state, kept up to date across tabs. */
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
