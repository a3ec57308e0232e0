import { cp, mkdir, readdir, rm, rename as systemRename } from "node:fs/promises";
import { basename, join } from "node:path";
import { lockName } from "./lock.server";

/** In DATA_DIR: what was there before a restore, one folder for each. */
export const asideName = "set-aside";

/** What stays where it is: what was set aside before, backups, locks and whatever a restore is working on. */
const staying = new Set([asideName, "backups", "copies", "reserve"]);
const isOurs = (name: string) => staying.has(name) || name.startsWith(".") || name.startsWith(lockName);

/** Renaming cannot cross mounts, and a mount itself cannot be renamed. */
const mountErrors = ["EBUSY", "EXDEV", "EPERM"];

/**
 * Moves what is in a folder into a sub-folder of it, which works where the folder itself is a mount that cannot be renamed.
 * Where a folder in it is one too, what is in that is moved into a sub-folder of that.
 *
 * @param aside the sub-folder; made where something is moved
 * @param besides names that stay as well
 * @param rename another in tests, which cannot mount
 */
export async function setAside(
  directory: string,
  aside: string,
  besides: readonly string[],
  rename = systemRename,
): Promise<void> {
  for (const name of await readdir(directory)) {
    if (isOurs(name) || besides.includes(name)) continue;
    await mkdir(aside, { recursive: true, mode: 0o700 });
    try {
      await rename(join(directory, name), join(aside, name));
    } catch (error) {
      if (!isMount(error)) throw error;
      await emptyInto(join(directory, name), `.${basename(aside)}`);
    }
  }
}

const isMount = (error: unknown) => mountErrors.includes((error as NodeJS.ErrnoException).code ?? "");

/** A folder that is a mount stays; what is in it goes into a folder in it, whose name begins with a dot. */
async function emptyInto(mount: string, name: string): Promise<void> {
  const within = join(mount, name);
  await mkdir(within, { mode: 0o700 });
  for (const one of await readdir(mount)) {
    if (!one.startsWith(".")) await systemRename(join(mount, one), join(within, one));
  }
}

/** Moves what is in one folder into another, over mounts as well. @param besides names that are not moved */
export async function moveInto(from: string, to: string, besides: readonly string[] = []): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of await readdir(from)) {
    if (besides.includes(name)) continue;
    const [source, target] = [join(from, name), join(to, name)];
    try {
      await systemRename(source, target);
    } catch (error) {
      if (!isMount(error)) throw error;
      await cp(source, target, { recursive: true });
      await rm(source, { recursive: true });
    }
  }
}
