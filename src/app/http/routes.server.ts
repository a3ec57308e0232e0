import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { compress } from "hono/compress";
import { askingOf } from "../../api/admission.server";
import { answerResource, refuseResource, resourceRouteFinder } from "../../api/resource-route.server";
import { doorHeaders, doorPage, doorPath } from "../../features/door/page.server";
import { createPreviews } from "../../features/previews/previews.server";
import { DatabaseUnavailable } from "../../platform/database/database-errors.server";
import { createFileAnswers } from "../../platform/files/file-answer.server";
import { localOrigin } from "../../platform/http/local-origin.server";
import { closedPolicy } from "../../platform/http/security-headers.server";
import { trimEndOf } from "../../platform/text";
import { cachedCalls } from "../api.server";
import { isPersonal, isTool } from "../cached-address.server";
import { createCertificatePage } from "../certificate-page.server";
import { createFormPosts, postedPages } from "../form-posts.server";
import { modulesPath, type PageForm } from "../pages.server";
import { resourceRoutes } from "../resource-routes.server";
import { readableAddress } from "./readable-address.server";
import { asGet, type Routing, setHeaders } from "./routing.server";

/** Compresses responses that are not cached; a cached one has its own encoding and ETag. */
export function compressUncached({ app }: Routing): void {
  const compressing = compress();
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has("etag")) await compressing(c, async () => {});
  });
}

/** When what failed for a moment may be tried again, where nothing else is said; seconds. */
const retryAfterSeconds = 5;

/** Tells browsers and programs when to try again after a 503. */
export function addRetryAfter({ app }: Routing): void {
  app.use(async (c, next) => {
    await next();
    if (c.res.status === 503 && !c.res.headers.has("retry-after"))
      c.res.headers.set("retry-after", String(retryAfterSeconds));
  });
}

/** The API reference runs no scripts and has inline styles. */
const referencePolicy = `${closedPolicy}; style-src 'unsafe-inline'`;

/** Calls whose address holds a secret: they tell nobody where a visitor comes from. */
const secretCalls = /^\/api\/(r|draft|unsubscribe|subscribers)\//;

export function routeCalls({ app, api, cachedCall, queues, waiter, headers, withHeaders }: Routing): void {
  app.use("/api/*", async (c, next) => {
    await next();
    setHeaders(c.res, headers);
    if (secretCalls.test(c.req.path)) c.res.headers.set("referrer-policy", "no-referrer");
    if (c.req.path === "/api/docs") c.res.headers.set("content-security-policy", referencePolicy);
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  });
  app.on("GET", "/api/*", async (c, next) => {
    // A token may widen the response, so only anonymous calls are read from the cache or cached.
    const cached =
      c.req.header("authorization") === undefined
        ? cachedCalls.find(({ pattern }) => pattern.test(c.req.path))
        : undefined;
    if (!cached) return queues.ownCalls.run(next, waiter(c));
    const semaphore = cached.isHeavy ? queues.varied : queues.calls;
    return cachedCall(c, async () => withHeaders(await api.fetch(asGet(c.req.raw), c.env as object)), semaphore);
  });
  app.all("/api/*", (c) => api.fetch(c.req.raw, c.env as object));
}

export function routePreviews({ app, services, callerOf, withHeaders }: Routing): void {
  const previews = createPreviews(services);
  app.get("/previews/*", async (c) => withHeaders(await previews(c.req.path, callerOf(c)).catch(refuseResource)));
}

export function routeCertificates({ app, services, headers, queues, waiter }: Routing): void {
  const certificatePage = createCertificatePage(services);
  app.get("/c/*", async (c) => {
    const token = trimEndOf(c.req.path.slice("/c/".length), "/");
    const answer = await queues.varied.run(() => certificatePage(token, askingOf(c)), waiter(c));
    for (const [name, value] of Object.entries(headers)) if (!answer.headers.has(name)) answer.headers.set(name, value);
    return answer;
  });
}

