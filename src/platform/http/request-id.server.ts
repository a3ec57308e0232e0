import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** What an id that comes with a request may be: it goes into the log and back to whoever sent it. */
const sane = /^[\w.:-]{8,64}$/;

const current = new AsyncLocalStorage<string>();

/** The id of a request: that of its `X-Request-Id`, where a proxy has given it a sane one, else a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === "string" && sane.test(given) ? given : randomUUID();

/** Does the work of a request; what it writes to the log carries its id. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work);

/** The id of the request whose work this is; undefined for what no request has begun. */
export const currentRequestId = (): string | undefined => current.getStore();
