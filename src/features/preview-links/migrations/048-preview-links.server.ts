import type { Kysely } from "kysely";
import { withId } from "../../../platform/database/migration-columns.server";

/** Secret links that show a draft to somebody without an account; their secrets as hashes alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable("preview_links"), db)
    .addColumn("resource", "text", (column) => column.notNull())
    .addColumn("item", "text", (column) => column.notNull())
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(`preview_links_${name}`).on("preview_links").columns(columns).execute();
  await index("of_an_item", ["resource", "item", "id"]);
  await index("of_a_person", ["user_id"]);
  await index("by_age", ["expires_at"]);
}
