import type { Database, Queryable } from "../../platform/database/database.server";
import { maxId } from "../../platform/database/max-id";
import { findRow, requireRow, updateRow } from "../../platform/database/rows.server";
import { Problem, unknown } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { freePlace, isPublished, lockEvent, statusAt, takePlace } from "../events/model.server";
import { lockRegistration } from "../registrations/locking.server";
import { notifyOfferExpired, notifyPromoted, type Writing } from "../registrations/mails.server";
import { cancelled, findRegistration, refuseCancelled } from "../registrations/model.server";
import { paymentFor } from "../registrations/payments/payments.server";
import type { SentGuest } from "../registrations/place-fields";
import { fits, placesOf, toGuests } from "../registrations/places.server";
import type { Registration } from "../registrations/schema";

/* The waiting list. Changes that free places call `settlePlaces` in their transaction, with the event locked. */

type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

const hour = 3_600_000;

/** The time of the last automatic promotion; milliseconds since 1970. */
const cutoffOf = ({ start_date, waiting_cutoff_hours: hours }: LockedEvent) => Date.parse(start_date) - hours * hour;

/** The number of waiting people read at once. */
const atOnce = 100;

/**
 * Ends expired offers; until the cut-off, the first in line who fits gets a free place. Nothing happens if unpublished.
 */
export async function settlePlaces(transaction: Queryable, call: Writing, eventId: number): Promise<void> {
  // Most events have no waiting list, so one query must suffice: others wait for this transaction.
  if (!(await hasLine(transaction, eventId))) return;
  const event = await lockEvent(transaction, eventId);
  const now = call.now();
  // Cancelled and hidden events stay as they are; publishing again runs this.
  if (!event || !isPublished(event, now)) return;
  const lapsed = await endExpiredOffers(transaction, call, event);
  if (now.getTime() >= cutoffOf(event)) return;
  const { max_attendees: max } = event;
  let free = max === null ? maxId : max - event.places_taken + lapsed;
  while (free > 0) {
    const fitting = await transaction
      .selectFrom("registrations")
      .select(["id", "places"])
      .where("event_id", "=", eventId)
      .where("registration_status", "=", "waiting")
      .where("places", "<=", free)
      .orderBy("id")
      .limit(atOnce)
      .execute();
    if (fitting.length === 0) return;
    for (const { id, places } of fitting) {
      if (places > free) continue;
      free -= places;
      await takePlace(transaction, eventId, places);
      await giveTurn(transaction, call, event, id);
    }
  }
}

