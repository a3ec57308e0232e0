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

/**
 * Reads the fields of a form body as it arrives; the last value of each counts. A file is a ReceivedFile.
 * @throws Problem 413 for too many fields or too long a one, 400 for malformed bodies
 */
export async function readForm(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  if (!formTypes.multipart.test(contentType)) return parseUrlEncoded(await joinChunks(chunks));
  return readMultipart(chunks, contentType, signal);
}

/** The fields of a URL-encoded form. Counts them before parsing: 256 kB can hold 130,000. */
export function parseUrlEncoded(bytes: Uint8Array): Record<string, string> {
  const text = new TextDecoder().decode(bytes);
  let fields = 1;
  for (let at = text.indexOf("&"); at >= 0; at = text.indexOf("&", at + 1)) if (++fields > maxParts) throw tooMany();
  return Object.fromEntries(new URLSearchParams(text));
}

async function readMultipart(
  chunks: AsyncIterable<Uint8Array>,
  contentType: string,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const reading = new MultipartReading(contentType);
  try {
    for await (const chunk of chunks) reading.write(chunk);
    return await reading.end(signal);
  } finally {
    reading.close();
  }
}

class MultipartReading {
  readonly #fields = new Map<string, unknown>();
  readonly #parser: BusboyInstance;
  /** settled when the parser has seen the end, or will not go on */
  readonly #done = Promise.withResolvers<void>();
  #failure: unknown;

  constructor(contentType: string) {
    // The next write or the end reports the failure.
    this.#done.promise.catch(() => {});
    this.#parser = openParser(contentType);
    this.#parser
      .on("field", (name, value, _nameTruncated, truncated) => this.#field(name, value, truncated))
      .on("file", (name, stream, filename) => {
        const parts: Uint8Array[] = [];
        stream
          .on("data", (part: Uint8Array) => parts.push(part))
          .on("end", () => {
            // For a moment this one file is in memory twice.
            this.#set(name, { name: filename ?? "", bytes: Buffer.concat(parts) } satisfies ReceivedFile);
            parts.length = 0;
          })
          .on("error", (error) => this.#fail(unreadable(error)));
      })
      .on("partsLimit", () => this.#fail(tooMany()))
      .on("error", (error) => this.#fail(unreadable(error)))
      .on("finish", () => this.#done.resolve());
  }

  /** @throws Problem when the parser has stopped */
  write(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.byteLength; at += pieceBytes) {
      if (this.#failure) throw this.#failure;
      this.#parser.write(chunk.subarray(at, at + pieceBytes));
    }
    if (this.#failure) throw this.#failure;
  }

  async end(signal: AbortSignal): Promise<Record<string, unknown>> {
    // Should the parser ever not come to an end, the deadline of the body does.
    const abort = () => this.#done.reject(signal.reason);
    signal.addEventListener("abort", abort);
    this.#parser.end();
    await this.#done.promise.finally(() => signal.removeEventListener("abort", abort));
    return Object.fromEntries(this.#fields);
  }

  close(): void {
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

  #fail(problem: Problem): void {
    this.#failure ??= problem;
    this.#done.reject(this.#failure);
  }
}

function openParser(contentType: string): BusboyInstance {
  try {
    const limits = { parts: maxParts, fieldSize: maxFieldBytes, ...partHead };
    return new Busboy({ headers: { "content-type": contentType }, limits });
  } catch (cause) {
    throw unreadable(cause);
  }
}
