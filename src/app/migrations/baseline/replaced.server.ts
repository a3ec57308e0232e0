/** The migration that makes all tables of a new database. */
export const baseline = "056-baseline";

/** The last of the migrations that the baseline replaces. */
export const lastReplaced = "055-strangers";
/** Their number. A database that has all of them has the tables of the baseline. */
export const replacedCount = 49;

export const isReplaced = (name: string): boolean => name < baseline;

/** Tells whether a database is too old for the baseline: it has only some of the replaced migrations. */
export function isTooOld(made: readonly string[]): boolean {
  const count = made.filter(isReplaced).length;
  return count > 0 && (count !== replacedCount || !made.includes(lastReplaced));
}

/** Says how to update a database, or a backup, that is too old. */
export const howToUpdate = `First start the last version that still has the migration ${lastReplaced} (the commit before “Start new databases from one baseline”): it brings the database up to date. Then start this version.`;
