import { randomBytes } from "node:crypto";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { createCaller } from "../client/api";
import { type PageContext, pageContext } from "../client/page-data.server";
import { Problem } from "../platform/errors/problem.server";
import { holdApplication, partApplication } from "../platform/http/application.server";
import { takeScripts } from "../platform/http/page-scripts.server";
import { closedPolicy, pagePolicy, securityHeaders } from "../platform/http/security-headers.server";
import type { ReadBuilt } from "../platform/http/small-files.server";
import type { LiveLanguages } from "../platform/languages/live-languages.server";
import { inPresentLanguage, speaking } from "../platform/languages/texts";
import type { Log } from "../platform/log.server";
import type { WholeSite } from "../platform/site";
import { frameLook } from "../ui/look/frame-look.server";
import type { KnownCommunity } from "../ui/site";
import { arrange } from "../ui/texts/arrange";
import { arrangeBy } from "../ui/texts/texts";

interface PageDependencies {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: "production" | "development";
  /** returns the organisation's current settings */
  latestSite: () => Promise<WholeSite>;
  languages: Pick<LiveLanguages, "offered" | "refresh">;
  now: () => Date;
  log: Log;
  sendsMail: boolean;
  hasSampleFacts: () => Promise<boolean>;
  communities: () => Promise<KnownCommunity[]>;
  hasMachines: () => Promise<boolean>;
  requestApi: (path: string, init: RequestInit) => Response | Promise<Response>;
  readBuilt: ReadBuilt;
}

arrangeBy(arrange);

/** The forms of a rendered page: the document, the module that starts its application, or both in one. */
export type PageForm = "document" | "module" | "whole";

/**
 * Renders a whole page with its headers; an unknown script is an error.
 * @throws Problem 503 if data is temporarily unavailable
 * @param making.form default: whole
 * @param making.post the form that was posted to the page, if any
 */
export type RenderPage = (
  request: Request,
  origin: string | undefined,
  making?: { form?: PageForm; post?: PageContext["post"] },
) => Promise<Response>;

export function createPages({
  build,
  mode,
  latestSite,
  languages,
  now,
  log,
  sendsMail,
  hasSampleFacts,
  communities,
  hasMachines,
  requestApi,
  readBuilt,
}: PageDependencies): RenderPage {
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  /** The pages below the tag of a language are an application of their own to React Router. */
  const handlerOf = (prefix: string) => {
    const known = handlers.get(prefix);
    if (known) return known;
    const built = typeof build === "function" ? build : () => Promise.resolve(build);
    const made = createRequestHandler(async () => ({ ...(await built()), basename: prefix || "/" }), mode);
    handlers.set(prefix, made);
    return made;
  };
  return async (request, origin, { form = "whole", post } = {}) => {
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
    const [site] = await Promise.all([latestSite(), languages.refresh().catch(() => {})]);
    const context = new RouterContextProvider();
    const nonce = randomBytes(16).toString("base64url");
    const shared = {
      hasSampleFacts: noting(hasSampleFacts),
      communities: noting(communities),
      hasMachines: noting(hasMachines),
    };
    const look = frameLook(site);
    context.set(pageContext, {
      api,
      site,
      languages: languages.offered,
      look,
      now: now(),
      origin,
      log,
      nonce,
      sendsMail,
      ...shared,
      post,
    });
    const { prefix } = speaking();
    const response = await handlerOf(prefix)(prefix ? atPrefix(request, prefix) : request, context);
    // A 503 lets the cache send a stale page. After a post the page is sent, to keep the typed text.
    if (unavailable && !post) throw unavailable;
    const answered = headersOf(response, origin);
    const rendered = await response.text();
    const isPage = answered.get("content-type")?.startsWith("text/html") ?? false;
    if (!isPage) {
      answered.set("content-security-policy", closedPolicy);
      return new Response(rendered, { status: response.status, headers: answered });
    }
    const address = inPresentLanguage(moduleAddress(new URL(request.url)));
    if (form === "module") return moduleOf(takeScripts(rendered, nonce).html, address, answered, readBuilt);
    // Vite adds inline scripts; without a policy here, the page would get that of an API response.
    const { body, policy } =
      mode === "development"
        ? { body: rendered, policy: "frame-ancestors 'none'" }
        : finishPage(rendered, nonce, readBuilt, form === "document" ? address : undefined);
    answered.set("content-security-policy", policy);
    return new Response(body, { status: response.status, headers: answered });
  };
}

/** The request as React Router knows it: with the tag of the language in its address. */
function atPrefix(request: Request, prefix: string): Request {
  const url = new URL(request.url);
  url.pathname = prefix + url.pathname;
  return new Request(url, request);
}

/** A page may tighten the referrer policy; the other security headers are fixed. Without its own word it is not cached. */
function headersOf(response: Response, origin: Parameters<typeof securityHeaders>[0]): Headers {
  const headers = new Headers(response.headers);
  const referrer = headers.get("referrer-policy");
  for (const [name, value] of Object.entries(securityHeaders(origin))) headers.set(name, value);
  if (referrer === "no-referrer") headers.set("referrer-policy", referrer);
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  return headers;
}

/** The 503 of a page whose API call failed with 503; the call itself is in the log. */
const pageUnavailable = (answer: Response): Problem =>
  new Problem(503, "The site cannot show this just now. Please try again in a moment.", {
    retryAfter: Number(answer.headers.get("retry-after")) || undefined,
  });

/** The folder of the modules that start the application on each page. */
export const modulesPath = "/application";

/** Returns the address of the module for a page. */
const moduleAddress = ({ pathname, search }: URL) => modulesPath + pathname + search;

/** The module of a page. A page that is not found has one too, and browsers refuse modules with such a status. */
function moduleOf(html: string, address: string, headers: Headers, readBuilt: ReadBuilt): Response {
  headers.set("content-type", "text/javascript; charset=utf-8");
  headers.set("content-security-policy", closedPolicy);
  return new Response(partApplication(html, address, readBuilt).module, { headers });
}

/** Returns the page with its policy. @param address of its module, if the application is not part of the page */
function finishPage(
  rendered: string,
  nonce: string,
  readBuilt: ReadBuilt,
  address: string | undefined,
): { body: string; policy: string } {
  const { html, scripts } = takeScripts(rendered, nonce);
  const { html: body, script = "" } =
    address === undefined ? holdApplication(html, readBuilt) : { html: partApplication(html, address, readBuilt).html };
  const run = [...new Set([...scripts, script])].filter((one) => one !== "" && body.includes(`>${one}</script>`));
  return { body, policy: pagePolicy(run) };
}
