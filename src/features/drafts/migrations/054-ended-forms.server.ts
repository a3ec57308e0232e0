import type { Kysely } from "kysely";

/** Forms that were saved or thrown away: what of them is still on its way to be kept brings no draft back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ended_forms")
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("form", "text", (column) => column.notNull())
    .addColumn("ended_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("ended_forms_pk", ["user_id", "form"])
    .execute();
  await db.schema.createIndex("ended_forms_by_age").on("ended_forms").column("ended_at").execute();
}
