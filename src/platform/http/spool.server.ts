import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { SpooledFile } from "./received-file";

/** Writes the files of one form to a folder as they arrive, so that their bytes are never in memory together. */
class Spool {
  readonly #folder: string;
  readonly #paths: string[] = [];
  readonly #writing: Promise<unknown>[] = [];
  readonly #end = new AbortController();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async keep(stream: Readable, name: string): Promise<SpooledFile> {
    const path = join(this.#folder, randomUUID());
    this.#paths.push(path);
    const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
    const written = pipeline(stream, file, { signal: this.#end.signal });
    this.#writing.push(written.catch(() => undefined));
    await written;
    return { name, path, size: file.bytesWritten };
  }

  /** Ends what is still written, and deletes what is left in the folder. */
  async clear(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#writing);
    for (const path of this.#paths) await rm(path, { force: true });
  }
}

/**
 * Runs work with a place on the disk for the files of one form. Files that the work leaves there are deleted.
 * @param folder made if it is missing
 */
export async function withSpool<T>(
  folder: string,
  work: (keep: (stream: Readable, name: string) => Promise<SpooledFile>) => Promise<T>,
): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const spool = new Spool(folder);
  try {
    return await work((stream, name) => spool.keep(stream, name));
  } finally {
    await spool.clear();
  }
}
