import { type Kysely, sql } from "kysely";

/**
 * For how many people each registration has paid. So far that followed from the sum and the fee of the day, which is what is known of those
 * that have paid. The index from which the fees of events are reckoned holds it too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("registrations")
    .addColumn("paid_heads", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update registrations set paid_heads =
      case when fees.cents = 0 or fees.cents > paid_cents then 1 else paid_cents / fees.cents end
    from (select id, registration_fee_cents as cents from events) as fees
    where fees.id = registrations.event_id and paid_cents is not null`.execute(db);
  await db.schema.dropIndex("registrations_turn_out").execute();
  await db.schema
    .createIndex("registrations_turn_out")
    .on("registrations")
    .columns(["event_id", "registration_status", "places", "payment_status", "paid_cents", "paid_heads"])
    .execute();
}
