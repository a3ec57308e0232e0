import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import type { Database } from "../database/database.server";
import { findDamage } from "../database/find-damage.server";
import type { Files } from "../files/files.server";
import { type ArchiveEntry, entryOfFile, entryOfText, readArchive, textOfEntry, writeArchive } from "./archive.server";
import { BackupError } from "./backup-error.server";
import { type SchemaTools, takeSnapshot } from "./snapshot.server";

const manifestSchema = z.object({
  /** of this archive; a later program reads earlier ones */
  format: z.literal(1),
  created_at: z.iso.datetime(),
  /** which engine the rows came from */
  engine: z.enum(["sqlite", "postgres"]),
  /** the changes of the schema that had been made, in order */
  migrations: z.array(z.string()),
  /** whether pictures and files are in it */
  files: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Where things are in an archive. */
export const inArchive = {
  manifest: "manifest.json",
  database: "makerspace.db",
  keys: "keys/",
  siteConfig: "settings/site-config.json",
  files: "files/",
} as const;

/** A file right in DATA_DIR that holds a key, without which tokens or second factors are lost. */
export const keyFile = /^[a-z0-9][a-z0-9-]*\.key$/;

/** How the copy of the database is called while a backup is made of it, in DATA_DIR. */
export const snapshotPrefix = ".snapshot-";

export interface BackupSource {
  db: Database;
  files: Files;
  dataDirectory: string;
  /** path of the file that SITE_CONFIG names */
  siteConfig: string | undefined;
  schema: SchemaTools;
  now: () => Date;
}

interface Target {
  /** the file that is made; it must not exist yet */
  path: string;
  passphrase?: string | undefined;
  /** false for the database and the keys alone */
  withFiles?: boolean;
  /** called now and then while the file grows; its error ends the backup */
  guard?: (() => Promise<void>) | undefined;
}

/**
 * Backs up the database, then the rest, while the site runs. A stored file never changes, so the backup has each file
 * that the database names.
 * @throws BackupError for a damaged database, so that no bad backup replaces good ones
 */
export async function createBackup(
  source: BackupSource,
  { path, passphrase, withFiles = true, guard }: Target,
): Promise<void> {
  await mkdir(source.dataDirectory, { recursive: true, mode: 0o700 });
  const snapshot = join(source.dataDirectory, `${snapshotPrefix}${randomUUID()}`);
  try {
    await takeSnapshot(source.db, snapshot, source.schema);
    const damage = await findDamage(snapshot);
    if (damage) throw new BackupError(`The database is damaged, so no backup was made of it: ${damage}`);
    await writeArchive(path, entriesOf(source, snapshot, withFiles), { passphrase, guard });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await rm(snapshot, { force: true });
  }
}

async function* entriesOf(source: BackupSource, snapshot: string, withFiles: boolean): AsyncIterable<ArchiveEntry> {
  const manifest: Manifest = {
    format: 1,
    created_at: source.now().toISOString(),
    engine: source.db.engine,
    migrations: changesIn(snapshot),
    files: withFiles,
  };
  yield entryOfText(inArchive.manifest, JSON.stringify(manifest));
  yield await entryOfFile(inArchive.database, snapshot);
  for (const name of (await readdir(source.dataDirectory)).filter((name) => keyFile.test(name)))
    yield await entryOfFile(inArchive.keys + name, join(source.dataDirectory, name));
  if (source.siteConfig) yield await entryOfFile(inArchive.siteConfig, source.siteConfig);
  if (!withFiles) return;
  for await (const key of source.files.list()) {
    const file = await source.files.open(key);
    // A file that was deleted since it was listed had no reference for a week.
    if (file) yield { name: inArchive.files + key, ...file };
  }
}

function changesIn(snapshot: string): string[] {
  const file = new DatabaseSync(snapshot, { readOnly: true });
  try {
    const names = file.prepare("select name from kysely_migration order by name").all() as { name: string }[];
    return names.map(({ name }) => name);
  } finally {
    file.close();
  }
}

/** @throws BackupError where it is of another kind or of a later version */
export function readManifest(text: string): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError("This is not a backup of this site, or it was made by a later version.", { cause });
  }
}

/** Reads a backup to its end. @throws BackupError that names the fault */
export async function checkBackup(source: ArchiveSource, passphrase?: string): Promise<Manifest> {
  let manifest: Manifest | undefined;
  let hasDatabase = false;
  const take = async (entry: ArchiveEntry) => {
    if (entry.name === inArchive.manifest) manifest = readManifest(await textOfEntry(entry));
    if (entry.name === inArchive.database) hasDatabase = true;
  };
  await readArchive(source, take, passphrase);
  if (!manifest || !hasDatabase) throw new BackupError("This is not a backup of this site.");
  return manifest;
}
type ArchiveSource = Parameters<typeof readArchive>[0];
