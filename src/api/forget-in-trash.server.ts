import { sql } from "kysely";
import type { Queryable } from "../platform/database/database.server";
import type { Tables } from "../platform/database/tables";
import { foldKey } from "../platform/text";
import type { AnyRow } from "./audit/trail.server";
import type { TableRows } from "./audit/trash.server";
import type { Person } from "./personal-data.server";

interface TrashedRows {
  /** keys of the resources with which rows of the table are deleted */
  resources: readonly string[];
  table: keyof Tables;
  /** the column with an e-mail, if the table has one */
  emailColumn?: string;
  /** returns the row as it may stay without the person; left out, the row goes */
  withoutPerson?: (row: AnyRow) => AnyRow;
}

/**
 * Removes a person's rows of a table from the trash, or the person from the rows, so that restoring brings nobody back.
 * @returns the ids of their rows, for what else names them
 */
export async function forgetInTrash(
  transaction: Queryable,
  { id: userId, confirmedEmail }: Person,
  { resources, table, emailColumn, withoutPerson }: TrashedRows,
): Promise<number[]> {
  const email = emailColumn === undefined ? undefined : confirmedEmail;
  // Rows are found by text first; other people's may contain it, too.
  const traces = [`"user_id":${userId}`, ...(email === undefined ? [] : [JSON.stringify(email).replaceAll("\\", "_")])];
  const bundles = await transaction
    .selectFrom("trash")
    .select(["id", "rows"])
    .where("resource", "in", resources)
    .where((where) => where.or(traces.map((trace) => where(sql`lower(rows)`, "like", `%${trace}%`))))
    .orderBy("id")
    .execute();
  const isTheirs = (row: AnyRow) =>
    row.user_id === userId ||
    (email !== undefined && emailColumn !== undefined && foldKey(String(row[emailColumn])) === email);
  const ids: number[] = [];
  for (const { id, rows } of bundles) {
    const parts = JSON.parse(rows) as TableRows[];
    const part = parts.find((one) => one.table === table);
    if (!part?.rows.some(isTheirs)) continue;
    ids.push(...part.rows.filter(isTheirs).map((row) => Number(row.id)));
    part.rows = part.rows.flatMap((row) => (isTheirs(row) ? (withoutPerson ? [withoutPerson(row)] : []) : [row]));
    await transaction
      .updateTable("trash")
      .set({ rows: JSON.stringify(parts) })
      .where("id", "=", id)
      .execute();
  }
  return ids;
}
