import { type ExpressionBuilder, expressionBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { type ColumnsAs, columnsAs, fromColumns } from "../../api/fields/columns.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { isUniqueViolation } from "../../platform/database/database-errors.server";
import { readSlice, type Slice } from "../../platform/database/read-page.server";
import { findRow, known, narrowedTo } from "../../platform/database/rows.server";
import { type LookedUp, lookUp } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { Problem, unknown } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import type { Site } from "../../platform/site";
import { foldKey, searchText } from "../../platform/text";
import { toInstant, toLocalInput } from "../../platform/time";
import { formatDateTime } from "../../ui/time/date-time";
import {
  eventIsCancelled,
  freePlace,
  lockEvent,
  refuseUnregistrable,
  registrationStateAt,
  statusAt,
  takePlace,
} from "../events/model.server";
import { eventInShort } from "../events/schema";
import { keepAccount } from "../users/model.server";
import { whyNotLeave } from "./leaving";
import { lockRegistration } from "./locking.server";
import { inOrder } from "./order.server";
import { sumsOf } from "./payments/payments.server";
import type { NewPlaces } from "./place-fields";
import { answersTo, fits, placesOf, refuseHopeless, toGuests } from "./places.server";
import { answerOf, placeInLine } from "./row.server";
import type {
  DayCounts,
  ExportQuery,
  NewRegistration,
  Registration,
  RegistrationList,
  RegistrationQuery,
  RegistrationStatus,
  SetStatus,
} from "./schema";
import type { Linked } from "./token.server";

type Row = Selectable<Tables["registrations"]> &
  ColumnsAs<typeof eventInShort, "event_"> & {
    event_fee_cents: number;
    event_fee_digits: number;
    place_in_line: number | null;
  };

const toRegistration = (row: Row): Registration => ({
  ...answerOf(row, { cents: row.event_fee_cents, digits: row.event_fee_digits }),
  event: { id: row.event_id, ...fromColumns(eventInShort, row, "event_") },
});

/** A registration's places are taken unless it is cancelled or waits; what is offered is kept for a while, and so is taken too. */
export const holdsPlace = (status: string) => status !== "cancelled" && status !== "waiting";

/** Whether somebody is expected, or waits: a registration that is not cancelled. */
export const isActive = (status: string) => status !== "cancelled";

/** Whether somebody is in line, or is offered a place after having been: they have none that is theirs for good. */
export const inLine = (status: string) => status === "waiting" || status === "offered";

type Registrations = SelectQueryBuilder<Tables, "registrations", object>;

/** Registrations with the event of each; every one has its event. */
const joinEvent = (registrations: Registrations) =>
  registrations
    .innerJoin("events", "events.id", "registrations.event_id")
    .selectAll("registrations")
    .select(columnsAs(eventInShort, "events", "event_"))
    .select(["events.registration_fee_cents as event_fee_cents", "events.registration_fee_digits as event_fee_digits"])
    .select(placeInLine);

const withEvent = (db: Queryable) => joinEvent(db.selectFrom("registrations"));

/** @throws Problem 404 */
export async function findRegistration(db: Queryable, id: number): Promise<Registration> {
  const row = await withEvent(db).where("registrations.id", "=", id).executeTakeFirst();
  if (!row) throw unknown("Registration");
  return toRegistration(row);
}

/** What a registration's secret link is made from. */
export const linkedOf = (db: Queryable, id: number): Promise<Linked> =>
  db
    .selectFrom("registrations")
    .select(["id", "created_at", "link_counter"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** The refusal that tells that an e-mail is registered. */
export class AlreadyRegistered extends Problem {
  constructor() {
    super(409, "You are already registered for this event");
  }
}

/** Refuses a second active registration of one e-mail for one event. */
export async function refuseDuplicate(transaction: Queryable, eventId: number, emailKey: string): Promise<void> {
  const row = await transaction
    .selectFrom("registrations")
    .select("id")
    .where("event_id", "=", eventId)
    .where("email_key", "=", emailKey)
    .where("registration_status", "<>", "cancelled")
    .executeTakeFirst();
  if (row) throw new AlreadyRegistered();
}

/** Runs `work`; where the engine's unique index refuses what came at the same moment, says so in our words. */
export async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AlreadyRegistered();
    throw error;
  }
}

/** Locks an event that can still be registered for. */
const lockOpenEvent = async (transaction: Queryable, eventId: number, now: Date): Promise<void> =>
  refuseClosed(await lockEvent(transaction, eventId), now);

type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

/** Refuses an event that is unknown or has ended. */
function refuseClosed(event: LockedEvent | undefined, now: Date): asserts event is LockedEvent {
  if (!event) throw unknown("Event");
  if (statusAt(event, now) === "past") throw new Problem(409, "This event has already ended");
}

/** Refuses who comes before registration has opened, or after it has closed. */
export function refuseOutsideWindow(event: LockedEvent, now: Date, clock: Clock): void {
  const state = registrationStateAt(event, now);
  if (state === "not_yet")
    throw new Problem(409, `Registration opens on ${formatDateTime(event.registration_opens as string, clock)}`);
  if (state === "closed")
    throw new Problem(409, `Registration closed on ${formatDateTime(event.registration_closes as string, clock)}`);
}

declare module "../../platform/database/tables" {
  interface Tables {
    registration_keys: {
      key: string;
      registration_id: number;
      created_at: string;
    };
  }
}

/**
 * What a sending has made already.
 *
 * @throws Problem 409 when its key belongs to another registration, or the link that it made was replaced since: whoever holds
 *   the device that sent it would be given the new one
 */
async function madeUnder(
  transaction: Queryable,
  key: string,
  { eventId, emailKey }: { eventId: number; emailKey: string },
): Promise<Registration | undefined> {
  const row = await withEvent(transaction)
    .innerJoin("registration_keys", "registration_keys.registration_id", "registrations.id")
    .where("registration_keys.key", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.event_id !== eventId || row.email_key !== emailKey)
    throw new Problem(409, "Another registration was already received under this idempotency key");
  if (row.link_counter > 0)
    throw new Problem(409, "This was received, and its link was replaced since. Ask for it again on the event's page.");
  return toRegistration(row);
}

/** Forgets by which keys registrations were made that are older than a month: no device sends again what it sent then. */
export async function forgetRegistrationKeys(db: Database, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000).toISOString();
  await db.deleteFrom("registration_keys").where("created_at", "<", monthAgo).execute();
}

