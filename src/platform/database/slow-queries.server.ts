import type { Log } from "../log.server";

/** From here on a query is slow; most take less than one. Milliseconds. */
export const slowMs = 250;
/** The same statement is told once in so long; milliseconds. */
const pauseMs = 60_000;
/** Statements remembered; when there are more, all are forgotten and told again. */
const most = 200;
/** No line of the log is longer for its statement; characters. */
const longest = 2_000;

/**
 * Logs slow queries without their parameters, which are personal data, and how often each was slow since its last line.
 * @returns takes each query: its statement and its milliseconds
 */
export function slowQueryLog(log: Log, now = () => performance.now()): (sql: string, ms: number) => void {
  const told = new Map<string, { at: number; times: number }>();
  return (sql, ms) => {
    if (ms < slowMs) return;
    const known = told.get(sql);
    if (known && now() - known.at < pauseMs) {
      known.times++;
      return;
    }
    if (told.size >= most) told.clear();
    told.set(sql, { at: now(), times: 0 });
    const others = known?.times ? { times: known.times } : {};
    log.warn({ sql: sql.slice(0, longest), ms: Math.round(ms), ...others }, "a query was slow");
  };
}
