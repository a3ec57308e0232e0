import { sql } from "kysely";
import { isPostgres, type Queryable } from "./database.server";
import type { TableWithId } from "./lock-row.server";

/** Takes the next id of a table, for a row that may be added later; no other row gets it. */
export async function reserveId(transaction: Queryable, table: TableWithId): Promise<number> {
  if (isPostgres(transaction)) {
    const next = sql<{ id: string }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`;
    return Number((await next.execute(transaction)).rows[0]?.id);
  }
  await sql`insert into sqlite_sequence (name, seq)
    select ${table}, 0 where not exists (select 1 from sqlite_sequence where name = ${table})`.execute(transaction);
  const next = sql<{ id: number }>`update sqlite_sequence set seq = seq + 1 where name = ${table} returning seq as id`;
  return Number((await next.execute(transaction)).rows[0]?.id);
}
