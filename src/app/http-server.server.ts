import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { askingOf, type Services } from "../api/endpoint.server";
import { answerResource, refuseResource, resourceRouteFinder } from "../api/resource-route.server";
import { doorHeaders, doorPage, doorPath } from "../features/door/page.server";
import { createPreviews } from "../features/previews/previews.server";
import { DatabaseUnavailable } from "../platform/database/database-errors.server";
import { withinRequest } from "../platform/database/waiting-time.server";
import { Problem } from "../platform/errors/problem.server";
import { createFileAnswers } from "../platform/files/file-answer.server";
import { localOrigin } from "../platform/http/local-origin.server";
import { boundPipelining } from "../platform/http/pipelining.server";
import { answerProblem, noteProblem } from "../platform/http/problem-answer.server";
import { requestIdOf, withRequestId } from "../platform/http/request-id.server";
import { ResponseCache } from "../platform/http/response-cache.server";
import { closedPolicy, securityHeaders } from "../platform/http/security-headers.server";
import { Semaphore } from "../platform/http/semaphore.server";
import { createSiteServer } from "../platform/http/site-server.server";
import { wideNetworkOf } from "../platform/limits/caller-address.server";
import { ownIconAddress } from "../ui/look/look";
import { cachedCalls } from "./api.server";
import { nextChanges } from "./cache/next-change.server";
import { cachedAddress, isFixed, isPersonal } from "./cached-address.server";
import { createCertificatePage } from "./certificate-page.server";
import { createFormPosts, postedPages } from "./form-posts.server";
import type { RenderPage } from "./pages.server";
import { plainPage, plainPagePolicy } from "./plain-page.server";
import { resourceRoutes } from "./resource-routes.server";

interface HttpServerDependencies {
  services: Services;
  api: { fetch: (request: Request, env?: object) => Response | Promise<Response> };
  pages: RenderPage;
  /** sends a built file; false where the address is none of them */
  assets: (request: IncomingMessage, response: ServerResponse, added: Readonly<Record<string, string>>) => boolean;
  origin: string | undefined;
  /** false while developing: pages are then rendered anew for each request */
  cachesPages: boolean;
  /** stands around everything that is done for a request */
  around?: (listener: RequestListener) => RequestListener;
  /** is given what can be counted while the server runs */
  watch?: (watched: { cache: ResponseCache; queues: Record<string, { readonly waiting: number }> }) => void;
}

/** The scripts of the API's reference are none, its styles are in the page. */
const referencePolicy = `${closedPolicy}; style-src 'unsafe-inline'`;

const findResourceRoute = resourceRouteFinder(resourceRoutes);

const createCache = ({ db, liveSite, log, now }: Services): ResponseCache =>
  new ResponseCache({
    version: () => db.contentVersion,
    now: () => now().getTime(),
    nextChange: nextChanges({ db, liveSite }),
    isSourceAway: () => db.isAway,
    onFailure: (error, key) => log.error({ err: error, key }, "an answer could not be made; an older one was sent"),
  });

/** Calls whose address holds a secret: they tell nobody where a visitor comes from. */
const secretCalls = /^\/api\/(r|draft|unsubscribe)\//;

