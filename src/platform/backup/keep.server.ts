import type { StoredBackup } from "./store.server";

const [keptDays, keptWeeks] = [7, 4];
const dayMs = 86_400_000;

/**
 * Returns the backups that may be deleted: all but the newest of each of the last seven days and four weeks that have
 * one, and all younger than a day.
 */
export function backupsToDelete(backups: readonly StoredBackup[], now: Date): StoredBackup[] {
  const kept = new Set<StoredBackup>([
    ...newestOfEach(backups, dayOf).slice(0, keptDays),
    ...newestOfEach(backups, weekOf).slice(0, keptWeeks),
    ...backups.filter(({ createdAt }) => now.getTime() - createdAt.getTime() < dayMs),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}

const dayOf = (at: Date) => Math.floor(at.getTime() / dayMs);
/** Weeks begin on Monday; the first of January 1970 was a Thursday. */
const weekOf = (at: Date) => Math.floor((dayOf(at) + 3) / 7);

function newestOfEach(backups: readonly StoredBackup[], spanOf: (at: Date) => number): StoredBackup[] {
  const newest = new Map<number, StoredBackup>();
  for (const backup of backups) {
    const span = spanOf(backup.createdAt);
    const other = newest.get(span);
    if (!other || backup.createdAt > other.createdAt) newest.set(span, backup);
  }
  return [...newest.values()].sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
}
