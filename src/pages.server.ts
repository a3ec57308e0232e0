import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { createApi } from "./client/api";
import { type PageContext, pageContext } from "./page-data.server";
import type { Log } from "./platform/log.server";
import { pagePolicy, securityHeaders } from "./platform/security-headers.server";
import type { Site } from "./site";

interface PageParts {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: "production" | "development";
  site: Site;
  log: Log;
  /** the API, called in process */
  requestApi: (path: string, init: RequestInit) => Response | Promise<Response>;
}

/**
 * Renders a page: a request and the site's public address, where that is known, in; a whole page with its headers out.
 *
 * @param post the form that was posted to the page, where one was
 */
export type RenderPage = (
  request: Request,
  origin: string | undefined,
  post?: PageContext["post"],
) => Promise<Response>;

export function createPages({ build, mode, site, log, requestApi }: PageParts): RenderPage {
  const handle = createRequestHandler(build, mode);
  const api = createApi(requestApi);
  return async (request, origin, post) => {
    const context = new RouterContextProvider();
    context.set(pageContext, { api, site, origin, log, post });
    const response = await handle(request, context);
    const html = await response.text();
    const answered = new Headers(response.headers);
    for (const [name, value] of Object.entries(securityHeaders(origin))) answered.set(name, value);
    // In development the tools put their own scripts into the page; without a word here it would have the policy of an API answer.
    answered.set("content-security-policy", mode === "production" ? pagePolicy(html) : "frame-ancestors 'none'");
    if (!answered.has("cache-control")) answered.set("cache-control", "no-store");
    return new Response(html, { status: response.status, headers: answered });
  };
}
