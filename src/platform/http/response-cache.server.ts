import type { IncomingMessage, ServerResponse } from "node:http";
import { Problem } from "../errors/problem.server";
import {
  acceptedEncoding,
  alreadyHas,
  cachedUnder,
  encodings,
  type Form,
  type KeptAnswer,
  notModified,
  sendForms,
} from "./answer-forms.server";
import { ByteCache } from "./byte-cache.server";
import { formsOf } from "./encoded-answer.server";
import { Semaphore } from "./semaphore.server";

/** How long a response is fresh; some depend on the clock in ways that `nextChange` does not know. Milliseconds. */
const maxAgeMs = 60_000;
/** Bounds of cached responses with their compressed forms; small ones cost more than their bytes. */
const plainRoom = { bytes: 36 * 1024 * 1024, entries: 4_000 };
/** The same for what anybody can ask for in endless variations. */
const variedRoom = { bytes: 12 * 1024 * 1024, entries: 1_000 };
/** A request with more than this many before it gets a stale response, if there is one. */
const patience = 8;

interface Entry extends KeptAnswer {
  /** of the content that it was made from */
  version: number;
}

interface Making {
  /** of the content it is made from; undefined while it waits for its turn */
  version: number | undefined;
  result: Promise<Entry | Response>;
  /** how many requests wait for it; the last one that leaves takes it out of the line */
  readers: number;
  abandon: AbortController;
}

interface CacheParts {
  /** grows whenever content changes */
  version: () => number;
  /** the clock, milliseconds */
  now: () => number;
  /** the next instant after one at which answers change by the clock alone, milliseconds; none is fresh past it */
  nextChange?: (at: number) => Promise<number>;
  /** whether the source of responses is known to be away; stale ones are then sent without a try */
  isSourceAway?: () => boolean;
  /** is told why an answer could not be made where an older one was sent in its place */
  onFailure?: (error: unknown, key: string) => void;
}

interface Through {
  /** tells apart several answers of one address, such as the origin that an answer names */
  variant?: string;
  /** bounds how many answers of its kind are made at once; one of the cache's own unless said */
  semaphore?: Semaphore;
  /** the caller, such as a network address; callers take turns when many responses have to be made */
  asker?: string;
}

/** Addresses that exist as often as there is content: a path of plain letters without a query. */
const plainAddress = /^(?:\/[a-z0-9_.~-]+)*\/?$/;

/** The header of a stale response (RFC 9211). */
const stale = { "cache-status": "site; hit; detail=stale" };

/** Whole answers, fresh until content changes or a minute passes; older ones stand in while no new one can be had. */
export class ResponseCache {
  /** Apart, so that no number of searches or of addresses where nothing is takes the place of a page. */
  readonly #plain = new ByteCache<Entry>(plainRoom);
  readonly #varied = new ByteCache<Entry>(variedRoom);
  readonly #making = new Map<string, Making>();
  readonly #semaphore = new Semaphore(16);
  readonly #parts: CacheParts;
  /** how many answers were fresh, older ones in place of one that could not be had, and made */
  readonly counts = { hit: 0, stale: 0, miss: 0 };

  constructor(parts: CacheParts) {
    this.#parts = parts;
  }