const hasLine = async (transaction: Queryable, eventId: number): Promise<boolean> =>
  (await transaction
    .selectFrom("registrations")
    .select("id")
    .where("event_id", "=", eventId)
    .where("registration_status", "in", ["waiting", "offered"])
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The columns of somebody whose turn it is: a place, or an offer with an end. */
function turnOf(event: LockedEvent, now: Date) {
  const hold = event.waiting_hold_hours;
  if (hold === null) return { registration_status: "confirmed", offered_until: null } as const;
  const until = Math.min(now.getTime() + hold * hour, cutoffOf(event));
  return { registration_status: "offered", offered_until: new Date(until).toISOString() } as const;
}

/** Gives somebody their turn, and tells them; a place is taken already. */
async function giveTurn(transaction: Queryable, call: Writing, event: LockedEvent, id: number): Promise<void> {
  const now = call.now();
  await updateRow(transaction, "registrations", id, { ...turnOf(event, now), updated_at: now.toISOString() });
  await notifyPromoted(transaction, call, await findRegistration(transaction, id));
}

/** Restarts an event's offers, which nobody could confirm while it was cancelled; not after the cut-off. */
export async function renewOffers(transaction: Queryable, call: Writing, eventId: number): Promise<void> {
  const event = await lockEvent(transaction, eventId);
  if (!event || call.now().getTime() >= cutoffOf(event)) return;
  const offered = await transaction
    .selectFrom("registrations")
    .select("id")
    .where("event_id", "=", eventId)
    .where("registration_status", "=", "offered")
    .orderBy("id")
    .execute();
  for (const { id } of offered) await giveTurn(transaction, call, event, id);
}

/** Ends the expired offers of an event. @returns the number of freed places */
async function endExpiredOffers(transaction: Queryable, call: Writing, event: LockedEvent): Promise<number> {
  const at = call.now().toISOString();
  const due = await transaction
    .selectFrom("registrations")
    .select(["id", "places"])
    .where("event_id", "=", event.id)
    .where("registration_status", "=", "offered")
    .where("offered_until", "<=", at)
    .orderBy("id")
    .execute();
  let free = 0;
  for (const { id, places } of due) {
    await updateRow(transaction, "registrations", id, { ...cancelled, updated_at: at });
    await freePlace(transaction, event.id, places);
    await notifyOfferExpired(transaction, call, await findRegistration(transaction, id));
    free += places;
  }
  return free;
}

/** Ends all expired offers and gives their places to the next, one transaction for each event. */
export async function settleDueOffers({ db, ...call }: Writing & { db: Database }): Promise<void> {
  const due = await db
    .selectFrom("registrations")
    .innerJoin("events", "events.id", "registrations.event_id")
    .select("event_id")
    .distinct()
    .where("publication", "=", "published")
    .where("registration_status", "=", "offered")
    .where("offered_until", "<=", call.now().toISOString())
    .execute();
  for (const { event_id } of due) await db.change((transaction) => settlePlaces(transaction, call, event_id));
}

/** Gives a place out of turn, or confirms an offer. @throws Problem 404; 409 if not waiting, past, cancelled or full */
export function promote(db: Database, call: Writing, id: number): Promise<Registration> {
  return db.change(async (transaction) => {
    const before = requireRow(await lockRegistration(transaction, id), "Registration");
    await confirmTurn(transaction, call, { id, ...before });
    const registration = await findRegistration(transaction, id);
    await notifyPromoted(transaction, call, registration);
    return registration;
  });
}

/** Confirms a waiting or offered registration. Its event is locked. @throws Problem 409 */
async function confirmTurn(
  transaction: Queryable,
  { now }: Pick<Writing, "now">,
  {
    id,
    event_id,
    registration_status: was,
    places,
  }: { id: number; event_id: number; registration_status: string; places: number },
): Promise<void> {
  if (was !== "waiting" && was !== "offered") throw new Problem(409, t`This registration is not on the waiting list`);
  const event = await findRow(transaction, "events", event_id);
  if (event && statusAt(event, now()) === "past") throw new Problem(409, t`This event has already ended`);
  await refuseCancelled(transaction, event_id);
  if (was === "waiting") await takePlace(transaction, event_id, places);
  await updateRow(transaction, "registrations", id, {
    registration_status: "confirmed",
    offered_until: null,
    updated_at: now().toISOString(),
  });
}

/** Confirms an account's offer. @throws Problem 404 for another's registration; 409 without a valid offer */
export function confirmOffer(
  db: Database,
  call: Writing,
  { id, userId }: { id: number; userId: number },
): Promise<Registration> {
  return db.change(async (transaction) => {
    const before = await lockRegistration(transaction, id);
    const row = before && (await findRow(transaction, "registrations", id));
    if (!before || row?.user_id !== userId) throw unknown("Registration");
    await acceptOffer(transaction, call, row);
    return findRegistration(transaction, id);
  });
}

type Offered = Parameters<typeof confirmTurn>[2] & { offered_until: string | null };

/** The same for a locked registration. @throws Problem 409 without a valid offer */
export async function acceptOffer(
  transaction: Queryable,
  call: Pick<Writing, "now">,
  registration: Offered,
): Promise<void> {
  const { registration_status: status, offered_until: until } = registration;
  const isOffered = status === "offered" && (until ?? "") > call.now().toISOString();
  if (!isOffered) throw new Problem(409, t`The place is no longer offered to you`);
  await confirmTurn(transaction, call, registration);
}

/** Sets the guests; removed ones free places. @throws Problem 404; 409 if full or cancelled; 422 for too many */
export function setGuests(
  db: Database,
  call: Writing,
  { id, guests }: { id: number; guests: readonly SentGuest[] },
): Promise<Registration> {
  return db.change(async (transaction) => {
    await writeGuests(transaction, call, { id, guests });
    return findRegistration(transaction, id);
  });
}

/**
 * Takes places for further guests; people on the waiting list hold none yet.
 * @param places of the whole group
 * @throws Problem 409 if there are not so many, or the event is cancelled
 */
async function takeMore(
  transaction: Queryable,
  { id, max_attendees }: { id: number; max_attendees: number | null },
  { places, more, waits }: { places: number; more: number; waits: boolean },
): Promise<void> {
  if (waits && max_attendees !== null && places > max_attendees)
    throw new Problem(409, t`The event does not have that many places`);
  await refuseCancelled(transaction, id);
  if (waits) return;
  if (!(await fits(transaction, id, more))) throw new Problem(409, t`There is no place left for another guest`);
  await takePlace(transaction, id, more);
}

/** The same within the caller's transaction. */
export async function writeGuests(
  transaction: Queryable,
  call: Writing,
  { id, guests }: { id: number; guests: readonly SentGuest[] },
): Promise<void> {
  if (!(await lockRegistration(transaction, id))) throw unknown("Registration");
  const row = await findRow(transaction, "registrations", id);
  const event = row && (await lockEvent(transaction, row.event_id));
  if (!row || !event) throw unknown("Registration");
  if (row.registration_status === "cancelled") throw new Problem(409, t`This registration is cancelled`);
  // A group larger than the present limit may shrink but not grow.
  const most = Math.max(event.max_guests, (JSON.parse(row.guests) as unknown[]).length);
  const heads = placesOf({ ...event, max_guests: most }, guests);
  // A walk-in beyond capacity and its guests hold no places.
  const places = row.places === 0 ? 0 : heads;
  const [waits, more] = [row.registration_status === "waiting", places - row.places];
  if (more > 0) await takeMore(transaction, event, { places, more, waits });
  if (more < 0 && !waits) await freePlace(transaction, event.id, -more);
  await updateRow(transaction, "registrations", id, {
    ...toGuests(guests, row),
    ...paymentFor(row, heads),
    places,
    updated_at: call.now().toISOString(),
  });
  if (more < 0) await settlePlaces(transaction, call, event.id);
}
