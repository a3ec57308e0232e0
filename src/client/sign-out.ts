import { hasDoors, wipeOfAccount } from "./doors/device";
import { publicApi } from "./public-api";
import { forgetTokens, type Held, readTokens } from "./tokens";
import { forgetDrafts } from "./unsaved-forms/unsaved-forms";

/**
 * Ends the session here and on the server; an unreachable server does not prevent it. Deletes drafts and door lists,
 * since the next user may be somebody else. Unsent door changes are sent before the session ends; if that fails, they
 * wait without the attendees' names (doors/leave.ts).
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
