import { type Caller, createCaller } from "../api";
import { ApiError } from "../api-error";
import { publicApi } from "../public-api";
import type { Held, Tokens } from "../tokens";
import { changeWaiting, doorsWaiting, readKept, readWaiting, type WaitingOne, wipeExpired } from "./device";

/** How long each sending may take; milliseconds. */
const patience = 8_000;

interface Payment extends WaitingOne {
  id: string;
  payment_status: string;
  payment_method: string;
}

type Calling = <T>(method: string, path: string, body: object) => Promise<T>;

/**
 * Sends what waits of the doors that an account has opened here, then ends its session. Where it cannot be sent, that is tried
 * once more as soon as the connection is back and this page still open; after that with whoever signs in here next (`tidyDoors`).
 * Nobody takes it any more after a week.
 *
 * @param held the tokens of the session that ends; nobody else knows them any more
 * @param end ends the session of some tokens on the server
 */
export async function leaveDoors(held: Held, end: (last: Held) => Promise<unknown>): Promise<void> {
  const session = callerWith(held);
  if (await sendAll(session.call)) return void (await end(session.last()));
  addEventListener("online", () => void sendAll(session.call).then(() => end(session.last())), { once: true });
}

/** Wipes what is over of the doors on this device, and sends what waits of one that nobody has open by a link. */
export async function tidyDoors(api: Caller): Promise<void> {
  wipeExpired(Date.now());
  await sendAll((method, path, body) => api.call(method, path, { body, signal: AbortSignal.timeout(patience) }));
}

/** Calls with tokens that are not stored any more, and renews them where they are too old. */
function callerWith(held: Held): { call: Calling; last: () => Held } {
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

/** @returns whether nothing waits any more that an account has to send */
async function sendAll(call: Calling): Promise<boolean> {
  // What a door link has opened is sent by that.
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
        // Who has walked in has a number by now, by which the others are about them.
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

/** Whether the server has understood, and will not do it however often it is sent: one of somebody who is gone. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && [404, 409, 422].includes(error.status);
