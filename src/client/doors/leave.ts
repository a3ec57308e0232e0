import { createCaller } from "../api";
import { ApiError } from "../api-error";
import { publicApi } from "../public-api";
import type { Held, Tokens } from "../tokens";
import { changeWaiting, doorsWaiting, readKept, readWaiting, type WaitingOne, wipeOfAccount } from "./device";

/** How long each sending may take; milliseconds. What cannot be sent in it stays, without the list, until a door is opened again. */
const patience = 8_000;

interface Payment extends WaitingOne {
  id: string;
  payment_status: string;
  payment_method: string;
}

/**
 * Sends what waits of the doors that an account has opened here, then wipes their lists.
 *
 * @param held the tokens of the session that ends; nobody else knows them any more
 * @returns those to end it with
 */
export async function leaveDoors(held: Held): Promise<Held> {
  let last = held;
  const caller = createCaller((path, init) =>
    fetch(path, { ...init, headers: { ...(init.headers as object), authorization: `Bearer ${last.access}` } }),
  );
  const call = async <T>(method: string, path: string, body: object): Promise<T> => {
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
  try {
    // What a door link has opened is sent by that.
    for (const id of doorsWaiting()) if (readKept(id)?.secret === undefined) await handIn(id, call);
  } catch {
    // There is no connection: what waits goes out when somebody opens the door here.
  }
  wipeOfAccount();
  return last;
}

type Calling = <T>(method: string, path: string, body: object) => Promise<T>;

async function handIn(id: number, call: Calling): Promise<void> {
  const drop = (keys: readonly string[]) =>
    changeWaiting(id, (waiting) => waiting.filter(({ key }) => !keys.includes(key)));
  const bare = (kind: WaitingOne["kind"], most: number) =>
    readWaiting(id)
      .filter((one) => one.kind === kind)
      .slice(0, most)
      .map(({ kind: _kind, ...one }) => one);
  for (;;) {
    const [checks, walk_ins] = [bare("check", 200), bare("walk_in", 20)];
    if (checks.length + walk_ins.length === 0) break;
    await call("POST", `/events/${id}/door`, { checks, walk_ins });
    drop([...checks, ...walk_ins].map(({ key }) => key));
  }
  for (const payment of readWaiting<Payment>(id)) {
    const { payment_status, payment_method } = payment;
    await call("PUT", `/event-registrations/registrations/${payment.id}/payment`, { payment_status, payment_method });
    drop([payment.key]);
  }
}
