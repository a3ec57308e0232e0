import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { createCaller } from "../client/api";
import { type PageContext, pageContext } from "../client/page-data.server";
import { Problem } from "../platform/errors/problem.server";
import { deferredScriptStarter, withDeferredScripts } from "../platform/http/deferred-scripts.server";
import { takeScripts } from "../platform/http/page-scripts.server";
import { closedPolicy, pagePolicy, securityHeaders } from "../platform/http/security-headers.server";
import type { Log } from "../platform/log.server";
import type { WholeSite } from "../platform/site";
import { frameLook } from "../ui/look/frame-look.server";
import type { KnownCommunity } from "../ui/site";

interface PageDependencies {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: "production" | "development";
  /** returns the organisation's current settings */
  latestSite: () => Promise<WholeSite>;
  now: () => Date;
  log: Log;
  sendsMail: boolean;
  hasSampleFacts: () => Promise<boolean>;
  communities: () => Promise<KnownCommunity[]>;
  hasMachines: () => Promise<boolean>;
  requestApi: (path: string, init: RequestInit) => Response | Promise<Response>;
}

/**
 * Renders a whole page with its headers; an unknown script is an error.
 * @throws Problem 503 if data is temporarily unavailable
 * @param post the form that was posted to the page, if any
 */
export type RenderPage = (
  request: Request,
  origin: string | undefined,
  post?: PageContext["post"],
) => Promise<Response>;

export function createPages({
  build,
  mode,
  latestSite,
  now,
  log,
  sendsMail,
  hasSampleFacts,
  communities,
  hasMachines,
  requestApi,
}: PageDependencies): RenderPage {
  const handle = createRequestHandler(build, mode);
  return async (request, origin, post) => {
    let unavailable: Problem | undefined;
    const api = createCaller(async (path, init) => {
      const answer = await requestApi(path, init);
      if (answer.status === 503) unavailable ??= pageUnavailable(answer);
      return answer;
    });
    /** The root renders without data that fails to load, but an incomplete page must not be sent. */
    const noting =
      <T>(read: () => Promise<T>) =>
      () =>
        read().catch((error: unknown) => {
          if (error instanceof Problem && error.status === 503) unavailable ??= error;
          throw error;
        });
    const site = await latestSite();
    const context = new RouterContextProvider();
    const nonce = randomBytes(16).toString("base64url");
    const shared = {
      hasSampleFacts: noting(hasSampleFacts),
      communities: noting(communities),
      hasMachines: noting(hasMachines),
    };
    const look = frameLook(site);
    context.set(pageContext, { api, site, look, now: now(), origin, log, nonce, sendsMail, ...shared, post });
    const response = await handle(request, context);
    // A 503 lets the cache send a stale page. After a post the page is sent, to keep the typed text.
    if (unavailable && !post) throw unavailable;
    const answered = new Headers(response.headers);
    // A page may tighten the referrer policy; the other security headers are fixed.
    const referrer = answered.get("referrer-policy");
    for (const [name, value] of Object.entries(securityHeaders(origin))) answered.set(name, value);
    if (referrer === "no-referrer") answered.set("referrer-policy", referrer);
    const rendered = await response.text();
    const isPage = answered.get("content-type")?.startsWith("text/html") ?? false;
    const { body, policy } = isPage ? finishPage(rendered, nonce, mode) : { body: rendered, policy: closedPolicy };
    answered.set("content-security-policy", policy);
    if (!answered.has("cache-control")) answered.set("cache-control", "no-store");
    return new Response(body, { status: response.status, headers: answered });
  };
}

/** The 503 of a page whose API call failed with 503; the call itself is in the log. */
const pageUnavailable = (answer: Response): Problem =>
  new Problem(503, "The site cannot show this just now. Please try again in a moment.", {
    retryAfter: Number(answer.headers.get("retry-after")) || undefined,
  });

/** Marks the scripts that may run, defers them, and returns the page with its policy. */
function finishPage(rendered: string, nonce: string, mode: PageDependencies["mode"]): { body: string; policy: string } {
  // Vite adds inline scripts; without a policy here, the page would get that of an API response.
  if (mode === "development") return { body: rendered, policy: "frame-ancestors 'none'" };
  const { html, scripts } = takeScripts(rendered, nonce);
  return { body: withDeferredScripts(html), policy: pagePolicy([...new Set([...scripts, deferredScriptStarter])]) };
}