const findResourceRoute = resourceRouteFinder(resourceRoutes);

/** Feeds, calendars, robots.txt. */
export function routeResources({ app, services, origin, headers, queues, waiter, cachedPage }: Routing): void {
  app.get("*", async (c, next) => {
    const found = findResourceRoute(c.req.path);
    if (!found) return next();
    const { searchParams, origin: requested } = new URL(c.req.url);
    const read = (found.route.reads ?? []).map((name) => [name, searchParams.get(name) ?? ""] as const);
    const params = { ...found.params, ...Object.fromEntries(read.filter(([, value]) => value !== "")) };
    const asked = { ...services, params, origin: origin ?? requested };
    const make = async () => {
      await services.liveSite.refresh().catch(() => {});
      return answerResource(found.route, asked, headers);
    };
    if (found.route.isPersonal) return queues.varied.run(make, waiter(c));
    // Without ORIGIN, URLs use the request's host.
    const answer = await cachedPage(c, make, origin ? undefined : asked.origin);
    // The server has set its headers before; a page for frames leaves this one out.
    if (!answer.headers.has("x-frame-options"))
      (c.env as Partial<HttpBindings>).outgoing?.removeHeader("x-frame-options");
    return answer;
  });
}

export function routeDoor({ app, services: { site }, headers }: Routing): void {
  app.get("*", (c, next) =>
    doorPath.test(c.req.path) ? c.body(doorPage(site), 200, { ...headers, ...doorHeaders(site) }) : next(),
  );
}

export function routeFiles({ app, services: { files, log }, headers, callerOf }: Routing): void {
  const answerFile = createFileAnswers({ files, log, headers });
  app.get("/files/*", (c) => answerFile(c.req.raw, callerOf(c)));
}

/** Leads from addresses that React Router cannot read to those that it can. */
export function redirectUnreadable({ app, headers }: Routing): void {
  app.get("*", (c, next) => {
    const clean = readableAddress(c.req.raw.url);
    return clean === undefined
      ? next()
      : c.body(null, 301, { location: clean, "cache-control": "no-store", ...headers });
  });
}

export function routePages(routing: Routing): void {
  const { app, services, pages, origin, queues, waiter, cachedPage } = routing;
  const answer = (c: Context, form: PageForm, request: Request) => {
    // A page names the address of the site, so without ORIGIN it depends on the request's host.
    const local = origin ? undefined : localOrigin((name) => c.req.header(name));
    const make = async () => {
      // All that could be rendered now is that nothing can be.
      if (services.db.isAway) throw new DatabaseUnavailable("away");
      return pages(request, origin ?? local, { form });
    };
    // A page for one person is never cached.
    return isPersonal(c.req.path) ? queues.varied.run(make, waiter(c)) : cachedPage(c, make, local);
  };
  app.get(`${modulesPath}/*`, (c) => {
    const url = new URL(c.req.url);
    url.pathname = url.pathname.slice(modulesPath.length);
    return isTool(url.pathname) ? c.notFound() : answer(c, "module", new Request(url));
  });
  app.get("*", (c) => answer(c, isTool(c.req.path) ? "whole" : "document", asGet(c.req.raw)));
}

/** The forms that browsers post without scripts. */
export function routeFormPosts({ app, services, pages, origin, queues, waiter }: Routing): void {
  const takeForm = createFormPosts(services, origin);
  app.on("POST", postedPages, async (c) => {
    const post = await takeForm(c);
    // The form has been read; its page is given the result.
    const asked = new Request(c.req.url, { method: "POST" });
    const local = localOrigin((name) => c.req.header(name));
    return queues.varied.run(() => pages(asked, origin ?? local, { post }), waiter(c));
  });
}

export function refuseOtherMethods({ app, headers }: Routing): void {
  const refused = { allow: "GET, HEAD", "cache-control": "no-store", ...headers };
  app.all("*", (c) => c.json({ detail: "Pages only accept GET and HEAD; send other requests to /api" }, 405, refused));
}
