import type { Kysely } from "kysely";

/** What the first start made: a mark for each item, by which it is told from what the site's keepers have made or changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("samples")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("item", "text", (column) => column.notNull())
    .addColumn("made_at", "text", (column) => column.notNull())
    .addColumn("trash_id", "integer")
    .addPrimaryKeyConstraint("samples_key", ["kind", "item"])
    .execute();
}