  /**
   * Sends a fresh response to the socket, or a stale one while the database is away.
   * @param added headers of this request only
   * @returns false if the request needs a render
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    added: Readonly<Record<string, string>>,
    variant?: string,
  ): boolean {
    const key = cachedUnder(variant, request.url ?? "");
    const fresh = this.#fresh(key);
    const entry = fresh ?? this.#standIn(key);
    if (!entry) return false;
    this.counts[fresh ? "hit" : "stale"]++;
    if (!fresh) for (const [name, value] of Object.entries(stale)) response.setHeader(name, value);
    sendForms(request, response, entry, added);
    return true;
  }

  /**
   * Returns the fresh response, or makes it once for all concurrent requests; a stale one if that fails or waits long.
   * Caches 200 and 404.
   * @throws Problem 503 if too many wait
   */
  async through(
    request: Request,
    make: () => Promise<Response>,
    { variant, semaphore = this.#semaphore, asker }: Through = {},
  ): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const key = cachedUnder(variant, pathname + search);
    const fresh = this.#fresh(key);
    if (fresh) {
      this.counts.hit++;
      return asResponse(fresh, request);
    }
    const older = this.#find(key);
    const made =
      this.#standIn(key) ??
      (await this.#makeOr(
        older,
        key,
        () => this.#make(key, make, { semaphore, asker, signal: request.signal }),
        semaphore.waiting >= patience,
      ));
    this.counts[made === older ? "stale" : "miss"]++;
    if (made instanceof Response) return made.clone();
    const response = asResponse(made, request);
    if (made === older) for (const [name, value] of Object.entries(stale)) response.headers.set(name, value);
    return response;
  }

  /** However old it is, while there can be no newer one. */
  #standIn(key: string): Entry | undefined {
    return this.#parts.isSourceAway?.() ? this.#find(key) : undefined;
  }

  #find(key: string): Entry | undefined {
    return this.#plain.get(key) ?? this.#varied.get(key);
  }

  #fresh(key: string): Entry | undefined {
    const entry = this.#find(key);
    return entry && entry.version === this.#parts.version() && entry.expiresAt > this.#parts.now() ? entry : undefined;
  }

  async #makeOr(
    older: Entry | undefined,
    key: string,
    begin: () => Promise<Entry | Response>,
    isLong: boolean,
  ): Promise<Entry | Response> {
    const making = begin();
    if (!older) return making;
    const orOlder = making.then(
      (made) => (made.status >= 500 ? older : made),
      (error: unknown) => {
        // That many are waiting is no failure of this answer.
        if (!(error instanceof Problem)) this.#parts.onFailure?.(error, key);
        return older;
      },
    );
    return isLong ? older : orOlder;
  }

  /** Joins a making that sees the latest content, or begins one. */
  #make(
    key: string,
    make: () => Promise<Response>,
    { semaphore, asker, signal }: { semaphore: Semaphore; asker: string | undefined; signal: AbortSignal },
  ): Promise<Entry | Response> {
    const running = this.#making.get(key);
    if (running && (running.version === undefined || running.version === this.#parts.version()))
      return wait(running, signal);
    const abandon = new AbortController();
    const making: Making = { version: undefined, result: Promise.resolve(new Response()), readers: 0, abandon };
    const work = async () => {
      const version = this.#parts.version();
      making.version = version;
      const begun = this.#parts.now();
      return this.#store(key, await make(), { version, begun });
    };
    making.result = semaphore.run(work, { asker, signal: abandon.signal }).finally(() => {
      if (this.#making.get(key) === making) this.#making.delete(key);
    });
    this.#making.set(key, making);
    return wait(making, signal);
  }

  /** @param begun when its making began, milliseconds: what changes meanwhile may not be in it */
  async #store(
    key: string,
    response: Response,
    { version, begun }: { version: number; begun: number },
  ): Promise<Entry | Response> {
    const { status } = response;
    if (status >= 500) return response;
    if (status !== 200 && status !== 404) {
      this.#forget(key);
      return response;
    }
    const forms = await formsOf(Buffer.from(await response.arrayBuffer()), response);
    const nextChange = (await this.#parts.nextChange?.(begun)) ?? Number.POSITIVE_INFINITY;
    const expiresAt = Math.min(this.#parts.now() + maxAgeMs, nextChange);
    const entry: Entry = { status, forms, version, expiresAt };
    // One that was begun later may have been done earlier.
    if ((this.#find(key)?.version ?? 0) > version) return entry;
    this.#forget(key);
    this.#put(key, entry);
    return entry;
  }

  #put(key: string, entry: Entry): void {
    const { status, forms } = entry;
    const size = encodings.reduce((sum, encoding) => sum + forms[encoding].body.length, key.length);
    const room = status === 200 && plainAddress.test(key) ? this.#plain : this.#varied;
    room.set(key, entry, size);
  }

  #forget(key: string): void {
    this.#plain.delete(key);
    this.#varied.delete(key);
  }
}

/** Waits for an answer that is being made, until the request's client leaves. */
function wait(making: Making, signal: AbortSignal): Promise<Entry | Response> {
  making.readers++;
  signal.addEventListener("abort", () => {
    if (--making.readers === 0) making.abandon.abort();
  });
  return making.result;
}

/** The response for a request: 304 if the client has it, without a body for HEAD. */
function asResponse({ status, forms }: Entry, { headers, method }: Request): Response {
  const form: Form = forms[acceptedEncoding(headers.get("accept-encoding") ?? undefined)];
  if (form.etag && alreadyHas(headers.get("if-none-match") ?? undefined, form.etag))
    return new Response(null, { status: 304, headers: notModified(form) });
  return new Response(method === "HEAD" ? null : (form.body as Uint8Array<ArrayBuffer>), {
    status,
    headers: form.headers,
  });
}
