import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { type AnyRow, nounFacts } from "../../nouns.server";
import type { Database, Queryable } from "../../platform/database.server";
import { listAnswer } from "../../platform/fields";
import { lockRow } from "../../platform/lock-row.server";
import { likePattern, searchText } from "../../platform/text";
import type { Tables } from "../../tables";
import type { User } from "../users/schema";
import type { AuditAction, AuditEntry, AuditList, AuditNoun, AuditQuery, FieldChange, Noun } from "./schema";
import { trailYears } from "./trail-years";

const day = 86_400_000;
const keptMs = trailYears * 365 * day;

const toEntry = (row: Selectable<Tables["audit"]>): AuditEntry => ({
  ...row,
  action: row.action as AuditAction,
  noun: row.noun as AuditNoun,
  changes: JSON.parse(row.changes) as FieldChange[],
});

/**
 * One row of a noun as it is stored, kept from others until the transaction ends.
 *
 * @param item its id as text
 */
export const lockItem = (transaction: Queryable, noun: Noun, item: string): Promise<AnyRow | undefined> =>
  lockRow(transaction, nounFacts[noun].table, noun === "community" ? item : Number(item));

/** What a stored thing is called. */
export const titleOf = (noun: Noun, row: AnyRow): string => String(row[nounFacts[noun].title] ?? "");

/** Columns that follow from others, or say no more than that there was a change. */
const derived = /^(id|search_text|created_at|updated_at|places_taken|in_stock|date|views)$|_key$/;

/** A stored value in words: flags as yes and no, cents as money, lists with commas. */
function inWords(column: string, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (/^(is_\w+|featured)$/.test(column)) return value === 1 ? "yes" : "no";
  if (column.endsWith("_cents")) return (Number(value) / 100).toFixed(2);
  if (typeof value === "string" && value.startsWith("[")) return listInWords(value);
  return String(value);
}

function listInWords(text: string): string {
  try {
    const list = JSON.parse(text) as unknown[];
    return list.map((one) => (typeof one === "object" ? Object.values(one ?? {}).join(": ") : String(one))).join(", ");
  } catch {
    return text;
  }
}

/** Characters of a value that are kept. */
const kept = 200;

/** Both texts cut to what can be kept, around the first letter in which they differ. */
function cutAround(before: string, after: string): [string, string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const from = Math.max(before.length, after.length) <= kept ? 0 : Math.max(0, same - 40);
  const cut = (text: string) => {
    const part = text.slice(from, from + kept - 2).toWellFormed();
    return `${from > 0 ? "…" : ""}${part}${from + kept - 2 < text.length ? "…" : ""}`;
  };
  return from === 0 && before.length <= kept && after.length <= kept ? [before, after] : [cut(before), cut(after)];
}

/** What two states of a row differ in: never a password, nor what a noun keeps to itself. */
export function changesBetween(noun: Noun, before: AnyRow, after: AnyRow): FieldChange[] {
  const secret = nounFacts[noun].secret ?? [];
  return Object.keys(after)
    .filter((column) => !derived.test(column) && before[column] !== after[column])
    .map((column) => {
      if (column === "password_hash") return { field: "password", before: null, after: null };
      const field = column.replace(/_cents$/, "");
      if (secret.includes(column)) return { field, before: null, after: null };
      const [was, is] = cutAround(inWords(column, before[column]), inWords(column, after[column]));
      return { field, before: was, after: is };
    });
}

/** Who does something, as the trail names them. */
export interface Actor {
  id: number;
  name: string;
}

/** An account as the trail names it. */
export const actorOf = ({ id, full_name, username }: User): Actor => ({ id, name: full_name || username });

interface Deed {
  actor: Actor;
  action: AuditAction;
  noun: AuditNoun;
  item: string;
  title: string;
  changes?: FieldChange[];
  now: Date;
}

/** Adds a line to the trail, in the transaction of what it tells. */
export async function recordDeed(
  transaction: Queryable,
  { actor, action, noun, item, title, changes = [], now }: Deed,
): Promise<void> {
  const named = title.slice(0, kept).toWellFormed();
  await transaction
    .insertInto("audit")
    .values({
      created_at: now.toISOString(),
      user_id: actor.id,
      user_name: actor.name,
      action,
      noun,
      item,
      title: named,
      changes: JSON.stringify(changes),
      search_text: searchText(actor.name, named, ...changes.map(({ field }) => field)),
    })
    .execute();
}

/** The latest line about one thing that is younger than an instant, if the trail has one. */
export const deedSince = (db: Queryable, { noun, item, since }: { noun: Noun; item: string; since: string }) =>
  db
    .selectFrom("audit")
    .select(["user_id", "user_name", "created_at", "action"])
    .where("noun", "=", noun)
    .where("item", "=", item)
    .where("created_at", ">=", since)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

const conditions = (where: ExpressionBuilder<Tables, "audit">, { user, noun, item, action, search }: AuditQuery) =>
  where.and([
    ...(user === undefined ? [] : [where("user_id", "=", user)]),
    ...(noun === undefined ? [] : [where("noun", "=", noun)]),
    ...(item ? [where("item", "=", item)] : []),
    ...(action === undefined ? [] : [where("action", "=", action)]),
    ...(search ? [sql<boolean>`search_text like ${likePattern(search)} escape '\\'`] : []),
  ]);

/** One page of the trail, the latest first. */
export async function listAudit(db: Queryable, query: AuditQuery): Promise<AuditList> {
  const entries = db.selectFrom("audit").where((where) => conditions(where, query));
  const { count: total } = await entries
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await entries
    .selectAll()
    .orderBy("id", "desc")
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute();
  return listAnswer(rows.map(toEntry), total, query);
}

/** Takes a person's name out of what the trail says of some things; that something was done stays. */
export async function forgetTitles(transaction: Queryable, noun: Noun, items: string[]): Promise<void> {
  for (let at = 0; at < items.length; at += 500) {
    await transaction
      .updateTable("audit")
      .set(({ ref }) => ({ title: "", search_text: ref("user_name") }))
      .where("noun", "=", noun)
      .where("item", "in", items.slice(at, at + 500))
      .execute();
  }
}

/** Lets go of what is older than `trailYears`. */
export async function forgetOldDeeds(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs).toISOString();
  await db.deleteFrom("audit").where("created_at", "<", before).execute();
}
