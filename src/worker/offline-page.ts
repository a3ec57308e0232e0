import { ago } from "../platform/ago";
import { cachedAtHeader, cachedPages, find, instantOf, readOfflinePage, store, storeShell } from "./cached-copies";

/** The most cached pages in the list. */
const listed = 12;

/** Scripts that work without the application: the reader's, the theme's and the retry's. */
const staysAlone = (attributes: string, script: string) =>
  attributes.includes(" src=") || script.startsWith("try{") || attributes.includes('id="again"');

/** The page without the scripts that would load the page of its address. */
export const withoutPageScripts = (html: string): string =>
  html.replaceAll(/<script([^>]*)>([\s\S]*?)<\/script>/g, (whole: string, attributes: string, script: string) =>
    staysAlone(attributes, script) ? whole : "",
  );

/** Fetches the offline page with its styles, fonts and drawings. */
export async function fetchOfflinePage(): Promise<void> {
  const answer = await fetch("/offline", { cache: "no-cache" });
  if (!answer.ok) throw new Error(`/offline answered ${answer.status}`);
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length", "vary"]) headers.delete(name);
  headers.set(cachedAtHeader, new Date().toISOString());
  const html = withoutPageScripts(await answer.text());
  await storeShell(new Response(html, { headers }));
  const named = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, path]) => path as string);
  await Promise.all([
    ...named(/(?:href|src)="(\/assets\/[^"]+)"/g).map((path) => storeFile("asset", path)),
    // The site's logo or mark.
    ...named(/<img[^>]* src="(\/(?!assets\/|\/)[^"]+)"/g).map((path) => storeFile("picture", path)),
  ]);
}

/** How often the page is fetched again, so that it looks like the site; milliseconds. */
const goodFor = 3_600_000;

/** The same if the cached one is old; on failure the old one stays. */
export async function refreshOfflinePage(): Promise<void> {
  const cached = await readOfflinePage();
  if (!cached || Date.now() - instantOf(cached).getTime() > goodFor) await fetchOfflinePage().catch(() => undefined);
}

/** Caches a file of the site, usually from the browser's own cache. */
export async function storeFile(kind: "asset" | "picture", path: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  if (await find(kind, url)) return;
  await store(kind, url, await fetch(url));
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The offline page for an address, with a list of cached pages. */
export async function offlinePage(): Promise<Response> {
  const page = await readOfflinePage();
  if (!page) return Response.error();
  const now = new Date();
  const lines = (await cachedPages()).slice(0, listed).map(
    ({ path, title, at }) =>
      // The title is HTML already.
      `<li class="border-b border-rule"><a href="${escaped(path)}" class="group flex min-h-14 flex-wrap items-baseline justify-between gap-x-6 py-3.5 no-underline"><span class="font-display text-[1.25rem] leading-tight font-[720] tracking-tight group-hover:text-copper">${title.replace(/ · [^·]*$/, "")}</span><span class="fact-type text-soft">${ago(at, now)}</span></a></li>`,
  );
  const html = (await page.text()).replace(/(<ul id="kept-pages"[^>]*>)[\s\S]*?<\/ul>/, (whole, start: string) =>
    lines.length > 0 ? `${start}${lines.join("")}</ul>` : whole,
  );
  return new Response(html, { status: 503, headers: page.headers });
}
