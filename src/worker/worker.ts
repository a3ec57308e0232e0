import { deleteOldCaches, find, instantOf, store } from "./cached-copies";
import { offlinePage, storeFile } from "./offline-page";
import { isAway, type Kind, kindOf } from "./rules";
import { type FetchEvent, scope } from "./scope";

/* The service worker: pages and data from the network, or from the cache if that is slow or away. */

/** How long to wait for the network if something is cached; milliseconds. */
const patience = 4_000;
/** How long to wait for a page that is not cached, before the list of those that are; milliseconds. */
const longPatience = 30_000;

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));

scope.addEventListener("activate", (event) => {
  const cleaned = deleteOldCaches().catch(() => undefined);
  event.waitUntil(cleaned.then(() => scope.clients.claim()));
});

scope.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, scope.location.origin);
  if (kind === "page") event.respondWith(answerPage(event));
  if (kind === "module") event.respondWith(answerModule(event));
  if (kind === "data") event.respondWith(answerData(event));
  if (kind === "asset") event.respondWith(answerAsset(event));
  if (kind === "picture") event.respondWith(answerPicture(event));
});

interface PageMessage {
  page?: string;
  files?: string[];
  pictures?: string[];
}

scope.addEventListener("message", (event) => {
  const { page, files = [], pictures = [] } = event.data as PageMessage;
  event.waitUntil(
    Promise.allSettled([
      ...files.map((file) => storeFile("asset", file)),
      ...pictures.map((picture) => storeFile("picture", picture)),
      page && storePage(page),
    ]),
  );
});

/** Caches a page that was rendered in the browser, or before the worker existed, as the server sends it. */
async function storePage(url: string): Promise<void> {
  const asked = { method: "GET", url, mode: "navigate", destination: "document", headers: new Headers() } as const;
  if (kindOf(asked, scope.location.origin) !== "page") return;
  await store("page", url, await fetch(url, { headers: { accept: "text/html" }, cache: "force-cache" }));
}

const address = ({ url }: Request) => url.split("#", 1)[0] ?? url;

/** The network's response, cached on its way. Rejects without one. */
async function fromNetwork(event: FetchEvent, kind: Exclude<Kind, "other">): Promise<Response> {
  const { request } = event;
  const answer = await fetch(request);
  event.waitUntil(store(kind, address(request), answer.clone()).catch(() => undefined));
  return answer;
}

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(reject, ms))]);

async function firstOf(
  event: FetchEvent,
  kind: "page" | "module" | "data",
  standIn: (cached: Response) => Promise<Response>,
) {
  const cached = await find(kind, address(event.request));
  const network = fromNetwork(event, kind);
  if (!cached) return network;
  // The request goes on behind a cached copy, and is cached for the next time.
  event.waitUntil(network.catch(() => undefined));
  try {
    const answer = await within(patience, network);
    return isAway(answer.status) ? standIn(cached) : answer;
  } catch {
    return standIn(cached);
  }
}

const answerPage = (event: FetchEvent): Promise<Response> =>
  within(longPatience, firstOf(event, "page", marked)).catch(() => offlinePage());

/** A cached page that states its age. */
async function marked(cached: Response): Promise<Response> {
  const html = (await cached.text()).replace("<html", `<html data-kept="${instantOf(cached).toISOString()}"`);
  return new Response(html, { headers: cached.headers });
}

/** The module of a page, whose data is as old as that of a cached page. */
const answerModule = (event: FetchEvent): Promise<Response> => firstOf(event, "module", async (cached) => cached);

const answerData = (event: FetchEvent): Promise<Response> =>
  firstOf(event, "data", async (cached) => {
    const page = await scope.clients.get(event.clientId);
    page?.postMessage({ kept: instantOf(cached).toISOString() });
    return cached;
  });

async function answerAsset(event: FetchEvent): Promise<Response> {
  return (await find("asset", address(event.request))) ?? fromNetwork(event, "asset");
}

const answerPicture = async (event: FetchEvent): Promise<Response> => {
  try {
    return await fromNetwork(event, "picture");
  } catch (error) {
    const cached = await find("picture", address(event.request));
    if (cached) return cached;
    throw error;
  }
};
