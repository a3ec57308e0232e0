import type { Queryable } from "../database/database.server";
import "./table";

/** Rows that one statement names; the engines bound how many values one may have. */
const chunk = 500;

interface Forgotten {
  /** about this account */
  userId?: number;
  /** to this address, folded */
  recipientKey?: string | undefined;
  /** of these sequences */
  sequences?: readonly string[];
}

/**
 * Takes mails out of the outbox for good, in the transaction that forgets whom they went to: what waits is not sent. One that is on
 * its way at that moment arrives, and leaves no row.
 */
export async function forgetMails(
  transaction: Queryable,
  { userId, recipientKey, sequences = [] }: Forgotten,
): Promise<void> {
  if (userId !== undefined) await transaction.deleteFrom("mails").where("user_id", "=", userId).execute();
  if (recipientKey !== undefined)
    await transaction.deleteFrom("mails").where("recipient_key", "=", recipientKey).execute();
  for (let at = 0; at < sequences.length; at += chunk)
    await transaction
      .deleteFrom("mails")
      .where("sequence", "in", sequences.slice(at, at + chunk))
      .execute();
}
