import { LightBody } from "./body.server";
import { LightHeaders } from "./headers.server";

/** Answers that have no body. */
const bodiless = new Set([101, 103, 204, 205, 304]);
const redirects = new Set([301, 302, 303, 307, 308]);

/** An answer, as the Fetch Standard has it. */
export class LightResponse extends LightBody {
  readonly headers: LightHeaders;
  readonly status: number;
  readonly statusText: string;
  readonly type: ResponseType = "default";
  readonly url = "";
  readonly redirected = false;

  /** @throws RangeError for a status that no answer has, TypeError for a body where there can be none */
  constructor(body?: unknown, init: ResponseInit = {}) {
    super(body);
    const { status = 200, statusText = "", headers } = init ?? {};
    if (!Number.isInteger(status) || status < 200 || status > 599)
      throw new RangeError(`${status} is no status of an answer`);
    if (body != null && bodiless.has(status)) throw new TypeError(`An answer of ${status} has no body`);
    this.status = status;
    this.statusText = String(statusText);
    this.headers = new LightHeaders(headers);
    if (this.bodyType !== undefined && !this.headers.has("content-type"))
      this.headers.set("content-type", this.bodyType);
  }

  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  clone(): LightResponse {
    const { status, statusText, headers } = this;
    const copy = new LightResponse(this.copyBody(), { status, statusText, headers });
    // Of a text nothing is said anew that was taken back.
    if (!headers.has("content-type")) copy.headers.delete("content-type");
    return copy;
  }

  get [Symbol.toStringTag](): string {
    return "Response";
  }

  static json(data: unknown, init: ResponseInit = {}): LightResponse {
    const text = JSON.stringify(data);
    if (text === undefined) throw new TypeError("What JSON cannot say is no answer");
    const headers = new LightHeaders(init.headers);
    if (!headers.has("content-type")) headers.set("content-type", "application/json");
    return new LightResponse(text, { ...init, headers });
  }

  static redirect(url: string | URL, status = 302): LightResponse {
    const location = String(new URL(url));
    if (!redirects.has(status)) throw new RangeError(`${status} leads nowhere`);
    return new LightResponse(null, { status, headers: { location } });
  }

  static error(): Response {
    throw new TypeError("This server has no use for an answer that is a network error");
  }
}
