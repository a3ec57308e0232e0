import type { Kysely } from "kysely";

/** Where an event of a calendar file came from, by which a later import finds it again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("events").addColumn("imported_from", "text").execute();
  await db.schema.createIndex("events_imported_from").on("events").column("imported_from").execute();
}
