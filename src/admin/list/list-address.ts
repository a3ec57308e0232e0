import { pageNumber } from "../../client/use-address";

/** One of what can be chosen. */
export interface Choice {
  value: string;
  label: string;
}

/** A choice that narrows a list; its name in the address is that of the call's parameter. */
export interface Filter<Query> {
  name: keyof Query & string;
  label: string;
  /** what all of them are called, as "All Statuses" */
  all: string;
  choices: readonly Choice[];
}

/** How many rows a page of a list may have. */
export const pageSizes = [10, 25, 50, 100] as const;

/** How many rows a page has, by the address; `usual` where it says nothing that makes sense. */
export function sizeOf(params: URLSearchParams, usual: number): number {
  const size = Number(params.get("size"));
  return (pageSizes as readonly number[]).includes(size) ? size : usual;
}

interface Asked<Query> {
  search: string;
  page: number;
  /** rows on one page */
  size: number;
  sort: string | undefined;
  /** the filters that are set, by name */
  chosen: Partial<Record<string, string>>;
  /** what the call is asked for */
  query: Query;
}

interface Offered<Query> {
  filters: readonly Filter<Query>[];
  /** the orders there are; the first is that of an address that says none */
  orders: readonly Choice[];
  /** rows on one page, where the address says nothing */
  pageSize: number;
}

/** What an address asks a list for; what makes no sense in it counts as not said. */
export function readAddress<Query>(
  params: URLSearchParams,
  { filters, orders, pageSize }: Offered<Query>,
): Asked<Query> {
  const known = (choices: readonly Choice[], name: string) =>
    choices.find(({ value }) => value === params.get(name))?.value;
  const search = params.get("q")?.trim().slice(0, 100) ?? "";
  const page = pageNumber(params.get("page"));
  const size = sizeOf(params, pageSize);
  const sort = known(orders, "sort") ?? orders[0]?.value;
  const chosen = Object.fromEntries(
    filters.map(({ name, choices }) => [name, known(choices, name)] as const).filter(([, value]) => value),
  );
  // Every value is one of those that the resource's own list offers for that parameter of its call.
  const query = { ...chosen, page, size, ...(search ? { search } : {}), ...(sort ? { sort } : {}) } as Query;
  return { search, page, size, sort, chosen, query };
}
