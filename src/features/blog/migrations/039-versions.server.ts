import type { Kysely } from "kysely";
import { withId } from "../../../platform/database/migration-columns.server";

/** What articles said at each saving, numbered from 1 for each article. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable("post_versions"), db)
    .addColumn("post_id", "integer", (column) => column.notNull().references("posts.id").onDelete("cascade"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("excerpt", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addUniqueConstraint("versions_of_a_post", ["post_id", "number"])
    .execute();
  await db.schema.createIndex("post_versions_user_id").on("post_versions").column("user_id").execute();
}
