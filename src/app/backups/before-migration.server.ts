import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { readFromDisk } from "../../platform/backup/archive.server";
import { BackupError } from "../../platform/backup/backup-error.server";
import { type BackupSource, checkBackup, createBackup } from "../../platform/backup/create.server";
import { appliedMigrations } from "../../platform/backup/snapshot.server";
import { ConfigurationError } from "../../platform/env.server";
import type { Log } from "../../platform/log.server";

/** A folder in DATA_DIR with the last few copies of the database before migrations. */
const folderName = "copies";
const keptCopies = 3;

/**
 * Copies the database before a migration, without uploaded files.
 * @throws ConfigurationError if the database is newer than the program or cannot be copied; nothing is changed then
 */
export async function copyBeforeMigration(source: BackupSource, log: Log): Promise<void> {
  const made = await appliedMigrations(source.db);
  assertNotNewer(made, source.schema.names);
  const first = source.schema.names.find((name) => !made.includes(name));
  if (made.length === 0 || !first) return;
  const folder = join(source.dataDirectory, folderName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `before-${first}.tgz`);
  if (existsSync(path)) return; // another process, or a start that failed after it
  log.info({ path }, "the tables are about to be changed; the database is copied first");
  const beside = join(folder, `.${process.pid}-${first}.tgz`);
  try {
    await createBackup({ ...source, siteConfig: undefined }, { path: beside, withFiles: false });
    // If another process has migrated meanwhile, this copy is too late, and that process has made one.
    if ((await checkBackup(readFromDisk(beside))).migrations.includes(first)) return;
    await rename(beside, path);
  } catch (cause) {
    const reason =
      cause instanceof BackupError ? cause.message : `It could not be copied: ${(cause as Error).message}.`;
    throw new ConfigurationError(`This version updates the database and has to copy it first. ${reason}`, {
      cause,
    });
  } finally {
    await rm(beside, { force: true });
  }
  await deleteOldCopies(folder);
}

function assertNotNewer(made: readonly string[], known: readonly string[]): void {
  const unknown = made.find((name) => !known.includes(name));
  if (unknown)
    throw new ConfigurationError(
      `The database is newer than this version of the site (${unknown} is unknown here). Start the newer version, or restore a backup made by this one.`,
    );
}

/** The names begin with the number of a migration, so their order is that of the versions. */
async function deleteOldCopies(folder: string): Promise<void> {
  const copies = (await readdir(folder)).filter((name) => name.startsWith("before-")).sort();
  for (const name of copies.slice(0, -keptCopies)) await rm(join(folder, name));
}
