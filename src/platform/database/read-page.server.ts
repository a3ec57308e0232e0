import {
  ExpressionWrapper,
  type OrderByItemNode,
  RawNode,
  type SelectQueryBuilder,
  type SelectQueryNode,
  sql,
} from "kysely";
import type { Search } from "./search.server";

type NoColumns = Record<never, never>;

/** Beyond this many skipped rows only ids are walked, and nothing is joined for rows that are not shown. */
const farIn = 1_000;
/** So few rows that a search has found are sorted, rather than met while all rows are walked in their order. */
const fewFound = 1_000;

/**
 * Reads one page of a query's rows, walking from the nearer end.
 * @param matching the query without columns, order or limit; its first table has an `id`
 * @param shape adds columns and an order that ends in something unique and is never null; its joins neither add nor
 * remove rows
 * @param asked page from 1; size in rows; the search of `matching`, as it was looked up
 */
export async function readPage<DB, TB extends keyof DB, Shaped, ShapedTB extends keyof Shaped, Row>(
  matching: SelectQueryBuilder<DB, TB, NoColumns>,
  shape: (select: SelectQueryBuilder<DB, TB, NoColumns>) => SelectQueryBuilder<Shaped, ShapedTB, Row>,
  { page, size, search }: { page: number; size: number; search?: Search | undefined },
): Promise<{ rows: Row[]; total: number }> {
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as("total"))
    // TypeScript cannot infer the result for a generic table.
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows: await readSlice(matching, shape, { skip: (page - 1) * size, take: size, total, search }), total };
}

export interface Slice {
  /** how many rows come before them */
  skip: number;
  take: number;
  total: number;
  /** the search of the query, as it was looked up */
  search?: Search | undefined;
}

/** Reads some rows that stand next to one another, as `readPage` does, where it is known how many there are. */
export async function readSlice<DB, TB extends keyof DB, Shaped, ShapedTB extends keyof Shaped, Row>(
  matching: SelectQueryBuilder<DB, TB, NoColumns>,
  shape: (select: SelectQueryBuilder<DB, TB, NoColumns>) => SelectQueryBuilder<Shaped, ShapedTB, Row>,
  { skip, take, total, search }: Slice,
): Promise<Row[]> {
  const wanted = Math.min(take, total - skip);
  if (wanted <= 0) return [];
  const behind = total - skip - wanted;
  const fromEnd = behind < skip;
  const passed = Math.min(behind, skip);
  const within =
    passed < farIn ? matching : matching.where(amongIds(matching, shape(matching), { passed, wanted, fromEnd }));
  const sortsFound = search?.isGuessed === true && total <= fewFound;
  const rows = await ordered(shape(within), shape(matching), fromEnd, sortsFound)
    .limit(wanted)
    .offset(passed < farIn ? passed : 0)
    .$castTo<Row>()
    .execute();
  return fromEnd ? rows.reverse() : rows;
}

/** The condition that a row is on the page: its id, found by an index alone where possible. */
function amongIds<DB, TB extends keyof DB, Shaped, ShapedTB extends keyof Shaped, Row>(
  matching: SelectQueryBuilder<DB, TB, NoColumns>,
  shaped: SelectQueryBuilder<Shaped, ShapedTB, Row>,
  { passed, wanted, fromEnd }: { passed: number; wanted: number; fromEnd: boolean },
) {
  const [from] = (matching.toOperationNode() as SelectQueryNode).from?.froms ?? [];
  if (from?.kind !== "TableNode") throw new Error("a page is read from a table");
  const id = sql<number>`${new ExpressionWrapper(from)}.id`;
  const ids = ordered(matching.select(id.as("id")), shaped, fromEnd)
    .limit(wanted)
    .offset(passed);
  return sql<boolean>`${id} in (select id from (${ids}) as shown)`;
}

/**
 * Orders a query like another one, or in reverse.
 * @param sortsFound sorts by an expression without an index, or PostgreSQL, which overestimates searches, would walk a
 * million rows for one match
 */
function ordered<DB, TB extends keyof DB, Row>(
  select: SelectQueryBuilder<DB, TB, Row>,
  as: { toOperationNode: () => unknown },
  reversed: boolean,
  sortsFound = false,
): SelectQueryBuilder<DB, TB, Row> {
  const items = (as.toOperationNode() as SelectQueryNode).orderBy?.items ?? [];
  return (items as readonly OrderByItemNode[]).reduce((query, item) => {
    const by = new ExpressionWrapper(item.orderBy);
    return query.orderBy(
      sortsFound ? sql`coalesce(${by}, ${by})` : by,
      isDescending(item) === reversed ? "asc" : "desc",
    );
  }, select.clearOrderBy());
}

function isDescending({ direction }: OrderByItemNode): boolean {
  return direction !== undefined && RawNode.is(direction) && direction.sqlFragments.join("") === "desc";
}
