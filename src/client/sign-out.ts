import { hasDoors, removeAccountLists } from "./doors/device";
import { publicApi } from "./public-api";
import { forgetTokens, readTokens, type SessionTokens } from "./tokens";
import { forgetDrafts } from "./unsaved-forms/unsaved-forms";

/**
 * Ends the session, here even if the server is unreachable. Deletes drafts and door lists; unsent door changes are sent
 * before or wait without names (doors/leave.ts).
 */
export async function signOut(): Promise<void> {
  const held = readTokens();
  const atDoors = hasDoors();
  forgetTokens();
  forgetDrafts(held?.access);
  // At once: without a connection, the code that sends may not be there.
  removeAccountLists();
  if (!held) return;
  const end = (last: SessionTokens) =>
    publicApi.call("POST", "/auth/logout", { body: { refresh_token: last.refresh } }).catch(() => undefined);
  if (!atDoors) return void (await end(held));
  const leaving = await import("./doors/leave").catch(() => undefined);
  await (leaving ? leaving.signOutOfDoors(held, end) : end(held));
}
