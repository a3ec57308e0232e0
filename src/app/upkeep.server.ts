import type { Services } from "../api/endpoint.server";
import { isBackupDue, startBackup } from "../features/backups/model.server";
import { renewMark } from "../platform/condition/own-log.server";

const [minute, hour] = [60_000, 3_600_000];
/** When the first visitors have their pages; milliseconds. */
const firstCheckAfter = 10_000;
/** When a start is long through; milliseconds. */
const firstBackupAfter = 10 * minute;
const checkEvery = 24 * hour;

type Kept = Pick<Services, "db" | "backups" | "condition" | "log" | "now">;

/** Makes a backup where a day has passed since the last; several processes may ask, and one does it. */
export async function backUpWhenDue(kept: Kept): Promise<void> {
  try {
    if (await isBackupDue(kept)) await (await startBackup(kept))?.ended;
  } catch (error) {
    kept.log.error({ err: error }, "whether a backup is due could not be seen; it is tried again");
  }
}

async function renewed({ db, backups, log }: Kept): Promise<void> {
  if (db.engine !== "sqlite") return;
  await renewMark(db, backups.source.dataDirectory).catch((error: unknown) =>
    log.warn({ err: error }, "the mark of the database could not be renewed"),
  );
}

/**
 * Looks after where the site keeps things: the room on the disk, the pages of the database, backups.
 *
 * @returns what stops it; a backup that is being made is given up
 */
export async function startUpkeep(kept: Kept): Promise<() => void> {
  const { condition } = kept;
  await renewed(kept);
  const stopWatching = condition.space.watch();
  const timers = [
    setTimeout(() => void condition.checkDatabase(), firstCheckAfter),
    setInterval(() => void condition.checkDatabase(), checkEvery),
    setInterval(() => void renewed(kept), hour),
    setTimeout(() => void backUpWhenDue(kept), firstBackupAfter),
    setInterval(() => void backUpWhenDue(kept), hour),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    stopWatching();
    for (const timer of timers) clearTimeout(timer);
  };
}
