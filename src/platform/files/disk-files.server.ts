import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, open, readdir, readFile, rename, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { assertFolder, assertKey } from "./file-key.server";
import type { Files, OpenFile } from "./files.server";

/** Unfinished files that did not change for so long were abandoned; milliseconds. */
const givenUpAfterMs = 3_600_000;

/** Returns undefined if the file is missing. */
const ifExists = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
};

/** Files in a folder of this machine. Written beside, flushed, then renamed: a reader sees all of a file or none. */
export class DiskFiles implements Files {
  readonly #root: string;
  readonly #unfinished: string;

  /** @param directory where the product keeps everything; the files are in its folder "files" */
  constructor(directory: string) {
    this.#root = join(directory, "files");
    this.#unfinished = join(directory, "files", ".unfinished");
  }

  get incoming(): string {
    return this.#unfinished;
  }

  async put(key: string, content: Uint8Array): Promise<void> {
    assertKey(key);
    const beside = join(this.#unfinished, randomUUID());
    await mkdir(this.#unfinished, { recursive: true, mode: 0o700 });
    try {
      const handle = await open(beside, "wx", 0o600);
      await handle.writeFile(content).finally(() => handle.close());
      await this.take(key, beside);
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
  }

  async take(key: string, from: string): Promise<void> {
    const path = this.#path(key);
    const folder = join(path, "..");
    const handle = await open(from, "r+");
    await handle.sync().finally(() => handle.close());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(from, path);
    await flushFolder(folder);
  }

  async open(key: string): Promise<OpenFile | undefined> {
    const handle = await ifExists(open(this.#path(key)));
    if (!handle) return undefined;
    const { size } = await handle.stat();
    return { size, body: Readable.toWeb(handle.createReadStream()) as ReadableStream<Uint8Array> };
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    return ifExists(readFile(this.#path(key)));
  }

  async exists(key: string): Promise<boolean> {
    return (await ifExists(stat(this.#path(key)))) !== undefined;
  }

  async remove(key: string): Promise<void> {
    const path = this.#path(key);
    await rm(path, { force: true });
    // The last one leaves the folder empty; any other leaves it as it is.
    await rmdir(join(path, "..")).catch(() => undefined);
  }

  async *list(folder?: string): AsyncIterable<string> {
    if (folder !== undefined) assertFolder(folder);
    const folders = folder === undefined ? ((await ifExists(readdir(this.#root))) ?? []) : [folder];
    for (const one of folders.filter((name) => !name.startsWith("."))) {
      for (const name of (await ifExists(readdir(join(this.#root, one)))) ?? []) yield `${one}/${name}`;
    }
  }

  async check(): Promise<void> {
    await mkdir(this.#unfinished, { recursive: true, mode: 0o700 });
    await access(this.#unfinished, constants.R_OK | constants.W_OK);
    await removeAbandoned(this.#unfinished);
  }

  #path(key: string): string {
    assertKey(key);
    return join(this.#root, key);
  }
}

/** Deletes files that a crash left half written. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of (await ifExists(readdir(folder))) ?? []) {
    const path = join(folder, name);
    const left = await ifExists(stat(path));
    if (left && Date.now() - left.mtimeMs > givenUpAfterMs) await rm(path, { force: true });
  }
}

/** A new name is safe from a power cut only when its folder is written too. Windows has no such thing. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}
