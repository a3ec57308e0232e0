import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream, WritableStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import type { ParsedTarEntry, TarPackController } from "modern-tar";
import { BackupError } from "./backup-error.server";
import { decrypted, encrypted } from "./encryption.server";

// Loaded when first needed: a site that only answers does without.
const loadTar = () => import("modern-tar");

/** One file of an archive on its way in or out. */
export interface ArchiveEntry {
  name: string;
  /** bytes */
  size: number;
  body: AsyncIterable<Uint8Array>;
}

/** The last entry: a line "hash  name" for each of the others, in their order, as `sha256sum -c` reads it. */
const sumsName = "SHA256SUMS";
/** Longer than the lines of a million files. */
const maxSums = 200_000_000;

/**
 * Writes a new file for its owner only: a compressed tar of entries and hashes, encrypted if there is a passphrase.
 * Uses constant memory.
 * @param guard called for every 32 MB; its error ends the writing
 */
export async function writeArchive(
  path: string,
  entries: AsyncIterable<ArchiveEntry>,
  { passphrase, guard }: { passphrase?: string | undefined; guard?: (() => Promise<void>) | undefined } = {},
): Promise<void> {
  const { createTarPacker } = await loadTar();
  const workspace = await mkdtemp(`${path}-`);
  try {
    const { readable, controller } = createTarPacker();
    const packing = pack(controller, guard ? guarded(entries, guard) : entries, join(workspace, sumsName));
    const output = createWriteStream(path, { flags: "wx", mode: 0o600, flush: true });
    const tar = Readable.fromWeb(readable as ReadableStream<Uint8Array>);
    const gzip = createGzip({ level: 5 });
    const writing = passphrase
      ? pipeline(tar, gzip, (compressed) => encrypted(compressed, passphrase), output)
      : pipeline(tar, gzip, output);
    await Promise.all([packing, writing]);
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

const guardEvery = 32 * 1024 * 1024;

async function* guarded(entries: AsyncIterable<ArchiveEntry>, guard: () => Promise<void>): AsyncIterable<ArchiveEntry> {
  let since = guardEvery;
  async function* counted(body: AsyncIterable<Uint8Array>) {
    for await (const chunk of body) {
      since += chunk.length;
      if (since >= guardEvery) {
        since = 0;
        await guard();
      }
      yield chunk;
    }
  }
  for await (const entry of entries) yield { ...entry, body: counted(entry.body) };
}

async function pack(controller: TarPackController, entries: AsyncIterable<ArchiveEntry>, sumsPath: string) {
  const sums = await open(sumsPath, "w", 0o600);
  try {
    for await (const entry of entries) {
      const hash = createHash("sha256");
      await add(controller, entry, hash);
      await sums.write(lineOf(hash, entry.name));
    }
    const { size } = await stat(sumsPath);
    await add(controller, { name: sumsName, size, body: createReadStream(sumsPath) });
    controller.finalize();
  } catch (error) {
    controller.error(error);
    throw error;
  } finally {
    await sums.close();
  }
}

async function add(controller: TarPackController, { name, size, body }: ArchiveEntry, hash?: Hash): Promise<void> {
  const writer = controller.add({ name, size, mode: 0o600, type: "file" }).getWriter();
  for await (const chunk of body) {
    hash?.update(chunk);
    await writer.write(chunk);
  }
  await writer.close();
}

const lineOf = (hash: Hash, name: string) => `${hash.digest("hex")}  ${name}\n`;

/**
 * Reads an archive to its end and checks every hash.
 * @param take reads or ignores an entry's body; its result counts only after the whole archive was read
 * @throws BackupError for a truncated or changed archive, or another passphrase
 */
export async function readArchive(
  source: ReadableStream<Uint8Array>,
  take: (entry: ArchiveEntry) => Promise<void>,
  passphrase?: string,
): Promise<void> {
  const reading = createHash("sha256");
  let sums: string | undefined;
  const plain = await decrypted(source, passphrase);
  try {
    for await (const entry of entriesOf(plain)) {
      if (sums !== undefined) throw new BackupError("This backup has extra data after its end.");
      if (entry.name === sumsName) sums = await hashOf(entry);
      else reading.update(await takeHashed(entry, take));
    }
  } catch (cause) {
    throw explained(cause);
  }
  if (sums === undefined) throw new BackupError("This backup is cut short: its end is missing.");
  if (sums !== reading.digest("hex"))
    throw new BackupError("This backup was changed or damaged: its contents do not match its list.");
}

async function* entriesOf(compressed: ReadableStream<Uint8Array>): AsyncIterable<ArchiveEntry> {
  const { createTarDecoder } = await loadTar();
  const decoder = createTarDecoder({ strict: true });
  const tar = Writable.fromWeb(decoder.writable as WritableStream<Uint8Array>);
  const feeding = pipeline(Readable.fromWeb(compressed), createGunzip(), tar);
  // Told where it is awaited below; until then nobody listens.
  feeding.catch(() => undefined);
  for await (const { header, body } of decoder.readable as ReadableStream<ParsedTarEntry>)
    yield { name: header.name, size: header.size, body: body as ReadableStream<Uint8Array> };
  await feeding;
}

async function hashOf({ body, size }: ArchiveEntry): Promise<string> {
  if (size > maxSums) throw new BackupError("This backup was changed or damaged: its list of hashes is too long.");
  const hash = createHash("sha256");
  for await (const chunk of body) hash.update(chunk);
  return hash.digest("hex");
}

async function takeHashed(entry: ArchiveEntry, take: (entry: ArchiveEntry) => Promise<void>): Promise<string> {
  const hash = createHash("sha256");
  const body = hashed(entry.body, hash);
  await take({ ...entry, body });
  // The hash also covers bytes that the caller ignored.
  for await (const _ of body);
  return lineOf(hash, entry.name);
}

async function* hashed(body: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array, void> {
  for await (const chunk of body) {
    hash.update(chunk);
    yield chunk;
  }
}

/** Turns errors of the decompressor or the tar reader, which mention bytes, into a sentence for people. */
function explained(cause: unknown): unknown {
  // A BackupError already has its sentence, which may also contain "tar".
  if (cause instanceof BackupError) return cause;
  const { code = "", message = "" } = cause as NodeJS.ErrnoException;
  if (code === "Z_BUF_ERROR" || /truncated|premature/i.test(message))
    return new BackupError("This backup is cut short: its end is missing.", { cause });
  if (code.startsWith("Z_") || /tar|checksum/i.test(message))
    return new BackupError("This is not a backup of this site, or it is damaged.", { cause });
  return cause;
}

/** A file of this machine, as it is read. */
export const readFromDisk = (path: string): ReadableStream<Uint8Array> =>
  Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;

/** A file of this machine as an entry. */
export async function entryOfFile(name: string, path: string): Promise<ArchiveEntry> {
  const { size } = await stat(path);
  return { name, size, body: createReadStream(path) };
}

/** A small text as an entry. */
export function entryOfText(name: string, text: string): ArchiveEntry {
  const bytes = Buffer.from(text);
  return { name, size: bytes.length, body: Readable.from([bytes]) };
}

/** Saves an entry's body in a file that only its owner can read. */
export async function saveEntry({ body }: ArchiveEntry, path: string): Promise<void> {
  await pipeline(body, createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }));
}

/** Reads a small entry as text. */
export async function textOfEntry({ body, size, name }: ArchiveEntry): Promise<string> {
  if (size > 1_000_000) throw new BackupError(`This backup was changed or damaged: ${name} is too long.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
