import { type Caller, createCaller } from "../api";
import { ApiError } from "../api-error";
import { publicApi } from "../public-api";
import type { SessionTokens, Tokens } from "../tokens";
import { doorsWaiting, readKept, readWaiting, removeExpiredLists } from "./device";
import { type Change, type Sending, sendNext } from "./send";

/** How long each sending may take; milliseconds. */
const patience = 8_000;

/**
 * Sends the unsent changes of an account's doors, then ends its session; retries once when online again. Later,
 * `cleanUpDoors` sends them for the next account.
 * @param held the ending session's tokens, stored nowhere else
 * @param end ends a session on the server
 */
export async function signOutOfDoors(
  held: SessionTokens,
  end: (last: SessionTokens) => Promise<unknown>,
): Promise<void> {
  const session = callerWith(held);
  if (await sendAll(session.call)) return void (await end(session.last()));
  addEventListener("online", () => void sendAll(session.call).then(() => end(session.last())), { once: true });
}

/** Removes expired lists from this device and sends the unsent changes of doors that no door link opened. */
export async function cleanUpDoors(api: Caller): Promise<void> {
  removeExpiredLists(Date.now());
  await sendAll((method, path, body) => api.call(method, path, { body, signal: AbortSignal.timeout(patience) }));
}

/** Returns a caller with tokens that are no longer stored; it refreshes them once after a 401. */
function callerWith(held: SessionTokens): { call: Sending; last: () => SessionTokens } {
  let last = held;
  const caller = createCaller((path, init) =>
    fetch(path, {
      ...init,
      headers: { ...(init.headers as object), authorization: `Bearer ${last.access}` },
    }),
  );
  const call: Sending = async <T>(method: string, path: string, body: object): Promise<T> => {
    const sent = () => caller.call<T>(method, path, { body, signal: AbortSignal.timeout(patience) });
    try {
      return await sent();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || last !== held) throw error;
      const renewed = await publicApi.call<Tokens>("POST", "/auth/refresh", { body: { refresh_token: held.refresh } });
      last = { access: renewed.access_token, refresh: renewed.refresh_token };
      return sent();
    }
  };
  return { call, last: () => last };
}

/** @returns whether all changes that need an account have been sent */
async function sendAll(call: Sending): Promise<boolean> {
  // Doors opened by a door link send their own changes.
  const doors = doorsWaiting().filter((id) => readKept(id)?.secret === undefined);
  const sent = await Promise.allSettled(doors.map((id) => handIn(id, call)));
  return sent.every(({ status }) => status === "fulfilled");
}

async function handIn(id: number, call: Sending): Promise<void> {
  while (await sendNext(id, readWaiting<Change>(id), { call, mayLater: true }));
}
