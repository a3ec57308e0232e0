import type { Kysely } from "kysely";

/** Whether an event offers certificates of attendance; and an index from which the turn-out and the fees of events are reckoned alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("events")
    .addColumn("certificate", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("registrations_turn_out")
    .on("registrations")
    .columns(["event_id", "registration_status", "places", "payment_status", "paid_cents"])
    .execute();
}
