import { randomUUID } from "node:crypto";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openPostgresDatabase, openSqliteDatabase } from "../../src/platform/database/database.server";
import { createLog } from "../../src/platform/log.server";
import { engine } from "./engine";

/** A database of a test's own. */
export interface TestDatabase {
  db: Database;
  /** where it is, as the product's settings name it */
  settings: { DATABASE_URL: string } | { DATA_DIR: string };
  /** closes it and takes it away */
  drop: () => Promise<void>;
}

/**
 * A database that nobody else uses, on the engine of this run.
 *
 * @param migrated false for one without a single table
 */
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

/** Databases of this process that no test uses any more. Emptying one takes a fraction of the time of making one. */
const unused: string[] = [];

/** Truncating makes new files for each table and index; for the few rows of a test, deleting is ten times as quick. */
const emptyAll = `do $$ declare name text; begin
  set local session_replication_role = replica;
  for name in select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%' loop
    if pg_relation_size(quote_ident(name)) > 262144 then execute format('truncate %I cascade', name);
    else execute format('delete from %I', name);
    end if;
  end loop;
  for name in select sequencename from pg_sequences where schemaname = 'public' loop
    perform setval(quote_ident(name), 1, false);
  end loop;
end $$`;

async function newPostgres(migrated: boolean): Promise<TestDatabase> {
  const kept = migrated ? unused.pop() : undefined;
  const name = kept ?? `test_${randomUUID().replaceAll("-", "")}`;
  if (!kept) await run("postgres", `create database ${name} template ${migrated ? "template1" : "template0"}`);
  const db = await openPostgresDatabase(at(name), createLog("silent"));
  // By the connection that the test goes on with: a server process of its own would cost more than the emptying.
  if (kept) await sql.raw(emptyAll).execute(db);
  return {
    db,
    settings: { DATABASE_URL: at(name) },
    async drop() {
      await db.destroy();
      if (migrated) unused.push(name);
      else await run("postgres", `drop database ${name} with (force)`);
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
