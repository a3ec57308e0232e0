import type { Selectable } from "kysely";
import type { AuditAction } from "../../api/audit/actions";
import type { FieldChange } from "../../api/audit/field-change";
import { trailYears } from "../../api/audit/retention";
import { listRows } from "../../api/kit/list.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import type { AuditKey } from "./choices";
import type { AuditEntry, AuditList, AuditQuery } from "./schema";

const day = 86_400_000;
const retentionMs = trailYears * 365 * day;

const toEntry = (row: Selectable<Tables["audit"]>): AuditEntry => ({
  ...row,
  action: row.action as AuditAction,
  resource: row.resource as AuditKey,
  changes: JSON.parse(row.changes) as FieldChange[],
});

/** Reads one page of the trail, the latest first by default. */
export async function listAudit(db: Queryable, asked: AuditQuery): Promise<AuditList> {
  const { user, resource, item, action, kind } = asked;
  const { rows, total } = await listRows(db, "audit", asked, {
    filters: { user_id: user, resource, item: item || undefined, action, kind },
    orders: { created_at: ["id"] },
  });
  return listAnswer(rows.map(toEntry), total, asked);
}

/** Deletes entries older than `trailYears`. */
export async function forgetOldEntries(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionMs).toISOString();
  await db.deleteFrom("audit").where("created_at", "<", before).execute();
}
