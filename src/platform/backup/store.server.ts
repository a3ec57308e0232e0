import { openAsBlob } from "node:fs";
import { copyFile, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { ReadableStream } from "node:stream/web";
import type { S3mini } from "s3mini";
import { readFromDisk } from "./archive.server";

export interface StoredBackup {
  name: string;
  /** when it was made; its name says so */
  createdAt: Date;
  /** bytes */
  size: number;
  /** another one once the stored file was written again: of a folder size and times, of a bucket its ETag */
  mark: string;
}

export interface BackupStore {
  /** for people: a folder's path or a bucket's name */
  readonly place: string;
  readonly kind: "folder" | "bucket";
  /** all of them, the newest first */
  list(): Promise<StoredBackup[]>;
  /** takes a finished file in; what lies at `path` may be gone afterwards */
  add(name: string, path: string): Promise<void>;
  open(name: string): Promise<ReadableStream<Uint8Array>>;
  remove(name: string): Promise<void>;
}

const nameForm = /^makerspace-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tgz(\.age)?$/;

/** The name of a backup that is made now, such as makerspace-20260307-080000.tgz; UTC. */
export function backupName(now: Date, isEncrypted: boolean): string {
  const [day, time] = now.toISOString().replaceAll(/[-:]/g, "").split(/[T.]/) as [string, string];
  return `makerspace-${day}-${time}.tgz${isEncrypted ? ".age" : ""}`;
}

function toStored(name: string, { size, mark }: Pick<StoredBackup, "size" | "mark">): StoredBackup[] {
  const [, year, month, day, hours, minutes, seconds] = nameForm.exec(name) ?? [];
  if (!year) return [];
  return [{ name, size, mark, createdAt: new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`) }];
}

const newestFirst = (backups: StoredBackup[]) =>
  backups.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime());

/** Backups in a folder. */
export class FolderStore implements BackupStore {
  readonly kind = "folder";
  readonly place: string;

  /** @param directory an absolute path; made with the first backup */
  constructor(directory: string) {
    this.place = directory;
  }

  async list(): Promise<StoredBackup[]> {
    const names = await readdir(this.place).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
    const found = names.filter((name) => nameForm.test(name));
    const sized = await Promise.all(
      found.map(async (name) => {
        const { size, mtimeMs, ctimeMs } = await stat(join(this.place, name));
        return toStored(name, { size, mark: `${size} ${mtimeMs} ${ctimeMs}` });
      }),
    );
    return newestFirst(sized.flat());
  }

  async add(name: string, path: string): Promise<void> {
    await mkdir(this.place, { recursive: true, mode: 0o700 });
    const target = join(this.place, name);
    const beside = join(this.place, `.${basename(name)}`);
    try {
      await rename(path, target);
    } catch (error) {
      // Another file system: copied beside, then renamed, so that nobody takes half a backup for a whole one.
      if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
      await copyFlushed(path, beside);
      await rename(beside, target);
    }
  }

  async open(name: string): Promise<ReadableStream<Uint8Array>> {
    return readFromDisk(join(this.place, name));
  }

  remove(name: string): Promise<void> {
    return rm(join(this.place, name), { force: true });
  }
}

async function copyFlushed(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to);
    const handle = await open(to, "r+");
    await handle.chmod(0o600).catch(() => undefined);
    await handle.sync();
    await handle.close();
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
}

/** The bucket's folder for backups: no served key has two folders. */
const folder = "backups/site/";
/** Bytes that are sent at a time, and held in memory meanwhile; a store takes up to 10,000 of them. */
const partBytes = 16 * 1024 * 1024;

/** Backups in a bucket, beside the pictures and files. */
export class BucketStore implements BackupStore {
  readonly kind = "bucket";
  readonly place: string;
  readonly #bucket: S3mini;

  constructor(bucket: S3mini, place: string) {
    this.#bucket = bucket;
    this.place = place;
  }

  async list(): Promise<StoredBackup[]> {
    const found = (await this.#bucket.listObjects("/", folder)) ?? [];
    return newestFirst(
      found.flatMap(({ Key, Size, ETag }) => toStored(Key.slice(folder.length), { size: Number(Size), mark: ETag })),
    );
  }

  async add(name: string, path: string): Promise<void> {
    const content = await openAsBlob(path);
    const key = folder + name;
    if (content.size <= partBytes) {
      await (await this.#bucket.putObject(key, await bytesOf(content))).arrayBuffer();
      return;
    }
    const upload = await this.#bucket.getMultipartUploadId(key);
    try {
      const parts = [];
      for (let at = 0; at < content.size; at += partBytes) {
        const part = await bytesOf(content.slice(at, at + partBytes));
        parts.push(await this.#bucket.uploadPart(key, upload, part, parts.length + 1));
      }
      await this.#bucket.completeMultipartUpload(key, upload, parts);
    } catch (error) {
      await this.#bucket.abortMultipartUpload(key, upload).catch(() => undefined);
      throw error;
    }
  }

  async open(name: string): Promise<ReadableStream<Uint8Array>> {
    const response = await this.#bucket.getObjectResponse(folder + name);
    if (!response?.body) throw new Error(`${name} is not in the bucket`);
    return response.body as ReadableStream<Uint8Array>;
  }

  async remove(name: string): Promise<void> {
    await this.#bucket.deleteObject(folder + name);
  }
}

const bytesOf = async (content: Blob) => new Uint8Array(await content.arrayBuffer());
