import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow } from "../../platform/database/rows.server";
import { Problem, unknown } from "../../platform/errors/problem.server";
import { maxId } from "../../platform/fields";
import { freePlace, isPublished, lockEvent, statusAt, takePlace } from "../events/model.server";
import { lockRegistration } from "../registrations/locking.server";
import { tellLapsed, tellPromoted, type Writing } from "../registrations/mails.server";
import { cancelled, findRegistration, refuseCancelled } from "../registrations/model.server";
import { paymentFor } from "../registrations/payments/payments.server";
import type { SentGuest } from "../registrations/place-fields";
import { fits, placesOf, toGuests } from "../registrations/places.server";
import type { Registration } from "../registrations/schema";

/*
 * The waiting list of an event. Whoever frees places calls `settlePlaces` in the same transaction; by that nobody who fits waits
 * while places are free. All of it is done with the event locked, so that what comes at once comes one after the other.
 */

type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

const hour = 3_600_000;

/** When those who wait are given places for the last time by themselves; milliseconds since 1970. */
const cutoffOf = ({ start_date, waiting_cutoff_hours: hours }: LockedEvent) => Date.parse(start_date) - hours * hour;

/** How many of those who wait are looked at in one go. */
const atOnce = 100;

/**
 * Gives the free places of an event to those who wait for them: first what was offered and has lapsed is free again, then the first
 * in line who fits has a place, and so on. A group that does not fit keeps its place in line. Promotes nobody once the cut-off is past;
 * does nothing for an event that is cancelled or hidden.
 */
export async function settlePlaces(transaction: Queryable, call: Writing, eventId: number): Promise<void> {
  // Nearly all events have nobody in line; theirs is to be found by one look, since others wait for this transaction.
  if (!(await hasLine(transaction, eventId))) return;
  const event = await lockEvent(transaction, eventId);
  const now = call.now();
  // While it is cancelled or hidden, all stays as it is; when it is published again, that is followed by this.
  if (!event || !isPublished(event, now)) return;
  const lapsed = await lapseOffers(transaction, call, event);
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
      await giveTurn(transaction, call, { event, id, places });
    }
  }
}

/** Whether somebody waits for an event, or is offered a place of it. */
const hasLine = async (transaction: Queryable, eventId: number): Promise<boolean> =>
  (await transaction
    .selectFrom("registrations")
    .select("id")
    .where("event_id", "=", eventId)
    .where("registration_status", "in", ["waiting", "offered"])
    .limit(1)
    .executeTakeFirst()) !== undefined;

interface Turn {
  event: LockedEvent;
  id: number;
  places: number;
}

/** What becomes of one whose turn it is: the place is theirs, or, where the event says so, kept for so long. */
function turnOf(event: LockedEvent, now: Date) {
  const hold = event.waiting_hold_hours;
  if (hold === null) return { registration_status: "confirmed", offered_until: null } as const;
  const until = Math.min(now.getTime() + hold * hour, cutoffOf(event));
  return { registration_status: "offered", offered_until: new Date(until).toISOString() } as const;
}

