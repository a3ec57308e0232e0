import { chmod, readdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join, relative, sep } from "node:path";
import type { Log } from "./log.server";

/** The folder of the project or release: two folders up, from the sources and from the build. */
export const ownFolder = join(import.meta.dirname, "../..");

/** The permission bits of the group and of everybody else. */
const ofOthers = 0o077;
/** Marks a folder that many share, such as /tmp. */
const sticky = 0o1000;

const sentence =
  "DATA_DIR can be read by other accounts of this machine. It holds personal data and keys: take their permissions away (chmod -R go= on it), or give the site a folder of its own";

/**
 * Removes other accounts' permissions: folders become 0700, files 0600. In a folder already closed to others, checks
 * only the files directly inside. Logs paths that it cannot close. Does nothing on Windows.
 * @param directory an absolute path; may not exist yet
 */
export async function closeDataDirectory(directory: string, log: Log): Promise<void> {
  if (process.platform === "win32") return;
  const found = await stat(directory).catch(() => undefined);
  if (!found) return;
  const wasOpen = (found.mode & ofOthers) !== 0;
  if (wasOpen && isShared(directory, found)) return log.warn({ directory, mode: inOctal(found.mode) }, sentence);
  const left = await closeAll(directory, wasOpen);
  if (left.length > 0) log.warn({ directory, open: left.slice(0, 5), count: left.length }, sentence);
}

const inOctal = (mode: number) => (mode & 0o7777).toString(8).padStart(4, "0");

/** Renaming cannot cross mounts, and a mount itself cannot be renamed. */
function isShared(directory: string, { uid, mode }: { uid: number; mode: number }): boolean {
  const contains = (path: string) => !relative(directory, path).split(sep).includes("..");
  return uid !== process.getuid?.() || (mode & sticky) !== 0 || contains(process.cwd()) || contains(homedir());
}

/** Closes a folder and its content. @returns the paths below it that are still open */
async function closeAll(directory: string, deep: boolean): Promise<string[]> {
  const open = (await close(directory, 0o700)) ? [] : ["."];
  for await (const { path, mode } of within(directory, deep))
    if (!(await close(path, mode))) open.push(relative(directory, path));
  return open;
}

/** Returns a folder's content with its required permissions, without links, whose targets are elsewhere. */
async function* within(directory: string, deep: boolean): AsyncIterable<{ path: string; mode: number }> {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isFile()) yield { path, mode: 0o600 };
    if (!deep || !entry.isDirectory()) continue;
    yield { path, mode: 0o700 };
    yield* within(path, deep);
  }
}

/** @returns whether nobody else may do anything with it now; some file systems take a change of mode and do nothing */
async function close(path: string, mode: number): Promise<boolean> {
  const closed = async () => ((await stat(path)).mode & ofOthers) === 0;
  try {
    if (await closed()) return true;
    await chmod(path, mode);
    return await closed();
  } catch (error) {
    // What went in between, such as the write-ahead log of a process that has just stopped, is read by nobody.
    return (error as NodeJS.ErrnoException).code === "ENOENT";
  }
}
