import type { Services } from "./endpoint.server";
import { forgetOldDeeds } from "./features/audit/model.server";
import { emptyTrash } from "./features/trash/model.server";

const hourMs = 3_600_000;

/** Lets go of what has been kept long enough: the trash after 30 days, the audit trail after two years. */
export async function sweep({ db, now }: Pick<Services, "db" | "now">): Promise<void> {
  await emptyTrash(db, now());
  await forgetOldDeeds(db, now());
}

/** Sweeps now and every hour. Several processes may do so at once. @returns what stops it */
export function startSweeping(services: Pick<Services, "db" | "now" | "log">): () => void {
  const run = () => {
    sweep(services).catch((error: unknown) => services.log.error({ err: error }, "sweeping failed; it is tried again"));
  };
  run();
  const timer = setInterval(run, hourMs);
  timer.unref();
  return () => clearInterval(timer);
}
