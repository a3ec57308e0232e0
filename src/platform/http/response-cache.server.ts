import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** How long an answer may be kept at most; some of it depends on the clock. Milliseconds. */
const maxAgeMs = 60_000;
/** All kept answers together, with their compressed forms; bytes. */
const maxBytes = 48 * 1024 * 1024;
/** How many are kept; small ones cost more than their bytes. */
const maxKept = 5_000;
/** Quality 6 of Brotli compresses a page in about a millisecond; 11 gains a tenth and takes fifty. */
const brotliQuality = 6;
/** Answers smaller than this are sent as they are; bytes. */
const compressFrom = 512;

export type Encoding = "br" | "gzip" | "identity";

interface Form {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
}

/** An answer that is the same for everybody, with its compressed forms. */
interface Kept {
  status: number;
  forms: Record<Encoding, Form>;
  bytes: number;
  version: number;
  expiresAt: number;
}

const encodings: readonly Encoding[] = ["br", "gzip", "identity"];

/** Browsers send a handful of different headers; the answer for each is worked out once. */
const accepted = new Map<string, Encoding>();
const acceptedKept = 200;
/** No browser says more; characters. */
const longestHeader = 300;

/** The first of our encodings that the request takes. A `q=0` refuses one. */
export function acceptedEncoding(header: string | undefined): Encoding {
  if (!header || header.length > longestHeader) return "identity";
  const known = accepted.get(header);
  if (known) return known;
  const found = encodings.find((encoding) => takes(header, encoding)) ?? "identity";
  if (accepted.size < acceptedKept) accepted.set(header, found);
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

interface CacheParts {
  /** grows whenever content changes */
  version: () => number;
  /** the clock, milliseconds */
  now: () => number;
}

/** Keeps whole answers, ready to send, until content changes or a minute has passed. */
export class ResponseCache {
  readonly #kept = new Map<string, Kept>();
  readonly #making = new Map<string, Promise<Kept | Response>>();
  readonly #version: () => number;
  readonly #now: () => number;
  #bytes = 0;

  constructor({ version, now }: CacheParts) {
    this.#version = version;
    this.#now = now;
  }

  /**
   * Sends a kept answer, straight to the socket.
   *
   * @param of as that of `through`
   * @returns false when there is none, and the request has to go the long way
   */
  answer(request: IncomingMessage, response: ServerResponse, of = ""): boolean {
    const kept = this.#fresh(of + (request.url ?? ""));
    if (!kept) return false;
    const form = kept.forms[acceptedEncoding(request.headers["accept-encoding"] as string | undefined)];
    if (alreadyHas(request.headers["if-none-match"], form.etag)) {
      response.writeHead(304, notModified(form)).end();
      return true;
    }
    response.writeHead(kept.status, form.headers);
    response.end(request.method === "HEAD" ? undefined : form.body);
    return true;
  }

  /**
   * The kept answer for a request, made now if need be; several that ask at once wait for one making. An answer other
   * than 200 is passed on and not kept.
   *
   * @param of what else than its address makes an answer another one
   */
  async through(request: Request, make: () => Promise<Response>, of = ""): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const key = of + pathname + search;
    const version = this.#version();
    const made = this.#fresh(key) ?? (await this.#make(`${version} ${key}`, key, version, make));
    if (made instanceof Response) return made.clone();
    const form = made.forms[acceptedEncoding(request.headers.get("accept-encoding") ?? undefined)];
    if (alreadyHas(request.headers.get("if-none-match") ?? undefined, form.etag)) {
      return new Response(null, { status: 304, headers: notModified(form) });
    }
    const body = request.method === "HEAD" ? null : new Uint8Array(form.body);
    return new Response(body, { status: made.status, headers: form.headers });
  }

  #fresh(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    return kept && kept.version === this.#version() && kept.expiresAt > this.#now() ? kept : undefined;
  }

  #make(once: string, key: string, version: number, make: () => Promise<Response>): Promise<Kept | Response> {
    const running = this.#making.get(once);
    if (running) return running;
    const making = this.#makeAndKeep(key, version, make).finally(() => this.#making.delete(once));
    this.#making.set(once, making);
    return making;
  }

  async #makeAndKeep(key: string, version: number, make: () => Promise<Response>): Promise<Kept | Response> {
    const response = await make();
    if (response.status !== 200) return response;
    const body = Buffer.from(await response.arrayBuffer());
    const forms = await formsOf(body, response.headers);
    const bytes = encodings.reduce((sum, encoding) => sum + forms[encoding].body.length, key.length);
    const kept = { status: response.status, forms, bytes, version, expiresAt: this.#now() + maxAgeMs };
    this.#forget(key);
    this.#kept.set(key, kept);
    this.#bytes += bytes;
    while (this.#bytes > maxBytes || this.#kept.size > maxKept) this.#forget(this.#kept.keys().next().value as string);
    return kept;
  }

  #forget(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#bytes -= kept.bytes;
    this.#kept.delete(key);
  }
}

const notModified = ({ headers, etag }: Form) => {
  const { "content-length": _length, "content-encoding": _encoding, "content-type": _type, ...rest } = headers;
  return { ...rest, etag };
};

async function formsOf(identity: Buffer, given: Headers): Promise<Record<Encoding, Form>> {
  const tag = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  const shared = { ...Object.fromEntries(given), vary: "Accept-Encoding", "cache-control": "no-cache" };
  const form = (body: Buffer, encoding: Encoding): Form => {
    const etag = encoding === "identity" ? `"${tag}"` : `"${tag}-${encoding}"`;
    const headers: Record<string, string> = { ...shared, etag, "content-length": String(body.length) };
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
