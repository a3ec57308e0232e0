import { randomUUID } from "node:crypto";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { lastReplaced, replacedCount } from "../../src/app/migrations/baseline/replaced.server";
import { type Database, openPostgresDatabase, openSqliteDatabase } from "../../src/platform/database/database.server";
import { createLog } from "../../src/platform/log.server";
import { engine } from "./engine";

/** A database of a test's own. */
export interface TestDatabase {
  db: Database;
  /** where it is, as a setting of the product */
  settings: { DATABASE_URL: string } | { DATA_DIR: string };
  /** closes it and takes it away */
  drop: () => Promise<void>;
}

/** Returns a database for one test, on the engine of this run; `migrated: false` leaves out the tables. */
export const newDatabase = ({ migrated = true } = {}): Promise<TestDatabase> =>
  engine === "postgres" ? newPostgres(migrated) : newSqlite(migrated);

async function newSqlite(migrated: boolean): Promise<TestDatabase> {
  const template = inject("template");
  const directory = join(template, randomUUID());
  mkdirSync(directory);
  if (migrated) copyFileSync(join(template, "makerspace.db"), join(directory, "makerspace.db"));
  const db = openSqliteDatabase(directory);
  return {
    db,
    settings: { DATA_DIR: directory },
    async drop() {
      await db.destroy();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

const at = (database: string) => Object.assign(new URL(inject("template")), { pathname: `/${database}` }).href;

interface KeptPostgres {
  name: string;
  /** empties the database. Reuses a connection, whose plans and catalogue are cached */
  empty: () => Promise<unknown>;
}

/** Databases of this process to be reused. Emptying one takes a fraction of the time of creating one. */
const unused: KeptPostgres[] = [];

/** Empties a table. For few rows, deleting is ten times faster than truncating, which creates new files. */
const emptied = (table: string) => `if exists (select from ${table}) then
    if pg_relation_size('${table}') > 262144 then truncate ${table} cascade; else delete from ${table}; end if;
  end if;`;

async function keepPostgres(name: string): Promise<KeptPostgres> {
  const client = new pg.Client({ connectionString: at(name) });
  // Nothing of it holds up the end of the tests; the server ends before it.
  client.on("error", () => undefined);
  await client.connect();
  (client as unknown as { connection: { stream: { unref: () => void } } }).connection.stream.unref();
  const names = async (query: string) => (await client.query<{ name: string }>(query)).rows.map((row) => row.name);
  const tables = await names(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  const counters = await names(
    "select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'",
  );
  // A temporary function, whose plans stay cached in this connection.
  await client.query(`create function pg_temp.empty_all() returns void language plpgsql as $$ begin
    set local session_replication_role = replica;
    ${tables.map(emptied).join("\n")}
    perform ${counters.map((counter) => `setval('${counter}', 1, false)`).join(", ")};
  end $$`);
  return { name, empty: () => client.query("select pg_temp.empty_all()") };
}

/** Empties a database for reuse; by a new connection if a test has ended the previous one. */
async function emptyKept(kept: KeptPostgres): Promise<KeptPostgres> {
  try {
    await kept.empty();
    return kept;
  } catch {
    const again = await keepPostgres(kept.name);
    await again.empty();
    return again;
  }
}

async function newPostgres(migrated: boolean): Promise<TestDatabase> {
  const last = migrated ? unused.pop() : undefined;
  let kept = last && (await emptyKept(last));
  const name = kept?.name ?? `test_${randomUUID().replaceAll("-", "")}`;
  if (!kept) await run("postgres", `create database ${name} template ${migrated ? "template1" : "template0"}`);
  const db = await openPostgresDatabase(at(name), createLog("silent"));
  return {
    db,
    settings: { DATABASE_URL: at(name) },
    async drop() {
      await db.destroy();
      if (!migrated) return run("postgres", `drop database ${name} with (force)`);
      kept ??= await keepPostgres(name);
      unused.push(kept);
    },
  };
}

async function run(database: string, command: string): Promise<void> {
  const client = new pg.Client({ connectionString: at(database) });
  await client.connect();
  try {
    await client.query(command);
  } finally {
    await client.end();
  }
}

/** Names for the migrations that the baseline replaces. */
export const replacedMigrations: readonly string[] = [
  ...Array.from({ length: replacedCount - 1 }, (_, at) => `0${String(at + 1).padStart(2, "0")}-replaced`),
  lastReplaced,
];

/** Replaces a database's list of applied migrations; its tables stay. */
export async function recordMigrations(db: Database, names: readonly string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(db);
  for (const name of names)
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-01-01T00:00:00.000Z')`.execute(db);
}
