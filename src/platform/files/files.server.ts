import type { ReadableStream } from "node:stream/web";
import { ConfigurationError, type Environment } from "../env.server";
import { DiskFiles } from "./disk-files.server";
import { S3Files } from "./s3-files.server";

/** A file on its way out. Its body is read to the end or cancelled, never left. */
export interface OpenFile {
  /** bytes */
  size: number;
  body: ReadableStream<Uint8Array>;
}

/**
 * Where pictures and files are kept: a folder, or an S3-compatible store. A key is a folder and a name, such as
 * "3f…/640.webp", of small letters, digits, dots and hyphens; a file never changes once it is there, it only goes.
 * A key that is not such a one throws.
 */
export interface Files {
  /** Keeps a file, whole or not at all; a second one of the same key takes its place. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** Opens a file for reading. @returns undefined when there is none */
  open(key: string): Promise<OpenFile | undefined>;
  /** The whole file. @returns undefined when there is none */
  read(key: string): Promise<Uint8Array | undefined>;
  exists(key: string): Promise<boolean>;
  /** Takes a file away; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** The keys of all files, or of those of one folder, in no order. */
  list(folder?: string): AsyncIterable<string>;
  /** Looks whether files can be kept here. @throws Error that says why not */
  check(): Promise<void>;
}

/**
 * The store that is configured, looked at once.
 *
 * @throws ConfigurationError with a sentence that names the setting
 */
export async function openFiles({ DATA_DIR, S3_ENDPOINT, S3_BUCKET, ...s3 }: Environment): Promise<Files> {
  const { S3_REGION: region, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = s3;
  // The environment is checked to have all of them or none.
  const files =
    S3_ENDPOINT && S3_BUCKET && accessKeyId && secretAccessKey
      ? new S3Files({ endpoint: S3_ENDPOINT, bucket: S3_BUCKET, region, accessKeyId, secretAccessKey })
      : new DiskFiles(DATA_DIR);
  try {
    await files.check();
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new ConfigurationError(
      files instanceof S3Files
        ? `S3_BUCKET ${S3_BUCKET} at S3_ENDPOINT cannot keep files: ${reason}.`
        : `DATA_DIR ${DATA_DIR} cannot hold files: ${reason}.`,
      { cause },
    );
  }
  return files;
}
