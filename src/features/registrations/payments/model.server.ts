import { type Selectable, sql } from "kysely";
import type { Database, Queryable } from "../../../platform/database/database.server";
import { findRow, known } from "../../../platform/database/rows.server";
import type { Tables } from "../../../platform/database/tables";
import { Problem } from "../../../platform/http/problem.server";
import { lockEvent } from "../../events/model.server";
import type { Payment, PaymentStatus } from "../places/fields";
import type { RegistrationSums } from "../schema";

type Row = Selectable<Tables["registrations"]>;

/** How many people a registration is of; who was let in though the event was full holds no place, and pays all the same. */
const headsOf = ({ places, guests }: Row): number => places || 1 + (JSON.parse(guests) as unknown[]).length;

const asksForFee = (status: string) => status === "confirmed" || status === "attended" || status === "offered";

/**
 * What a registration has paid or owes, as it is answered: the fee of the event for each place, once somebody has one.
 *
 * @param eventFeeCents what one place of its event costs now; what was paid stays what it was
 */
export function paymentOf(row: Row, eventFeeCents: number) {
  const { payment_status: stored, paid_cents } = row;
  const owed = eventFeeCents * headsOf(row);
  const isDue = owed > 0 && asksForFee(row.registration_status);
  const payment_status: PaymentStatus = stored === "due" && !isDue ? "none" : stored;
  const cents = stored === "paid" ? (paid_cents ?? owed) : payment_status === "none" ? 0 : owed;
  return { payment_status, fee: cents / 100, payment_method: row.payment_method as Payment["payment_method"] };
}

/**
 * Sets whether a registration is paid. What it has paid is the fee of that moment, for each of its places.
 *
 * @throws Problem 404; 409 for a registration of an event without a fee, or one without a place
 */
export function setPayment(
  db: Database,
  { id, payment, now }: { id: number; payment: Payment; now: Date },
): Promise<void> {
  return db.write(async (transaction) => {
    const seen = known(await findRow(transaction, "registrations", id), "Registration");
    const event = known(await lockEvent(transaction, seen.event_id), "Event");
    const row = known(await findRow(transaction, "registrations", id), "Registration");
    const { payment_status: status, payment_method } = payment;
    if (status !== "due") {
      if (event.registration_fee_cents === 0) throw new Problem(409, "This event has no fee");
      if (!asksForFee(row.registration_status)) throw new Problem(409, "Only who has a place can pay for it");
    }
    const at = now.toISOString();
    const isPaid = status === "paid";
    // Said again, with another method, it was paid when it was.
    const wasPaid = isPaid && row.payment_status === "paid";
    await transaction
      .updateTable("registrations")
      .set({
        payment_status: status,
        payment_method: isPaid ? payment_method : "",
        paid_at: wasPaid ? row.paid_at : isPaid ? at : null,
        paid_cents: wasPaid ? row.paid_cents : isPaid ? event.registration_fee_cents * headsOf(row) : null,
        updated_at: at,
      })
      .where("id", "=", id)
      .execute();
  });
}

interface Summed {
  status: string;
  payment: string;
  people: number;
  guests: number;
  places: number;
  owed: number;
  paid: number;
}

/** What the registrations of one event come to: people, places held and waited for, and money of those that have come in or will. */
export async function sumsOf(db: Queryable, eventId: number): Promise<RegistrationSums> {
  const { rows } = await sql<Summed>`
    select registration_status as status, payment_status as payment, count(*) as people,
      sum(case when places > 1 then places - 1 else 0 end) as guests, coalesce(sum(places), 0) as places,
      coalesce(sum(places * registration_fee_cents), 0) as owed, coalesce(sum(paid_cents), 0) as paid
    from registrations inner join events on events.id = registrations.event_id
    where event_id = ${eventId}
    group by 1, 2`.execute(db);
  const extras = await extrasOf(db, eventId);
  const total = (among: (row: Summed) => boolean, of: "people" | "guests" | "places" | "owed" | "paid") =>
    rows.filter(among).reduce((sum, row) => sum + Number(row[of]), 0);
  const active = ({ status }: Summed) => status !== "cancelled";
  const held = (row: Summed) => active(row) && row.status !== "waiting";
  const owed = (payment: string) =>
    (total((row) => held(row) && row.payment === payment, "owed") +
      extras.reduce((sum, one) => sum + (one.payment_status === payment ? one.owed : 0), 0)) /
    100;
  return {
    registered: total(active, "people"),
    cancelled: total((row) => !active(row), "people"),
    guests: total(held, "guests"),
    attended: total(({ status }) => status === "attended", "people"),
    places: total(held, "places"),
    waiting: total((row) => row.status === "waiting", "places"),
    due: owed("due"),
    paid: total(active, "paid") / 100,
    waived: owed("waived"),
  };
}

/** Who holds no place but is let in owes as others do. */
async function extrasOf(db: Queryable, eventId: number) {
  const rows = await db
    .selectFrom("registrations")
    .innerJoin("events", "events.id", "registrations.event_id")
    .selectAll("registrations")
    .select("registration_fee_cents")
    .where("event_id", "=", eventId)
    .where("places", "=", 0)
    .where("registration_status", "<>", "cancelled")
    .execute();
  return rows.map((row) => ({
    payment_status: row.payment_status,
    owed: headsOf(row) * row.registration_fee_cents,
  }));
}
