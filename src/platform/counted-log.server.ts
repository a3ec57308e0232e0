import { currentRequestId } from "./http/request-id.server";
import type { Log } from "./log.server";

/** How long the same warning is counted before it is written again; milliseconds. */
const pause = 60_000;

interface Counted {
  /** how many came since it was written last */
  times: number;
  latest: object;
}

/** By log, as each writes its own counts; tests have several in one process. */
const counting = new WeakMap<Log, Map<string, Counted>>();

/**
 * Logs a frequent warning: the first at once, then once a minute with a count and the latest details.
 * @param message one of a few constant sentences
 * @param key of what is counted together; the message by default
 */
export function warnCounted(log: Log, message: string, details: object, key = message): void {
  // The line that counts is written after this request: it names the one that it tells of.
  const latest = { ...details, requestId: currentRequestId() };
  const counted = counting.get(log) ?? new Map<string, Counted>();
  counting.set(log, counted);
  const known = counted.get(key);
  if (known) {
    known.times++;
    known.latest = latest;
    return;
  }
  counted.set(key, { times: 0, latest });
  log.warn(details, message);
  setTimeout(() => writeCount(log, counted, message, key), pause).unref();
}

function writeCount(log: Log, counted: Map<string, Counted>, message: string, key: string): void {
  const { times, latest } = counted.get(key) as Counted;
  if (times === 0) {
    counted.delete(key);
    return;
  }
  log.warn({ ...latest, times }, message);
  counted.set(key, { times: 0, latest });
  setTimeout(() => writeCount(log, counted, message, key), pause).unref();
}
