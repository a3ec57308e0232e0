import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { withinRequest } from "../platform/database/waiting-time.server";
import { boundConnections } from "../platform/http/connections.server";
import { localOrigin } from "../platform/http/local-origin.server";
import { currentRequestId, requestIdOf, withRequestId } from "../platform/http/request-id.server";
import { createSiteServer } from "../platform/http/site-server.server";
import { inLanguage } from "../platform/languages/current.server";
import { isLanguage } from "../platform/languages/facts.server";
import { ownIconAddress } from "../ui/look/look";
import { cachedAddress } from "./cached-address.server";
import { answerErrors } from "./http/errors.server";
import {
  addRetryAfter,
  compressUncached,
  redirectUnreadable,
  refuseOtherMethods,
  routeCalls,
  routeCertificates,
  routeDoor,
  routeFiles,
  routeFormPosts,
  routePages,
  routePreviews,
  routeResources,
} from "./http/routes.server";
import { createRouting, type HttpServerDependencies, type Routing } from "./http/routing.server";

type Headers = Readonly<Record<string, string>>;

/** Stands around all later steps. */
type Around = (routing: Routing, next: RequestListener) => RequestListener;

/** Answers a read without any routing. @returns whether it did */
type Answer = (routing: Routing, request: IncomingMessage, response: ServerResponse, added: Headers) => boolean;

/**
 * The way of a request, from top to bottom; the first step that sends a response is the last. Before it, Node has read
 * the head within the times of `site-server.server.ts`, and `connections.server.ts` has let earlier requests of the same
 * connection end. Behind `routeCalls`, a call goes through `mount` of `api/mount.server.ts`: turned-off parts, caller,
 * right, rate limits, body, handler, audit.
 */
const way: {
  readonly around: readonly Around[];
  readonly reads: readonly Answer[];
  readonly routes: readonly ((routing: Routing) => void)[];
} = {
  around: [finishBeforeEnd, countInMetrics, nameRequest, speakLanguage],
  reads: [redirectToOwnIcon, answerFromCache, answerBuiltFile, answerFromCacheByUsualAddress],
  routes: [
    compressUncached,
    addRetryAfter,
    routeCalls,
    routePreviews,
    routeCertificates,
    routeResources,
    routeDoor,
    routeFiles,
    redirectUnreadable,
    routePages,
    routeFormPosts,
    refuseOtherMethods,
    answerErrors,
  ],
};

/** One server for everything: each request takes the way above. */
export function createHttpServer(given: HttpServerDependencies): Server {
  const routing = createRouting(given);
  const { app, cache, queues, services, headers } = routing;
  given.watch?.({ cache, queues: { ...queues, writes: services.limits.writes, connections: services.db.line } });
  for (const route of way.routes) route(routing);

  const listen = getRequestListener(app.fetch);
  const answer: RequestListener = (request, response) => {
    const added = { "x-request-id": currentRequestId() ?? "" };
    if (isRead(request)) {
      if (hasBody(request)) response.setHeader("connection", "close");
      if (way.reads.some((step) => step(routing, request, response, added))) return;
    }
    // Also for requests that are refused before our code sees them.
    for (const [name, value] of Object.entries({ ...headers, ...added })) response.setHeader(name, value);
    withinRequest(() => void listen(request, response));
  };
  const first = way.around.reduceRight<RequestListener>((next, step) => step(routing, next), answer);
  return boundConnections(createSiteServer(), first, ({ socket, headers: sent }) =>
    services.callerAddress.of({ socket: socket.remoteAddress, forwarded: sent["x-forwarded-for"]?.toString() }),
  );
}

/** Lets requests in progress finish before the process ends (graceful-end.server.ts). */
function finishBeforeEnd({ finishes }: Routing, next: RequestListener): RequestListener {
  return finishes?.around(next) ?? next;
}

/** Counts the request and its time, and serves /metrics (metrics.server.ts), where the site has metrics. */
function countInMetrics({ metrics }: Routing, next: RequestListener): RequestListener {
  return metrics?.around(next) ?? next;
}

/** Gives the request its id, for the log and the response. */
function nameRequest(_routing: Routing, next: RequestListener): RequestListener {
  return (request, response) =>
    withRequestId(requestIdOf(request.headers["x-request-id"]), () => next(request, response));
}

/** The tag that an address begins with: "/fr/events". */
const languageOf = /^\/([a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)(?=[/?]|$)/;

/** Pages that mails lead one person to. */
const pageOfMails = /^\/(?:r|draft|subscribers|unsubscribe|reset-password|confirm-email|undo-email-change)(?=[/?]|$)/;

/**
 * Answers addresses below the tag of a language in it. All later steps see the address without the tag, and ask for the
 * present language.
 */
function speakLanguage({ services: { languages }, headers }: Routing, next: RequestListener): RequestListener {
  /** Mails that were written before their language was turned off lead to the pages of the main one. */
  const leadOn = (path: string, request: IncomingMessage, response: ServerResponse) => {
    if (request.method === "GET" || request.method === "HEAD")
      return response.writeHead(302, { ...headers, location: path, "cache-control": "no-store" }).end();
    // A mail program that unsubscribes somebody by one press may follow no redirect.
    request.url = path;
    return next(request, response);
  };
  const speak = (tag: string, request: IncomingMessage, response: ServerResponse) => {
    const rest = (request.url ?? "").slice(tag.length + 1);
    const path = rest.startsWith("/") ? rest : `/${rest}`;
    const language = languages.find(tag);
    if (!language)
      return pageOfMails.test(path) && isLanguage(tag) ? leadOn(path, request, response) : next(request, response);
    request.url = path;
    return inLanguage(language, () => next(request, response));
  };
  return (request, response) => {
    const [, tag] = languageOf.exec(request.url ?? "") ?? [];
    if (tag === undefined) return next(request, response);
    if (!languages.isStale) return speak(tag, request, response);
    // Somebody may have turned it on or off. While the database is away, the last known state applies.
    void languages
      .refresh()
      .catch(() => undefined)
      .then(() => speak(tag, request, response));
  };
}

function redirectToOwnIcon(
  { services, headers }: Routing,
  request: IncomingMessage,
  response: ServerResponse,
  added: Headers,
) {
  const ownIcon = ownIconAddress(services.site, request.url ?? "");
  if (ownIcon === undefined || ownIcon === request.url) return false;
  response.writeHead(302, { ...headers, ...added, location: ownIcon, "cache-control": "no-cache" }).end();
  return true;
}

function answerFromCache(
  { origin, cache }: Routing,
  request: IncomingMessage,
  response: ServerResponse,
  added: Headers,
) {
  if (request.headers.authorization !== undefined) return false;
  const local = origin ? undefined : localOrigin((name) => request.headers[name]);
  return (
    cache.answer(request, response, added, local) || (local !== undefined && cache.answer(request, response, added))
  );
}

function answerBuiltFile({ assets }: Routing, request: IncomingMessage, response: ServerResponse, added: Headers) {
  return assets(request, response, added);
}

/** Answers an address with unknown or unordered parameters as the one that is cached. */
function answerFromCacheByUsualAddress(
  routing: Routing,
  request: IncomingMessage,
  response: ServerResponse,
  added: Headers,
) {
  const address = cachedAddress(request.url ?? "/");
  if (address === request.url) return false;
  request.url = address;
  return answerFromCache(routing, request, response, added);
}

const isRead = ({ method }: IncomingMessage): boolean => method === "GET" || method === "HEAD";

/** The body of a GET or HEAD is never read; its connection does not wait for the end of the body. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
