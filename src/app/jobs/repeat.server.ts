import type { Services } from "../../api/endpoint.server";

/** Interval between looks for work that is due; milliseconds. */
const intervalMs = 15_000;

/**
 * Runs work now and every 15 seconds, never twice at once.
 * @param failed the line of the log if it fails; the next run tries again
 * @returns a function that stops it after the current run
 */
export function startRepeating(
  { db, log }: Pick<Services, "db" | "log">,
  failed: string,
  work: () => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= work()
      .catch((error: unknown) => {
        if (!db.isAway) log.error({ err: error }, failed);
      })
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, intervalMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
