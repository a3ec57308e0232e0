import type { Kysely } from "kysely";

/**
 * When one can register for an event, what is asked, how many guests somebody may bring, and until when, and for how long, places
 * go to those who wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = () => db.schema.alterTable("events");
  await table()
    .addColumn("max_guests", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await table()
    .addColumn("waiting_cutoff_hours", "integer", (column) => column.notNull().defaultTo(2))
    .execute();
  await table().addColumn("waiting_hold_hours", "integer").execute();
  await table().addColumn("registration_opens", "text").execute();
  await table().addColumn("registration_closes", "text").execute();
  await table()
    .addColumn("questions", "text", (column) => column.notNull().defaultTo("[]"))
    .execute();
}
