import type { Queryable } from "../../platform/database/database.server";

/** Whether an account has confirmed this e-mail. @param emailKey folded */
export async function isConfirmedAddress(db: Queryable, emailKey: string): Promise<boolean> {
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("email_key", "=", emailKey)
    .where("is_verified", "=", 1)
    .executeTakeFirst();
  return row !== undefined;
}
