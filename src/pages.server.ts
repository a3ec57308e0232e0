import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { createApi } from "./client/api";
import { pageContext } from "./page-data.server";
import { localOrigin } from "./platform/local-origin.server";
import type { Log } from "./platform/log.server";
import { pagePolicy, securityHeaders } from "./platform/security-headers.server";
import type { Site } from "./site";

interface PageParts {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: "production" | "development";
  site: Site;
  log: Log;
  origin: string | undefined;
  /** the API, called in process */
  requestApi: (path: string, init: RequestInit) => Response | Promise<Response>;
}

/** Renders pages: a request in, a whole page with its headers out. */
export function createPages({
  build,
  mode,
  site,
  log,
  origin,
  requestApi,
}: PageParts): (request: Request) => Promise<Response> {
  const handle = createRequestHandler(build, mode);
  const api = createApi(requestApi);
  const headers = securityHeaders(origin);
  return async (request) => {
    const context = new RouterContextProvider();
    const known = origin ?? localOrigin((name) => request.headers.get(name));
    context.set(pageContext, { api, site, origin: known, log });
    const response = await handle(request, context);
    const html = await response.text();
    const answered = new Headers(response.headers);
    for (const [name, value] of Object.entries(headers)) answered.set(name, value);
    // In development the tools put their own scripts into the page; without a word here it would have the policy of an API answer.
    answered.set("content-security-policy", mode === "production" ? pagePolicy(html) : "frame-ancestors 'none'");
    if (!answered.has("cache-control")) answered.set("cache-control", "no-store");
    return new Response(html, { status: response.status, headers: answered });
  };
}