/** What is done in the transaction of a change, once for each registration that it made or changed. */
export type Also = (transaction: Queryable, registration: Registration) => Promise<void>;
const nothingElse: Also = async () => {};

interface Registering {
  eventId: number;
  registration: NewRegistration & Partial<Pick<NewPlaces, "guests" | "answers" | "waiting">>;
  /** the account it belongs to, when somebody registers themselves */
  userId: number | null;
  /** what the sender's device calls this sending: sent again, it answers what it has made and makes no second one */
  idempotencyKey?: string | undefined;
  now: Date;
  /** where somebody registers themselves: the event's window and its required questions count, and times are told by this clock */
  clock?: Clock;
  /** done with the event locked, before a place is taken: offers that have lapsed are free again */
  first?: (transaction: Queryable) => Promise<void>;
  /** not done for what was made by an earlier sending */
  also?: Also;
}

export type Clock = Pick<Site, "timeZone" | "timeZoneName">;

/**
 * Registers somebody for an event and takes a place, and one for each guest; or joins the waiting list where that was asked for
 * and they do not fit.
 *
 * @throws Problem 404 for an unknown event; 409 when it has ended, is not open, is fully booked, or the e-mail is registered
 * already; 422 for too many guests and for answers that are missing or wrong
 */
export const register = (db: Database, registering: Registering): Promise<Registration> =>
  refusingDuplicates(() => db.change((transaction) => insertRegistration(transaction, registering)));

