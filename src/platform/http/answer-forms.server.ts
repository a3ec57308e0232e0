import type { IncomingMessage, ServerResponse } from "node:http";
import { parseAccept } from "hono/utils/accept";

export type Encoding = "br" | "gzip" | "identity";

/** One answer in one encoding, ready to send. */
export interface Form {
  body: Buffer;
  /** only for 200: a refusal is never answered with "not modified" */
  etag: string | undefined;
  headers: Record<string, string>;
}

export type Forms = Record<Encoding, Form>;

/** An answer that is the same for everybody, ready to send. */
export interface KeptAnswer {
  status: number;
  forms: Forms;
  /** fresh until then; by the clock, milliseconds */
  expiresAt: number;
}

/** The name of a cached response. @param variant tells apart responses of one address, such as by origin */
export const cachedUnder = (variant: string | undefined, address: string): string =>
  variant ? `${variant} ${address}` : address;

export const encodings: readonly Encoding[] = ["br", "gzip", "identity"];

/** No browser says more; characters. */
const longestHeader = 300;

/** The first of our encodings that the request takes. A `q=0` refuses one. */
export function acceptedEncoding(header = ""): Encoding {
  if (header.length > longestHeader) return "identity";
  const taken = parseAccept(header).filter(({ q }) => q > 0);
  return encodings.find((encoding) => taken.some(({ type }) => type.toLowerCase() === encoding)) ?? "identity";
}

/** Whether the client already has this ETag (weak comparison, as for If-None-Match). */
export const alreadyHas = (header: string | undefined, etag: string) =>
  header !== undefined &&
  (header === "*" || header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag.replace(/^W\//, "")));

/** The headers of a 304 for a form that the browser has already. */
export function notModified({ headers, etag }: Form): Record<string, string> {
  const { "content-length": _length, "content-encoding": _encoding, "content-type": _type, ...rest } = headers;
  return etag ? { ...rest, etag } : rest;
}

/** Sends an answer in the form that a request takes, or a 304. @param added headers that are this request's own */
export function sendForms(
  request: IncomingMessage,
  response: ServerResponse,
  { status, forms }: { status: number; forms: Forms },
  added: Readonly<Record<string, string>>,
): void {
  const form = forms[acceptedEncoding(request.headers["accept-encoding"] as string | undefined)];
  if (form.etag && alreadyHas(request.headers["if-none-match"], form.etag)) {
    response.writeHead(304, { ...notModified(form), ...added }).end();
    return;
  }
  response.writeHead(status, { ...form.headers, ...added });
  response.end(request.method === "HEAD" ? undefined : form.body);
}
