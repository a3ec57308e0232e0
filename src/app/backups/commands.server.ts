import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { forgetClaim, type Keeping, listBackups, startBackup } from "../../features/backups/backups.server";
import { BackupError } from "../../platform/backup/backup-error.server";
import { restoreAddress } from "../../platform/backup/load-postgres.server";
import { lockDataDirectory } from "../../platform/backup/lock.server";
import { saveBackup } from "../../platform/backup/make.server";
import { restoreBackup } from "../../platform/backup/restore.server";
import { assertReachable, assertUsable } from "../../platform/condition/assert-usable.server";
import { openSqliteDatabase } from "../../platform/database/database.server";
import { openDatabase } from "../../platform/database/open-database.server";
import { type Environment, readEnvironment } from "../../platform/env.server";
import { openFiles, s3Settings } from "../../platform/files/open-files.server";
import { createLog } from "../../platform/log.server";
import { openBackups, schemaTools } from "./open-backups.server";
import { closeAfterRestore } from "./restored.server";

type Say = (sentence: string) => void;

interface CommandOptions {
  /** the arguments after the command's name */
  parameters: readonly string[];
  environment?: Environment;
  say?: Say;
  now?: () => Date;
}

/**
 * `npm run backup [FILE]`: backs up while the site runs, into BACKUP_DIR or bucket unless a file is named. Encrypted
 * with BACKUP_PASSPHRASE.
 * @throws Error with a sentence
 */
export async function backupCommand({
  parameters,
  environment = readEnvironment(),
  say = console.log,
  now = () => new Date(),
}: CommandOptions): Promise<void> {
  const [file, ...more] = parameters;
  if (more.length > 0 || file?.startsWith("-"))
    throw new BackupError("Usage: npm run backup, or npm run backup -- FILE");
  const { DATABASE_URL, DATA_DIR } = environment;
  if (!DATABASE_URL && !existsSync(resolve(DATA_DIR, "makerspace.db")))
    throw new BackupError(`There is no database in DATA_DIR ${DATA_DIR}: nothing to back up.`);
  await assertUsable(DATA_DIR);
  const unlock = lockDataDirectory(DATA_DIR, "shared");
  try {
    const files = await openFiles(environment);
    // Says if it has to wait.
    const db = await openDatabase(environment, createLog("warn"));
    const keeping: Omit<Keeping, "condition"> = {
      db,
      backups: openBackups(environment, { db, files, now }),
      log: createLog("silent"),
      now,
    };
    try {
      await (file ? intoFile(keeping, resolve(file), say) : intoStore(keeping, say));
    } finally {
      await db.destroy();
    }
  } finally {
    unlock();
  }
  if (!environment.BACKUP_PASSPHRASE)
    say("It is not encrypted and holds personal data and keys. Keep it where nobody else can read it.");
}

async function intoFile({ backups }: Pick<Keeping, "backups">, path: string, say: Say): Promise<void> {
  if (existsSync(path)) throw new BackupError(`The file ${path} already exists.`);
  await saveBackup(backups, path);
  say(`The backup was saved as ${path}.`);
}

/** Makes a backup as the daily job does, so that the back office lists it. */
async function intoStore(made: Omit<Keeping, "condition">, say: Say): Promise<void> {
  const keeping = { ...made, condition: { warnings: () => [] } };
  const started = await startBackup(keeping);
  if (!started) throw new BackupError("A backup is already running.");
  await started.ended;
  const { items, failed, place } = await listBackups(keeping);
  if (failed) throw new BackupError(failed.detail);
  say(`The backup ${items[0]?.name} was saved in ${place} and checked.`);
}

/** `npm run restore FILE [--move]`: restores from either engine and store. @throws Error with a sentence */
export async function restoreCommand({
  parameters,
  environment = readEnvironment(),
  say = console.log,
  now = () => new Date(),
}: CommandOptions): Promise<void> {
  const files = parameters.filter((parameter) => parameter !== "--move");
  const [file] = files;
  if (!file || files.length > 1 || file.startsWith("-"))
    throw new BackupError("Usage: npm run restore -- FILE. Add --move if the old installation no longer exists");
  const isMove = parameters.includes("--move");
  const { DATABASE_URL, DATA_DIR } = environment;
  await assertReachable(DATA_DIR);
  const restored = await restoreBackup(
    {
      dataDirectory: DATA_DIR,
      openPostgres: DATABASE_URL
        ? () => openDatabase({ DATA_DIR, DATABASE_URL: restoreAddress(DATABASE_URL) }, createLog("warn"))
        : undefined,
      openEmbedded: () => openSqliteDatabase(DATA_DIR),
      bucket: s3Settings(environment) && (await openFiles(environment)),
      schema: schemaTools,
      settle: async (db) => {
        await forgetClaim(db);
        if (!isMove) await closeAfterRestore(db, now());
      },
      now,
    },
    resolve(file),
    environment.BACKUP_PASSPHRASE,
  );
  say(`The site has been restored as it was on ${restored.manifest.created_at.slice(0, 16).replace("T", " at ")} UTC.`);
  if (restored.aside) say(`The previous data are in ${restored.aside}. Delete them once everything works.`);
  if (!isMove) say("Everybody has to sign in again.");
  if (restored.siteConfig && !environment.SITE_CONFIG)
    say(`The backup holds a settings file. Set SITE_CONFIG=${restored.siteConfig} to use it.`);
}
