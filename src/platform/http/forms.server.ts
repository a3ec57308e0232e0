import type { Readable } from "node:stream";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { Problem } from "../errors/problem.server";
import { joinChunks } from "./receive-body.server";
import type { ReceivedFile } from "./received-file";

/** The most fields of a form, and files among them; no form of ours has as many. */
export const maxParts = 20;
/** A single field, other than a file; bytes. */
const maxFieldBytes = 64 * 1024;
/** Bytes given to the parser at once; its limits are checked after each piece. */
const pieceBytes = 16 * 1024;
/** The head of a part, and how many lines it may have; browsers write two. */
const partHead = { headerSize: 8 * 1024, headerPairs: 20 };

const formTypes = {
  form: /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i,
  multipart: /^multipart\/form-data\b/i,
};

const tooMany = () => new Problem(413, `A form has at most ${maxParts} fields`);
const unreadable = (cause?: unknown) => new Problem(400, "The form could not be read", { cause });

/** @throws Problem 415 for a body that is not such a form */
export function checkFormType(contentType: string, type: keyof typeof formTypes): void {
  if (formTypes[type].test(contentType)) return;
  throw new Problem(415, type === "form" ? "Send this as a form" : "Send this as a form with a file");
}

/** Keeps a file of a form. It reads the stream to its end. @returns the value of the field */
export type KeepFile = (stream: Readable, name: string) => Promise<unknown>;

/**
 * Reads the fields of a form body as it arrives; the last value of each counts.
 * @param keep keeps each file, by default in memory as a ReceivedFile
 * @throws Problem 413 for too many fields or too long a one, 400 for malformed bodies
 */
export async function readForm(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  signal: AbortSignal,
  keep: KeepFile = keepInMemory,
): Promise<Record<string, unknown>> {
  if (!formTypes.multipart.test(contentType)) return parseUrlEncoded(await joinChunks(chunks));
  const reading = new MultipartReading(contentType, signal, keep);
  try {
    for await (const chunk of chunks) await reading.write(chunk);
    return await reading.end();
  } finally {
    reading.close();
  }
}

async function keepInMemory(stream: Readable, name: string): Promise<ReceivedFile> {
  const parts: Uint8Array[] = [];
  for await (const part of stream) parts.push(part as Uint8Array);
  // For a moment this one file is in memory twice.
  return { name, bytes: Buffer.concat(parts) };
}

/** The fields of a URL-encoded form. Counts them before parsing: 256 kB can hold 130,000. */
export function parseUrlEncoded(bytes: Uint8Array): Record<string, string> {
  const text = new TextDecoder().decode(bytes);
  let fields = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) if (++fields > maxParts) throw tooMany();
  return Object.fromEntries(new URLSearchParams(text));
}

class MultipartReading {
  readonly #fields = new Map<string, unknown>();
  readonly #files: Promise<void>[] = [];
  readonly #signal: AbortSignal;
  readonly #abort = () => this.#fail(this.#signal.reason);
  readonly #parser: BusboyInstance;
  /** settled when the parser has seen the end, or will not go on */
  readonly #done = Promise.withResolvers<void>();
  #failure: unknown;
  /** ends the wait until the parser takes more */
  #goOn = () => {};

  /** @param signal says when the body is not waited for any longer */
  constructor(contentType: string, signal: AbortSignal, keep: KeepFile) {
    this.#signal = signal;
    signal.addEventListener("abort", this.#abort);
    // The next write or the end reports the failure.
    this.#done.promise.catch(() => {});
    this.#parser = openParser(contentType);
    this.#parser
      .on("field", (name, value, _nameTruncated, truncated) => this.#field(name, value, truncated))
      .on("file", (name, stream, filename) => {
        const kept = keep(stream as Readable, filename ?? "").then((file) => this.#set(name, file));
        this.#files.push(kept.catch((error: unknown) => this.#fail(ofSystem(error) ? error : unreadable(error))));
      })
      .on("drain", () => this.#goOn())
      .on("partsLimit", () => this.#fail(tooMany()))
      .on("error", (error) => this.#fail(unreadable(error)))
      .on("finish", () => this.#done.resolve());
  }

  /** Gives the parser a chunk, as fast as files are kept. @throws Problem when the parser has stopped */
  async write(chunk: Uint8Array): Promise<void> {
    for (let at = 0; at < chunk.byteLength; at += pieceBytes) {
      if (this.#failure) throw this.#failure;
      if (this.#parser.write(chunk.subarray(at, at + pieceBytes))) continue;
      await new Promise<void>((resolve) => {
        this.#goOn = resolve;
        if (this.#failure) resolve();
      });
    }
    if (this.#failure) throw this.#failure;
  }

  /** Should the parser ever not come to an end, the deadline of the body does. */
  async end(): Promise<Record<string, unknown>> {
    this.#parser.end();
    await this.#done.promise;
    await Promise.all(this.#files);
    if (this.#failure) throw this.#failure;
    return Object.fromEntries(this.#fields);
  }

  close(): void {
    this.#signal.removeEventListener("abort", this.#abort);
    this.#parser.destroy();
  }

  #field(name: string, value: string, truncated: boolean): void {
    if (truncated) this.#fail(new Problem(413, `A field of a form has at most ${maxFieldBytes / 1024} kB`));
    this.#set(name, value);
  }

  #set(name: string | undefined, value: unknown): void {
    if (name === undefined) this.#fail(unreadable());
    else this.#fields.set(name, value);
  }

  #fail(failure: unknown): void {
    this.#failure ??= failure;
    this.#done.reject(this.#failure);
    this.#goOn();
  }
}

/** Whether an error is the system's, such as that of a full disk. */
const ofSystem = (error: unknown) => error instanceof Error && "errno" in error;

function openParser(contentType: string): BusboyInstance {
  try {
    const limits = { parts: maxParts, fieldSize: maxFieldBytes, ...partHead };
    return new Busboy({ headers: { "content-type": contentType }, limits });
  } catch (cause) {
    throw unreadable(cause);
  }
}
