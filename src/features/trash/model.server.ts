import { type Selectable, sql } from "kysely";
import { type AnyRow, nounFacts } from "../../nouns.server";
import { type Database, isPostgres, type Queryable } from "../../platform/database.server";
import { listAnswer } from "../../platform/fields";
import { Problem } from "../../platform/problem.server";
import { likePattern, searchText } from "../../platform/text";
import type { Tables } from "../../tables";
import { type Actor, forgetTitles, recordDeed, titleOf } from "../audit/model.server";
import type { Noun } from "../audit/schema";
import { putBack } from "./put-back.server";
import type { Trashed, TrashList, TrashQuery } from "./schema";
import { trashDays } from "./trash-days";

const keptMs = trashDays * 86_400_000;

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
 * @returns undefined for a noun that is deleted for good
 */
export async function collect(transaction: Queryable, noun: Noun, row: AnyRow): Promise<Bundle | undefined> {
  const { table, trash } = nounFacts[noun];
  if (!trash) return undefined;
  const parts: Part[] = [{ table, rows: [row] }];
  for (const [from, column] of trash.along) {
    parts.push({ table: from, rows: await rowsWhere(transaction, from, column, row.id) });
  }
  const links: Link[] = [];
  for (const [from, column] of trash.links) {
    const ids = (await rowsWhere(transaction, from, column, row.id)).map(({ id }) => id as number | string);
    links.push({ table: from, column, ids });
  }
  return { parts, links };
}

/** Puts what was deleted into the trash, in the transaction that deleted it. @returns its number there */
export async function keepInTrash(
  transaction: Queryable,
  { noun, item, bundle, actor, now }: { noun: Noun; item: string; bundle: Bundle; actor: Actor; now: Date },
): Promise<number> {
  const title = titleOf(noun, bundle.parts[0]?.rows[0] ?? {});
  const counted = nounFacts[noun].trash?.counted;
  const { id } = await transaction
    .insertInto("trash")
    .values({
      noun,
      item,
      title,
      search_text: searchText(title),
      rows: JSON.stringify(bundle.parts),
      links: JSON.stringify(bundle.links),
      dependants: bundle.parts.find(({ table }) => table === counted)?.rows.length ?? 0,
      deleted_by: actor.id,
      deleted_by_name: actor.name,
      deleted_at: now.toISOString(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Row = Selectable<Tables["trash"]>;

const toTrashed = (row: Omit<Row, "rows" | "links" | "search_text">): Trashed => ({
  ...row,
  noun: row.noun as Noun,
  gone_at: new Date(Date.parse(row.deleted_at) + keptMs).toISOString(),
});

/** The oldest instant at which something may have been deleted and still come back. */
const horizon = (now: Date) => new Date(now.getTime() - keptMs).toISOString();

/** One page of the trash, the last deleted first. What was deleted longer ago than `trashDays` is gone, whether it was swept out yet or not. */
export async function listTrash(
  db: Queryable,
  { noun, search, page, size }: TrashQuery,
  now: Date,
): Promise<TrashList> {
  const matching = db
    .selectFrom("trash")
    .where("deleted_at", ">=", horizon(now))
    .$if(noun !== undefined, (select) => select.where("noun", "=", noun as Noun))
    .$if(Boolean(search), (select) =>
      select.where(sql<boolean>`search_text like ${likePattern(search as string)} escape '\\'`),
    );
  const { count: total } = await matching
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(["id", "noun", "item", "title", "dependants", "deleted_by", "deleted_by_name", "deleted_at"])
    .orderBy("deleted_at", "desc")
    .orderBy("id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return listAnswer(rows.map(toTrashed), total, { page, size });
}

/** Reads one thing of the trash and keeps it from others until the transaction ends. @throws Problem 404 */
async function lockTrashed(transaction: Queryable, id: number, now: Date): Promise<Row> {
  const row = await transaction
    .selectFrom("trash")
    .selectAll()
    .where("id", "=", id)
    .where("deleted_at", ">=", horizon(now))
    .$if(isPostgres(transaction), (select) => select.forUpdate())
    .executeTakeFirst();
  if (!row) throw new Problem(404, "This is not in the trash any more");
  return row;
}

interface Handling {
  actor: Actor;
  now: Date;
}

/**
 * Brings something back as it was: same id, with what went along, and with what pointed at it pointing again.
 *
 * @throws Problem 404; 409 in words where something stands in its place, or what it belongs to is gone
 */
export function restoreTrashed(db: Database, id: number, { actor, now }: Handling): Promise<Trashed> {
  return db.change(async (transaction) => {
    const row = await lockTrashed(transaction, id, now);
    const noun = row.noun as Noun;
    await putBack(transaction, noun, {
      parts: JSON.parse(row.rows) as Part[],
      links: JSON.parse(row.links) as Link[],
    });
    await transaction.deleteFrom("trash").where("id", "=", id).execute();
    await recordDeed(transaction, { actor, action: "restored", noun, item: row.item, title: row.title, now });
    return toTrashed(row);
  });
}

/** Deletes something for good. @throws Problem 404 */
export function eraseTrashed(db: Database, id: number, { actor, now }: Handling): Promise<void> {
  return db.write(async (transaction) => {
    const row = await lockTrashed(transaction, id, now);
    const noun = row.noun as Noun;
    await recordDeed(transaction, { actor, action: "erased", noun, item: row.item, title: row.title, now });
    await erase(transaction, row);
  });
}

/** Takes a thing out of the trash, and the people it was about out of the audit trail. */
async function erase(transaction: Queryable, { id, noun, item, rows }: Row): Promise<void> {
  await transaction.deleteFrom("trash").where("id", "=", id).execute();
  if (nounFacts[noun as Noun].trash?.personal) await forgetTitles(transaction, noun as Noun, [item]);
  if (noun !== "event") return;
  const registrations = (JSON.parse(rows) as Part[]).find(({ table }) => table === "registrations")?.rows ?? [];
  await forgetTitles(
    transaction,
    "registration",
    registrations.map((row) => String(row.id)),
  );
}

/** Lets go of everything that was deleted longer ago than `trashDays`. @returns how many things that were */
export async function emptyTrash(db: Database, now: Date): Promise<number> {
  const due = await db.selectFrom("trash").select("id").where("deleted_at", "<", horizon(now)).execute();
  for (const { id } of due) {
    await db.write(async (transaction) => {
      const row = await transaction.selectFrom("trash").selectAll().where("id", "=", id).executeTakeFirst();
      if (row) await erase(transaction, row);
    });
  }
  return due.length;
}
