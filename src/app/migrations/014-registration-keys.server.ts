import type { Kysely } from "kysely";

/**
 * Which registration a sending has made, by the key that the sender's device gave it: sent again, it makes no second one. There
 * is no foreign key, so that the trash has nothing to keep of it; a key is forgotten after a month.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("registration_keys")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("registration_id", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("registration_keys_created_at").on("registration_keys").column("created_at").execute();
}