/** One server for everything: cached answers first, then files, then the API, the resource routes and the pages. */
export function createHttpServer({
  services,
  api,
  pages,
  assets,
  origin,
  cachesPages,
  around = (listener) => listener,
  watch,
}: HttpServerDependencies): Server {
  const cache = createCache(services);
  const rendering = {
    fixed: new Semaphore(4, 64, wideNetworkOf),
    varied: new Semaphore(2, 32, wideNetworkOf),
    calls: new Semaphore(8, 128, wideNetworkOf),
    ownCalls: new Semaphore(16, 256, wideNetworkOf),
  };
  watch?.({ cache, queues: { ...rendering, writes: services.limits.writes, connections: services.db.line } });
  const semaphoreOf = ({ url }: Request, variant: string | undefined) =>
    !variant && isFixed(url) ? rendering.fixed : rendering.varied;
  const askerOf = (c: Context) => services.callerAddress.of(askingOf(c));
  const asking = (c: Context) => ({ asker: askerOf(c), signal: c.req.raw.signal });
  const app = new Hono();
  const headers = { ...securityHeaders(origin), "content-security-policy": closedPolicy };

  // What is not cached, such as the lists of the back office, is compressed on its way. A cached answer has a tag, and the
  // form that was asked for already.
  const compressing = compress();
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has("etag")) await compressing(c, async () => {});
  });
  // Whatever cannot be had just now: browsers and programs are told when to come again.
  app.use(async (c, next) => {
    await next();
    if (c.res.status === 503 && !c.res.headers.has("retry-after"))
      c.res.headers.set("retry-after", String(retryAfterSeconds));
  });
  app.use("/api/*", async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    if (secretCalls.test(c.req.path)) c.res.headers.set("referrer-policy", "no-referrer");
    if (c.req.path === "/api/docs") c.res.headers.set("content-security-policy", referencePolicy);
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  });
  app.on("GET", "/api/*", async (c, next) => {
    // Only the anonymous answer is cached; a token may widen what is seen, so a call with one neither gets a cached answer nor makes one.
    const isCached =
      c.req.header("authorization") === undefined && cachedCalls.some(({ pattern }) => pattern.test(c.req.path));
    if (!isCached) return rendering.ownCalls.run(next, asking(c));
    const make = async () => {
      const answer = await api.fetch(asGet(c.req.raw), c.env as object);
      for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
      return answer;
    };
    return cache.through(c.req.raw, make, { semaphore: rendering.calls, asker: askerOf(c) });
  });
  app.all("/api/*", (c) => api.fetch(c.req.raw, c.env as object));
  const previews = createPreviews(services);
  app.get("/previews/*", async (c) => {
    const answer = await previews(c.req.path, askerOf(c)).catch(refuseResource);
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  });
  const certificatePage = createCertificatePage(services);
  app.get("/c/*", async (c) => {
    const answer = await certificatePage(c.req.path.slice("/c/".length).replace(/\/+$/, ""), askingOf(c));
    for (const [name, value] of Object.entries(headers)) if (!answer.headers.has(name)) answer.headers.set(name, value);
    return answer;
  });
  app.get("*", (c, next) => {
    const found = findResourceRoute(c.req.path);
    if (!found) return next();
    const asked = { ...services, params: found.params, origin: origin ?? new URL(c.req.url).origin };
    const make = async () => {
      await services.liveSite.refresh().catch(() => {});
      return answerResource(found.route, asked, headers);
    };
    // A site that was not told its own address is, in what it answers, where it was asked for.
    const variant = origin ? undefined : asked.origin;
    return cachesPages
      ? cache.through(c.req.raw, make, { variant, semaphore: semaphoreOf(c.req.raw, variant), asker: askerOf(c) })
      : make();
  });
  app.get("*", (c, next) =>
    doorPath.test(c.req.path)
      ? c.body(doorPage(services.site), 200, { ...headers, ...doorHeaders(services.site) })
      : next(),
  );
  const answerFile = createFileAnswers({ files: services.files, log: services.log, headers });
  app.get("/files/*", (c) => answerFile(c.req.raw));
  app.get("*", (c, next) => {
    const clean = readableAddress(c.req.raw.url);
    return clean === undefined
      ? next()
      : c.body(null, 301, { location: clean, "cache-control": "no-store", ...headers });
  });
  // A page names the address of the site, so where that depends on who asks, the page does too.
  app.get("*", (c) => {
    const local = origin ? undefined : localOrigin((name) => c.req.header(name));
    const make = async () => {
      // All that could be rendered now is that nothing can be.
      if (services.db.isAway) throw new DatabaseUnavailable("away");
      return pages(asGet(c.req.raw), origin ?? local);
    };
    // What one person alone may see is kept nowhere.
    if (isPersonal(c.req.path)) return rendering.varied.run(make, asking(c));
    return cachesPages
      ? cache.through(c.req.raw, make, { variant: local, semaphore: semaphoreOf(c.req.raw, local), asker: askerOf(c) })
      : make();
  });
  const takeForm = createFormPosts(services, origin);
  app.on("POST", postedPages, async (c) => {
    const post = await takeForm(c);
    if (!(post instanceof Response)) {
      // The form has been read; its page is given the result.
      const asked = new Request(c.req.url, { method: "POST" });
      const local = localOrigin((name) => c.req.header(name));
      return rendering.varied.run(() => pages(asked, origin ?? local, post), asking(c));
    }
    for (const [name, value] of Object.entries(headers))
      if (name !== "content-security-policy") post.headers.set(name, value);
    return post;
  });
  app.all("*", (c) =>
    c.json({ detail: "Pages are only read; calls go to /api" }, 405, {
      allow: "GET, HEAD",
      "cache-control": "no-store",
      ...headers,
    }),
  );
  app.onError((error, c) => {
    // Whoever asked has left: nothing is said, and nothing is wrong.
    if (c.req.raw.signal.aborted) return c.body(null, 408);
    const isCall = c.req.path.startsWith("/api/");
    const answer = isCall ? answerProblem(error, c, services.log) : lastResort(error, c, services);
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    if (!isCall) {
      answer.headers.set("content-security-policy", plainPagePolicy(services.site));
      // It stands at any address, and that of a mail's link has a secret in it.
      answer.headers.set("referrer-policy", "no-referrer");
    }
    return answer;
  });

  const listen = getRequestListener(app.fetch);
  const answer: RequestListener = (request, response) => {
    const id = requestIdOf(request.headers["x-request-id"]);
    const added = { "x-request-id": id };
    if (request.method === "GET" || request.method === "HEAD") {
      if (hasBody(request)) response.setHeader("connection", "close");
      const isCached = () => {
        if (request.headers.authorization !== undefined) return false;
        const local = origin ? undefined : localOrigin((name) => request.headers[name]);
        return (
          cache.answer(request, response, added, local) ||
          (local !== undefined && cache.answer(request, response, added))
        );
      };
      const ownIcon = ownIconAddress(services.site, request.url ?? "");
      if (ownIcon !== undefined && ownIcon !== request.url) {
        response.writeHead(302, { ...headers, ...added, location: ownIcon, "cache-control": "no-cache" }).end();
        return;
      }
      if (isCached() || assets(request, response, added)) return;
      const address = cachedAddress(request.url ?? "/");
      if (address !== request.url) {
        request.url = address;
        if (isCached()) return;
      }
    }
    // Also for what is refused before any of our code sees it.
    for (const [name, value] of Object.entries({ ...headers, ...added })) response.setHeader(name, value);
    withRequestId(id, () => void withinRequest(() => listen(request, response)));
  };
  return createSiteServer().on("request", boundPipelining(around(answer)));
}

