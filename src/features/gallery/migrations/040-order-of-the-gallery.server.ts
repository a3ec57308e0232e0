import { type Kysely, sql } from "kysely";

/** Pictures of the gallery have an order, and say when they were changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable("gallery_items")
    .addColumn("order_priority", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable("gallery_items")
    .addColumn("updated_at", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await sql`update gallery_items set updated_at = created_at`.execute(db);
  for (const [name, ...columns] of [["placed"], ["category_placed", "category"], ["featured_placed", "featured"]])
    await schema
      .createIndex(`gallery_items_${name}`)
      .on("gallery_items")
      .columns([...columns, "order_priority", "created_at", "id"])
      .execute();
}
