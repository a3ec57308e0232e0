import type { PersonalData } from "../../api/personal-data.server";

/** The draft links that somebody has made; deleted with the account. */
export const personalDataOfPreviewLinks: PersonalData = {
  name: "preview_links",
  columns: { preview_links: ["user_id"] },
  read: (db, { id }) =>
    db
      .selectFrom("preview_links")
      .select(["resource", "item", "created_at", "expires_at"])
      .where("user_id", "=", id)
      .orderBy("id")
      .execute(),
};
