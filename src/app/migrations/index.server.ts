import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { appliedMigrations } from "../../platform/backup/snapshot.server";
import type { Queryable } from "../../platform/database/database.server";
import { ConfigurationError } from "../../platform/env.server";
import { baseline, howToUpdate, isReplaced, isTooOld, lastReplaced } from "./baseline/replaced.server";
import * as list from "./list.server";

const migrations: Record<string, Migration> = { ...list };

/** Tells with one query whether exactly these migrations have run. A start then skips the migrator's lock. */
async function isUpToDate(db: Queryable): Promise<boolean> {
  const made = await sql<{ name: string }>`select name from kysely_migration`.execute(db).catch(() => undefined);
  const known = Object.keys(migrations);
  return made !== undefined && made.rows.length === known.length && made.rows.every(({ name }) => name in migrations);
}

/** The names of all migrations, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/**
 * Marks a database that has all replaced migrations as having the baseline.
 * @throws ConfigurationError when it has only some; nothing is changed then
 */
export async function adoptBaseline(db: Queryable): Promise<void> {
  const made = await appliedMigrations(db);
  if (isTooOld(made)) throw new ConfigurationError(`The database is too old for this version. ${howToUpdate}`);
  if (!made.includes(lastReplaced)) return;
  const mark = async (transaction: Queryable) => {
    // The second of two processes waits here and then finds nothing to mark.
    const others = sql.join(made.filter((name) => isReplaced(name) && name !== lastReplaced));
    await sql`delete from kysely_migration where name in (${others})`.execute(transaction);
    await sql`update kysely_migration set name = ${baseline} where name = ${lastReplaced}`.execute(transaction);
  };
  await (db.isTransaction ? mark(db) : db.transaction().execute(mark));
}

/**
 * Brings the schema up to date in one transaction under the engine's lock; a second process waits, then finds nothing
 * to do.
 * @param db a transaction is used as it is
 * @param upTo the last migration to run
 * @throws ConfigurationError for a database that is too old for the baseline
 */
export async function migrate(db: Queryable, upTo?: string): Promise<void> {
  if (!upTo && (await isUpToDate(db))) return;
  await adoptBaseline(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const target = upTo === lastReplaced ? baseline : upTo;
  const { error } = target ? await migrator.migrateTo(target) : await migrator.migrateToLatest();
  if (error) throw error;
}
