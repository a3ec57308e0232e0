import type { ExpressionBuilder, Selectable } from "kysely";
import type { AuditAction, FieldChange } from "../../api/audit/actions";
import { trailYears } from "../../api/audit/retention";
import type { Database, Queryable } from "../../platform/database/database.server";
import { readPage } from "../../platform/database/read-page.server";
import { type LookedUp, lookUp, searchedFor } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import type { AuditEntry, AuditKey, AuditList, AuditQuery } from "./schema";

const day = 86_400_000;
const retentionMs = trailYears * 365 * day;

const toEntry = (row: Selectable<Tables["audit"]>): AuditEntry => ({
  ...row,
  action: row.action as AuditAction,
  resource: row.resource as AuditKey,
  changes: JSON.parse(row.changes) as FieldChange[],
});

const conditions = (
  db: Queryable,
  where: ExpressionBuilder<Tables, "audit">,
  { user, resource, item, action, kind, search }: LookedUp<AuditQuery>,
) =>
  where.and([
    ...(user === undefined ? [] : [where("user_id", "=", user)]),
    ...(resource === undefined ? [] : [where("resource", "=", resource)]),
    ...(item ? [where("item", "=", item)] : []),
    ...(action === undefined ? [] : [where("action", "=", action)]),
    ...(kind === undefined ? [] : [where("kind", "=", kind)]),
    ...(search ? [searchedFor(db, "audit", search)] : []),
  ]);

/** Reads one page of the trail, the latest first by default. */
export async function listAudit(db: Queryable, asked: AuditQuery): Promise<AuditList> {
  const query = await lookUp(db, "audit", asked);
  const entries = db.selectFrom("audit").where((where) => conditions(db, where, query));
  const { rows, total } = await readPage(
    entries,
    (select) => select.selectAll().orderBy("id", query.sort === "created_at" ? "asc" : "desc"),
    query,
  );
  return listAnswer(rows.map(toEntry), total, query);
}

/** Deletes entries older than `trailYears`. */
export async function forgetOldEntries(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionMs).toISOString();
  await db.deleteFrom("audit").where("created_at", "<", before).execute();
}
