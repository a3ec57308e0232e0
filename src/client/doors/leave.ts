import { type Caller, createCaller } from "../api";
import { ApiError } from "../api-error";
import { publicApi } from "../public-api";
import type { SessionTokens, Tokens } from "../tokens";
import { changeWaiting, doorsWaiting, readKept, readWaiting, removeExpiredLists, type WaitingOne } from "./device";

/** How long each sending may take; milliseconds. */
const patience = 8_000;

interface Payment extends WaitingOne {
  id: string;
  payment_status: string;
  payment_method: string;
}

type Calling = <T>(method: string, path: string, body: object) => Promise<T>;

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
function callerWith(held: SessionTokens): { call: Calling; last: () => SessionTokens } {
  let last = held;
  const caller = createCaller((path, init) =>
    fetch(path, { ...init, headers: { ...(init.headers as object), authorization: `Bearer ${last.access}` } }),
  );
  const call: Calling = async <T>(method: string, path: string, body: object): Promise<T> => {
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
async function sendAll(call: Calling): Promise<boolean> {
  // Doors opened by a door link send their own changes.
  const doors = doorsWaiting().filter((id) => readKept(id)?.secret === undefined);
  const sent = await Promise.allSettled(doors.map((id) => handIn(id, call)));
  return sent.every(({ status }) => status === "fulfilled");
}

interface Handed {
  results?: { key: string; id?: number }[];
}

async function handIn(id: number, call: Calling): Promise<void> {
  const drop = (keys: readonly string[], made = new Map<string, string>()) =>
    changeWaiting<WaitingOne & { id?: string }>(id, (waiting) =>
      waiting
        .filter(({ key }) => !keys.includes(key))
        // Replaces the temporary ids of walk-ins with the ids from the server, which later changes refer to.
        .map((one) => (one.id === undefined ? one : { ...one, id: made.get(one.id) ?? one.id })),
    );
  const bare = (kind: WaitingOne["kind"], most: number) =>
    readWaiting(id)
      .filter((one) => one.kind === kind)
      .slice(0, most)
      .map(({ kind: _kind, ...one }) => one);
  for (;;) {
    const [checks, walk_ins] = [bare("check", 200), bare("walk_in", 20)];
    if (checks.length + walk_ins.length === 0) break;
    const { results = [] } = await call<Handed>("POST", `/events/${id}/door`, { checks, walk_ins });
    const made = results.flatMap(({ key, id: of }): [string, string][] => (of ? [[`key:${key}`, String(of)]] : []));
    drop(
      [...checks, ...walk_ins].map(({ key }) => key),
      new Map(made),
    );
  }
  for (const payment of readWaiting<Payment>(id)) {
    const { payment_status, payment_method } = payment;
    try {
      await call("PUT", `/event-registrations/registrations/${payment.id}/payment`, { payment_status, payment_method });
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
    drop([payment.key]);
  }
}

/** Whether the server refused a payment permanently, e.g. because the registration was deleted. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && [404, 409, 422].includes(error.status);
