import { type Kind, longest, mayKeep, most } from "./rules";

type Keepable = Exclude<Kind, "other">;

/** The form of what is kept: another number lets go of everything that was kept before. */
const form = 1;
const nameOf = (kind: Keepable | "shell") => `${kind}-${form}`;

/** When something was kept, and the title of a page as its markup has it. */
const keptAt = "x-kept-at";
const titleHeader = "x-kept-title";

/** What is there of a request, if it is not too old. */
export async function find(kind: Keepable, url: string): Promise<Response | undefined> {
  const cache = await caches.open(nameOf(kind));
  const found = await cache.match(url);
  return found && Date.now() - instantOf(found).getTime() < longest ? found : undefined;
}

export const instantOf = (kept: Response): Date => new Date(kept.headers.get(keptAt) ?? 0);

/** Keeps an answer, if it is one to keep, and lets go of the oldest where there are too many. Takes the answer's body. */
export async function keep(kind: Keepable, url: string, answer: Response): Promise<void> {
  if (!mayKeep(kind, url, answer)) return;
  const cache = await caches.open(nameOf(kind));
  await cache.put(url, await labelled(kind, answer));
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - most[kind]))) await cache.delete(key);
}

async function labelled(kind: Keepable, answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers);
  // The body is as it was before it was compressed.
  for (const name of ["content-encoding", "content-length", "vary"]) headers.delete(name);
  headers.set(keptAt, new Date().toISOString());
  if (kind !== "page") return new Response(await answer.blob(), { headers });
  const html = await answer.text();
  const title = /<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
  headers.set(titleHeader, encodeURIComponent(title));
  return new Response(html, { headers });
}

/** A page that is kept: where it is, its title as markup, and since when. */
export interface KeptPage {
  path: string;
  title: string;
  at: Date;
}

/** The pages that are kept, the latest first; of a list that is filtered only the whole. */
export async function keptPages(): Promise<KeptPage[]> {
  const cache = await caches.open(nameOf("page"));
  const pages: KeptPage[] = [];
  for (const { url } of await cache.keys()) {
    const { pathname: path, search } = new URL(url);
    const kept = await cache.match(url);
    if (!kept || search !== "" || Date.now() - instantOf(kept).getTime() >= longest) continue;
    pages.push({ path, title: decodeURIComponent(kept.headers.get(titleHeader) ?? ""), at: instantOf(kept) });
  }
  return pages.sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** Lets go of what is too old, and of what an earlier form of this worker has kept. */
export async function tidy(): Promise<void> {
  const names = [...Object.keys(most), "shell"].map((kind) => nameOf(kind as Keepable | "shell"));
  for (const name of await caches.keys()) {
    if (!names.includes(name)) await caches.delete(name);
  }
  for (const kind of ["page", "data", "picture"] as const) {
    const cache = await caches.open(nameOf(kind));
    for (const key of await cache.keys()) {
      const kept = await cache.match(key);
      if (kept && Date.now() - instantOf(kept).getTime() >= longest) await cache.delete(key);
    }
  }
}

/** The page for what is not kept; it came with this worker. */
export const shell = async (): Promise<Response | undefined> => (await caches.open(nameOf("shell"))).match("/offline");

export async function keepShell(page: Response): Promise<void> {
  await (await caches.open(nameOf("shell"))).put("/offline", page);
}
