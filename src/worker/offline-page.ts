import { ago } from "../platform/ago";
import { cachedAtHeader, cachedPages, find, instantOf, shell, store, storeShell } from "./cached-copies";

/** How many of the pages that are cached are named. */
const listed = 12;

/** Scripts that work without the rest of the page's: the one that sets the colours, and the one that tries again. */
const staysAlone = (attributes: string, script: string) =>
  script.startsWith("try{") || attributes.includes('id="again"');

/** The page as it is shown at any address: without the scripts that would look for the page of that address. */
export const alone = (html: string): string =>
  html
    .replaceAll(/<link rel="(?:deferred|modulepreload)"[^>]*>/g, "")
    .replaceAll(/<script([^>]*)>([\s\S]*?)<\/script>/g, (whole: string, attributes: string, script: string) =>
      staysAlone(attributes, script) ? whole : "",
    );

/** Fetches the page for what is not cached, and the styles, letters and drawings it is shown with. */
export async function fetchOfflinePage(): Promise<void> {
  const answer = await fetch("/offline", { cache: "no-cache" });
  if (!answer.ok) throw new Error(`/offline answered ${answer.status}`);
  const headers = new Headers(answer.headers);
  for (const name of ["content-encoding", "content-length", "vary"]) headers.delete(name);
  headers.set(cachedAtHeader, new Date().toISOString());
  const html = alone(await answer.text());
  await storeShell(new Response(html, { headers }));
  const named = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, path]) => path as string);
  await Promise.all([
    ...named(/(?:href|src)="(\/assets\/[^"]+)"/g).map((path) => storeFile("asset", path)),
    // The logo or the mark, whichever the site has.
    ...named(/<img[^>]* src="(\/(?!assets\/|\/)[^"]+)"/g).map((path) => storeFile("picture", path)),
  ]);
}

/** The page is fetched anew once an hour, so that it says and looks as the site does; milliseconds. */
const goodFor = 3_600_000;

/** The same where what is cached is old. Where it cannot be had, the one that there is stays. */
export async function refreshOfflinePage(): Promise<void> {
  const cached = await shell();
  if (!cached || Date.now() - instantOf(cached).getTime() > goodFor) await fetchOfflinePage().catch(() => undefined);
}

/** Caches a file of the site, unless it is cached; it is mostly in the browser's own cache. */
export async function storeFile(kind: "asset" | "picture", path: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  if (await find(kind, url)) return;
  await store(kind, url, await fetch(url));
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** What is said of an address whose page is not cached, with those that are. */
export async function offlinePage(): Promise<Response> {
  const page = await shell();
  if (!page) return Response.error();
  const now = new Date();
  const lines = (await cachedPages()).slice(0, listed).map(
    ({ path, title, at }) =>
      // The title is markup already.
      `<li class="border-b border-rule"><a href="${escaped(path)}" class="group flex min-h-14 flex-wrap items-baseline justify-between gap-x-6 py-3.5 no-underline"><span class="font-display text-[1.25rem] leading-tight font-[720] tracking-tight group-hover:text-copper">${title.replace(/ · [^·]*$/, "")}</span><span class="fact-type text-soft">${ago(at, now)}</span></a></li>`,
  );
  const html = (await page.text()).replace(/(<ul id="kept-pages"[^>]*>)[\s\S]*?<\/ul>/, (whole, start: string) =>
    lines.length > 0 ? `${start}${lines.join("")}</ul>` : whole,
  );
  return new Response(html, { status: 503, headers: page.headers });
}
