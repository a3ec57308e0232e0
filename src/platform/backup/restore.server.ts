import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "../database/database.server";
import type { Files } from "../files/files.server";
import { BackupError } from "./backup-error.server";
import { type BackupSource, createBackup, type Manifest } from "./create.server";
import { loadPostgres } from "./load-postgres.server";
import { lockDataDirectory } from "./lock.server";
import { asideName, moveInto, setAside } from "./set-aside.server";
import { appliedMigrations, type SchemaTools } from "./snapshot.server";
import { inStage, unpackBackup } from "./stage.server";
import { backupName } from "./store.server";

/** The mark in DATA_DIR while a restore moves checked data into place; a start finds an interrupted restore by it. */
export const restoringName = "restore-unfinished";

export interface RestoreTarget {
  dataDirectory: string;
  /** the PostgreSQL database, where there is one; otherwise the embedded one */
  openPostgres: (() => Promise<Database>) | undefined;
  openEmbedded: () => Database;
  /** the bucket, where there is one; otherwise files stay in the folder */
  bucket: Files | undefined;
  schema: SchemaTools;
  /** changes the restored rows before anybody sees them */
  settle: (db: Database) => Promise<void>;
  now: () => Date;
}

export interface Restored {
  manifest: Manifest;
  /** where the former state is; undefined where there was none */
  aside: string | undefined;
  /** the file with the settings that the backup was made with, where it had one */
  siteConfig: string | undefined;
}

/**
 * Restores a backup between either engine and either file store. Checks all of it first and sets the present state
 * aside.
 * @throws BackupError before the present state is touched, unless it says otherwise
 */
export async function restoreBackup(
  target: RestoreTarget,
  file: string,
  passphrase: string | undefined,
): Promise<Restored> {
  const { dataDirectory } = target;
  await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
  const unlock = lockDataDirectory(dataDirectory, "alone");
  const stage = join(dataDirectory, `.restore-${randomUUID()}`);
  try {
    await forgetStages(dataDirectory, stage);
    const manifest = await unpackBackup(file, stage, { passphrase, schema: target.schema });
    const aside = join(dataDirectory, asideName, stampOf(target.now()));
    await bringIn(target, { manifest, stage, aside });
    const siteConfig = join(dataDirectory, inStage.siteConfig);
    return {
      manifest,
      aside: existsSync(aside) ? aside : undefined,
      siteConfig: existsSync(siteConfig) ? siteConfig : undefined,
    };
  } finally {
    await rm(stage, { recursive: true, force: true });
    unlock();
  }
}

/** Deletes the remains of a restore that was killed. */
async function forgetStages(directory: string, ours: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name.startsWith(".restore-") && join(directory, name) !== ours)
      await rm(join(directory, name), { recursive: true, force: true });
}

const stampOf = (now: Date) => now.toISOString().replaceAll(/[:.]/g, "-").toLowerCase();

interface Incoming {
  manifest: Manifest;
  stage: string;
  aside: string;
}

async function bringIn(target: RestoreTarget, incoming: Incoming): Promise<void> {
  const postgres = await target.openPostgres?.();
  try {
    if (postgres) {
      await setRowsAside(target, postgres, incoming.aside);
      await loadMarked(postgres, target, incoming);
    }
    await marked(target.dataDirectory, incoming.aside, async () => {
      await moveFiles(target, incoming, postgres !== undefined);
      const db = postgres ?? target.openEmbedded();
      try {
        await target.schema.migrate(db);
        await target.settle(db);
      } finally {
        if (!postgres) await db.destroy();
      }
    });
  } finally {
    await postgres?.destroy();
  }
}

const mark = (directory: string, aside: string) =>
  writeFile(join(directory, restoringName), aside, { mode: 0o600, flush: true });

/** Loads the rows into PostgreSQL. The mark is there before their commit, because files and sessions must follow. */
async function loadMarked(db: Database, target: RestoreTarget, incoming: Incoming): Promise<void> {
  await mark(target.dataDirectory, incoming.aside);
  try {
    await loadRows(db, target, incoming);
  } catch (error) {
    await rm(join(target.dataDirectory, restoringName));
    throw error;
  }
}

/** Does what must not be left half done; a start refuses a folder where it was. */
async function marked(directory: string, aside: string, work: () => Promise<void>): Promise<void> {
  const marker = join(directory, restoringName);
  await mark(directory, aside);
  try {
    await work();
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new BackupError(`The restore could not be finished: ${reason}. The previous data are in ${aside}.`, {
      cause,
    });
  }
  await rm(marker);
}

/** Sets the rows of a PostgreSQL database aside as a backup without files, which are moved or stay in their bucket. */
async function setRowsAside(target: RestoreTarget, db: Database, aside: string): Promise<void> {
  if ((await appliedMigrations(db)).length === 0) return;
  await mkdir(aside, { recursive: true, mode: 0o700 });
  const none: Pick<Files, "list"> = { async *list() {} };
  const source: BackupSource = { ...target, db, files: none as Files, siteConfig: undefined };
  await createBackup(source, { path: join(aside, backupName(target.now(), false)), withFiles: false });
}

/** Moves the folder's files aside and the restored ones into place. A backup without files leaves the files alone. */
async function moveFiles(target: RestoreTarget, { manifest, stage, aside }: Incoming, postgres: boolean) {
  const { dataDirectory, bucket } = target;
  const staying = manifest.files && !bucket ? [] : [inStage.files];
  await setAside(dataDirectory, aside, [...staying, restoringName]);
  const staged = join(stage, inStage.files);
  if (existsSync(staged)) {
    if (bucket) await upload(bucket, staged);
    else await moveInto(staged, join(dataDirectory, inStage.files));
    await rm(staged, { recursive: true, force: true });
  }
  await moveInto(stage, dataDirectory, postgres ? [inStage.database] : []);
}

async function loadRows(db: Database, { schema }: RestoreTarget, { manifest, stage }: Incoming): Promise<void> {
  const last = manifest.migrations.at(-1);
  if (!last) throw new BackupError("The database in this backup has no tables.");
  await loadPostgres(db, join(stage, inStage.database), last, schema);
}

/** A file never changes, so one that the bucket has already is the same. */
async function upload(bucket: Files, directory: string): Promise<void> {
  for (const folder of await readdir(directory))
    for (const name of await readdir(join(directory, folder))) {
      const key = `${folder}/${name}`;
      if (!(await bucket.exists(key))) await bucket.put(key, await readFile(join(directory, folder, name)));
    }
}
