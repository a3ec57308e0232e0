import type { SelectQueryBuilder } from "kysely";

/** What a query answers before its columns are named. */
type NoColumns = Record<never, never>;

/**
 * Reads one page of the rows that a query finds.
 *
 * @param matching the query with its conditions, without columns, order or limit; what it finds is counted
 * @param shape adds the columns and the order, which ends in something unique, or rows could stand on two pages. What it joins
 *   must neither add rows nor take any away
 * @param asked page begins at 1; size is how many rows a page has
 * @returns the rows of the page, and how many the query finds in all
 */
export async function readPage<DB, TB extends keyof DB, Shaped, ShapedTB extends keyof Shaped, Row>(
  matching: SelectQueryBuilder<DB, TB, NoColumns>,
  shape: (select: SelectQueryBuilder<DB, TB, NoColumns>) => SelectQueryBuilder<Shaped, ShapedTB, Row>,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Row[]; total: number }> {
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as("total"))
    // Of tables that are not known here, TypeScript cannot work out what is answered.
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  const rows = await shape(matching)
    .limit(size)
    .offset((page - 1) * size)
    .$castTo<Row>()
    .execute();
  return { rows, total };
}
