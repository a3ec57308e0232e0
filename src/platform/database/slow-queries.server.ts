import { warnCounted } from "../counted-log.server";
import type { Log } from "../log.server";

/** From here on a query is slow; most take less than one. Milliseconds. */
const slowMs = 250;
/** No line of the log is longer for its statement; characters. */
const longest = 2_000;

/** Logs a slow query without its parameters, which are personal data; each statement at most once a minute. */
export function logSlowQuery(log: Log, sql: string, ms: number): void {
  if (ms >= slowMs) warnCounted(log, "a query was slow", { sql: sql.slice(0, longest), ms: Math.round(ms) }, sql);
}
