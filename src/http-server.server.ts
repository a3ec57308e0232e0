import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { cachedPaths } from "./api.server";
import { answerDocument, documentFinder, refuseDocument } from "./document.server";
import { documents } from "./documents.server";
import type { Services } from "./endpoint.server";
import { createPreviews } from "./features/previews/previews.server";
import { createFormPosts, postedPages } from "./form-posts.server";
import type { RenderPage } from "./pages.server";
import { createFileAnswers } from "./platform/file-answer.server";
import { localOrigin } from "./platform/local-origin.server";
import type { Log } from "./platform/log.server";
import { answerProblem } from "./platform/problem-answer.server";
import { ResponseCache } from "./platform/response-cache.server";
import { closedPolicy, securityHeaders } from "./platform/security-headers.server";

interface HttpParts {
  services: Services;
  api: { fetch: (request: Request, env?: object) => Response | Promise<Response> };
  pages: RenderPage;
  /** sends a built file, or says that the address is not one's */
  assets: (request: IncomingMessage, response: ServerResponse) => boolean;
  origin: string | undefined;
  /** false while developing: a page then follows its source at once */
  keepsPages: boolean;
}

/** The scripts of the API's reference are none, its styles are in the page. */
const referencePolicy = `${closedPolicy}; style-src 'unsafe-inline'`;

const findDocument = documentFinder(documents);

/** One server for everything: kept answers first, then files, then the API, the documents and the pages. */
export function createHttpServer({ services, api, pages, assets, origin, keepsPages }: HttpParts): Server {
  const cache = new ResponseCache({
    version: () => services.db.contentVersion,
    now: () => services.now().getTime(),
  });
  const app = new Hono();
  const headers = { ...securityHeaders(origin), "content-security-policy": closedPolicy };

  // What is not kept, such as the lists of the back office, is compressed on its way. A kept answer has a tag, and the
  // form that was asked for already.
  const compressing = compress();
  app.use(async (c, next) => {
    await next();
    if (!c.res.headers.has("etag")) await compressing(c, async () => {});
  });
  app.use("/api/*", async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
    if (c.req.path === "/api/docs") c.res.headers.set("content-security-policy", referencePolicy);
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  });
  app.on("GET", "/api/*", async (c, next) => {
    // What is kept is the anonymous answer; a token may widen what is seen, so it neither gets a kept answer nor makes one.
    if (c.req.header("authorization") !== undefined) return next();
    if (!cachedPaths.some((path) => path.test(c.req.path))) return next();
    return cache.through(c.req.raw, async () => {
      const answer = await api.fetch(asGet(c.req.raw), c.env as object);
      for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
      return answer;
    });
  });
  app.all("/api/*", (c) => api.fetch(c.req.raw, c.env as object));
  const previews = createPreviews(services);
  app.get("/previews/*", async (c) => {
    const answer = await previews(c.req.path).catch(refuseDocument);
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  });
  app.get("*", (c, next) => {
    const found = findDocument(c.req.path);
    if (!found) return next();
    const asked = { ...services, params: found.params, origin: origin ?? new URL(c.req.url).origin };
    const make = () => answerDocument(found.document, asked, headers);
    // A site that was not told its own address is, in a document, where it was asked for.
    return keepsPages ? cache.through(c.req.raw, make, origin ? "" : asked.origin) : make();
  });
  const answerFile = createFileAnswers({ files: services.files, log: services.log, headers });
  app.get("/files/*", (c) => answerFile(c.req.raw));
  // A page names the address of the site, so where that depends on who asks, the page does too.
  app.get("*", (c) => {
    const local = origin ? undefined : localOrigin((name) => c.req.header(name));
    const make = () => pages(asGet(c.req.raw), origin ?? local);
    return keepsPages ? cache.through(c.req.raw, make, local) : make();
  });
  const takeForm = createFormPosts(services, origin);
  app.on("POST", postedPages, async (c) => {
    const post = await takeForm(c);
    if (!(post instanceof Response)) {
      // The form has been read; its page learns what became of it.
      const asked = new Request(c.req.url, { method: "POST" });
      return pages(asked, origin ?? localOrigin((name) => c.req.header(name)), post);
    }
    for (const [name, value] of Object.entries(headers)) post.headers.set(name, value);
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
    const answer = c.req.path.startsWith("/api/")
      ? answerProblem(error, c, services.log)
      : lastResort(error, c, services.log);
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  });

  const listen = getRequestListener(app.fetch);
  return createServer({ keepAliveTimeout }, (request, response) => {
    const reads = request.method === "GET" || request.method === "HEAD";
    if (reads && request.url) request.url = withoutMarks(request.url);
    const anonymous = request.headers.authorization === undefined;
    const isKept = () => {
      const local = origin ? undefined : localOrigin((name) => request.headers[name]);
      return cache.answer(request, response, local) || (local !== undefined && cache.answer(request, response));
    };
    if (reads && ((anonymous && isKept()) || assets(request, response))) return;
    // Also for what is refused before any of our code sees it.
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    void listen(request, response);
  }).on("clientError", refuseUnreadable);
}

/**
 * How long a connection at rest stays open; milliseconds. A proxy keeps its side for a minute or two (nginx 60 s, Caddy
 * 120 s): if ours closed first, a registration that is just being sent would be lost with it.
 */
const keepAliveTimeout = 125_000;

/** What chats, mails and advertisements write behind a shared address, to know who has followed it. */
const marks = /^(utm_\w+|fbclid|gclid|dclid|msclkid|ttclid|twclid|igshid|mc_[ce]id)=/i;

/** The address without such marks: it is the same page, and so the kept one. */
function withoutMarks(address: string): string {
  const start = address.indexOf("?");
  if (start < 0) return address;
  const parts = address.slice(start + 1).split("&");
  const own = parts.filter((part) => !marks.test(part));
  if (own.length === parts.length) return address;
  return address.slice(0, start) + (own.length > 0 ? `?${own.join("&")}` : "");
}

/** A request that is not HTTP, or has too much of it. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return;
  const status = error.code === "HPE_HEADER_OVERFLOW" ? "431 Request Header Fields Too Large" : "400 Bad Request";
  socket.end(`HTTP/1.1 ${status}\r\nContent-Security-Policy: ${closedPolicy}\r\nConnection: close\r\n\r\n`);
}

/** The error screen for when even the error screen could not be rendered. */
function lastResort(error: unknown, c: Context, log: Log): Response {
  log.error({ err: error, path: c.req.path }, "a page could not be rendered");
  c.header("Cache-Control", "no-store");
  return c.html(
    `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Unexpected Application Error!</title><h1>Unexpected Application Error!</h1><p>Something went wrong on our side. Please try again in a moment.</p><p><a href="/">Back to the start</a></p></html>`,
    500,
  );
}

/** What is kept is made the same for HEAD, which only leaves the body out when it is sent. */
const asGet = (request: Request) => (request.method === "HEAD" ? new Request(request, { method: "GET" }) : request);
