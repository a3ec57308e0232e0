import { sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { searchText } from "../../platform/latin";
import { fromMinorUnit } from "../../platform/money/money";
import { logSecurityEvent, type SecurityLogging } from "../../platform/security-log.server";
import type { CurrentUser } from "../current-user";
import type { ResourceData as Resource } from "../resource";
import { type AuditAction, kindOf } from "./actions";
import type { FieldChange } from "./field-change";

export type AnyRow = Record<string, unknown>;

/** Reads a stored row of a resource and locks it until the transaction ends. @param item its id as text */
export const lockItem = (
  transaction: Queryable,
  { table, idType }: Resource,
  item: string,
): Promise<AnyRow | undefined> => lockRow(transaction, table, idType === "text" ? item : Number(item));

/** The title of a stored item. */
export const titleOf = ({ titleColumn }: Resource, row: AnyRow): string => String(row[titleColumn] ?? "");

/** The title of a stored item as the trail names it: after that of the item it belongs to, if there is one. */
export async function fullTitleOf(db: Queryable, resource: Resource, row: AnyRow): Promise<string> {
  const { belongsTo } = resource;
  const title = titleOf(resource, row);
  if (!belongsTo) return title;
  const { rows } = await sql<{ owner: string }>`
    select ${sql.ref(belongsTo.titleColumn)} as owner from ${sql.table(belongsTo.table)}
    where id = ${row[belongsTo.column]}
  `.execute(db);
  return [rows[0]?.owner, title].filter(Boolean).join(": ");
}

/** Derived columns and timestamps, whose changes say nothing more. */
const derived =
  /^(id|search_text|created_at|updated_at|last_guest|places_taken|visible_from|listed_until|in_stock|date|views)$|_(key|digits)$/;

/** A stored value in words: flags as yes and no, money with its decimals, lists with commas. */
function inWords(column: string, row: AnyRow): string {
  const value = row[column];
  if (value === null || value === undefined) return "";
  if (/^(is_\w+|featured)$/.test(column)) return value === 1 ? "yes" : "no";
  if (column.endsWith("_cents"))
    return moneyInWords(Number(value), Number(row[column.replace(/_cents$/, "_digits")] ?? 2));
  if (typeof value === "string" && value.startsWith("[")) return listInWords(value);
  return String(value);
}

/** An amount as it was written; a later change of the currency leaves the line as it is. */
const moneyInWords = (cents: number, digits: number) => fromMinorUnit(cents, digits).toFixed(digits);

/** The values of an object, and of lists in it. */
function inOneText(one: unknown): string {
  if (Array.isArray(one)) return one.map(inOneText).join(" and ");
  if (typeof one !== "object" || one === null) return String(one);
  return Object.values(one).map(inOneText).filter(Boolean).join(": ");
}

function listInWords(text: string): string {
  try {
    const list = JSON.parse(text) as unknown[];
    return list.map(inOneText).join(", ");
  } catch {
    return text;
  }
}

/** The most characters of a value that the trail stores. */
const longestText = 200;

/** Cuts both texts to `longestText` characters around their first difference. */
function cutAround(before: string, after: string): [string, string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const from = Math.max(before.length, after.length) <= longestText ? 0 : Math.max(0, same - 40);
  const cut = (text: string) => {
    const part = text.slice(from, from + longestText - 2).toWellFormed();
    return `${from > 0 ? "…" : ""}${part}${from + longestText - 2 < text.length ? "…" : ""}`;
  };
  return from === 0 && before.length <= longestText && after.length <= longestText
    ? [before, after]
    : [cut(before), cut(after)];
}

/** The fields in which two states of a row differ. Passwords and the resource's private columns come without values. */
export function changesBetween(
  { privateColumns = [] }: Pick<Resource, "privateColumns">,
  before: AnyRow,
  after: AnyRow,
): FieldChange[] {
  const hidden = typeof privateColumns === "function" ? privateColumns(before) : privateColumns;
  return Object.keys(after)
    .filter((column) => !derived.test(column) && before[column] !== after[column])
    .map((column) => {
      if (column === "password_hash") return { field: "password", before: null, after: null };
      const field = column.replace(/_cents$/, "");
      if (hidden.includes(column)) return { field, before: null, after: null };
      const [was, is] = cutAround(inWords(column, before), inWords(column, after));
      return { field, before: was, after: is };
    });
}

/** The person who acts, as the trail names them. */
export interface Actor {
  /** null for people without an account, such as the holder of a link */
  id: number | null;
  /** the person's present name, which they choose freely */
  name: string;
  username: string;
}

/** An account as the trail names it, or the token of a program, which acts for itself. */
export const actorOf = ({
  id,
  full_name,
  username,
  token,
}: Pick<CurrentUser, "id" | "full_name" | "username" | "token">): Actor => ({
  id: token ? null : id,
  name: full_name || username,
  username,
});

export interface NewEntry {
  actor: Actor;
  action: AuditAction;
  /** the key of the resource, or "file" */
  resource: string;
  item: string;
  title: string;
  changes?: FieldChange[];
  now: Date;
}

/** What a line says that the columns of the item's row do not hold, such as a suspension of an account. */
export interface TrailEvent {
  /** "updated" if left out */
  action?: AuditAction;
  /** an item without a row, such as a project that was never published, gets a line too; it has no title */
  isWithoutRow?: boolean;
  changes: FieldChange[];
}

/** Adds a line to the trail, in the transaction of the change. */
export async function recordEntry(
  transaction: Queryable,
  { actor, action, resource, item, title, changes = [], now }: NewEntry,
): Promise<void> {
  const named = title.slice(0, longestText).toWellFormed();
  await transaction
    .insertInto("audit")
    .values({
      created_at: now.toISOString(),
      user_id: actor.id,
      user_name: actor.name,
      username: actor.username,
      action,
      kind: kindOf(action),
      resource,
      item,
      title: named,
      changes: JSON.stringify(changes),
      search_text: searchText(actor.name, actor.username, named, ...changes.map(({ field }) => field)),
    })
    .execute();
}

/** Whether the trail has the same line by the same person since an instant. */
export async function wasLoggedSince(
  db: Queryable,
  { actor, action, resource, item, changes = [] }: NewEntry,
  since: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("audit")
    .select("id")
    .where("resource", "=", resource)
    .where("item", "=", item)
    .where("user_id", "=", actor.id)
    .where("action", "=", action)
    .where("changes", "=", JSON.stringify(changes))
    .where("created_at", ">", since)
    .executeTakeFirst();
  return row !== undefined;
}

/** The latest change of an item after an instant, if the trail has one. */
export const latestChangeSince = (
  db: Queryable,
  { resource, item, since }: { resource: string; item: string; since: string },
) =>
  db
    .selectFrom("audit")
    .select(["user_id", "user_name", "username", "created_at", "action"])
    .where("resource", "=", resource)
    .where("item", "=", item)
    .where("created_at", ">=", since)
    .where("kind", "=", "changes")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Removes a person from the trail of some items: titles and changed names. The action and its actor stay. */
export async function forgetTitles(transaction: Queryable, resource: string, items: string[]): Promise<void> {
  for (let at = 0; at < items.length; at += 500) {
    const some = items.slice(at, at + 500);
    const lines = transaction.selectFrom("audit").where("resource", "=", resource).where("item", "in", some);
    for (const { user_name, username } of await lines.select(["user_name", "username"]).distinct().execute()) {
      await transaction
        .updateTable("audit")
        .set({ title: "", search_text: searchText(user_name, username) })
        .where("resource", "=", resource)
        .where("item", "in", some)
        .where("user_name", "=", user_name)
        .where("username", "=", username)
        .execute();
    }
    if (resource !== "user") continue;
    for (const { id, changes } of await lines.select(["id", "changes"]).execute()) {
      await transaction
        .updateTable("audit")
        .set({ changes: withoutNames(changes) })
        .where("id", "=", id)
        .execute();
    }
  }
}

function withoutNames(changes: string): string {
  const list = JSON.parse(changes) as FieldChange[];
  const isPersonal = ({ field }: FieldChange) => /^(full_name|suspension|signature|minor_until)$/.test(field);
  return JSON.stringify(list.map((one) => (isPersonal(one) ? { ...one, before: null, after: null } : one)));
}

/** Records the sign-in of an account that may enter the back office. */
export const recordSignIn = (
  transaction: Queryable,
  user: Pick<CurrentUser, "id" | "full_name" | "username">,
  now: Date,
): Promise<void> =>
  recordEntry(transaction, {
    actor: actorOf(user),
    action: "signed_in",
    resource: "user",
    item: String(user.id),
    title: user.username,
    now,
  });

/** Records an export of personal data in the trail and the security log. @param call its right is checked already */
export async function recordExport(
  call: SecurityLogging & { db: Queryable; user: CurrentUser },
  resource: "registration" | "message" | "user" | "team_member" | "fault" | "booking" | "subscriber",
): Promise<void> {
  const { db, user, now } = call;
  await recordEntry(db, { actor: actorOf(user), action: "exported", resource, item: "", title: "", now: now() });
  logSecurityEvent(call, { event: "personal_data_exported", what: `${resource}s`, by: user.id });
}
