import { sql } from "kysely";
import { forgetTitles } from "../../api/audit/trail.server";
import type { Person, PersonalData } from "../../api/personal-data.server";
import type { Queryable } from "../../platform/database/database.server";
import { searchText } from "../../platform/latin";

const columns = ["created_at", "action", "resource", "item", "title", "changes"] as const;

async function read(db: Queryable, { id }: Person) {
  const lines = (about: "item" | "user_id") =>
    db
      .selectFrom("audit")
      .select(columns)
      .$if(about === "item", (select) => select.where("resource", "=", "user").where("item", "=", String(id)))
      .$if(about === "user_id", (select) => select.where("user_id", "=", id))
      .orderBy("id")
      .execute();
  return { about: await lines("item"), by: await lines("user_id") };
}

/** Removes a chosen name from trail and trash. The username stays, so that administrators remain accountable. */
async function forget(transaction: Queryable, { id, username }: Person): Promise<void> {
  await forgetTitles(transaction, "user", [String(id)]);
  const own = transaction.selectFrom("audit").where("user_id", "=", id);
  for (const { user_name } of await own.select("user_name").distinct().execute()) {
    const chosen = searchText(user_name);
    if (user_name === username || chosen === "") continue;
    await transaction
      .updateTable("audit")
      .set({
        user_name: username,
        search_text: sql<string>`replace(search_text, ${chosen}, ${searchText(username)})`,
      })
      .where("user_id", "=", id)
      .where("user_name", "=", user_name)
      .execute();
  }
  await transaction.updateTable("trash").set({ deleted_by_name: username }).where("deleted_by", "=", id).execute();
}

/** The trail's and trash's data about a person. */
export const personalDataOfTrail: PersonalData = {
  name: "trail",
  columns: {
    audit: ["user_id", "user_name", "username"],
    trash: ["deleted_by", "deleted_by_name", "deleted_by_username"],
  },
  read,
  forget,
};
