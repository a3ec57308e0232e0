import type { Caller } from "../../../client/api";
import { ApiError } from "../../../client/api-error";
import type { Site } from "../../../platform/site";
import { isTurnedOff } from "../../../platform/site-parts";
import { searchApi } from "../client";
import type { FoundList, SearchKind } from "../schema";

/** The names of kinds: singular, plural and heading. */
export const kindWords: Record<SearchKind, { one: string; many: string; heading: string }> = {
  event: { one: "event", many: "events", heading: "Events" },
  project: { one: "project", many: "projects", heading: "Projects" },
  article: { one: "article", many: "articles", heading: "Articles" },
  product: { one: "product", many: "products", heading: "Store" },
  equipment: { one: "machine", many: "machines", heading: "Equipment" },
  community: { one: "community", many: "communities", heading: "Communities" },
  page: { one: "page", many: "pages", heading: "Pages" },
};

/** The kinds that can be turned off, with their addresses. */
const rooms: Partial<Record<SearchKind, string>> = {
  project: "/projects",
  article: "/blog",
  product: "/store",
  equipment: "/equipment",
};

/** The searched kinds in words: "Events, projects, communities and pages". */
export function searchedIn(site: Pick<Site, "turnedOff">): string {
  const kinds = (Object.keys(kindWords) as SearchKind[]).filter((kind) => !isTurnedOff(site, rooms[kind] ?? ""));
  const words = kinds.map((kind) => kindWords[kind].many).join(", ");
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/, (\w+)$/, " and $1");
}

/** The unchecked query of an address. */
export interface SearchAddress {
  q: string;
  kind: string;
  page: string;
}

/** Reads `?q=…&kind=…&page=…`. */
export function readSearchAddress(parameters: URLSearchParams): SearchAddress {
  const read = (name: string) => parameters.get(name)?.trim() ?? "";
  return { q: read("q"), kind: read("kind"), page: read("page") };
}

/** The address of a search; defaults are left out. */
export function searchHref({ q, kind, page }: { q?: string; kind?: string; page?: number }): string {
  const parameters = new URLSearchParams();
  if (q) parameters.set("q", q);
  if (kind) parameters.set("kind", kind);
  if (page && page > 1) parameters.set("page", String(page));
  const text = parameters.toString();
  return text ? `/search?${text}` : "/search";
}

/** Page sizes: three of each of seven kinds, or a page of one kind. */
const [ofAll, ofOne] = [21, 20];

/** Runs an address's search. @throws ApiError 422 for an unknown kind */
export async function findAll(api: Caller, { q, kind, page }: SearchAddress): Promise<FoundList> {
  if (kind && !(kind in kindWords)) throw new ApiError(422, `Nothing here is called “${kind}”`);
  const narrowed = kind ? { kind: kind as SearchKind, page: page || 1, size: ofOne } : { size: ofAll };
  const list = await searchApi(api).search({ q, ...narrowed });
  // Further matches are reached by kind.
  return kind ? list : { ...list, page: 1, pages: Math.min(list.pages, 1) };
}
