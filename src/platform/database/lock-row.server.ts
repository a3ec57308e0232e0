import { type Selectable, sql } from "kysely";
import { isPostgres, type Queryable } from "./database.server";
import type { Tables } from "./tables";

export type TableWithId = { [T in keyof Tables]: "id" extends keyof Tables[T] ? T : never }[keyof Tables];

/** Reads a row and locks it until the transaction ends; SQLite has locked the whole file already. */
export async function lockRow<T extends TableWithId>(
  transaction: Queryable,
  table: T,
  id: number | string,
): Promise<Selectable<Tables[T]> | undefined> {
  const lock = isPostgres(transaction) ? sql` for update` : sql``;
  const query = sql<Selectable<Tables[T]>>`select * from ${sql.table(table)} where id = ${id}${lock}`;
  return (await query.execute(transaction)).rows[0];
}

/** Locks rows that must not be deleted before the transaction ends, by ascending id; others may lock them so as well. */
export async function lockShared(
  transaction: Queryable,
  table: TableWithId,
  ids: readonly number[],
): Promise<{ id: number }[]> {
  if (ids.length === 0) return [];
  const lock = isPostgres(transaction) ? sql` for share` : sql``;
  const wanted = sql.join([...new Set(ids)]);
  return (
    await sql<{ id: number }>`select id from ${sql.table(table)} where id in (${wanted}) order by id${lock}`.execute(
      transaction,
    )
  ).rows;
}

/** Work that one transaction of all processes does at a time, with the keys of its locks; any numbers of ours. */
const workLocks = { searchIndexes: 7_017, imports: 7_018, letters: 7_019 } as const;

/** Waits until no other transaction does this work, and locks it until this one ends; SQLite has locked the whole file. */
export async function lockWork(transaction: Queryable, work: keyof typeof workLocks): Promise<void> {
  if (isPostgres(transaction)) await sql`select pg_advisory_xact_lock(${workLocks[work]})`.execute(transaction);
}
