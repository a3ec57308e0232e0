import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Quality 6 of Brotli compresses a page in about a millisecond; 11 gains a tenth and takes fifty. */
const brotliQuality = 6;
/** Answers smaller than this are sent as they are; bytes. */
const compressFrom = 512;

export type Encoding = "br" | "gzip" | "identity";

/** One answer in one encoding, ready to send. */
export interface Form {
  body: Buffer;
  /** only what was found (200) has one: a refusal is never sent as "not modified" */
  etag: string | undefined;
  headers: Record<string, string>;
}

/** One answer in every encoding. */
export type Forms = Record<Encoding, Form>;

export const encodings: readonly Encoding[] = ["br", "gzip", "identity"];

/** Browsers send a handful of different headers; the answer for each is worked out once. */
const accepted = new Map<string, Encoding>();
const maxAccepted = 200;
/** No browser says more; characters. */
const longestHeader = 300;

/** The first of our encodings that the request takes. A `q=0` refuses one. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header || header.length > longestHeader) return "identity";
  const known = accepted.get(header);
  if (known) return known;
  const found = encodings.find((encoding) => takes(header, encoding)) ?? "identity";
  if (accepted.size < maxAccepted) accepted.set(header, found);
  return found;
}

function takes(header: string, encoding: Encoding): boolean {
  for (const one of header.split(",")) {
    const [name = "", ...parameters] = one.split(";");
    if (name.trim().toLowerCase() !== encoding) continue;
    const quality = parameters.map((parameter) => parameter.trim()).find((parameter) => parameter.startsWith("q="));
    return quality === undefined || Number(quality.slice(2)) > 0;
  }
  return false;
}

/** Whether the request already has what a tag names; weakly compared, as If-None-Match is. */
export const alreadyHas = (header: string | undefined, etag: string) =>
  header !== undefined &&
  (header === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.replace(/^W\//, "")));

/** The headers of a 304 for a form that the browser has already. */
export function notModified({ headers, etag }: Form): Record<string, string> {
  const { "content-length": _length, "content-encoding": _encoding, "content-type": _type, ...rest } = headers;
  return etag ? { ...rest, etag } : rest;
}

/** Compresses an answer, and gives what was found a tag for each encoding. */
export async function formsOf(identity: Buffer, { status, headers: given }: Response): Promise<Forms> {
  const tag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const shared = {
    ...Object.fromEntries(given),
    vary: "Accept-Encoding",
    "cache-control": status === 200 ? "no-cache" : "no-store",
  };
  const form = (body: Buffer, encoding: Encoding): Form => {
    const etag = status !== 200 ? undefined : encoding === "identity" ? `"${tag}"` : `"${tag}-${encoding}"`;
    const headers: Record<string, string> = { ...shared, "content-length": String(body.length) };
    if (etag) headers.etag = etag;
    if (encoding !== "identity") headers["content-encoding"] = encoding;
    return { body, etag, headers };
  };
  const plain = form(identity, "identity");
  if (identity.length < compressFrom) return { br: plain, gzip: plain, identity: plain };
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    compressGzip(identity),
  ]);
  return { br: form(br, "br"), gzip: form(gz, "gzip"), identity: plain };
}
