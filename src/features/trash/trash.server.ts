import { type Selectable, sql } from "kysely";
import type { HooksByResource } from "../../api/audit/hooks.server";
import { trashDays } from "../../api/audit/retention";
import { type Actor, type AnyRow, forgetTitles, lockItem, recordEntry, titleOf } from "../../api/audit/trail.server";
import {
  clearLinks,
  collect,
  type DeletedRows,
  type Link,
  moveToTrash,
  type TableRows,
} from "../../api/audit/trash.server";
import { type Database, isPostgres, type Queryable } from "../../platform/database/database.server";
import { readPage } from "../../platform/database/read-page.server";
import { deleteRow, findRow } from "../../platform/database/rows.server";
import { lookUp, type Search, searchedFor } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { Problem } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import { type ResourceKey, resourceOf } from "../registry";
import { keepForRestore, restoreRows } from "./restore.server";
import type { Trashed, TrashList, TrashQuery } from "./schema";

const retentionMs = trashDays * 86_400_000;

type Row = Selectable<Tables["trash"]>;

const toTrashed = (row: Omit<Row, "rows" | "links" | "search_text">): Trashed => ({
  ...row,
  resource: row.resource as ResourceKey,
  gone_at: new Date(Date.parse(row.deleted_at) + retentionMs).toISOString(),
});

/** The earliest deletion that can still be restored. */
const horizon = (now: Date) => new Date(now.getTime() - retentionMs).toISOString();

/** Reads one page of the trash, the last deleted first, without expired entries. */
export async function listTrash(db: Queryable, asked: TrashQuery, now: Date): Promise<TrashList> {
  const query = await lookUp(db, "trash", asked);
  const { resource, search } = query;
  const matching = db
    .selectFrom("trash")
    .where("deleted_at", ">=", horizon(now))
    .$if(resource !== undefined, (select) => select.where("resource", "=", resource as ResourceKey))
    .$if(search !== undefined, (select) => select.where(searchedFor(db, "trash", search as Search)));
  const { rows, total } = await readPage(
    matching,
    (select) =>
      select
        .select([
          "id",
          "resource",
          "item",
          "title",
          "dependants",
          "deleted_by",
          "deleted_by_name",
          "deleted_by_username",
          "deleted_at",
        ])
        .orderBy("deleted_at", "desc")
        .orderBy("id", "desc"),
    query,
  );
  return listAnswer(rows.map(toTrashed), total, query);
}

/** Reads an entry of the trash and locks it by default until the transaction ends. @throws Problem 404 */
async function findTrashed(
  transaction: Queryable,
  id: number,
  { now, locks = true }: { now: Date; locks?: boolean },
): Promise<Row> {
  const row = await transaction
    .selectFrom("trash")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", ">=", horizon(now))
    .$if(locks && isPostgres(transaction), (select) => select.forUpdate())
    .executeTakeFirst();
  if (!row) throw new Problem(404, "This is no longer in the trash");
  return row;
}

const bundleOf = ({ rows, links }: Row): DeletedRows => ({
  parts: JSON.parse(rows) as TableRows[],
  links: JSON.parse(links) as Link[],
});

/** The follow-up of other features on a restored row, in the same transaction. @param key of its resource */
export type Follow = (transaction: Queryable, key: string, row: AnyRow) => Promise<void>;

export interface Handling {
  actor: Actor;
  now: Date;
}

/** The person and the follow-ups of a restore. */
export interface Restoring extends Handling {
  hooks: HooksByResource;
  follow: Follow;
}

/** Restores an item with its id, dependent rows and references. @throws Problem 404; 409 with the obstacle */
export const restoreTrashed = (db: Database, id: number, how: Restoring): Promise<Trashed> =>
  db.change((transaction) => restoreWithin(transaction, id, how));

/** The same within the caller's transaction; a refusal changes nothing. @throws Problem 404; 409 */
export async function restoreWithin(
  transaction: Queryable,
  id: number,
  { actor, now, hooks, follow }: Restoring,
): Promise<Trashed> {
  const seen = await findTrashed(transaction, id, { now, locks: false });
  const resource = resourceOf(seen.resource as ResourceKey);
  const own = hooks[resource.key];
  await keepForRestore(transaction, resource, { hooks: own, bundle: bundleOf(seen) });
  // It may have been restored, or a person removed from it, meanwhile.
  const row = await findTrashed(transaction, id, { now });
  const bundle = bundleOf(row);
  await restoreRows(transaction, { resource, hooks: own, bundle });
  await transaction.deleteFrom("trash").where("id", "=", id).execute();
  await noteInTrail(transaction, row, "restored", { actor, now });
  await follow(transaction, resource.key, bundle.parts[0]?.rows[0] as AnyRow);
  return toTrashed(row);
}

/** Moves an item with its dependent rows to the trash. @returns the trash number; undefined if it does not exist */
export async function trashWithin(
  transaction: Queryable,
  { key, item }: { key: ResourceKey; item: string },
  { actor, now }: Handling,
): Promise<number | undefined> {
  const resource = resourceOf(key);
  const row = await lockItem(transaction, resource, item);
  const bundle = row && (await collect(transaction, resource, row));
  if (!row || !bundle) return undefined;
  await clearLinks(transaction, bundle);
  for (const { table, column } of resource.trash?.with ?? [])
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${row.id}`.execute(transaction);
  await deleteRow(transaction, resource.table, row.id as number | string);
  const title = titleOf(resource, row);
  await recordEntry(transaction, { actor, action: "deleted", resource: key, item, title, now });
  return moveToTrash(transaction, { resource, item, bundle, actor, now });
}

/** Deletes an item of the trash for good. @throws Problem 404 */
export function eraseTrashed(db: Database, id: number, { actor, now }: Handling): Promise<void> {
  return db.write(async (transaction) => {
    const row = await findTrashed(transaction, id, { now });
    await noteInTrail(transaction, row, "erased", { actor, now });
    await erase(transaction, row);
  });
}

const noteInTrail = (
  transaction: Queryable,
  { resource, item, title }: Row,
  action: "restored" | "erased",
  { actor, now }: Handling,
): Promise<void> => recordEntry(transaction, { actor, action, resource, item, title, now });

/** Deletes an entry of the trash, and its people's names from the audit trail. */
async function erase(transaction: Queryable, { id, resource, item, rows }: Row): Promise<void> {
  await transaction.deleteFrom("trash").where("id", "=", id).execute();
  const { key, trash } = resourceOf(resource as ResourceKey);
  if (trash?.personal) await forgetTitles(transaction, key, [item]);
  for (const { table, resource: dependent } of trash?.with ?? []) {
    if (dependent === undefined || !resourceOf(dependent as ResourceKey).trash?.personal) continue;
    const gone = (JSON.parse(rows) as TableRows[]).find((part) => part.table === table)?.rows ?? [];
    await forgetTitles(
      transaction,
      dependent,
      gone.map((row) => String(row.id)),
    );
  }
}

/** Deletes entries older than `trashDays` for good. @returns their number */
export async function emptyTrash(db: Database, now: Date): Promise<number> {
  const due = await db.selectFrom("trash").select("id").where("deleted_at", "<", horizon(now)).execute();
  for (const { id } of due) {
    await db.write(async (transaction) => {
      const row = await findRow(transaction, "trash", id);
      if (row) await erase(transaction, row);
    });
  }
  return due.length;
}
