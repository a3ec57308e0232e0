import { constants, existsSync } from "node:fs";
import { access, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { restoringName } from "../backup/restore.server";
import { ConfigurationError } from "../env.server";
import { logIsForeign } from "./own-log.server";

type Access = (path: string, mode: number) => Promise<void>;

/** Creates a missing data directory and checks access to its content. @throws ConfigurationError with a sentence */
export async function assertReachable(directory: string, reach: Access = access): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new ConfigurationError(`DATA_DIR ${directory} cannot be made: ${(cause as Error).message}.`, { cause });
  }
  await assertWritable(directory, directory, reach);
  for (const name of await readdir(directory))
    if (/^makerspace\.db(-wal|-shm)?$|\.key$/.test(name)) await assertWritable(directory, join(directory, name), reach);
}

/** Checks that the data directory is accessible and its files belong together. @throws ConfigurationError */
export async function assertUsable(directory: string, reach: Access = access): Promise<void> {
  await assertReachable(directory, reach);
  if (existsSync(join(directory, restoringName)))
    throw new ConfigurationError(
      `A restore into DATA_DIR ${directory} was interrupted, so its data are incomplete. Run npm run restore again. The previous data are in ${join(directory, "set-aside")}.`,
    );
  if (await logIsForeign(directory))
    throw new ConfigurationError(
      `In DATA_DIR ${directory}, makerspace.db does not belong to makerspace.db-wal: the database was replaced by a copy, but its log was not. To use the copy, move makerspace.db-wal and makerspace.db-shm away. Next time use npm run restore.`,
    );
}

/** Checks that this account may read and write; the refusal names the owner. */
async function assertWritable(directory: string, path: string, reach: Access): Promise<void> {
  try {
    await reach(path, constants.R_OK | constants.W_OK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") return; // gone since, such as the log of a process that has just stopped
    if (code === "EROFS")
      throw new ConfigurationError(`${path} is on a read-only file system. DATA_DIR must be writable.`, {
        cause,
      });
    const owner = (await stat(path).catch(() => undefined))?.uid;
    const own = process.getuid?.();
    const whose =
      owner === undefined || owner === own
        ? `may not be written by this account. Give it back: chmod -R u+rwX ${directory}`
        : `belongs to another account (uid ${owner}), and the site runs as uid ${own}. Give it to the site: chown -R ${own} ${directory}`;
    throw new ConfigurationError(`${path} ${whose}`, { cause });
  }
}
