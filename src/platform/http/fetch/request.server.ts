import { LightBody } from "./body.server";
import { LightHeaders } from "./headers.server";

const usual = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"]);
const refused = new Set(["CONNECT", "TRACE", "TRACK"]);
const validMethod = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;

function methodOf(given: string): string {
  const upper = given.toUpperCase();
  if (!validMethod.test(given) || refused.has(upper)) throw new TypeError(`"${given}" is no method of a request`);
  return usual.has(upper) ? upper : given;
}

function addressOf(given: string | URL): string {
  const url = new URL(given);
  if (url.username || url.password) throw new TypeError("The address of a request names no password");
  return url.href;
}

/** A request, as the Fetch Standard has it, without what only browsers do with one. */
export class LightRequest extends LightBody {
  readonly headers: LightHeaders;
  readonly method: string;
  readonly url: string;
  readonly cache = "default";
  readonly credentials = "same-origin";
  readonly destination = "";
  readonly duplex = "half";
  readonly integrity = "";
  readonly keepalive = false;
  readonly mode = "cors";
  readonly redirect: RequestRedirect;
  readonly referrer = "about:client";
  readonly referrerPolicy = "";
  #signal: AbortSignal | undefined;

  /** @throws TypeError for an address, a method or a body that a request cannot have */
  constructor(input: string | URL | LightRequest, init: RequestInit = {}) {
    const from = input instanceof LightRequest ? input : undefined;
    const given = init ?? {};
    const method = given.method === undefined ? (from?.method ?? "GET") : methodOf(String(given.method));
    const isReading = method === "GET" || method === "HEAD";
    if (isReading && given.body != null) throw new TypeError(`A request to ${method} has no body`);
    const url = from?.url ?? addressOf(input as string | URL);
    super(given.body ?? from?.giveBody());
    if (isReading && this.body !== null) throw new TypeError(`A request to ${method} has no body`);
    this.url = url;
    this.method = method;
    this.redirect = given.redirect ?? from?.redirect ?? "follow";
    this.headers = new LightHeaders(given.headers ?? from?.headers);
    if (this.bodyType !== undefined && given.body != null && !this.headers.has("content-type"))
      this.headers.set("content-type", this.bodyType);
    this.#signal = given.signal === undefined ? from?.signal : (given.signal ?? undefined);
  }

  get signal(): AbortSignal {
    this.#signal ??= new AbortController().signal;
    return this.#signal;
  }

  clone(): LightRequest {
    const { url, method, redirect, headers, signal } = this;
    const body = this.copyBody() as BodyInit | null;
    const copy = new LightRequest(url, { method, redirect, headers, signal, body });
    if (!headers.has("content-type")) copy.headers.delete("content-type");
    return copy;
  }

  get [Symbol.toStringTag](): string {
    return "Request";
  }
}
