import { find, instantOf, keep, tidy } from "./kept";
import { fetchOfflinePage, keepFile, offlinePage } from "./offline-page";
import { type Kind, kindOf } from "./rules";
import { type FetchEvent, scope } from "./scope";

/*
 * What makes the site open without a connection. Pages and public data come from the network first; what is kept of them
 * stands in where there is none, or where it takes too long. Built files never change under their names.
 */

/** How long the network may take where something is kept; milliseconds. */
const patience = 4_000;

scope.addEventListener("install", (event) => event.waitUntil(fetchOfflinePage().then(() => scope.skipWaiting())));

scope.addEventListener("activate", (event) =>
  event.waitUntil(
    tidy()
      .then(() => scope.registration.navigationPreload?.enable())
      .then(() => scope.clients.claim()),
  ),
);

scope.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, scope.location.origin);
  if (kind === "page") event.respondWith(answerPage(event));
  if (kind === "data") event.respondWith(answerData(event));
  if (kind === "asset") event.respondWith(answerAsset(event));
  if (kind === "picture") event.respondWith(answerPicture(event));
});

/** What a page says of itself when it is at rest: its address and the built files it has come with. */
interface Seen {
  page?: string;
  files?: string[];
}

scope.addEventListener("message", (event) => {
  const { page, files = [] } = event.data as Seen;
  event.waitUntil(Promise.allSettled([...files.map((file) => keepFile("asset", file)), page && keepPage(page)]));
});

/** A page that was made in the browser, or was here before the worker was: it is kept as the server tells it. */
async function keepPage(url: string): Promise<void> {
  const asked = { method: "GET", url, mode: "navigate", destination: "document", headers: new Headers() } as const;
  if (kindOf(asked, scope.location.origin) !== "page") return;
  await keep("page", url, await fetch(url, { headers: { accept: "text/html" }, cache: "no-cache" }));
}

const address = ({ url }: Request) => url.replace(/#.*$/, "");

/** The answer of the network, kept on its way. Rejects where there is none. */
async function fromNetwork(event: FetchEvent, kind: Exclude<Kind, "other">): Promise<Response> {
  const { request, preloadResponse } = event;
  const answer = (kind === "page" && (await preloadResponse)) || (await fetch(request));
  event.waitUntil(keep(kind, address(request), answer.clone()).catch(() => undefined));
  return answer;
}

/** Rejects when it takes longer than a visitor should wait. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => setTimeout(reject, patience))]);

/** What stands before the server answers where the server does not. */
const isGateway = ({ status }: Response) => status === 502 || status === 504;

async function firstOf(event: FetchEvent, kind: "page" | "data", standIn: (kept: Response) => Promise<Response>) {
  const kept = await find(kind, address(event.request));
  const network = fromNetwork(event, kind);
  if (!kept) return network;
  // It goes on behind a copy that is shown meanwhile, and is kept for the next time.
  event.waitUntil(network.catch(() => undefined));
  try {
    const answer = await inTime(network);
    return isGateway(answer) ? standIn(kept) : answer;
  } catch {
    return standIn(kept);
  }
}

const answerPage = (event: FetchEvent): Promise<Response> => firstOf(event, "page", marked).catch(() => offlinePage());

/** A kept page that says since when it is. */
async function marked(kept: Response): Promise<Response> {
  const html = (await kept.text()).replace("<html", `<html data-kept="${instantOf(kept).toISOString()}"`);
  return new Response(html, { headers: kept.headers });
}

const answerData = (event: FetchEvent): Promise<Response> =>
  firstOf(event, "data", async (kept) => {
    const page = await scope.clients.get(event.clientId);
    page?.postMessage({ kept: instantOf(kept).toISOString() });
    return kept;
  });

async function answerAsset(event: FetchEvent): Promise<Response> {
  return (await find("asset", address(event.request))) ?? fromNetwork(event, "asset");
}

const answerPicture = async (event: FetchEvent): Promise<Response> => {
  try {
    return await fromNetwork(event, "picture");
  } catch (error) {
    const kept = await find("picture", address(event.request));
    if (kept) return kept;
    throw error;
  }
};
