import { sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import { searchText } from "../../platform/latin";
import type { ResourceData as Resource } from "../resource";
import { type Actor, type AnyRow, titleOf } from "./trail.server";

/** Rows of a table that were deleted together; restored in the order of their list. */
export interface TableRows {
  table: keyof Tables;
  rows: AnyRow[];
}

/** Rows that pointed at a deleted one and were not deleted: their ids and the column. */
export interface Link {
  table: keyof Tables;
  column: string;
  ids: (number | string)[];
}

/** The rows deleted with an item, its own first, and the rows that pointed at it. */
export interface DeletedRows {
  parts: TableRows[];
  links: Link[];
}

const rowsWhere = async (db: Queryable, table: keyof Tables, column: string, value: unknown): Promise<AnyRow[]> =>
  (await sql<AnyRow>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db)).rows;

/** Reads the rows that are deleted with an item; undefined without a trash. @param row the item itself, locked */
export async function collect(
  transaction: Queryable,
  { table, trash }: Resource,
  row: AnyRow,
): Promise<DeletedRows | undefined> {
  if (!trash) return undefined;
  const parts: TableRows[] = [{ table, rows: [row] }];
  for (const { table: from, column } of trash.with) {
    parts.push({ table: from, rows: await rowsWhere(transaction, from, column, row.id) });
  }
  const links: Link[] = [];
  for (const { table: from, column } of trash.links) {
    const ids = (await rowsWhere(transaction, from, column, row.id)).map(({ id }) => id as number | string);
    links.push({ table: from, column, ids });
  }
  return { parts, links };
}

/** Clears the columns that point at a row that is about to be deleted. */
export async function clearLinks(transaction: Queryable, { parts, links }: DeletedRows): Promise<void> {
  const id = parts[0]?.rows[0]?.id;
  for (const { table, column, ids } of links)
    if (ids.length > 0)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${id}`.execute(
        transaction,
      );
}

/** Moves deleted rows to the trash; links to the item's drafts end. @returns the trash number */
export async function moveToTrash(
  transaction: Queryable,
  {
    resource,
    item,
    bundle,
    actor,
    now,
  }: { resource: Resource; item: string; bundle: DeletedRows; actor: Actor; now: Date },
): Promise<number> {
  await transaction.deleteFrom("preview_links").where("resource", "=", resource.key).where("item", "=", item).execute();
  const title = titleOf(resource, bundle.parts[0]?.rows[0] ?? {});
  const counted = resource.trash?.with.find(({ countedAs }) => countedAs !== undefined)?.table;
  const { id } = await transaction
    .insertInto("trash")
    .values({
      resource: resource.key,
      item,
      title,
      search_text: searchText(title),
      rows: JSON.stringify(bundle.parts),
      links: JSON.stringify(bundle.links),
      dependants: bundle.parts.find(({ table }) => table === counted)?.rows.length ?? 0,
      deleted_by: actor.id,
      deleted_by_name: actor.name,
      deleted_by_username: actor.username,
      deleted_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
