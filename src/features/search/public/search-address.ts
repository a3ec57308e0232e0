import type { Caller } from "../../../client/api";
import { ApiError } from "../../../client/api-error";
import { counted, t } from "../../../platform/languages/texts";
import type { Site } from "../../../platform/site";
import { isTurnedOff } from "../../../platform/site-parts";
import { namesInWords } from "../../../ui/formatting";
import { searchApi } from "../client";
import type { FoundList, SearchKind } from "../schema";

/** The names of kinds: in a list, with their number, and as a heading. */
export const kindWords: Record<SearchKind, { many: string; heading: string; count: (total: number) => string }> = {
  event: {
    get many() {
      return t`events`;
    },
    count: (total) => counted({ total }, "# event", "# events"),
    get heading() {
      return t`Events`;
    },
  },
  project: {
    get many() {
      return t`projects`;
    },
    count: (total) => counted({ total }, "# project", "# projects"),
    get heading() {
      return t`Projects`;
    },
  },
  article: {
    get many() {
      return t`articles`;
    },
    count: (total) => counted({ total }, "# article", "# articles"),
    get heading() {
      return t`Articles`;
    },
  },
  product: {
    get many() {
      return t`products`;
    },
    count: (total) => counted({ total }, "# product", "# products"),
    get heading() {
      return t`Store`;
    },
  },
  equipment: {
    get many() {
      return t`machines`;
    },
    count: (total) => counted({ total }, "# machine", "# machines"),
    get heading() {
      return t`Equipment`;
    },
  },
  community: {
    get many() {
      return t`communities`;
    },
    count: (total) => counted({ total }, "# community", "# communities"),
    get heading() {
      return t`Communities`;
    },
  },
  page: {
    get many() {
      return t`pages`;
    },
    count: (total) => counted({ total }, "# page", "# pages"),
    get heading() {
      return t`Pages`;
    },
  },
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
  const all = namesInWords(kinds.map((kind) => kindWords[kind].many));
  return all.charAt(0).toUpperCase() + all.slice(1);
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
  if (kind && !(kind in kindWords)) throw new ApiError(422, t`Nothing here is called “${{ kind }}”`);
  const narrowed = kind ? { kind: kind as SearchKind, page: page || 1, size: ofOne } : { size: ofAll };
  const list = await searchApi(api).search({ q, ...narrowed });
  // Further matches are reached by kind.
  return kind ? list : { ...list, page: 1, pages: Math.min(list.pages, 1) };
}
