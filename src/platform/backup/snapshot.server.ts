import { randomInt } from "node:crypto";
import { backup, DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { Database, isPostgres, type Queryable } from "../database/database.server";
import { openSqlite, sqliteDialect } from "../database/sqlite.server";
import { emptyTables, insertRows, type Row, setCounters, tablesOf } from "./sqlite-tables.server";

/** Creates and compares tables; the list of migrations belongs to the program, which this room does not know. */
export interface SchemaTools {
  /** the names of all changes of the schema, in order */
  names: readonly string[];
  /** brings a database up to a change, or to the last one */
  migrate: (db: Queryable, upTo?: string) => Promise<void>;
  /** whether it is an older name that `migrate` takes */
  isReplaced: (name: string) => boolean;
  /** why a backup of a database with these changes cannot be taken */
  refusal: (made: readonly string[]) => string | undefined;
}

/** Pages copied at a time: a few milliseconds of work between requests. */
const pagesAtOnce = 500;
const rowsAtOnce = 500;

/**
 * Writes a consistent snapshot of either engine into one SQLite file. Writers do not wait for it.
 * @param path must not exist yet
 */
export async function takeSnapshot(db: Database, path: string, schema: SchemaTools): Promise<void> {
  if (isPostgres(db)) await copyFromPostgres(db, path, schema);
  else await copySqlite(await databasePath(db), path);
  const copy = new DatabaseSync(path);
  try {
    // One file without a log beside it. The new number shows that no log left by a crash belongs to the copy.
    copy.exec(`pragma journal_mode = delete; pragma application_id = ${randomInt(1, 2 ** 31)}`);
  } finally {
    copy.close();
  }
}

/** The path of an embedded database. */
export async function databasePath(db: Queryable): Promise<string> {
  const { rows } = await sql<{ name: string; file: string }>`pragma database_list`.execute(db);
  return rows.find(({ name }) => name === "main")?.file ?? "";
}

async function copySqlite(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 10_000 });
  try {
    // A read transaction makes this a copy of one moment; without it, each write would restart the copy.
    source.exec("begin");
    source.prepare("select count(*) from sqlite_schema").get();
    await backup(source, to, { rate: pagesAtOnce });
  } finally {
    source.close();
  }
}

async function copyFromPostgres(db: Database, path: string, schema: SchemaTools): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (transaction) => {
      // This reads for as long as it takes; it holds no lock that a write would wait for.
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      await createEmptyDatabase(path, await lastMigration(transaction), schema);
      const file = new DatabaseSync(path);
      try {
        file.exec("pragma journal_mode = delete; pragma synchronous = off; pragma foreign_keys = off");
        for (const table of tablesOf(file)) {
          for await (const rows of readPostgres(transaction, table.name, table.columns)) insertRows(file, table, rows);
        }
        setCounters(file, await countersOf(transaction));
      } finally {
        file.close();
      }
    });
}

/** The last migration that was applied. @returns undefined for a database without a table */
export async function lastMigration(db: Queryable): Promise<string | undefined> {
  return (await appliedMigrations(db)).at(-1);
}

/** The migrations that were applied, in order; none for a database without a table. */
export async function appliedMigrations(db: Queryable): Promise<string[]> {
  const there = isPostgres(db)
    ? sql`select 1 where to_regclass('kysely_migration') is not null`
    : sql`select 1 from sqlite_schema where name = 'kysely_migration'`;
  if ((await there.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Opens a SQLite file that is not the site's own. */
export const openCopy = (path: string): Database =>
  new Database({ dialect: sqliteDialect(openSqlite(path)), engine: "sqlite" });

async function createEmptyDatabase(path: string, upTo: string | undefined, schema: SchemaTools): Promise<void> {
  const made = openCopy(path);
  try {
    if (upTo) await schema.migrate(made, upTo);
  } finally {
    await made.destroy();
  }
  const file = new DatabaseSync(path);
  emptyTables(file);
  file.close();
}

/** All rows of a table, some at a time, in no order. */
async function* readPostgres(transaction: Queryable, table: string, columns: string[]): AsyncIterable<Row[]> {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  await sql`declare rows_of_table no scroll cursor for select ${list} from ${sql.table(table)}`.execute(transaction);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from rows_of_table`.execute(transaction);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close rows_of_table`.execute(transaction);
}

/** The highest id that each table has given out, so that no id is given twice, even after deletions. */
async function countersOf(transaction: Queryable): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; last: number | null }>`
    select t.relname as name, pg_sequence_last_value(s.oid)::bigint as last
    from pg_class s
    join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i') and d.classid = 'pg_class'::regclass
    join pg_class t on t.oid = d.refobjid
    where s.relkind = 'S' and s.relnamespace = current_schema()::regnamespace`.execute(transaction);
  return new Map(rows.flatMap(({ name, last }) => (last === null ? [] : [[name, Number(last)]])));
}
