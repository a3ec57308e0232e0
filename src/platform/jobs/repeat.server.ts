import type { Database } from "../database/database.server";
import type { Log } from "../log.server";

interface Repeating {
  /** the pause between two runs; milliseconds */
  everyMs: number;
  /** the line of the log if it fails; the next run tries again */
  failed: string;
  work: () => Promise<unknown>;
}

/** The pause before the first run, in which a site that has just started serves its first visitor; milliseconds. */
const firstAfterMs = 1_000;

/**
 * Runs work soon after a start and then at intervals, never twice at once.
 * @returns a function that stops it after the current run
 */
export function startRepeating(
  { db, log }: { db: Database; log: Log },
  { everyMs, failed, work }: Repeating,
): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const run = () => {
    running ??= work()
      .catch((error: unknown) => {
        if (!db.isAway) log.error({ err: error }, failed);
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timers = [setTimeout(run, firstAfterMs), setInterval(run, everyMs)];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}
