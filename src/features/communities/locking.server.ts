import { sql } from "kysely";
import type { Link } from "../../api/audit/trash.server";
import type { TrashRules } from "../../api/resource";
import { isPostgres, type Queryable } from "../../platform/database/database.server";
import { lockRow, type TableWithId } from "../../platform/database/lock-row.server";

/** Reads the ids of the rows that name a community, by tables: events first. */
const findLinked = (transaction: Queryable, id: string, links: TrashRules["links"]): Promise<Link[]> =>
  Promise.all(
    links.map(async ({ table, column }) => {
      const { rows } = await sql<{
        id: number;
      }>`select id from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(transaction);
      return { table, column, ids: rows.map((row) => row.id) };
    }),
  );

/** Locks what names a community, or is to name it again: events first, the lower id first, as every change of several does. */
export async function lockLinked(transaction: Queryable, links: readonly Link[]): Promise<void> {
  for (const { table, ids } of links)
    for (const id of ids.map(Number).sort((one, other) => one - other))
      await lockRow(transaction, table as TableWithId, id);
}

/**
 * Locks the rows that refer to a community, then the community, so that no new reference appears. If one appeared
 * meanwhile, releases the locks and starts again: rows are locked by ascending id, and the new one may be lower.
 */
export async function lockWithLinked(transaction: Queryable, id: string, links: TrashRules["links"]): Promise<void> {
  if (!isPostgres(transaction)) return;
  await sql`savepoint unlocked`.execute(transaction);
  for (let seen = await findLinked(transaction, id, links); ; ) {
    await lockLinked(transaction, seen);
    await lockRow(transaction, "communities", id);
    const found = await findLinked(transaction, id, links);
    const locked = seen.map(({ ids }) => new Set(ids));
    if (found.every(({ ids }, at) => ids.every((one) => locked[at]?.has(one)))) break;
    // Releases the locks only.
    await sql`rollback to savepoint unlocked`.execute(transaction);
    seen = found;
  }
  await sql`release savepoint unlocked`.execute(transaction);
}
