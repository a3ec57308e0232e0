import type { Queryable } from "../database/database.server";
import "./table";

/** Rows that one statement names; the engines bound how many values one may have. */
const chunk = 500;

interface Forgotten {
  /** about this account */
  userId?: number;
  /** to this address, folded */
  recipientKey?: string | undefined;
  /** of these items: those that go to the person, by their sequence, and notices about them */
  items?: readonly string[];
}

/** Deletes mails of forgotten people in the same transaction; one that is being sent arrives and leaves no row. */
export async function forgetMails(
  transaction: Queryable,
  { userId, recipientKey, items = [] }: Forgotten,
): Promise<void> {
  if (userId !== undefined) await transaction.deleteFrom("mails").where("user_id", "=", userId).execute();
  if (recipientKey !== undefined)
    await transaction.deleteFrom("mails").where("recipient_key", "=", recipientKey).execute();
  for (let at = 0; at < items.length; at += chunk)
    for (const column of ["sequence", "item"] as const)
      await transaction
        .deleteFrom("mails")
        .where(column, "in", items.slice(at, at + chunk))
        .execute();
}
