import { type Kysely, sql } from "kysely";
import { withId } from "../../../platform/database/migration-columns.server";

/** What somebody has typed into a form of the back office and not saved: one for each person and item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable("drafts"), db)
    .addColumn("resource", "text", (column) => column.notNull())
    .addColumn("item", "text", (column) => column.notNull())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("form", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull().check(sql`length(body) <= 2097152`))
    .addColumn("seen", "text")
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addUniqueConstraint("drafts_of_an_item", ["resource", "item", "user_id"])
    .execute();
  await db.schema.createIndex("drafts_of_a_person").on("drafts").columns(["user_id", "id"]).execute();
  await db.schema.createIndex("drafts_by_age").on("drafts").column("updated_at").execute();
}
