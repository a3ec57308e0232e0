import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding, Form, Forms } from "./answer-forms.server";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Quality 6 of Brotli compresses a page in about a millisecond; 11 gains a tenth and takes fifty. */
const brotliQuality = 6;
/** Answers smaller than this are sent as they are; bytes. */
const compressFrom = 512;

/** Compresses a response, and gives a 200 an ETag for each encoding. */
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
