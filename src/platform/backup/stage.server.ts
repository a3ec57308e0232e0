import { mkdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findDamage } from "../database/find-damage.server";
import { assertKey } from "../files/file-key.server";
import { type ArchiveEntry, readArchive, readFromDisk, saveEntry, textOfEntry } from "./archive.server";
import { BackupError } from "./backup-error.server";
import { inArchive, keyFile, type Manifest, readManifest } from "./create.server";
import type { SchemaTools } from "./snapshot.server";

/** Where things are in a folder that a backup was laid out in; named as in DATA_DIR. */
export const inStage = { database: "makerspace.db", files: "files", siteConfig: "site-config.json" } as const;

/**
 * Unpacks a backup into a new folder and checks its hashes, its database pages, and whether this version knows its
 * tables.
 * @throws BackupError that names the fault
 */
export async function unpackBackup(
  path: string,
  directory: string,
  { passphrase, schema }: { passphrase?: string | undefined; schema: SchemaTools },
): Promise<Manifest> {
  if (!(await stat(path).catch(() => undefined))?.isFile()) throw new BackupError(`There is no file named ${path}.`);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  let manifest: Manifest | undefined;
  const take = async (entry: ArchiveEntry) => {
    if (entry.name === inArchive.manifest) {
      manifest = readManifest(await textOfEntry(entry));
      assertKnown(manifest, schema);
      return;
    }
    const target = targetOf(entry.name);
    await mkdir(dirname(join(directory, target)), { recursive: true, mode: 0o700 });
    await saveEntry(entry, join(directory, target));
  };
  await readArchive(readFromDisk(path), take, passphrase);
  const database = join(directory, inStage.database);
  if (!manifest || !(await stat(database).catch(() => undefined)))
    throw new BackupError("This is not a backup of this site.");
  const damage = await findDamage(database);
  if (damage) throw new BackupError(`The database in this backup is damaged: ${damage}`);
  return manifest;
}

/** Where an entry goes. A name that no backup of ours has is refused, so nothing is written outside the folder. */
function targetOf(name: string): string {
  if (name === inArchive.database) return inStage.database;
  if (name === inArchive.siteConfig) return inStage.siteConfig;
  if (name.startsWith(inArchive.keys) && keyFile.test(name.slice(inArchive.keys.length)))
    return name.slice(inArchive.keys.length);
  const key = name.slice(inArchive.files.length);
  try {
    if (name.startsWith(inArchive.files)) assertKey(key);
    else throw new Error("not a name of ours");
  } catch (cause) {
    throw new BackupError(`This is not a backup of this site: ${JSON.stringify(name)} does not belong in one.`, {
      cause,
    });
  }
  return join(inStage.files, key);
}

function assertKnown({ migrations }: Manifest, { names, isReplaced, refusal: refusalOf }: SchemaTools): void {
  const unknown = migrations.find((name) => !names.includes(name) && !isReplaced(name));
  if (unknown)
    throw new BackupError(
      `This backup was made by a newer version of the site (${unknown} is not known here). Update the site first, then restore.`,
    );
  const refusal = refusalOf(migrations);
  if (refusal) throw new BackupError(refusal);
}