/** Nobody reads what comes with a request that only reads; its connection does not wait for it to end. */
const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";

const lineBreak = /%0[ad]|%e2%80%a[89]/gi;

/**
 * Where to go from an address of a page that React Router cannot read: without the line breaks that were pasted along with
 * it, which no route matches, and with percent signs that encode nothing encoded themselves.
 *
 * @returns undefined for an address that it can read. One slash stands at the start, or it would be that of another site.
 */
function readableAddress(address: string): string | undefined {
  const { pathname, search } = new URL(address);
  const unbroken = pathname.replaceAll(lineBreak, "");
  const readable = isDecodable(unbroken) ? unbroken : unbroken.replaceAll("%", "%25");
  return readable === pathname ? undefined : readable.replace(/^\/*/, "/") + search;
}

function isDecodable(path: string): boolean {
  try {
    // Its value is used, or the bundler drops the call.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/** When what failed for a moment may be tried again, where nothing else is said; seconds. */
const retryAfterSeconds = 5;

/** Who cannot be answered comes again by themselves: not all of them at the same moment. Seconds between the first and the last. */
const spread = 5;

/** The error screen for when even the error screen could not be rendered, and for when there is nothing to render from. */
function lastResort(error: unknown, c: Context, { log, site }: Services): Response {
  c.header("Cache-Control", "no-store");
  if (error instanceof Problem && error.status === 503) {
    noteProblem(error, c.req.path, log);
    // What was typed into a form is in the page before, which a repetition would take away.
    const triesAgain = c.req.method === "GET";
    if (error.retryAfter) {
      c.header("Retry-After", String(error.retryAfter));
      if (triesAgain) c.header("Refresh", String(error.retryAfter + Math.floor(Math.random() * spread)));
    }
    const note = triesAgain
      ? "This page tries again by itself every few seconds, and shows what you asked for as soon as it can."
      : "Go back, and what you have typed is still there.";
    return c.html(plainPage({ site, title: "One moment, please", sentence: error.message, note, triesAgain }), 503);
  }
  log.error({ err: error, path: c.req.path }, "a page could not be rendered");
  const sentence = "Something went wrong on our side. Please try again in a moment.";
  return c.html(plainPage({ site, title: "Unexpected Application Error!", sentence }), 500);
}

/** What is cached is made the same for HEAD, which only leaves the body out when it is sent. */
const asGet = (request: Request) => (request.method === "HEAD" ? new Request(request, { method: "GET" }) : request);
