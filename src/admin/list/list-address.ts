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

interface Asked<Query> {
  search: string;
  page: number;
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
  const sort = known(orders, "sort") ?? orders[0]?.value;
  const chosen = Object.fromEntries(
    filters.map(({ name, choices }) => [name, known(choices, name)] as const).filter(([, value]) => value),
  );
  // Every value is one of those that the resource's own list offers for that parameter of its call.
  const query = { ...chosen, page, size: pageSize, ...(search ? { search } : {}), ...(sort ? { sort } : {}) } as Query;
  return { search, page, sort, chosen, query };
}
