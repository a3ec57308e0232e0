import type { PersonalData } from "../../api/personal-data.server";
import { lookUp, type Search, searchedFor } from "../../platform/database/search.server";
import { foldKey } from "../../platform/text";

/**
 * The messages that were sent with the confirmed e-mail of an account. Anybody can write, with an account or without; what was
 * written is the organisation's post and stays when the account goes, until an administrator deletes it.
 */
export const heldOfMessages: PersonalData = {
  name: "messages",
  columns: { messages: ["name", "email", "phone"] },
  async read(db, { confirmedEmail }) {
    if (confirmedEmail === undefined) return [];
    const { search } = await lookUp(db, "messages", { search: confirmedEmail });
    const rows = await db
      .selectFrom("messages")
      .select(["id", "name", "email", "phone", "subject", "message", "status", "created_at"])
      .where(searchedFor(db, "messages", search as Search))
      .orderBy("id")
      .execute();
    return rows.filter(({ email }) => foldKey(email) === confirmedEmail);
  },
};
