import type { z } from "zod";
import { Problem } from "../errors/problem.server";

/** The largest JSON or form body a call reads, unless it says otherwise; bytes. */
export const defaultBodyLimit = 256 * 1024;

/** Values in a JSON body, counted with those inside others; the longest list of ours has a few dozen. */
export const maxJsonValues = 2_000;
/** How deep values may be inside others; ours are three deep. */
export const deepestJson = 32;

/**
 * Parses a JSON body; undefined if empty.
 * @throws Problem 415 for another type, 400 for invalid or too deep JSON, 413 for too many values
 */
export function parseJson(bytes: Uint8Array, contentType: string): unknown {
  if (bytes.byteLength === 0) return undefined;
  if (!/^application\/([\w.+-]+\+)?json\b/i.test(contentType)) {
    throw new Problem(415, "Send this as JSON, with the content type application/json");
  }
  boundJson(bytes);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Problem(400, "The request is not valid JSON", { cause });
  }
}

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
/** Brackets and braces, when the bit in which the two differ is set. */
const opening = 0x7b;
const closing = 0x7d;
const bracketBit = 0x20;

/** Checked before parsing: the later checks cost more for each value than parsing does. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a pass over each byte, where calls cost as much as parsing
function boundJson(bytes: Uint8Array): void {
  let values = 1;
  let depth = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (inText) {
      if (byte === backslash) at++;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === comma) values++;
    else if ((byte | bracketBit) === closing) depth--;
    else if ((byte | bracketBit) === opening) {
      values++;
      if (++depth > deepestJson) throw new Problem(400, `The request is nested more than ${deepestJson} levels deep`);
    }
    if (values > maxJsonValues) throw new Problem(413, `The request has more than ${maxJsonValues} values`);
  }
}

/** Checks a value from outside against its schema. @throws Problem 422 with one sentence for each wrong field */
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
