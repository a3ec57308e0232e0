import { type RawBuilder, sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";

/** A column, with a minus for the largest first; or what else rows are ordered by. */
type By<Row> = `${"" | "-"}${keyof Row & string}` | ((db: Queryable) => RawBuilder<unknown>);

/** An order without its minus. */
type Bare<Sort extends string> = Sort extends `-${infer Name}` ? Name : Sort;

/**
 * By what a list is ordered, for each order by its name: said for the smallest first, and walked backwards for the name with a minus.
 * An order without an entry is the column of that name, then the id.
 */
export type Orders<Sort extends string, Row> = { [Name in Exclude<Bare<Sort>, keyof Row>]: readonly By<Row>[] } & {
  [Name in Bare<Sort>]?: readonly By<Row>[];
};

type Direction = "asc" | "desc";

/** The columns of an order, each with its direction. */
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
