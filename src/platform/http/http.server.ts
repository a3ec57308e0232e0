import type { z } from "zod";
import { Problem } from "./problem.server";

/** The largest JSON or form body a call reads, unless it says otherwise; bytes. */
export const defaultBodyLimit = 256 * 1024;

/** Bounds what all callers together have in memory at once of what they send: one large file is welcome, a hundred at the same time are not. */
export class BodyRoom {
  #free: number;

  /** @param bytes of all bodies together */
  constructor(bytes: number) {
    this.#free = bytes;
  }

  /**
   * Does the work of one call. What it takes of the room is free again when it is done.
   *
   * @param work is given a function that takes so many bytes. @throws Problem 503 when there are not as many
   */
  async hold<T>(work: (take: (bytes: number) => void) => Promise<T>): Promise<T> {
    let taken = 0;
    try {
      return await work((bytes) => {
        if (bytes > this.#free) throw new Problem(503, noRoom, { retryAfter: 10 });
        this.#free -= bytes;
        taken += bytes;
      });
    } finally {
      this.#free += taken;
    }
  }
}

const noRoom = "Too much is being sent to us at the moment. Please try again in a few seconds.";

/**
 * Reads a request's body into memory, up to a bound.
 *
 * @param limit bytes
 * @param options.sentence what to say about a longer one
 * @param options.take is told of each part as it comes, and may refuse it
 * @throws Problem 413 as soon as it is known to be longer
 */
export async function readBody(
  request: Request,
  limit: number,
  {
    sentence = `The request is larger than ${Math.floor(limit / 1024)} kB`,
    take = () => {},
  }: { sentence?: string | undefined; take?: (bytes: number) => void } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Problem(413, sentence);
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > limit) throw tooLarge();
    take(chunk.byteLength);
    chunks.push(chunk);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/**
 * The value of a JSON body.
 *
 * @returns undefined for an empty body
 * @throws Problem 415 for another type, 400 for text that is not JSON
 */
export function parseJson(bytes: Uint8Array, contentType: string): unknown {
  if (bytes.byteLength === 0) return undefined;
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(contentType)) {
    throw new Problem(415, "Send this as JSON, with the content type application/json");
  }
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Problem(400, "The request is not valid JSON", { cause });
  }
}

const formTypes = {
  form: /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i,
  multipart: /^multipart\/form-data\b/i,
};

/**
 * The fields of a form body, one value each; a file is a File.
 *
 * @param type "multipart" for a form that has a file
 * @throws Problem 415 for a body that is not such a form, 400 for one that cannot be read
 */
export async function parseForm(
  bytes: Uint8Array<ArrayBuffer>,
  contentType: string,
  type: keyof typeof formTypes,
): Promise<Record<string, unknown>> {
  if (!formTypes[type].test(contentType)) {
    throw new Problem(415, type === "form" ? "Send this as a form" : "Send this as a form with a file");
  }
  try {
    const form = await new Response(bytes, { headers: { "content-type": contentType } }).formData();
    return Object.fromEntries(form);
  } catch (cause) {
    throw new Problem(400, "The form could not be read", { cause });
  }
}

/**
 * Checks a value from outside against its schema.
 *
 * @returns the parsed value
 * @throws Problem 422 with one sentence for each wrong field; the first is the detail
 */
export function check<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const errors: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path.join(".") || "body";
    errors[field] ??=
      field === "body" && issue.code === "invalid_type" ? "The request must be an object with fields" : issue.message;
  }
  const [detail = "The request is not valid"] = Object.values(errors);
  throw new Problem(422, detail, { errors });
}
