import { cp, mkdir, readdir, rm, rename as systemRename } from "node:fs/promises";
import { basename, join } from "node:path";
import { lockName } from "./lock.server";

/** The folder in DATA_DIR for the state before each restore. */
export const asideName = "set-aside";

/** Names that stay: earlier states, backups, locks, and the restore's own files. */
const staying = new Set([asideName, "backups", "copies", "reserve"]);
const isOurs = (name: string) => staying.has(name) || name.startsWith(".") || name.startsWith(lockName);

/** Renaming cannot cross mounts, and a mount itself cannot be renamed. */
const mountErrors = ["EBUSY", "EXDEV", "EPERM"];

/**
 * Moves a folder's content into a sub-folder, which works for a mount too. Content of a nested mount stays on that
 * mount.
 * @param rename replaceable in tests, which cannot mount
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

/** Keeps a folder that is a mount and moves its content into a hidden folder inside it. */
async function emptyInto(mount: string, name: string): Promise<void> {
  const within = join(mount, name);
  await mkdir(within, { mode: 0o700 });
  for (const one of await readdir(mount)) {
    if (!one.startsWith(".")) await systemRename(join(mount, one), join(within, one));
  }
}

/** Moves the content of one folder into another, across mounts too. @param besides names that are not moved */
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
