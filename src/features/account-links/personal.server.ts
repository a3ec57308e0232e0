import type { PersonalData } from "../../api/personal-data.server";

/** Secret links for accounts, with pending and former addresses; they are deleted with the account. */
export const personalDataOfLinks: PersonalData = {
  name: "links",
  columns: { account_links: ["user_id", "email", "email_key"] },
  read: (db, { id }) =>
    db
      .selectFrom("account_links")
      .select(["purpose", "email", "created_at", "expires_at"])
      .where("user_id", "=", id)
      .orderBy("id")
      .execute(),
};
