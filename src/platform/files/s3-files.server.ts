import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ReadableStream } from "node:stream/web";
import { S3mini } from "s3mini";
import { Semaphore } from "../http/semaphore.server";
import { trimEndOf } from "../text";
import { removeAbandoned } from "./disk-files.server";
import { assertFolder, assertKey, isKey } from "./file-key.server";
import type { Files, OpenFile } from "./files.server";

/** A store that does not begin to answer is not waited for longer; milliseconds. */
const patienceMs = 30_000;
/** The most entries that a store lists at once. */
const pageSize = 1_000;

export interface S3Settings {
  /** https://… of the store, without the bucket */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export function openBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): S3mini {
  const store = new S3mini({
    endpoint: `${trimEndOf(endpoint, "/")}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    fetch: fetchWithPatience,
  });
  // The library notes a new day before it has the day's signing key, so at midnight (UTC) a second request would be
  // refused. Without a day, each request makes its key.
  return Object.defineProperty(store, "signingKeyDate", { get: () => undefined, set: () => undefined });
}

/** Files in a bucket of an S3-compatible store. The bucket stays private: this process sends all files. */
export class S3Files implements Files {
  readonly #bucket: S3mini;
  readonly incoming: string;
  /** Files of the folder are read whole to be signed, so one at a time. */
  readonly #taking = new Semaphore(1);

  /** @param directory for the folder of files on their way in */
  constructor(settings: S3Settings, directory: string = tmpdir()) {
    this.#bucket = openBucket(settings);
    this.incoming = join(directory, "incoming");
  }

  async put(key: string, content: Uint8Array): Promise<void> {
    assertKey(key);
    await drained(await this.#bucket.putObject(key, content));
  }

  async take(key: string, path: string): Promise<void> {
    await this.#taking.run(async () => this.put(key, await readFile(path)));
    await rm(path, { force: true });
  }

  async open(key: string): Promise<OpenFile | undefined> {
    assertKey(key);
    const response = await this.#bucket.getObjectResponse(key);
    if (!response?.body) return undefined;
    return {
      size: Number(response.headers.get("content-length")),
      body: response.body as ReadableStream<Uint8Array>,
    };
  }

  async read(key: string): Promise<Uint8Array | undefined> {
    assertKey(key);
    const content = await this.#bucket.getObjectArrayBuffer(key);
    return content === null ? undefined : new Uint8Array(content);
  }

  async exists(key: string): Promise<boolean> {
    assertKey(key);
    return (await this.#bucket.objectExists(key)) === true;
  }

  async remove(key: string): Promise<void> {
    assertKey(key);
    await this.#bucket.deleteObject(key);
  }

  async *list(folder?: string): AsyncIterable<string> {
    if (folder !== undefined) assertFolder(folder);
    let next: string | undefined;
    do {
      const page = await this.#bucket.listObjectsPaged("/", folder ? `${folder}/` : "", pageSize, next);
      // Backups are in the bucket too, under names that are no keys of files.
      for (const { Key: key } of page?.objects ?? []) if (isKey(key)) yield key;
      next = page?.nextContinuationToken;
    } while (next);
  }

  async check(): Promise<void> {
    await removeAbandoned(this.incoming);
    if (!(await this.#bucket.bucketExists())) throw new Error("there is no such bucket, or these keys may not use it");
  }
}

/** The time limit ends with the first byte: a visitor on a slow line may take as long as needed. */
const fetchWithPatience: typeof fetch = async (input, init) => {
  const given = new AbortController();
  const patience = setTimeout(() => given.abort(new Error("the store does not answer")), patienceMs);
  try {
    return await fetch(input, { ...init, signal: given.signal });
  } finally {
    clearTimeout(patience);
  }
};

/** A connection is free again once its answer was read. */
const drained = async (response: Response): Promise<void> => void (await response.arrayBuffer());
