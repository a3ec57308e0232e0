import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Database, Queryable } from "../../../platform/database/database.server";
import { findRow, requireRow, updateRow } from "../../../platform/database/rows.server";
import type { Tables } from "../../../platform/database/tables";
import { Problem } from "../../../platform/errors/problem.server";
import { fromMinorUnit } from "../../../platform/money/money";
import { lockEvent } from "../../events/model.server";
import { lockRegistration } from "../locking.server";
import type { Payment, PaymentStatus } from "../place-fields";
import type { RegistrationSums } from "../schema";
import { attendedInPerson, guestsIn, hasPlace, isAsked, paidCents, restOfExtra, restOfPlaces } from "./figures.server";

type Row = Selectable<Tables["registrations"]>;

/** The number of people of a registration; a walk-in beyond capacity holds no place but pays. */
export const headsOf = ({ places, guests }: Row): number => places || 1 + (JSON.parse(guests) as unknown[]).length;

const asksForFee = (status: string) => status === "confirmed" || status === "attended" || status === "offered";

/** The fee of a place in the minor unit, with its number of decimals. */
export interface Fee {
  cents: number;
  digits: number;
}

/** Whole thousandths, which compare amounts of every unit. */
const thousandths = (cents: number, digits: number) => cents * 10 ** (3 - digits);

/** The number of people that a registration has paid for. "Paid" means all people at that time. */
const paidFor = (row: Row): number => Math.max(row.paid_heads, row.payment_status === "paid" ? headsOf(row) : 0);

/**
 * The payment fields of a response: the event's fee for each person once they have a place. After a payment, further
 * guests owe the present fee, and a changed fee is not asked again.
 * @param fee the present one; paid sums stay
 * @returns `fee` is the sum still owed, or the whole paid sum; `paid` is the paid sum
 */
export function paymentOf(row: Row, fee: Fee) {
  const { payment_status: stored } = row;
  const paid = thousandths(row.paid_cents ?? 0, row.paid_digits);
  const rest = Math.max(0, headsOf(row) - paidFor(row)) * thousandths(fee.cents, fee.digits);
  const isOpen = stored !== "paid" && rest > 0 && asksForFee(row.registration_status);
  const payment_status: PaymentStatus = isOpen ? stored : stored === "paid" || paid > 0 ? "paid" : "none";
  return {
    payment_status,
    fee: (isOpen ? rest : paid) / 1_000,
    paid: paid / 1_000,
    payment_method: row.payment_method as Payment["payment_method"],
  };
}

/** The payment columns for a new number of people: more owe the fee; removed ones get nothing back. */
export function paymentFor(row: Row, heads: number): Pick<Row, "payment_status" | "paid_heads"> {
  const { payment_status, paid_cents } = row;
  const paid_heads = paidFor(row);
  const isCovered = heads <= paid_heads;
  if (payment_status === "paid" && !isCovered) return { payment_status: "due", paid_heads };
  if (payment_status === "due" && paid_cents !== null && isCovered) return { payment_status: "paid", paid_heads };
  return { payment_status, paid_heads };
}

/** Sets the payment: the present fee for each unpaid person. @throws Problem 404; 409 without a fee or a place */
export function setPayment(
  db: Database,
  { id, payment, now }: { id: number; payment: Payment; now: Date },
): Promise<void> {
  return db.write(async (transaction) => {
    const { event_id } = requireRow(await lockRegistration(transaction, id), "Registration");
    const event = requireRow(await lockEvent(transaction, event_id), "Event");
    const row = requireRow(await findRow(transaction, "registrations", id), "Registration");
    if (payment.payment_status !== "due") refuseFee(row, event);
    await updateRow(transaction, "registrations", id, {
      ...paidColumns(row, event, { payment, now }),
      payment_status: payment.payment_status,
      updated_at: now.toISOString(),
    });
  });
}

type EventFee = Pick<Selectable<Tables["events"]>, "registration_fee_cents" | "registration_fee_digits">;
type PaidColumns = Pick<Row, "payment_method" | "paid_at" | "paid_cents" | "paid_digits" | "paid_heads">;

