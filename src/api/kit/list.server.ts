import type { RawBuilder, Selectable } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import { readPage } from "../../platform/database/read-page.server";
import { type ColumnFilters, filterBySearch } from "../../platform/database/rows.server";
import { lookUp } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import type { SearchableTable } from "../resource";
import { columnsOf, type Orders } from "./orders.server";

/** The query of a list. */
export interface ListQuery<Sort extends string = string> {
  page: number;
  size: number;
  search?: string | undefined;
  sort: Sort;
}

interface Terms<Row, Sort extends string> {
  /** the columns that must have a value, unless it is undefined */
  filters?: ColumnFilters<Row>;
  /** further conditions */
  where?: readonly RawBuilder<boolean>[];
  /** the sort keys of each order, unless they are the column of that name and the id */
  orders: Orders<Sort, Row>;
}

/** Reads one page of a table's rows, filtered, searched and ordered. @typeParam Row a row, for which the caller answers */
export async function listRows<T extends SearchableTable, Sort extends string, Row = Selectable<Tables[T]>>(
  db: Queryable,
  table: T,
  asked: ListQuery<Sort>,
  { filters = {}, where = [], orders }: Terms<NoInfer<Row>, NoInfer<Sort>>,
): Promise<{ rows: Row[]; total: number }> {
  const query = await lookUp(db, table, asked);
  const conditions = [...where, ...filterBySearch(db, table, filters as object, query.search)];
  return readPage(
    // As a list, or TypeScript takes it for a union of one builder for each table.
    db.selectFrom([table]).where((when) => when.and(conditions)),
    (select) =>
      columnsOf(db, { table, sort: query.sort, orders }).reduce(
        (ordered, [column, direction]) => ordered.orderBy(column, direction),
        select.selectAll().$castTo<Row>(),
      ),
    query,
  );
}
