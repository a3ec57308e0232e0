import type { Kysely } from "kysely";
import { withId } from "../../platform/database/migration-columns.server";

/** Who changed what, and what was deleted and can come back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await withId(schema.createTable("audit"), db)
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("user_name", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("noun", "text", (column) => column.notNull())
    .addColumn("item", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("changes", "text", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .execute();
  for (const columns of [
    ["created_at", "id"],
    ["user_id", "id"],
    ["noun", "id"],
    ["noun", "item", "id"],
    ["action", "id"],
  ]) {
    await schema
      .createIndex(`audit_${columns.join("_")}`)
      .on("audit")
      .columns(columns)
      .execute();
  }

  await withId(schema.createTable("trash"), db)
    .addColumn("noun", "text", (column) => column.notNull())
    .addColumn("item", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("rows", "text", (column) => column.notNull())
    .addColumn("links", "text", (column) => column.notNull())
    .addColumn("dependants", "integer", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("deleted_by", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("deleted_by_name", "text", (column) => column.notNull())
    .addColumn("deleted_at", "text", (column) => column.notNull())
    .execute();
  for (const columns of [["deleted_at", "id"], ["noun", "item"], ["noun", "deleted_at", "id"], ["deleted_by"]]) {
    await schema
      .createIndex(`trash_${columns.join("_")}`)
      .on("trash")
      .columns(columns)
      .execute();
  }

  // What the dashboard asks for: how many registered on each day, what is nearly sold out.
  await schema.createIndex("registrations_created_at").on("registrations").column("created_at").execute();
  await schema.createIndex("products_stock_quantity_id").on("products").columns(["stock_quantity", "id"]).execute();
}