/** @throws Problem 409 if there is nothing to pay */
function refuseFee(row: Row, event: EventFee): void {
  if (event.registration_fee_cents === 0) throw new Problem(409, "This event has no fee");
  if (!asksForFee(row.registration_status)) throw new Problem(409, "Only people who have a place can pay for it");
}

/** What has been paid after a payment was set. While the event is locked, its currency cannot change. */
function paidColumns(row: Row, event: EventFee, { payment, now }: { payment: Payment; now: Date }): PaidColumns {
  const { payment_status: status, payment_method } = payment;
  const { paid_at, paid_cents, paid_digits } = row;
  const { registration_fee_cents: cents, registration_fee_digits: digits } = event;
  const before = paymentOf(row, { cents, digits });
  const paid = { paid_at, paid_cents, paid_digits, paid_heads: paidFor(row) };
  // Repeating it with another method keeps the time of payment.
  if (status === "paid" && before.payment_status === "paid") return { ...paid, payment_method };
  // The rest may be waived after a partial payment, repeatedly.
  if (status === "waived" && before.payment_status !== "paid" && before.paid > 0)
    return { ...paid, payment_method: row.payment_method };
  if (status !== "paid")
    return { payment_method: "", paid_at: null, paid_cents: null, paid_digits: digits, paid_heads: 0 };
  const more = Math.max(0, headsOf(row) - paidFor(row));
  return {
    payment_method,
    paid_at: now.toISOString(),
    paid_cents: (paid_cents ?? 0) + more * cents,
    paid_digits: digits,
    paid_heads: paidFor(row) + more,
  };
}

/** The sums of an event's registrations: people, places held and waited for, money. */
export async function sumsOf(db: Queryable, eventId: number): Promise<RegistrationSums> {
  const sum = (what: RawBuilder<unknown>, among: RawBuilder<unknown>) =>
    sql`coalesce(sum(case when ${among} then ${what} else 0 end), 0)`;
  const one = sql`1`;
  const isWaiting = sql`registration_status = 'waiting'`;
  const rest = (payment: "due" | "waived") =>
    sum(
      sql`case when places > 0 then ${restOfPlaces} else ${restOfExtra} end`,
      sql`payment_status = ${sql.lit(payment)} and ${isAsked}`,
    );
  const { rows } = await sql<RegistrationSums & { digits: number | null }>`
    select ${sum(one, sql`registration_status <> 'cancelled'`)} as registered,
      ${sum(one, sql`registration_status = 'cancelled'`)} as cancelled,
      ${sum(sql`places - 1`, sql`places > 1 and ${isAsked}`)} as guests,
      ${sum(one, sql`registration_status = 'attended'`)} as attended,
      ${sum(sql`places`, isAsked)} as places,
      ${sum(sql`places`, isWaiting)} as waiting,
      ${sum(sql`places`, hasPlace)} as expected,
      ${sum(sql`${attendedInPerson} + case when places > 1 then ${guestsIn} else 0 end`, hasPlace)} as came,
      ${sum(one, sql`registration_status = 'attended' and places = 0`)} as extras,
      ${rest("due")} as due, coalesce(sum(${paidCents}), 0) as paid, ${rest("waived")} as waived,
      max(registration_fee_digits) as digits
    from registrations inner join events on events.id = registrations.event_id
    where event_id = ${eventId}`.execute(db);
  const [all] = rows as [RegistrationSums & { digits: number | null }];
  const count = (name: keyof RegistrationSums) => Number(all[name]);
  const amount = (name: keyof RegistrationSums) => fromMinorUnit(count(name), all.digits ?? 0);
  return {
    registered: count("registered"),
    cancelled: count("cancelled"),
    guests: count("guests"),
    attended: count("attended"),
    places: count("places"),
    waiting: count("waiting"),
    expected: count("expected"),
    came: count("came"),
    extras: count("extras"),
    due: amount("due"),
    paid: amount("paid"),
    waived: amount("waived"),
  };
}
