import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type Context, Hono } from "hono";
import { askingOf } from "../../api/admission.server";
import type { Services } from "../../api/endpoint.server";
import { ResponseCache } from "../../platform/http/response-cache.server";
import { closedPolicy, securityHeaders } from "../../platform/http/security-headers.server";
import { Semaphore } from "../../platform/http/semaphore.server";
import { wideNetworkOf } from "../../platform/limits/caller-address.server";
import { nextChanges } from "../cache/next-change.server";
import { isFixed } from "../cached-address.server";
import type { RenderPage } from "../pages.server";

export interface HttpServerDependencies {
  services: Services;
  api: { fetch: (request: Request, env?: object) => Response | Promise<Response> };
  pages: RenderPage;
  /** sends a built file; false for another address */
  assets: (request: IncomingMessage, response: ServerResponse, added: Readonly<Record<string, string>>) => boolean;
  origin: string | undefined;
  /** false while developing: each request renders its page */
  cachesPages: boolean;
  /** lets requests in progress finish before the process ends */
  finishes?: { around: (listener: RequestListener) => RequestListener };
  /** counts requests; undefined where nobody reads metrics */
  metrics?: { around: (listener: RequestListener) => RequestListener } | undefined;
  /** is given what can be counted while the server runs */
  watch?: (watched: { cache: ResponseCache; queues: Record<string, { readonly waiting: number }> }) => void;
}

const createCache = ({ db, liveSite, log, now }: Services): ResponseCache =>
  new ResponseCache({
    version: () => db.contentVersion,
    now: () => now().getTime(),
    nextChange: nextChanges({ db, liveSite }),
    isSourceAway: () => db.isAway,
    onFailure: (error, key) => log.error({ err: error, key }, "an answer could not be made; an older one was sent"),
  });

/** The routes under construction, and their shared parts. */
export function createRouting(given: HttpServerDependencies) {
  const { services, origin, cachesPages } = given;
  const cache = createCache(services);
  const queues = {
    fixed: new Semaphore(4, 64, wideNetworkOf),
    varied: new Semaphore(2, 32, wideNetworkOf),
    calls: new Semaphore(8, 128, wideNetworkOf),
    ownCalls: new Semaphore(16, 256, wideNetworkOf),
  };
  const callerOf = (c: Context) => services.callerAddress.of(askingOf(c));
  const headers: Readonly<Record<string, string>> = {
    ...securityHeaders(origin),
    "content-security-policy": closedPolicy,
  };
  return {
    ...given,
    app: new Hono(),
    cache,
    queues,
    /** on every response */
    headers,
    withHeaders: (response: Response): Response => setHeaders(response, headers),
    callerOf,
    /** who waits in a queue, and until when */
    waiter: (c: Context) => ({ asker: callerOf(c), signal: c.req.raw.signal }),
    /** Answers a call from the cache, or makes the answer in its queue. */
    cachedCall: (c: Context, make: () => Promise<Response>, semaphore: Semaphore) =>
      cache.through(c.req.raw, make, { semaphore, asker: callerOf(c) }),
    /** The same for a page. @param variant the origin of the request, where the page depends on it */
    cachedPage: (c: Context, make: () => Promise<Response>, variant: string | undefined) => {
      if (!cachesPages) return make();
      const semaphore = !variant && isFixed(c.req.raw.url) ? queues.fixed : queues.varied;
      return cache.through(c.req.raw, make, { variant, semaphore, asker: callerOf(c) });
    },
  };
}

export type Routing = ReturnType<typeof createRouting>;

export function setHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

/** The GET request of a HEAD request, whose body is left out when it is sent: both have one cached answer. */
export const asGet = (request: Request) =>
  request.method === "HEAD" ? new Request(request, { method: "GET" }) : request;
