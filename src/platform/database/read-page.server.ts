import {
  ExpressionWrapper,
  type OrderByItemNode,
  RawNode,
  type SelectQueryBuilder,
  type SelectQueryNode,
  sql,
} from "kysely";
import type { Search } from "./search.server";

/** What a query answers before its columns are named. */
type NoColumns = Record<never, never>;

/** From so many rows on that are passed over, only the ids are walked, and nothing is joined to what is not shown. */
const farIn = 1_000;
/** So few rows that a search has found are sorted, rather than met while all rows are walked in their order. */
const fewFound = 1_000;

/**
 * Reads one page of the rows that a query finds. A page is walked to from the nearer end, so the first and the last are
 * equally quick, and the slowest is the one in the middle.
 *
 * @param matching the query with its conditions, without columns, order or limit; what it finds is counted. The table that it
 *   begins with has an `id`
 * @param shape adds the columns and the order, which ends in something unique, or rows could stand on two pages; ordered are
 *   columns of `matching` that are never null. What it joins must neither add rows nor take any away
 * @param asked page begins at 1; size is how many rows a page has; search is what `matching` is searched for, as it was looked up
 * @returns the rows of the page, and how many the query finds in all
 */
export async function readPage<DB, TB extends keyof DB, Shaped, ShapedTB extends keyof Shaped, Row>(
  matching: SelectQueryBuilder<DB, TB, NoColumns>,
  shape: (select: SelectQueryBuilder<DB, TB, NoColumns>) => SelectQueryBuilder<Shaped, ShapedTB, Row>,
  { page, size, search }: { page: number; size: number; search?: Search | undefined },
): Promise<{ rows: Row[]; total: number }> {
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as("total"))
    // Of tables that are not known here, TypeScript cannot work out what is answered.
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return { rows: await readSlice(matching, shape, { skip: (page - 1) * size, take: size, total, search }), total };
}

/** Some rows of what a query finds. */
export interface Slice {
  /** how many rows come before them */
  skip: number;
  /** how many there are at most */
  take: number;
  /** how many the query finds in all */
  total: number;
  /** what the query is searched for, as it was looked up */
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

/** That a row is one of those that are shown: their ids, found without reading or joining anything else where an index has all. */
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
 * Orders a query as another one is, or the other way round.
 *
 * @param sortsFound by something that no index is in the order of, so that what is found has to be sorted: PostgreSQL takes a search for
 *   commoner than it is, and would walk a million rows in their order to meet the one that has it
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
