import { sql } from "kysely";
import type { ResourceHooks } from "../../api/audit/hooks.server";
import type { AnyRow } from "../../api/audit/trail.server";
import type { DeletedRows, TableRows } from "../../api/audit/trash.server";
import type { Resource } from "../../api/resource";
import { isPostgres, type Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import { Problem } from "../../platform/errors/problem.server";
import { foldAccents } from "../../platform/latin";
import { inStoredUnit } from "../../platform/money/stored-currency.server";

/** The rows of one statement; both engines bound the number of values. */
const chunk = 200;

/** Returns the ids or values that exist; on PostgreSQL they are locked until the transaction ends. */
async function existing(
  transaction: Queryable,
  table: keyof Tables,
  ids: unknown[],
  column = "id",
): Promise<Set<unknown>> {
  const found = new Set<unknown>();
  for (let at = 0; at < ids.length; at += chunk) {
    const some = sql.join(ids.slice(at, at + chunk));
    const lock = isPostgres(transaction) ? sql` for key share` : sql``;
    const query = sql<{ id: unknown }>`select ${sql.ref(column)} as id from ${sql.table(table)}
      where ${sql.ref(column)} in (${some})${lock}`;
    for (const { id } of (await query.execute(transaction)).rows) found.add(id);
  }
  return found;
}

/** Settles references to rows that are gone: the row is restored without the reference, or not at all. */
async function settleReferences(transaction: Queryable, { trash }: Resource, parts: TableRows[]): Promise<void> {
  for (const { table, column, to, otherwise } of trash?.references ?? []) {
    const part = parts.find((one) => one.table === table);
    const ids = namedBy(part?.rows ?? [], column);
    if (!part || ids.length === 0) continue;
    const there = await existing(transaction, to, ids);
    const holds = (row: AnyRow) => row[column] === null || there.has(row[column]);
    part.rows =
      otherwise === "drop"
        ? part.rows.filter(holds)
        : part.rows.map((row) => (holds(row) ? row : { ...row, [column]: null }));
  }
}

const namedBy = (rows: readonly AnyRow[], column: string): unknown[] => [
  ...new Set(rows.map((row) => row[column]).filter((id) => id !== null)),
];

/**
 * Locks the targets of references until the transaction ends: accounts, then events, as deleting an account does, and
 * then the trash entry. Accounts that rows name by e-mail alone are locked too, so that deleting such an account either
 * removes its rows from the trash first, or finds them restored.
 */
export async function keepForRestore(
  transaction: Queryable,
  { trash }: Resource,
  { hooks, bundle: { parts, links } }: { hooks: ResourceHooks | undefined; bundle: DeletedRows },
): Promise<void> {
  const named = (table: keyof Tables, column: string) =>
    namedBy(parts.find((one) => one.table === table)?.rows ?? [], column);
  for (const { table, column, to } of trash?.references ?? []) await existing(transaction, to, named(table, column));
  for (const { table, column } of trash?.emails ?? [])
    await existing(transaction, "users", named(table, column), "email_key");
  const own = parts[0]?.rows[0];
  if (own) await hooks?.lockBeforeRestore?.(transaction, own, links);
}

/** Rows deleted before searches ignored accents get the present search text. */
const asSearched = (row: AnyRow): AnyRow =>
  typeof row.search_text === "string" ? { ...row, search_text: foldAccents(row.search_text) } : row;

async function insertRows(transaction: Queryable, { table, rows }: TableRows): Promise<void> {
  // Rows deleted before a change of currency have amounts in another unit.
  const own = await inStoredUnit(transaction, rows);
  for (let at = 0; at < own.length; at += chunk) {
    await transaction
      .insertInto(table)
      .values(own.slice(at, at + chunk).map(asSearched) as never)
      .execute();
  }
}

/** Restores rows with their ids. @throws Problem 409 if another row is in their place, or their parent is gone */
export async function restoreRows(
  transaction: Queryable,
  {
    resource,
    hooks,
    bundle: { parts, links },
  }: { resource: Resource; hooks: ResourceHooks | undefined; bundle: DeletedRows },
): Promise<void> {
  const own = parts[0]?.rows[0] as AnyRow;
  if ((await existing(transaction, resource.table, [own.id])).size > 0) {
    const { one } = resource.labels;
    throw new Problem(409, `Another ${one} has the address “${own.id}” now. Delete it first, then restore this one.`);
  }
  await hooks?.beforeRestore?.(transaction, own);
  await settleReferences(transaction, resource, parts);
  for (const part of parts) await insertRows(transaction, part);
  for (const { table, column, ids } of links) {
    for (let at = 0; at < ids.length; at += chunk) {
      const some = sql.join(ids.slice(at, at + chunk));
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${own.id}
        where id in (${some}) and ${sql.ref(column)} is null`.execute(transaction);
    }
  }
}
