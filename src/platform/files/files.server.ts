import type { ReadableStream } from "node:stream/web";

/** A file on its way out. Its body is read to the end or cancelled, never left. */
export interface OpenFile {
  /** bytes */
  size: number;
  body: ReadableStream<Uint8Array>;
}

/**
 * Stores pictures and files in a folder or an S3-compatible store. A key is a folder and a name, such as
 * "3f…/640.webp"; others throw. A stored file never changes.
 */
export interface Files {
  /** Stores a file, whole or not at all; a second one of the same key takes its place. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** A folder of this machine for files on their way in. Those of a crash are deleted by `check` an hour later. */
  readonly incoming: string;
  /** Moves a file of that folder here, whole or not at all. */
  take(key: string, path: string): Promise<void>;
  /** Opens a file for reading. @returns undefined if there is none */
  open(key: string): Promise<OpenFile | undefined>;
  read(key: string): Promise<Uint8Array | undefined>;
  exists(key: string): Promise<boolean>;
  /** Takes a file away; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** The keys of all files, or of those of one folder, in no order. */
  list(folder?: string): AsyncIterable<string>;
  /** Looks whether files can be stored here. @throws Error that says why not */
  check(): Promise<void>;
}
