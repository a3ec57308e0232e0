import type { Services } from "../api/endpoint.server";
import { forgetOldEntries } from "../features/audit/model.server";
import { emptyTrash } from "../features/trash/model.server";
import { sweepFiles } from "../features/uploads/sweep.server";
import { forgetOldCounts } from "../platform/limits/database-counts.server";

const hourMs = 3_600_000;

/** Deletes what is past its time: the trash after 30 days, the audit trail after two years, counts of attempts with their window. */
export async function sweep({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await emptyTrash(db, now());
  await forgetOldEntries(db, now());
  await forgetOldCounts(db, now());
}

/**
 * Sweeps now and every hour, the files last: what still points to one is in the trash. Several processes may do so at once.
 * What fails is told to the log and tried again with the next.
 *
 * @returns what stops it, once the sweep that is running is through
 */
export function startSweeping(services: Pick<Services, "db" | "files" | "now" | "log">): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = running
      .then(() => sweep(services))
      .then(() => sweepFiles(services))
      .then(
        () => undefined,
        (error: unknown) => services.log.error({ err: error }, "sweeping failed; it is tried again"),
      );
  };
  run();
  const timer = setInterval(run, hourMs);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
