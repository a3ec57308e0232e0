import { ago } from "../platform/dates/ago";
import { cachedPages, find, store } from "./cached-copies";

/** The most cached pages in the list. */
const listed = 12;

/** Caches a file of the site, usually from the browser's own cache. */
export async function storeFile(kind: "asset" | "picture", path: string): Promise<void> {
  const url = new URL(path, location.origin).href;
  if (await find(kind, url)) return;
  await store(kind, url, await fetch(url));
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

/** The middle of the page; the reader serves its button (src/reader/try-again.ts). @param list of links, as HTML */
const middle = (list: string) =>
  `<header class="wrap flex flex-col gap-x-10 gap-y-6 pt-10 pb-8 sm:pt-16 sm:pb-10 lg:flex-row lg:items-end lg:justify-between"><div class="flex max-w-3xl flex-col gap-4"><h1>No connection</h1><p class="max-w-2xl text-lg text-soft sm:text-xl sm:leading-relaxed">This page has not been opened on this device before, so there is no copy of it here. It opens by itself as soon as the connection is back.</p></div><div data-native="" class="flex flex-wrap gap-3"><button type="button" id="try-again" class="button primary medium">Try Again</button></div></header><div class="wrap pb-20 sm:pb-28"><div class="grid max-w-3xl gap-5"><h2>What you can open now</h2><ul id="kept-pages" class="grid border-t border-ink">${list}</ul><p class="max-w-prose text-soft">Pages are saved as you open them. What you write to us without a connection is saved too, and sent later.</p></div></div>`;

/** Scripts that work without the application: the reader's and the theme's. */
const staysAlone = (attributes: string, script: string) => attributes.includes(" src=") || script.startsWith("try{");

/** A page of the site with another middle, and without what belongs to its address. */
export const withMiddle = (html: string, list: string): string =>
  html
    .replaceAll(/<script([^>]*)>([\s\S]*?)<\/script>/g, (whole: string, attributes: string, script: string) =>
      staysAlone(attributes, script) ? whole : "",
    )
    .replace(/(<main[^>]*>)[\s\S]*<\/main>/, (_, start: string) => `${start}${middle(list)}</main>`)
    .replace(/<title>[^<]*?( · [^<·]*)?<\/title>/, (_, site = "") => `<title>No connection${site}</title>`)
    .replace(/<link rel="canonical"[^>]*>/, "")
    .replaceAll(' aria-current="page"', "");

/** The offline page for an address: a list of the cached pages, in the frame of the latest. */
export async function offlinePage(): Promise<Response> {
  const pages = await cachedPages();
  const frame = pages[0] && (await find("page", pages[0].url));
  if (!frame) return Response.error();
  const now = new Date();
  // Of a filtered list only the whole.
  const lines = pages.filter(({ url }) => !url.includes("?")).slice(0, listed);
  const list = lines.map(
    ({ url, title, at }) =>
      // The title is HTML already.
      `<li class="border-b border-rule"><a href="${escaped(new URL(url).pathname)}" class="group flex min-h-14 flex-wrap items-baseline justify-between gap-x-6 py-3.5 no-underline"><span class="font-display text-[1.25rem] leading-tight font-[720] tracking-tight group-hover:text-copper">${title.replace(/ · [^·]*$/, "")}</span><span class="fact-type text-soft">${ago(at, now)}</span></a></li>`,
  );
  return new Response(withMiddle(await frame.text(), list.join("")), { status: 503, headers: frame.headers });
}
