import { hasDoors, wipeOfAccount } from "./doors/device";
import { forgetDrafts } from "./drafts/drafts";
import { publicApi } from "./public-api";
import { forgetTokens, type Held, readTokens } from "./tokens";

/**
 * Ends the session here and on the server; a server that cannot be reached does not keep anybody signed in. What was typed goes
 * too: the next person is another. So do the names of a door; what was done there is sent before the session ends, and where
 * that cannot be, it waits without the names (doors/leave.ts).
 */
export async function signOut(): Promise<void> {
  const held = readTokens();
  const atDoors = hasDoors();
  forgetTokens();
  forgetDrafts(held?.access);
  // At once: without a connection, the code that sends may not be there.
  wipeOfAccount();
  if (!held) return;
  const end = (last: Held) =>
    publicApi.call("POST", "/auth/logout", { body: { refresh_token: last.refresh } }).catch(() => undefined);
  if (!atDoors) return void (await end(held));
  const leaving = await import("./doors/leave").catch(() => undefined);
  await (leaving ? leaving.leaveDoors(held, end) : end(held));
}
