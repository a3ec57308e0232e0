import type { IncomingMessage, ServerResponse } from "node:http";
import { speaking } from "../languages/texts";

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

/** The name of a cached response in the present language. @param variant tells apart responses of one address, such as by origin */
export function cachedUnder(variant: string | undefined, address: string): string {
  const { prefix } = speaking();
  return variant ? `${variant} ${prefix}${address}` : prefix + address;
}

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
