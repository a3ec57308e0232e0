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

/** The mails to a person: about the account, and to its confirmed e-mail. Waiting ones are not sent. */
export const personalDataOfMails: PersonalData = {
  name: "mails",
  columns: { mails: ["user_id", "recipient", "recipient_key"] },
  read,
  forget: (transaction, { id, confirmedEmail }) =>
    forgetMails(transaction, { userId: id, recipientKey: confirmedEmail }),
};
