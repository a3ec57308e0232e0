import { forgetInTrash } from "../../api/forget-in-trash.server";
import type { Person, PersonalData } from "../../api/personal-data.server";
import type { Queryable } from "../../platform/database/database.server";
import { lookUp, type Search, searchedFor } from "../../platform/database/search.server";
import { forgetMails } from "../../platform/mail/forget.server";
import { foldKey } from "../../platform/text";

async function read(db: Queryable, { confirmedEmail }: Person) {
  if (confirmedEmail === undefined) return [];
  const { search } = await lookUp(db, "messages", { search: confirmedEmail });
  const rows = await db
    .selectFrom("messages")
    .select(["id", "name", "email", "phone", "subject", "message", "status", "created_at"])
    .where(searchedFor(db, "messages", search as Search))
    .orderBy("id")
    .execute();
  return rows.filter(({ email }) => foldKey(email) === confirmedEmail);
}

/** Messages sent with an account's confirmed e-mail. They belong to the organisation and outlive the account. */
export const personalDataOfMessages: PersonalData = {
  name: "messages",
  columns: { messages: ["name", "email", "phone"] },
  read,
  async forget(transaction, person) {
    // Deletes the notices to administrators about them.
    const messages = await read(transaction, person);
    const deleted = await forgetInTrash(transaction, person, {
      resources: ["message"],
      table: "messages",
      emailColumn: "email",
      withoutPerson: (message) => message,
    });
    const ids = [...messages.map(({ id }) => id), ...deleted];
    await forgetMails(transaction, { items: ids.map((id) => `message ${id}`) });
  },
};