/** Registers somebody within the caller's transaction. */
export async function insertRegistration(
  transaction: Queryable,
  { eventId, registration: sent, userId, idempotencyKey, now, clock, first, also = nothingElse }: Registering,
): Promise<Registration> {
  const { guests = [], answers = [], waiting = false, ...registration } = sent;
  const at = now.toISOString();
  const email_key = foldKey(registration.email);
  if (userId !== null) await keepAccount(transaction, userId);
  const event = await lockEvent(transaction, eventId);
  // Two sendings under one key come one after the other, since the event is locked.
  const made = idempotencyKey && (await madeUnder(transaction, idempotencyKey, { eventId, emailKey: email_key }));
  if (made) return made;
  if (event) refuseUnregistrable(event, now);
  refuseClosed(event, now);
  if (clock) refuseOutsideWindow(event, now, clock);
  const places = placesOf(event, guests);
  const answered = answersTo(event, answers, { isComplete: clock !== undefined });
  await refuseDuplicate(transaction, eventId, email_key);
  await first?.(transaction);
  const waits = waiting && !(await fits(transaction, eventId, places));
  if (waits) refuseHopeless(event, places);
  else await takePlace(transaction, eventId, places);
  const { id } = await transaction
    .insertInto("registrations")
    .values({
      ...registration,
      ...toGuests(guests),
      places,
      answers: answered,
      event_id: eventId,
      user_id: userId,
      email_key,
      registration_status: waits ? "waiting" : "confirmed",
      search_text: searchText(registration.name, registration.email, registration.phone, registration.organization),
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (idempotencyKey !== undefined) {
    const known = { key: idempotencyKey, registration_id: id, created_at: at };
    await transaction
      .insertInto("registration_keys")
      .values(known)
      .onConflict((conflict) => conflict.column("key").doUpdateSet(known))
      .execute();
  }
  const registered = await findRegistration(transaction, id);
  await also(transaction, registered);
  return registered;
}

/**
 * Cancels one's own registration for an event and frees its place. Own is what the account registered: an e-mail alone
 * proves nothing, since anybody can sign up with anybody's.
 *
 * @throws Problem 404 when the event is unknown or one is not registered; 409 when it has ended or was cancelled, when its own
 *   time for changes is over, or once one is in
 */
export function unregister(
  db: Database,
  { eventId, userId, now, also }: { eventId: number; userId: number; now: Date; also: AlsoCancelled },
): Promise<Registration> {
  return db.change(async (transaction) => {
    await lockOpenEvent(transaction, eventId, now);
    // Whoever has changed their e-mail in between may hold two.
    const held = await transaction
      .selectFrom("registrations")
      .select(["id", "registration_status", "places"])
      .where("event_id", "=", eventId)
      .where("registration_status", "<>", "cancelled")
      .where("user_id", "=", userId)
      .execute();
    await refuseLate(transaction, eventId, { held, now });
    const rows = await transaction
      .updateTable("registrations")
      .set({ ...cancelled, updated_at: now.toISOString() })
      .where("event_id", "=", eventId)
      .where("registration_status", "<>", "cancelled")
      .where("user_id", "=", userId)
      .returning("id")
      .execute();
    const [row] = rows;
    if (!row) throw new Problem(404, "You are not registered for this event");
    for (const { registration_status: status, places } of held)
      if (holdsPlace(status)) await freePlace(transaction, eventId, places);
    const after = await findRegistration(transaction, row.id);
    await also(
      transaction,
      after,
      held.some(({ id, registration_status }) => id === row.id && !holdsPlace(registration_status)),
    );
    return after;
  });
}

/** Refuses to cancel what is over or settled. @throws Problem 409 */
async function refuseLate(
  transaction: Queryable,
  eventId: number,
  { held, now }: { held: readonly { registration_status: RegistrationStatus }[]; now: Date },
): Promise<void> {
  const event = known(await findRow(transaction, "events", eventId), "Event");
  for (const one of held) {
    const why = whyNotLeave(one, event, now);
    if (why) throw new Problem(409, why);
  }
}

/** What an end of a registration leaves of its place and its turn: nothing. */
export const cancelled = { registration_status: "cancelled", offered_until: null, checked_in_at: null } as const;

/** What is done in the transaction in which a registration was cancelled. @param waited it held no place, but was in line */
export type AlsoCancelled = (transaction: Queryable, registration: Registration, waited: boolean) => Promise<void>;

/** What is done in the transaction in which the status was set; `was` is the one before. */
type AlsoPlace = (transaction: Queryable, registration: Registration, was: RegistrationStatus) => Promise<void>;

interface SettingStatus {
  id: number;
  status: SetStatus;
  now: Date;
  /** writes who has arrived, as the new status says; runs before the registration is read back */
  writeArrivals: (transaction: Queryable, set: { id: number; status: SetStatus; now: Date }) => Promise<void>;
  alsoPlace: AlsoPlace;
}

/**
 * Sets the status. Leaving "cancelled" or "waiting" takes its places, entering "cancelled" frees them; anything else leaves places alone.
 *
 * @throws Problem 404; 409 when the event is full or cancelled, or the e-mail is registered anew since
 */
export function setStatus(
  db: Database,
  { id, status, now, writeArrivals, alsoPlace }: SettingStatus,
): Promise<Registration> {
  return refusingDuplicates(() =>
    db.change(async (transaction) => {
      const before = await lockRegistration(transaction, id);
      if (!before) throw unknown("Registration");
      const was = before.registration_status;
      const [held, holds] = [holdsPlace(was), holdsPlace(status)];
      if (held && !holds) await freePlace(transaction, before.event_id, before.places);
      if (!isActive(was) && isActive(status)) await refuseDuplicate(transaction, before.event_id, before.email_key);
      if (!held && holds) {
        await refuseCancelled(transaction, before.event_id);
        await takePlace(transaction, before.event_id, before.places);
      }
      await transaction
        .updateTable("registrations")
        .set({ ...cancelled, registration_status: status, updated_at: now.toISOString() })
        .where("id", "=", id)
        .execute();
      await writeArrivals(transaction, { id, status, now });
      const after = await findRegistration(transaction, id);
      if (was !== status) await alsoPlace(transaction, after, was);
      return after;
    }),
  );
}

/** Marks somebody who has a place as having been there. @param at when, UTC, ISO 8601 */
export const setAttended = (transaction: Queryable, id: number, at: string): Promise<unknown> =>
  transaction
    .updateTable("registrations")
    .set({ registration_status: "attended", updated_at: at })
    .where("id", "=", id)
    .execute();

/** Refuses to give a place of an event that was cancelled. @throws Problem 409 */
export async function refuseCancelled(transaction: Queryable, eventId: number): Promise<void> {
  if (await eventIsCancelled(transaction, eventId)) throw new Problem(409, "This event has been cancelled");
}

/**
 * Removes a registration; if it held a place, that is free again.
 *
 * @param also what is done where it was not cancelled
 * @throws Problem 404
 */
export function deleteRegistration(db: Database, id: number, also: AlsoCancelled): Promise<void> {
  return db.change(async (transaction) => {
    const before = await lockRegistration(transaction, id);
    if (!before) throw unknown("Registration");
    const registration = await findRegistration(transaction, id);
    await transaction.deleteFrom("registrations").where("id", "=", id).execute();
    if (!isActive(before.registration_status)) return;
    const held = holdsPlace(before.registration_status);
    if (held) await freePlace(transaction, before.event_id, before.places);
    await also(transaction, registration, !held);
  });
}

type Where = ExpressionBuilder<Tables, "registrations">;

/** The event of a registration, where it took place and is over: who is still confirmed for it is absent (`attendanceOf`). */
const eventBehind = ({ selectFrom }: Where, now: Date) =>
  selectFrom("events")
    .select("events.id")
    .whereRef("events.id", "=", "registrations.event_id")
    .where("events.publication", "=", "published")
    .where("events.end_date", "<", now.toISOString());

function conditions(db: Queryable, where: Where, { event_id, status, search, ids }: LookedUp<ExportQuery>, now: Date) {
  const registration_status = status === "absent" ? "confirmed" : status;
  return where.and([
    ...narrowedTo(db, "registrations", { event_id, registration_status }, search),
    ...(status === "absent" ? [where.exists(eventBehind(where, now))] : []),
    ...(ids ? [where("registrations.id", "in", ids)] : []),
  ]);
}

/** Rows in the order of their events: from event to event by their start, and of each along an index. Walked to from the nearer end. */
async function readByEvent(
  db: Queryable,
  query: LookedUp<RegistrationQuery>,
  { skip, take, total }: Slice,
  now: Date,
): Promise<Row[]> {
  const wanted = Math.min(take, total - skip);
  if (wanted <= 0) return [];
  const behind = total - skip - wanted;
  const fromEnd = behind < skip;
  const direction = fromEnd === (query.sort === "event") ? "desc" : "asc";
  const found = await db
    .selectFrom("events")
    // In this order: SQLite would rather find them by their status, and sort all of those.
    .crossJoin("registrations")
    .select("registrations.id")
    .whereRef("registrations.event_id", "=", "events.id")
    .where(conditions(db, expressionBuilder<Tables, "registrations">(), query, now))
    .orderBy("events.start_date", direction)
    .orderBy("events.id", direction)
    .orderBy("registrations.id", direction)
    .limit(wanted)
    .offset(fromEnd ? behind : skip)
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await withEvent(db).where("registrations.id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (fromEnd ? ids.reverse() : ids).flatMap((id) => byId.get(id) ?? []);
}

/** One page of registrations, the latest first unless asked otherwise. */
export async function listRegistrations(db: Queryable, asked: RegistrationQuery, now: Date): Promise<RegistrationList> {
  const query = await lookUp(db, "registrations", asked);
  const { page, size, sort, event_id } = query;
  const matching = db.selectFrom("registrations").where((where) => conditions(db, where, query, now));
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const slice = { skip: (page - 1) * size, take: size, total, search: query.search };
  const rows =
    sort === "event" || sort === "-event"
      ? await readByEvent(db, query, slice, now)
      : await readSlice(matching, (select) => inOrder(db, joinEvent(select), sort), slice);
  const answer = listAnswer(rows.map(toRegistration), total, query);
  return event_id === undefined ? answer : { ...answer, sums: await sumsOf(db, event_id) };
}

const dayMs = 86_400_000;

/**
 * How many registrations arrived on each of the last days, whatever their status is now.
 *
 * @param days how many, today included
 * @returns the oldest first; a day without any has 0
 */
export async function countByDay(
  db: Queryable,
  { days, timeZone, now }: { days: number; timeZone: string; now: Date },
): Promise<DayCounts> {
  const today = Date.parse(toLocalInput(now.toISOString(), timeZone).slice(0, 10));
  const dates = Array.from({ length: days }, (_, at) =>
    new Date(today - (days - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
  const beginnings = dates.map((date) => toInstant(`${date}T00:00`, timeZone) as string);
  // Each day is a stretch of an index; the last has no end, for what arrives while this is answered.
  const { rows } = await sql<{ count: number }>`${sql.join(
    beginnings.map((from, at) => countBetween(from, beginnings[at + 1])),
    sql` union all `,
  )} order by day`.execute(db);
  const counts = rows.map(({ count }) => count);
  return {
    total: counts.reduce((sum, count) => sum + count, 0),
    days: dates.map((date, at) => ({ date, count: counts[at] ?? 0 })),
  };
}

const countBetween = (from: string, until: string | undefined) =>
  sql`select ${from} as day, count(*) as count from registrations where created_at >= ${from}
    ${until === undefined ? sql`` : sql`and created_at < ${until}`}`;

/** Rows read at a time by an export: enough to be quick, few enough to be small. */
const exportChunk = 1_000;

/** Every registration that matches, the latest first, a thousand in memory at a time. */
export async function* eachRegistration(db: Queryable, asked: ExportQuery, now: Date): AsyncGenerator<Registration[]> {
  const query = await lookUp(db, "registrations", asked);
  let before: number | undefined;
  for (;;) {
    const rows = await joinEvent(db.selectFrom("registrations").where((where) => conditions(db, where, query, now)))
      .$if(before !== undefined, (select) => select.where("registrations.id", "<", before as number))
      .orderBy("registrations.id", "desc")
      .limit(exportChunk)
      .execute();
    if (rows.length > 0) yield rows.map(toRegistration);
    if (rows.length < exportChunk) return;
    before = rows.at(-1)?.id;
  }
}
