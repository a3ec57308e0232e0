import type { PersonalData } from "../../api/personal-data.server";

/** A person's unsaved input in the back office; deleted with the account. */
export const personalDataOfDrafts: PersonalData = {
  name: "drafts",
  columns: { drafts: ["user_id"], ended_forms: ["user_id"] },
  read: async (db, { id }) => {
    const rows = await db
      .selectFrom("drafts")
      .select(["resource", "item", "body", "created_at", "updated_at"])
      .where("user_id", "=", id)
      .orderBy("id")
      .execute();
    return rows.map(({ body, ...row }) => ({ ...row, values: JSON.parse(body) as unknown }));
  },
};
