// On PostgreSQL too: a backup is read from and written into the engine.
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { Clock } from "../../../tests/support/clock";
import { newDatabase } from "../../../tests/support/database";
import { insertUser } from "../../../tests/support/factories";
import { newFolder } from "../../../tests/support/files";
import { readFromDisk } from "../../platform/backup/archive.server";
import { checkBackup } from "../../platform/backup/create.server";
import { DiskFiles } from "../../platform/files/disk-files.server";
import { createLog } from "../../platform/log.server";
import { migrate, migrationNames } from "../migrations/index.server";
import { copyBeforeMigration } from "./before-migration.server";
import { schemaTools } from "./open-backups.server";

const log = createLog("silent");

test("copies the database only before a migration, and refuses a newer database", async () => {
  const { db, drop } = await newDatabase({ migrated: false });
  onTestFinished(drop);
  const { directory, drop: dropFolder } = newFolder();
  onTestFinished(dropFolder);
  mkdirSync(directory);
  const files = new DiskFiles(directory);
  const now = new Clock().now;
  const source = { db, files, now, dataDirectory: directory, siteConfig: undefined, schema: schemaTools };
  const copies = () => readdirSync(directory, { recursive: true, encoding: "utf8" }).filter((name) => /tgz/.test(name));

  await copyBeforeMigration(source, log);
  expect(copies()).toEqual([]);
  await migrate(db);
  await insertUser(db);
  await copyBeforeMigration(source, log);
  expect(copies()).toEqual([]);
  const next = { ...source, schema: { ...schemaTools, names: [...migrationNames, "900-of-the-next-version"] } };
  await copyBeforeMigration(next, log);
  const copy = join("copies", "before-900-of-the-next-version.tgz");
  expect(copies()).toEqual([copy]);
  const { migrations, files: withFiles } = await checkBackup(readFromDisk(join(directory, copy)));
  expect(migrations.at(-1)).toBe(migrationNames.at(-1));
  expect(withFiles).toBe(false);

  await copyBeforeMigration(next, log);
  expect(copies()).toEqual([copy]);

  await sql`insert into kysely_migration (name, timestamp) values ('999-of-tomorrow', '')`.execute(db);
  await expect(copyBeforeMigration(source, log)).rejects.toThrow(
    "The database is newer than this version of the site (999-of-tomorrow is unknown here).",
  );
  expect(migrationNames).not.toContain("999-of-tomorrow");
});
