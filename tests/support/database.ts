import { randomUUID } from "node:crypto";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { lastReplaced, replacedCount } from "../../src/app/migrations/baseline/replaced.server";
import {
  connectPostgres,
  Database,
  embeddedDatabase,
  openPostgresDatabase,
  openSqliteDatabase,
  type PostgresConnections,
} from "../../src/platform/database/database.server";
import type { LeasePool } from "../../src/platform/database/postgres.server";
import { openSqlite, sqliteDialect, type WatchedSqliteFile } from "../../src/platform/database/sqlite.server";
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

interface KeptSqlite {
  directory: string;
  file: WatchedSqliteFile;
  /** differs from the template's if a test has changed a table */
  schema: unknown;
  /** a query that names the tables that have rows */
  filled: string;
}

/** Open databases to be reused. Opening one reads its schema twice, which takes longer than most tests. */
const unusedSqlite: KeptSqlite[] = [];

/** Databases with more pages are not emptied: a copy of the template is made faster. */
const maxPages = 1_000;

function openCopy(): KeptSqlite {
  const template = inject("template");
  const directory = join(template, randomUUID());
  mkdirSync(directory);
  copyFileSync(join(template, "makerspace.db"), embeddedDatabase(directory));
  const file = openSqlite(embeddedDatabase(directory));
  const tables = file.prepareRead(
    `select name from pragma_table_list where schema = 'main' and type = 'table'
      and name not like 'kysely%' and name <> 'sqlite_schema'`,
  );
  const filled = (tables.all([]) as { name: string }[])
    .map(({ name }) => `select '${name}' as name where exists (select 1 from "${name}")`)
    .join(" union all ");
  return { directory, file, schema: pragma(file, "schema_version"), filled };
}

const pragma = (file: WatchedSqliteFile, name: string) =>
  Object.values(file.prepare(`pragma ${name}`).all([])[0] ?? {})[0];

function discard({ directory, file }: KeptSqlite): void {
  file.close();
  rmSync(directory, { recursive: true, force: true });
}

/** Empties a database for reuse. @returns false if it has to be discarded */
function empty({ file, schema, filled }: KeptSqlite): boolean {
  const isAsNew = !file.isInTransaction() && pragma(file, "schema_version") === schema;
  if (!isAsNew || Number(pragma(file, "page_count")) > maxPages) return false;
  // A migration that a test ran again may have left a table of the connection's own.
  if (file.prepare("select name from sqlite_temp_schema where type = 'table'").all([]).length > 0) return false;
  const run = (statement: string) => file.prepare(statement).run([]);
  run("begin immediate");
  run("pragma defer_foreign_keys = on");
  // A deletion makes triggers add rows to other tables, so tables are emptied until none has rows.
  for (let names = [""]; names.length > 0; ) {
    names = (file.prepare(filled).all([]) as { name: string }[]).map(({ name }) => name);
    for (const name of names) run(`delete from "${name}"`);
  }
  run("commit");
  // A read that a test has not ended would show the next one its own rows.
  return file.prepareRead(filled).all([]).length === 0;
}

async function newSqlite(migrated: boolean): Promise<TestDatabase> {
  if (!migrated) {
    const directory = join(inject("template"), randomUUID());
    const db = openSqliteDatabase(directory);
    const drop = async () => {
      await db.destroy();
      rmSync(directory, { recursive: true, force: true });
    };
    return { db, settings: { DATA_DIR: directory }, drop };
  }
  const kept = unusedSqlite.pop() ?? openCopy();
  const { directory, file } = kept;
  let isShared = false;
  const db = new Database({
    dialect: sqliteDialect({ ...file, close() {} }),
    engine: "sqlite",
    changedElsewhere: file.changedElsewhere,
  });
  return {
    db,
    settings: {
      // A test that knows where the database is may open it again, or look at its files.
      get DATA_DIR() {
        isShared = true;
        return directory;
      },
    },
    async drop() {
      await db.destroy();
      if (!isShared && empty(kept)) unusedSqlite.push(kept);
      else discard(kept);
    },
  };
}

const at = (database: string) => Object.assign(new URL(inject("template")), { pathname: `/${database}` }).href;

interface KeptPostgres {
  name: string;
  /** the product's connections, whose plans and catalogue are cached: without them, most queries of a test take longer */
  connections: PostgresConnections;
  /** empties the database. Reuses a connection, whose plans and catalogue are cached */
  empty: () => Promise<unknown>;
}

/** Databases of this process to be reused. Emptying one takes a fraction of the time of creating one. */
const unused: KeptPostgres[] = [];

/** Empties a table. For few rows, deleting is ten times faster than truncating, which creates new files. */
const emptied = (table: string) => `if exists (select from ${table}) then
    if pg_relation_size('${table}') > 262144 then truncate ${table} cascade; else delete from ${table}; end if;
  end if;`;

/** Returns a function that empties a database by a connection of its own. */
async function emptier(name: string): Promise<KeptPostgres["empty"]> {
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
  return () => client.query("select pg_temp.empty_all()");
}

const connect = (name: string) => connectPostgres(at(name), createLog("silent"));

/** Lends a pool to one test: when the test ends, its queries are through, and what it left running is refused. */
function lend(pool: LeasePool): LeasePool {
  const held = new Set<Promise<void>>();
  let hasEnded = false;
  return {
    async connect() {
      if (hasEnded) throw new Error("The test whose database this was has ended.");
      const { promise, resolve } = Promise.withResolvers<void>();
      held.add(promise);
      const free = () => {
        held.delete(promise);
        resolve();
      };
      try {
        const lease = await pool.connect();
        const release = lease.release.bind(lease);
        return Object.assign(lease, {
          release() {
            release();
            free();
          },
        });
      } catch (error) {
        free();
        throw error;
      }
    },
    async end() {
      hasEnded = true;
      await Promise.all(held);
    },
  };
}

/** Empties a database for reuse; by new connections if a test has ended the previous ones. */
async function emptyKept(kept: KeptPostgres): Promise<KeptPostgres> {
  try {
    await kept.empty();
    return kept;
  } catch {
    await kept.connections.close();
    const empty = await emptier(kept.name);
    await empty();
    return { name: kept.name, connections: await connect(kept.name), empty };
  }
}

async function newPostgres(migrated: boolean): Promise<TestDatabase> {
  const last = migrated ? unused.pop() : undefined;
  let kept = last && (await emptyKept(last));
  const name = kept?.name ?? `test_${randomUUID().replaceAll("-", "")}`;
  if (!kept) await run("postgres", `create database ${name} template ${migrated ? "template1" : "template0"}`);
  const settings = { DATABASE_URL: at(name) };
  if (!migrated) {
    const db = await openPostgresDatabase(at(name), createLog("silent"));
    const drop = async () => {
      await db.destroy();
      await run("postgres", `drop database ${name} with (force)`);
    };
    return { db, settings, drop };
  }
  const connections = kept?.connections ?? (await connect(name));
  const pool = lend(connections.pool);
  const db = connections.open(pool, pool.end);
  return {
    db,
    settings,
    async drop() {
      await db.destroy();
      kept ??= { name, connections, empty: await emptier(name) };
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
