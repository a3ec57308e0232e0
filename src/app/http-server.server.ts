import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { withinRequest } from "../platform/database/waiting-time.server";
import { boundConnections } from "../platform/http/connections.server";
import { localOrigin } from "../platform/http/local-origin.server";
import { requestIdOf, withRequestId } from "../platform/http/request-id.server";
import { createSiteServer } from "../platform/http/site-server.server";
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

/** The steps of a request, in order; the first that sends a response is the last. */
const steps = [
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
];

/** One server for everything: cached answers first, then files, then the API, the resource routes and the pages. */
export function createHttpServer(given: HttpServerDependencies): Server {
  const routing = createRouting(given);
  const { app, cache, queues, services, headers } = routing;
  given.watch?.({ cache, queues: { ...queues, writes: services.limits.writes, connections: services.db.line } });
  for (const step of steps) step(routing);

  const listen = getRequestListener(app.fetch);
  const answer: RequestListener = (request, response) => {
    const id = requestIdOf(request.headers["x-request-id"]);
    const added = { "x-request-id": id };
    if (answerAtOnce(routing, request, response, added)) return;
    // Also for requests that are refused before our code sees them.
    for (const [name, value] of Object.entries({ ...headers, ...added })) response.setHeader(name, value);
    withRequestId(id, () => void withinRequest(() => listen(request, response)));
  };
  return boundConnections(createSiteServer(), given.around?.(answer) ?? answer, ({ socket, headers: sent }) =>
    services.callerAddress.of({ socket: socket.remoteAddress, forwarded: sent["x-forwarded-for"]?.toString() }),
  );
}

/** Answers a read without any routing: the site's own icon, a cached answer, a built file. @returns whether it did */
function answerAtOnce(
  { origin, cache, services, assets, headers }: Routing,
  request: IncomingMessage,
  response: ServerResponse,
  added: Readonly<Record<string, string>>,
): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (hasBody(request)) response.setHeader("connection", "close");
  const ownIcon = ownIconAddress(services.site, request.url ?? "");
  if (ownIcon !== undefined && ownIcon !== request.url) {
    response.writeHead(302, { ...headers, ...added, location: ownIcon, "cache-control": "no-cache" }).end();
    return true;
  }
  const isCached = () => {
    if (request.headers.authorization !== undefined) return false;
    const local = origin ? undefined : localOrigin((name) => request.headers[name]);
    return (
      cache.answer(request, response, added, local) || (local !== undefined && cache.answer(request, response, added))
    );
  };
  if (isCached() || assets(request, response, added)) return true;
  const address = cachedAddress(request.url ?? "/");
  if (address === request.url) return false;
  request.url = address;
  return isCached();
}

/** The body of a GET or HEAD is never read; its connection does not wait for the end of the body. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
