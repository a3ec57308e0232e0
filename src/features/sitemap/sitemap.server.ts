import type { ResourceRequest } from "../../api/resource-route.server";
import type { Queryable } from "../../platform/database/database.server";
import { listChanges } from "../../platform/database/published.server";
import { Problem } from "../../platform/errors/problem.server";
import { isTurnedOff, withoutTurnedOff } from "../../platform/site-parts";
import { escapeXml } from "../../platform/xml";
import { linksWith, mainLinks } from "../../ui/frame/site-links";
import { listEventChanges } from "../events/model.server";
import { resources } from "../registry";

export const sitemapType = "application/xml; charset=utf-8";

/** A page for search engines. */
export interface Entry {
  path: string;
  /** the last change; UTC, ISO 8601 */
  changed?: string | undefined;
}

/** The most addresses of a file (sitemaps.org). */
const most = 50_000;

const rooms = [
  { room: "/events", list: listEventChanges },
  ...resources.flatMap(({ sitemap, published }) =>
    sitemap && published
      ? [{ room: sitemap, list: (db: Queryable, now: Date) => listChanges(db, published, now.toISOString()) }]
      : [],
  ),
];

/** All public pages: fixed pages, lists with their newest item's date, and items. */
async function entriesOf({ db, now, site }: Pick<ResourceRequest, "db" | "now" | "site">): Promise<Entry[]> {
  const items: Entry[] = [];
  const newest = new Map<string, string>();
  for (const { room, list } of rooms) {
    if (isTurnedOff(site, room)) continue;
    for (const { id, updated_at } of await list(db, now())) {
      items.push({ path: `${room}/${id}`, changed: updated_at });
      if (updated_at > (newest.get(room) ?? "")) newest.set(room, updated_at);
    }
  }
  const known = { communities: undefined, hasMachines: newest.has("/equipment") };
  const pages = [...linksWith(known, withoutTurnedOff(site, mainLinks)).map(({ to }) => to), "/terms", "/privacy"];
  return [...pages.map((path) => ({ path, changed: newest.get(path) })), ...items];
}

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const line = (kind: "url" | "sitemap", { path, changed }: Entry, origin: string) =>
  `<${kind}><loc>${escapeXml(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ""}</${kind}>`;

const urlSet = (entries: readonly Entry[], origin: string) =>
  [head, `<urlset ${space}>`, ...entries.map((entry) => line("url", entry, origin)), "</urlset>", ""].join("\n");

/** One file for all addresses, or an index of several. */
export function sitemapOf(entries: readonly Entry[], origin: string): string {
  if (entries.length <= most) return urlSet(entries, origin);
  const parts = Array.from({ length: Math.ceil(entries.length / most) }, (_, at) => ({
    path: `/sitemap-${at + 1}.xml`,
  }));
  return [
    head,
    `<sitemapindex ${space}>`,
    ...parts.map((part) => line("sitemap", part, origin)),
    "</sitemapindex>",
    "",
  ].join("\n");
}

/** One of several files, counted from 1. @throws Problem 404 */
export function sitemapPartOf(entries: readonly Entry[], part: string, origin: string): string {
  const from = /^[1-9]\d{0,5}$/.test(part) ? (Number(part) - 1) * most : Number.POSITIVE_INFINITY;
  if (entries.length <= most || from >= entries.length) throw new Problem(404, "There is no such sitemap");
  return urlSet(entries.slice(from, from + most), origin);
}

/** /sitemap.xml */
export const sitemap = async (asked: ResourceRequest): Promise<string> =>
  sitemapOf(await entriesOf(asked), asked.origin);

/** /sitemap-{part}.xml, for more than 50,000 pages */
export const sitemapPart = async (asked: ResourceRequest): Promise<string> =>
  sitemapPartOf(await entriesOf(asked), asked.params.part ?? "", asked.origin);
