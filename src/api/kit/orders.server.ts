import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";

/** A column, with a minus for descending order, or another sort expression. */
type By<Row> = `${"" | "-"}${keyof Row & string}` | ((db: Queryable) => RawBuilder<unknown>);

type Bare<Sort extends string> = Sort extends `-${infer Name}` ? Name : Sort;

/**
 * The sort keys of a list by order, reversed for a name with a minus. The default is the column of that name, then id.
 */
export type Orders<Sort extends string, Row> = { [Name in Exclude<Bare<Sort>, keyof Row>]: readonly By<Row>[] } & {
  [Name in Bare<Sort>]?: readonly By<Row>[];
};

type Direction = "asc" | "desc";

/** Returns the sort columns of an order, each with its direction. */
export function columnsOf<Row>(
  db: Queryable,
  {
    table,
    sort,
    orders,
  }: { table: string; sort: string; orders: Readonly<Record<string, readonly By<Row>[] | undefined>> },
): [RawBuilder<unknown>, Direction][] {
  const isBackwards = sort.startsWith("-");
  const name = isBackwards ? sort.slice(1) : sort;
  return (orders[name] ?? [name, "id"]).map((by) => {
    if (typeof by === "function") return [by(db), isBackwards ? "desc" : "asc"];
    const isFalling = by.startsWith("-");
    const column = sql.ref(`${table}.${isFalling ? by.slice(1) : by}`);
    return [column, isFalling === isBackwards ? "asc" : "desc"];
  });
}
