import type { Kysely } from "kysely";

/** What the last import gave each field of an event, and the calendar that it came from. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("events").addColumn("imported_values", "text").execute();
  await db.schema.alterTable("events").addColumn("imported_calendar", "text").execute();
}
