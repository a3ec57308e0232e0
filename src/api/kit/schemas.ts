import { z } from "zod";
import { listOf, paging, search } from "../../platform/fields";
import type { Fields } from "../fields/field";
import { answers, changes, type Filterable, filtersOf, newItem, stamps } from "../fields/fields";

interface Terms<Name, Orders> {
  /** its name in the API reference: "Partner" */
  id: string;
  /** the orders of a list, with a minus for descending; the first is the default */
  orders: Orders;
  /** the filterable fields, in the order of the reference */
  filters: readonly Name[];
  /** the searched fields: "part of the name or description" */
  searched: string;
}

/** The schemas of a resource's calls: an item, a list, its query, a new item and a change. */
export const resourceSchemas = <
  F extends Fields,
  Name extends Filterable<F>,
  const Orders extends readonly [string, ...string[]],
>(
  fields: F,
  terms: Terms<Name, Orders>,
) => extendedSchemas(fields, terms, { answer: answers(fields), query: {} });

/**
 * The same for a response that differs from the fields, or further parameters.
 * @param special both of these, and ids that are no numbers; the parameters come after the filters
 */
export function extendedSchemas<
  F extends Fields,
  Name extends Filterable<F>,
  const Orders extends readonly [string, ...string[]],
  Answer extends z.ZodRawShape,
  Query extends z.ZodRawShape,
  Id extends z.ZodType = z.ZodInt,
>(
  fields: F,
  { id, orders, filters, searched }: Terms<Name, Orders>,
  special: { answer: Answer; query: Query; id?: Id },
) {
  const item = z.object({ id: (special.id ?? z.int()) as Id, ...special.answer, ...stamps }).meta({ id });
  const sort = z.enum(orders, `Sort must be one of ${orders.join(", ")}`).default(orders[0]);
  return {
    item,
    list: listOf(item),
    query: z.object({
      ...paging,
      ...filtersOf(fields, filters),
      ...special.query,
      search: search.optional().describe(searched),
      sort,
    }),
    create: newItem(fields),
    change: changes(fields),
    filters,
    orders,
  };
}

/** The schemas of a resource, as `resourceSchemas` makes them. */
export interface Schemas {
  item: z.ZodType;
  list: z.ZodType;
  query: z.ZodType;
  create: z.ZodType;
  change: z.ZodType;
}

/** An item, as in a response. */
export type ItemOf<S extends Schemas> = z.output<S["item"]>;
/** One page of items. */
export type ListOf<S extends Schemas> = z.output<S["list"]>;
/** The query of a list. */
export type FilterOf<S extends Schemas> = Partial<z.input<S["query"]>>;
/** The body that creates an item. */
export type NewOf<S extends Schemas> = z.input<S["create"]>;
/** The body that changes an item. */
export type ChangeOf<S extends Schemas> = z.output<S["change"]>;
