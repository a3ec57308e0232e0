import type { Services } from "../api/endpoint.server";
import { isBackupDue, startBackup } from "../features/backups/backups.server";
import { renewMark, watchLog } from "../platform/condition/own-log.server";

const [minute, hour] = [60_000, 3_600_000];
/** Interval between looks whether the database's log has restarted; milliseconds. */
const lookAtLogEvery = 10_000;
/** Long enough for the first visitors to have their pages; milliseconds. */
const firstCheckAfter = 10_000;
/** Long after the end of a start; milliseconds. */
const firstBackupAfter = 10 * minute;
const checkEvery = 24 * hour;

type UpkeepServices = Pick<Services, "db" | "backups" | "condition" | "log" | "now">;

/** Makes a backup if a day has passed since the last; several processes may ask, and one does it. */
export async function backUpWhenDue(kept: UpkeepServices): Promise<void> {
  try {
    if (await isBackupDue(kept)) await (await startBackup(kept))?.ended;
  } catch (error) {
    kept.log.error({ err: error }, "could not check whether a backup is due; trying again");
  }
}

/** Returns functions to renew an embedded database's mark, now or if due; both do nothing on PostgreSQL. */
function markKeeper({ db, backups, log }: UpkeepServices) {
  if (db.engine !== "sqlite") return { renew: async () => {}, look: async () => {} };
  const directory = backups.source.dataDirectory;
  const lookOnce = watchLog(db, directory);
  const logging = (work: () => Promise<void>) => () =>
    work().catch((error: unknown) => log.warn({ err: error }, "the mark of the database could not be renewed"));
  return { renew: logging(() => renewMark(db, directory)), look: logging(lookOnce) };
}

/**
 * Monitors the disk and the database, and makes the daily backup.
 * @returns a function that stops it; a running backup is abandoned
 */
export async function startUpkeep(kept: UpkeepServices): Promise<() => void> {
  const { condition } = kept;
  const mark = markKeeper(kept);
  await mark.renew();
  const stopWatching = condition.space.watch();
  const timers = [
    setTimeout(() => void condition.checkDatabase(), firstCheckAfter),
    setInterval(() => void condition.checkDatabase(), checkEvery),
    setInterval(() => void mark.renew(), hour),
    setInterval(() => void mark.look(), lookAtLogEvery),
    setTimeout(() => void backUpWhenDue(kept), firstBackupAfter),
    setInterval(() => void backUpWhenDue(kept), hour),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    stopWatching();
    for (const timer of timers) clearTimeout(timer);
  };
}
