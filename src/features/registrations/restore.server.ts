import { sql } from "kysely";
import type { AnyRow } from "../../api/audit/trail.server";
import type { Queryable } from "../../platform/database/database.server";
import { Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { lockEvent, takePlace } from "../events/model.server";
import { AlreadyRegistered, holdsPlace, isActive, refuseDuplicate } from "./model.server";

/** Restores a registration with its places or turn, if its event exists and has room. @throws Problem 409 */
export async function takePlaceAgain(transaction: Queryable, row: AnyRow): Promise<void> {
  const eventId = Number(row.event_id);
  if (!(await lockEvent(transaction, eventId))) await refuseWithoutEvent(transaction, eventId);
  const status = String(row.registration_status);
  if (!isActive(status)) return;
  try {
    await refuseDuplicate(transaction, eventId, String(row.email_key));
  } catch (cause) {
    if (!(cause instanceof AlreadyRegistered)) throw cause;
    throw new Problem(409, t`This person has registered for the event again since, so there is nothing to restore.`, {
      cause,
    });
  }
  if (!holdsPlace(status)) return;
  await takePlace(transaction, eventId, Number(row.places ?? 1)).catch((cause: unknown) => {
    if (!(cause instanceof Problem && cause.reason === "no_places_left")) throw cause;
    throw new Problem(409, t`The event is now fully booked. Free a place first, then restore this registration.`, {
      cause,
    });
  });
}

async function refuseWithoutEvent(transaction: Queryable, eventId: number): Promise<never> {
  const event = await transaction
    .selectFrom("trash")
    .select("title")
    .where("resource", "=", "event")
    .where("item", "=", String(eventId))
    .executeTakeFirst();
  throw new Problem(
    409,
    event
      ? t`The event of this registration, “${{ title: event.title }}”, is in the trash too. Restore the event first.`
      : t`The event of this registration is gone for good, so the registration cannot come back.`,
  );
}

/** Computes restored registrations' people paid for from sum and fee, if deleted before that number was stored. */
export async function recountPaidPeople(transaction: Queryable, eventId: number): Promise<void> {
  await sql`update registrations set paid_heads =
      case when fees.cents = 0 or fees.cents > paid_cents then 1 else paid_cents / fees.cents end
    from (select id, registration_fee_cents as cents from events) as fees
    where fees.id = registrations.event_id and event_id = ${eventId} and paid_cents is not null and paid_heads = 0`.execute(
    transaction,
  );
}
