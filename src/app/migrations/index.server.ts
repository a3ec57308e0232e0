import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Queryable } from "../../platform/database/database.server";
import * as list from "./list.server";

/** Every change of the schema, by its name. */
const migrations: Record<string, Migration> = { ...list };

/** Whether all changes are made, and no others, by one query: a start then asks the migrator, its lock and the tables nothing. */
async function isUpToDate(db: Queryable): Promise<boolean> {
  const made = await sql<{ name: string }>`select name from kysely_migration`.execute(db).catch(() => undefined);
  const known = Object.keys(migrations);
  return made !== undefined && made.rows.length === known.length && made.rows.every(({ name }) => name in migrations);
}

/** The names of all changes, in order. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/**
 * Brings the schema up to date. Runs in one transaction under the engine's lock, so that two processes may start at
 * once: the second waits, then finds nothing to do.
 *
 * @param db a transaction is used as it is
 * @param upTo the last change to make, for a database as an earlier version left it; all of them unless said
 */
export async function migrate(db: Queryable, upTo?: string): Promise<void> {
  if (!upTo && (await isUpToDate(db))) return;
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest();
  if (error) throw error;
}
