import type { Kysely } from "kysely";

/**
 * Partners stand where an administrator puts them. All are at 0 at first, and equal ones keep the order in which they came.
 * The list is now walked by that order, whole or narrowed by one column, so the narrowed indexes by date alone give way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable("partners")
    .addColumn("order_priority", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  const order = ["order_priority desc", "created_at", "id"];
  await schema.createIndex("partners_order").on("partners").columns(order).execute();
  for (const column of ["category", "featured", "is_active"]) {
    await schema
      .createIndex(`partners_${column}_order`)
      .on("partners")
      .columns([column, ...order])
      .execute();
    await schema.dropIndex(`partners_${column}_created_at_id`).execute();
  }
}
