import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** The accepted form of a request id, which goes into the log and back to the client. */
const sane = /^[\w.:-]{8,64}$/;

const current = new AsyncLocalStorage<string>();

/** The id of a request: that of its `X-Request-Id`, where a proxy has given it a sane one, else a new one. */
export const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === "string" && sane.test(given) ? given : randomUUID();

/** Runs the work of a request; its log lines carry the id. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work);

/** The id of the current request; undefined outside of one. */
export const currentRequestId = (): string | undefined => current.getStore();
