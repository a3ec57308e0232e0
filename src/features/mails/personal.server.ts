import type { Person, PersonalData } from "../../api/personal-data.server";
import type { Queryable } from "../../platform/database/database.server";
import { forgetMails } from "../../platform/mail/forget.server";

const read = (db: Queryable, { id, confirmedEmail }: Person) =>
  db
    .selectFrom("mails")
    .select(["kind", "state", "recipient", "subject", "created_at", "settled_at"])
    .where((where) =>
      where.or([
        where("user_id", "=", id),
        ...(confirmedEmail === undefined ? [] : [where("recipient_key", "=", confirmedEmail)]),
      ]),
    )
    .orderBy("id")
    .execute();

/** The mails to somebody: those about the account, and all to its confirmed e-mail. What waits is not sent any more. */
export const heldOfMails: PersonalData = {
  name: "mails",
  columns: { mails: ["user_id", "recipient", "recipient_key"] },
  read,
  forget: (transaction, { id, confirmedEmail }) =>
    forgetMails(transaction, { userId: id, recipientKey: confirmedEmail }),
};