/** Gives places to one who waits: for good, or, where the event says so, kept until they confirm. */
async function giveTurn(transaction: Queryable, call: Writing, { event, id, places }: Turn): Promise<void> {
  const now = call.now();
  await takePlace(transaction, event.id, places);
  await transaction
    .updateTable("registrations")
    .set({ ...turnOf(event, now), updated_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
  await tellPromoted(transaction, call, await findRegistration(transaction, id));
}

/**
 * Begins the time of an event's offers anew, and tells of it: nobody could confirm theirs while it was cancelled. Past the cut-off
 * they stay as they are.
 */
export async function renewOffers(transaction: Queryable, call: Writing, eventId: number): Promise<void> {
  const event = await lockEvent(transaction, eventId);
  const now = call.now();
  if (!event || now.getTime() >= cutoffOf(event)) return;
  const offered = await transaction
    .selectFrom("registrations")
    .select("id")
    .where("event_id", "=", eventId)
    .where("registration_status", "=", "offered")
    .orderBy("id")
    .execute();
  for (const { id } of offered) {
    await transaction
      .updateTable("registrations")
      .set({ ...turnOf(event, now), updated_at: now.toISOString() })
      .where("id", "=", id)
      .execute();
    await tellPromoted(transaction, call, await findRegistration(transaction, id));
  }
}

/** Ends the offers of an event whose time is over. @returns how many places are free by that */
async function lapseOffers(transaction: Queryable, call: Writing, event: LockedEvent): Promise<number> {
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
    await transaction
      .updateTable("registrations")
      .set({ ...cancelled, updated_at: at })
      .where("id", "=", id)
      .execute();
    await freePlace(transaction, event.id, places);
    await tellLapsed(transaction, call, await findRegistration(transaction, id));
    free += places;
  }
  return free;
}

/** Ends all offers whose time is over, and gives their places to those who are next; event by event, each in one transaction. */
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

/**
 * Gives places to one who waits whatever their place in line, or confirms what is offered.
 *
 * @throws Problem 404; 409 for one who does not wait, an event that is over or cancelled, or too few places
 */
export function promote(db: Database, call: Writing, id: number): Promise<Registration> {
  return db.change(async (transaction) => {
    const before = await lockRegistration(transaction, id);
    if (!before) throw unknown("Registration");
    await confirmTurn(transaction, call, { id, ...before });
    const registration = await findRegistration(transaction, id);
    await tellPromoted(transaction, call, registration);
    return registration;
  });
}

/**
 * Makes a registration that waits, or is offered a place, a confirmed one. Its event is locked.
 *
 * @throws Problem 409
 */
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
  if (was !== "waiting" && was !== "offered") throw new Problem(409, "This registration is not on the waiting list");
  const event = await findRow(transaction, "events", event_id);
  if (event && statusAt(event, now()) === "past") throw new Problem(409, "This event has already ended");
  await refuseCancelled(transaction, event_id);
  if (was === "waiting") await takePlace(transaction, event_id, places);
  await transaction
    .updateTable("registrations")
    .set({ registration_status: "confirmed", offered_until: null, updated_at: now().toISOString() })
    .where("id", "=", id)
    .execute();
}

/**
 * Confirms the place that is offered to who waited, by the account it belongs to.
 *
 * @throws Problem 404 where it is not theirs; 409 where no place is offered (any more)
 */
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

/** The same of a registration that is locked with its event. @throws Problem 409 where no place is offered (any more) */
export async function acceptOffer(
  transaction: Queryable,
  call: Pick<Writing, "now">,
  registration: Offered,
): Promise<void> {
  const { registration_status: status, offered_until: until } = registration;
  const isOffered = status === "offered" && (until ?? "") > call.now().toISOString();
  if (!isOffered) throw new Problem(409, "No place is offered to you any more");
  await confirmTurn(transaction, call, registration);
}

/**
 * Sets whom a registration brings along: those that are named stay or join, the others go, and their places are free.
 *
 * @throws Problem 404; 409 where there are too few places, or the registration is cancelled; 422 for more than the event allows
 */
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
  if (row.registration_status === "cancelled") throw new Problem(409, "This registration is cancelled");
  // Who came with more than the event allows by now may bring fewer, not more.
  const most = Math.max(event.max_guests, (JSON.parse(row.guests) as unknown[]).length);
  const heads = placesOf({ ...event, max_guests: most }, guests);
  // Who was let in though the event was full holds no place, and nor do their guests.
  const places = row.places === 0 ? 0 : heads;
  const [waits, more] = [row.registration_status === "waiting", places - row.places];
  if (waits && event.max_attendees !== null && places > event.max_attendees && more > 0)
    throw new Problem(409, "The event has not as many places");
  if (more > 0) await refuseCancelled(transaction, event.id);
  if (!waits && more > 0 && !(await fits(transaction, event.id, more)))
    throw new Problem(409, "There is no place left for another guest");
  if (!waits && more > 0) await takePlace(transaction, event.id, more);
  if (!waits && more < 0) await freePlace(transaction, event.id, -more);
  await transaction
    .updateTable("registrations")
    .set({
      ...toGuests(guests, row),
      ...paymentFor(row, heads),
      places,
      updated_at: call.now().toISOString(),
    })
    .where("id", "=", id)
    .execute();
  if (more < 0) await settlePlaces(transaction, call, event.id);
}
