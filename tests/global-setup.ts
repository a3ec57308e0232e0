import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { migrate } from "../src/app/migrations/index.server";
import { type Database, openPostgresDatabase, openSqliteDatabase } from "../src/platform/database/database.server";
import { createLog } from "../src/platform/log.server";
import { engine } from "./support/engine";
import { startPostgres } from "./support/postgres";

declare module "vitest" {
  export interface ProvidedContext {
    /** the template of each test's database: a directory (SQLite) or a database URL (PostgreSQL) */
    template: string;
  }
}

async function migrateAndClose(db: Database): Promise<void> {
  await migrate(db);
  // Only the database file is copied, so the write-ahead log is merged into it.
  if (engine === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.destroy();
}

/** Makes the migrated database that each test gets a copy of, before the first test; takes it away after the last. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (engine === "postgres") {
    const server = await startPostgres();
    await migrateAndClose(await openPostgresDatabase(server.url("template1"), createLog("silent")));
    project.provide("template", server.url("template1"));
    return server.stop;
  }
  const directory = mkdtempSync(join(tmpdir(), "test-sqlite-"));
  await migrateAndClose(openSqliteDatabase(directory));
  project.provide("template", directory);
  return async () => rmSync(directory, { recursive: true, force: true });
}
