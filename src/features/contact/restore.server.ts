import type { AnyRow } from "../../api/audit/trail.server";
import type { Queryable } from "../../platform/database/database.server";

/** The key only prevents duplicates; if the message was sent again meanwhile, both stay. */
export async function forgetUsedKey(transaction: Queryable, row: AnyRow): Promise<void> {
  if (row.idempotency_key === null) return;
  const again = await transaction
    .selectFrom("messages")
    .select("id")
    .where("idempotency_key", "=", String(row.idempotency_key))
    .executeTakeFirst();
  if (again) row.idempotency_key = null;
}
