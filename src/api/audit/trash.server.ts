import { sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import { searchText } from "../../platform/text";
import type { Resource } from "../resource";
import { type Actor, type AnyRow, titleOf } from "./trail.server";

/** Rows of one table, in the order in which they are put back. */
export interface Part {
  table: keyof Tables;
  rows: AnyRow[];
}

/** Rows that stayed, and pointed at what went. */
export interface Link {
  table: keyof Tables;
  column: string;
  ids: (number | string)[];
}

/** Everything that goes with one thing that is deleted. */
export interface Bundle {
  parts: Part[];
  links: Link[];
}

const rowsWhere = async (db: Queryable, table: keyof Tables, column: string, value: unknown): Promise<AnyRow[]> =>
  (await sql<AnyRow>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db)).rows;

/**
 * Reads what would go with a thing, before it is deleted.
 *
 * @param row the thing itself, locked
 * @returns undefined for a resource that is deleted for good
 */
export async function collect(
  transaction: Queryable,
  { table, trash }: Resource,
  row: AnyRow,
): Promise<Bundle | undefined> {
  if (!trash) return undefined;
  const parts: Part[] = [{ table, rows: [row] }];
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

/** Puts what was deleted into the trash, in the transaction that deleted it. @returns its number there */
export async function moveToTrash(
  transaction: Queryable,
  { resource, item, bundle, actor, now }: { resource: Resource; item: string; bundle: Bundle; actor: Actor; now: Date },
): Promise<number> {
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
