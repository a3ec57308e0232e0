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
