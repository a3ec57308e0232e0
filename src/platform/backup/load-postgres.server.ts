import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import type { Database, Queryable } from "../database/database.server";
import { BackupError } from "./backup-error.server";
import { openCopy, type SchemaTools } from "./snapshot.server";
import { countersIn, type Row, readRows, type Table, tablesOf } from "./sqlite-tables.server";

/** The application name of a restore's connection, which tells it apart from those of a running site. */
const restoreApplication = "makerspace-restore";

/** The address of a database, for a connection that restores. */
export function restoreAddress(url: string): string {
  const address = new URL(url);
  address.searchParams.set("application_name", restoreApplication);
  return address.href;
}

/** PostgreSQL takes at most 65,535 values with one statement. */
const valuesAtOnce = 30_000;

/**
 * Replaces all rows of a PostgreSQL database by those of a SQLite file, in one transaction.
 * @param path its tables may be those of an earlier version
 * @param upTo the last migration of the file's tables
 */
export async function loadPostgres(db: Database, path: string, upTo: string, schema: SchemaTools): Promise<void> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      await refuseOpenConnections(transaction);
      await dropTables(transaction, await namesOfTables(file, schema));
      await schema.migrate(transaction, upTo);
      const references = await dropForeignKeys(transaction);
      for (const table of tablesOf(file)) await loadTable(transaction, file, table);
      for (const [table, last] of countersIn(file)) await setCounter(transaction, table, last);
      // Adding the constraints checks all rows again; rows that violate one are not restored.
      for (const add of references) await sql.raw(add).execute(transaction);
    });
  } finally {
    file.close();
  }
}

/** Refuses a database with other connections: a running site would lose its rows. */
async function refuseOpenConnections(transaction: Queryable): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend'
      and application_name <> ${restoreApplication}`.execute(transaction);
  const others = rows[0]?.others ?? 0;
  if (others > 0)
    throw new BackupError(
      `The database of DATABASE_URL is in use (${others === 1 ? "one connection" : `${others} connections`}). Stop the site and everything else that uses it, then restore.`,
    );
}

/** Returns the tables of the file and of this version, without those of other programs. */
async function namesOfTables(file: DatabaseSync, schema: SchemaTools): Promise<string[]> {
  const latest = openCopy(":memory:");
  try {
    await schema.migrate(latest);
    const tables = await latest.introspection.getTables({ withInternalKyselyTables: true });
    return [...new Set([...tables, ...tablesOf(file)].map(({ name }) => name))];
  } finally {
    await latest.destroy();
  }
}

async function dropTables(transaction: Queryable, names: string[]): Promise<void> {
  for (const name of names) await sql`drop table if exists ${sql.table(name)} cascade`.execute(transaction);
}

/** Drops the foreign keys, so that rows can be inserted in any order. @returns the statements that restore them */
async function dropForeignKeys(transaction: Queryable): Promise<string[]> {
  const { rows } = await sql<{ add: string; drop: string }>`
    select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(transaction);
  for (const { drop } of rows) await sql.raw(drop).execute(transaction);
  return rows.map(({ add }) => add);
}

async function loadTable(transaction: Queryable, file: DatabaseSync, table: Table): Promise<void> {
  const columns = await writtenColumns(transaction, table);
  // What making the tables has put there.
  await sql`delete from ${sql.table(table.name)}`.execute(transaction);
  const list = sql.join(columns.map((column) => sql.ref(column)));
  for (const rows of readRows(file, { name: table.name, columns }, Math.floor(valuesAtOnce / columns.length))) {
    const values = rows.map((row: Row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
    await sql`insert into ${sql.table(table.name)} (${list}) values ${sql.join(values)}`.execute(transaction);
  }
}

/** The columns that both sides have, without generated ones. */
async function writtenColumns(transaction: Queryable, { name, columns }: Table): Promise<string[]> {
  const { rows } = await sql<{ column_name: string }>`
    select column_name from information_schema.columns
    where table_schema = current_schema() and table_name = ${name} and is_generated = 'NEVER'`.execute(transaction);
  const there = new Set(rows.map(({ column_name }) => column_name));
  return columns.filter((column) => there.has(column));
}

async function setCounter(transaction: Queryable, table: string, last: number): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(quote_ident(${table}), 'id'), ${last}, true)
    where pg_get_serial_sequence(quote_ident(${table}), 'id') is not null and ${last}::bigint > 0`.execute(transaction);
}
