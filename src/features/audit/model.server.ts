import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { type AuditAction, accessActions, type FieldChange } from "../../api/audit/actions";
import { actorOf, recordEntry } from "../../api/audit/trail.server";
import type { CurrentUser } from "../../api/current-user";
import type { Database, Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import { likePattern } from "../../platform/text";
import type { User } from "../users/schema";
import type { AuditEntry, AuditKey, AuditList, AuditQuery } from "./schema";

const day = 86_400_000;
/** How long the trail is kept: two years; milliseconds. */
const keptMs = 730 * day;

const toEntry = (row: Selectable<Tables["audit"]>): AuditEntry => ({
  ...row,
  action: row.action as AuditAction,
  noun: row.noun as AuditKey,
  changes: JSON.parse(row.changes) as FieldChange[],
});

/** A sign-in of an account that may enter the back office. */
export const recordSignIn = (transaction: Queryable, user: User, now: Date): Promise<void> =>
  recordEntry(transaction, {
    actor: actorOf(user),
    action: "signed_in",
    resource: "user",
    item: String(user.id),
    title: user.username,
    now,
  });

/** That personal data has left the site as a file. */
export const recordExport = (
  db: Queryable,
  user: CurrentUser,
  resource: "registration" | "message",
  now: Date,
): Promise<void> => recordEntry(db, { actor: actorOf(user), action: "exported", resource, item: "", title: "", now });

const conditions = (
  where: ExpressionBuilder<Tables, "audit">,
  { user, noun, item, action, kind, search }: AuditQuery,
) =>
  where.and([
    ...(user === undefined ? [] : [where("user_id", "=", user)]),
    ...(noun === undefined ? [] : [where("noun", "=", noun)]),
    ...(item ? [where("item", "=", item)] : []),
    ...(action === undefined ? [] : [where("action", "=", action)]),
    ...(kind === undefined ? [] : [where("action", kind === "access" ? "in" : "not in", accessActions)]),
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

/** Lets go of what is older than two years. */
export async function forgetOldEntries(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs).toISOString();
  await db.deleteFrom("audit").where("created_at", "<", before).execute();
}
