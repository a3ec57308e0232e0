import { type Kind, longest, mayCache, modulesPath, most } from "./rules";

type Cacheable = Exclude<Kind, "other">;

/** The version of the caches' layout; another number deletes earlier caches. */
const form = 1;
const nameOf = (kind: Cacheable) => `${kind}-${form}`;

/** The headers with the time of caching, and a page's title as HTML. */
const cachedAtHeader = "x-kept-at";
const titleHeader = "x-kept-title";

/** Finds a cached response that is not too old. A full disk may keep a browser from opening its caches. */
export async function find(kind: Cacheable, url: string): Promise<Response | undefined> {
  const open = async () => (await caches.open(nameOf(kind))).match(url);
  const found = await open().catch(() => undefined);
  return found && Date.now() - instantOf(found).getTime() < longest ? found : undefined;
}

export const instantOf = (cached: Response): Date => new Date(cached.headers.get(cachedAtHeader) ?? 0);

/** Deletes the copy of a missing resource; of a page also its module, and the other way round. */
async function forget(kind: Cacheable, url: string): Promise<void> {
  await (await caches.open(nameOf(kind))).delete(url);
  const { origin, pathname, search } = new URL(url);
  const path = pathname.slice(modulesPath.length) || "/";
  if (kind === "page") await (await caches.open(nameOf("module"))).delete(origin + modulesPath + pathname + search);
  if (kind === "module") await (await caches.open(nameOf("page"))).delete(origin + path + search);
}

/**
 * Caches a response if allowed, deletes the oldest beyond the limit, and the copies of a missing resource. Consumes the
 * body.
 */
export async function store(kind: Cacheable, url: string, answer: Response): Promise<void> {
  const cache = await caches.open(nameOf(kind));
  if (answer.status === 404 || answer.status === 410) await forget(kind, url);
  if (!mayCache(kind, url, answer)) return;
  await cache.put(url, await labelled(kind, answer));
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - most[kind]))) await cache.delete(key);
}

async function labelled(kind: Cacheable, answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers);
  // The stored body is uncompressed.
  for (const name of ["content-encoding", "content-length", "vary"]) headers.delete(name);
  headers.set(cachedAtHeader, new Date().toISOString());
  if (kind !== "page") return new Response(await answer.blob(), { headers });
  const html = await answer.text();
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  headers.set(titleHeader, encodeURIComponent(title));
  return new Response(html, { headers });
}

export interface CachedPage {
  url: string;
  /** as HTML */
  title: string;
  at: Date;
}

/** The cached pages, the latest first. */
export async function cachedPages(): Promise<CachedPage[]> {
  const cache = await caches.open(nameOf("page"));
  const pages: CachedPage[] = [];
  for (const { url } of await cache.keys()) {
    const cached = await cache.match(url);
    if (!cached || Date.now() - instantOf(cached).getTime() >= longest) continue;
    pages.push({ url, title: decodeURIComponent(cached.headers.get(titleHeader) ?? ""), at: instantOf(cached) });
  }
  return pages.sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** Deletes outdated entries, and caches of earlier versions. */
export async function deleteOldCaches(): Promise<void> {
  const names = Object.keys(most).map((kind) => nameOf(kind as Cacheable));
  for (const name of await caches.keys()) {
    // The door's worker cares for its own caches.
    if (!names.includes(name) && !name.startsWith("door-")) await caches.delete(name);
  }
  for (const kind of ["page", "module", "data", "picture"] as const) {
    const cache = await caches.open(nameOf(kind));
    for (const key of await cache.keys()) {
      const cached = await cache.match(key);
      if (cached && Date.now() - instantOf(cached).getTime() >= longest) await cache.delete(key);
    }
  }
}
