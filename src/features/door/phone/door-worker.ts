import { type FetchEvent, scope } from "../../../worker/scope";

/* Lets the door open offline: its page and files only. The lists of names are stored and wiped by the page. */

/** A prefix that the site's own worker does not delete. */
const cacheName = "door-1";
/** How long to wait for the network if something is cached; milliseconds. */
const patience = 2_500;

const isPage = (path: string) => /^\/(admin\/)?door\/\d+\/?$/.test(path);
const isFile = (path: string) => /^\/(door\.(js|css)|logo\.svg|assets\/[\w.-]+)$/.test(path);
/** One cached page serves all events, because it is the same. */
const keyOf = (path: string) => (isPage(path) ? "/door/0" : path);

scope.addEventListener("install", (event) =>
  event.waitUntil(Promise.all([scope.skipWaiting(), storeAll(["/door/0", "/door.js", "/door.css"])])),
);
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== scope.location.origin) return;
  if (isPage(pathname) ? request.mode === "navigate" : isFile(pathname)) event.respondWith(answer(event, pathname));
});

scope.addEventListener("message", (event) => {
  const { files = [] } = event.data as { files?: string[] };
  event.waitUntil(storeAll(files.map((file) => new URL(file, scope.location.origin).pathname)));
});

/** Caches our files of some paths; failures are left for the next time. */
async function storeAll(paths: readonly string[]): Promise<void> {
  const ours = paths.filter((path) => isPage(path) || isFile(path));
  await Promise.allSettled(
    ours.map(async (path) => {
      if (path.startsWith("/assets/") && (await find(path))) return;
      await store(path, await fetch(path));
    }),
  );
}

/** A full disk may keep a browser from opening its caches. */
const find = (path: string): Promise<Response | undefined> =>
  caches
    .open(cacheName)
    .then((cache) => cache.match(keyOf(path)))
    .catch(() => undefined);

async function store(path: string, answered: Response): Promise<void> {
  if (answered.status !== 200 || answered.redirected) return;
  await (await caches.open(cacheName)).put(keyOf(path), answered);
}

/** The network's response, or the cached one if that takes too long; hashed files come from the cache. */
async function answer(event: FetchEvent, path: string): Promise<Response> {
  const cached = await find(path);
  if (cached && path.startsWith("/assets/")) return cached;
  const network = fetch(event.request).then((answered) => {
    event.waitUntil(store(path, answered.clone()).catch(() => undefined));
    return answered;
  });
  if (!cached) return network;
  event.waitUntil(network.catch(() => undefined));
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), patience));
  const good = network.then((answered) => (answered.status < 500 ? answered : cached));
  return Promise.race([good.catch(() => cached), late]);
}
