import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BackupError } from "./backup-error.server";
import { type BackupSource, checkBackup, createBackup, snapshotPrefix } from "./create.server";
import { type BackupStore, backupName, FolderStore } from "./store.server";

/** What backups are made of and where they go. */
export interface Backups {
  source: BackupSource;
  store: BackupStore;
  /** the passphrase that encrypts backups, if one is configured */
  passphrase: string | undefined;
}

/** A backup leaves so much of the disk to the site; bytes. */
const leftToTheSite = 300_000_000;

const unfinished = ".unfinished-";
/** Unfinished backups older than this were abandoned; milliseconds. */
const givenUpAfterMs = 86_400_000;

/** Deletes the remains of a backup whose process was killed. */
async function forgetUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(unfinished) && !name.startsWith(snapshotPrefix)) continue;
    const left = await stat(join(folder, name)).catch(() => undefined);
    if (left && Date.now() - left.mtimeMs > givenUpAfterMs)
      await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Makes a backup and keeps it in the store. @returns its name */
export async function storeBackup({ source, store, passphrase }: Backups): Promise<string> {
  const name = backupName(source.now(), passphrase !== undefined);
  const folder = store instanceof FolderStore ? store.place : source.dataDirectory;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${unfinished}${randomUUID()}`);
  try {
    for (const one of new Set([folder, source.dataDirectory])) await forgetUnfinished(one);
    await createBackup(source, { path, passphrase, guard: () => assertRoom(folder) });
    await store.add(name, path);
  } finally {
    await rm(path, { force: true });
  }
  return name;
}

/** Makes a backup into a file that somebody has named. */
export async function saveBackup({ source, passphrase }: Pick<Backups, "source" | "passphrase">, path: string) {
  await mkdir(dirname(path), { recursive: true });
  await createBackup(source, { path, passphrase });
}

async function assertRoom(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < leftToTheSite)
    throw new BackupError(
      `There is not enough disk space for a backup in ${folder}: the site keeps the last 300 MB for itself.`,
    );
}

/** The SHA-256 of a stored backup, in hexadecimal: the whole file is read, and nothing of it unpacked. */
export async function hashOfBackup({ store }: Pick<Backups, "store">, name: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of await store.open(name)) hash.update(chunk);
  return hash.digest("hex");
}

/** Reads a stored backup to its end. @returns its fault; undefined if it can be read */
export async function findFault({ store, passphrase }: Backups, name: string): Promise<string | undefined> {
  try {
    await checkBackup(await store.open(name), passphrase);
    return undefined;
  } catch (error) {
    if (error instanceof BackupError) return error.message;
    throw error;
  }
}
