import type { Kysely } from "kysely";
import { withId } from "../../../platform/database/migration-columns.server";

/** Tokens by which programs use the API. They end with the account that made them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable("api_tokens"), db)
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("ending", "text", (column) => column.notNull())
    .addColumn("rights", "text", (column) => column.notNull())
    .addColumn("created_by", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("ends_at", "text", (column) => column.notNull())
    .addColumn("last_used_at", "text")
    .addColumn("revoked_at", "text")
    .execute();
  await db.schema.createIndex("api_tokens_created_by").on("api_tokens").column("created_by").execute();
}
