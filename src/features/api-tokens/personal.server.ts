import type { PersonalData } from "../../api/personal-data.server";

/** The tokens that somebody has made; deleted with the account. */
export const personalDataOfTokens: PersonalData = {
  name: "api_tokens",
  columns: { api_tokens: ["created_by"] },
  read: (db, { id }) =>
    db
      .selectFrom("api_tokens")
      .select(["name", "created_at", "ends_at", "last_used_at"])
      .where("created_by", "=", id)
      .orderBy("id")
      .execute(),
};
