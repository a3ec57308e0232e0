import { pageNumber } from "../../client/use-address";

export interface Choice {
  value: string;
  label: string;
}

/** A filter of a list; its name in the address is that of the query parameter. */
export interface Filter<Query> {
  name: keyof Query & string;
  label: string;
  /** the label for no filter, such as "All Statuses" */
  all: string;
  choices: readonly Choice[];
}

/** The page sizes of a list. */
export const pageSizes = [10, 25, 50, 100] as const;

/** Returns the page size from the address; `usual` if it is missing or invalid. */
export function sizeOf(params: URLSearchParams, usual: number): number {
  const size = Number(params.get("size"));
  return (pageSizes as readonly number[]).includes(size) ? size : usual;
}

interface ListState<Query> {
  search: string;
  page: number;
  size: number;
  sort: string | undefined;
  chosen: Partial<Record<string, string>>;
  /** the ids by which a link narrows the list */
  named: Partial<Record<string, number>>;
  query: Query;
}

interface Offered<Query> {
  filters: readonly Filter<Query>[];
  /** the orders; the first is the default */
  orders: readonly Choice[];
  pageSize: number;
  /** the parameters that are ids */
  ids?: readonly (keyof Query & string)[] | undefined;
}

/** Reads the state of a list from its address; invalid parameters are ignored. */
export function readAddress<Query>(
  params: URLSearchParams,
  { filters, orders, pageSize, ids = [] }: Offered<Query>,
): ListState<Query> {
  const known = (choices: readonly Choice[], name: string) =>
    choices.find(({ value }) => value === params.get(name))?.value;
  const search = params.get("q")?.trim().slice(0, 100) ?? "";
  const page = pageNumber(params.get("page"));
  const size = sizeOf(params, pageSize);
  const sort = known(orders, "sort") ?? orders[0]?.value;
  const chosen = Object.fromEntries(
    filters.map(({ name, choices }) => [name, known(choices, name)] as const).filter(([, value]) => value),
  );
  const named = Object.fromEntries(ids.map((name) => [name, Number(params.get(name))] as const).filter(([, id]) => id));
  // Every value is one that the list offers for that query parameter, or an id.
  const query = { ...chosen, ...named, page, size, ...(search ? { search } : {}), ...(sort ? { sort } : {}) } as Query;
  return { search, page, size, sort, chosen, named, query };
}
