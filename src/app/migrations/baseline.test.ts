// On PostgreSQL too: each engine has its own baseline.
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { newDatabase, recordMigrations, replacedMigrations } from "../../../tests/support/database";
import { insertOneOfEach, rowsOf } from "../../../tests/support/filled";
import { appliedMigrations } from "../../platform/backup/snapshot.server";
import { ConfigurationError } from "../../platform/env.server";
import { adoptBaseline, migrate, migrationNames } from "./index.server";

/** The numbers of the merged migrations. A lower new number would stop every start of a migrated site. */
const landed = "056 057 058 059 060";

/** Every migration after the baseline; in these tests their tables are there from the start. */
const later = migrationNames.filter((name) => !name.startsWith("056"));

test("merged migrations come first, and no new one goes between them", () => {
  const numbers = migrationNames.map((name) => name.slice(0, 3));
  expect(numbers.slice(0, landed.split(" ").length).join(" ")).toBe(landed);
});

async function filledDatabase(made: readonly string[]) {
  const { db, drop } = await newDatabase({ migrated: false });
  onTestFinished(drop);
  await migrate(db);
  await insertOneOfEach(db);
  await recordMigrations(db, [...made, ...later]);
  return db;
}

test("a database with all replaced migrations adopts the baseline unchanged", async () => {
  const db = await filledDatabase(replacedMigrations);
  const [rows, tables] = [await rowsOf(db), await db.introspection.getTables()];
  await Promise.all([migrate(db), adoptBaseline(db)]);
  expect(await appliedMigrations(db)).toEqual(migrationNames);
  expect([await rowsOf(db), await db.introspection.getTables()]).toEqual([rows, tables]);
  await migrate(db);
  expect(await appliedMigrations(db)).toEqual(migrationNames);
});

test.each([
  ["none of the last", replacedMigrations.slice(0, -1)],
  ["a gap", replacedMigrations.toSpliced(3, 1)],
])("refuses a database with fewer of them (%s) before changing anything", async (_, made) => {
  const db = await filledDatabase(made);
  const rows = await rowsOf(db);
  await expect(migrate(db)).rejects.toThrow(ConfigurationError);
  await expect(migrate(db)).rejects.toThrow(
    "The database is too old for this version. First start the last version that still has the migration 055-strangers",
  );
  expect([await appliedMigrations(db), await rowsOf(db)]).toEqual([[...made, ...later], rows]);
});

test("runs migrations after the baseline in order, once", async () => {
  const { db, drop } = await newDatabase({ migrated: false });
  onTestFinished(drop);
  await migrate(db, "056-baseline");
  await migrate(db);
  await migrate(db);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(migrationNames);
});
