import { type ExpressionBuilder, expressionBuilder, type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { type ColumnsAs, columnsAs, fromColumns } from "../../api/fields/columns.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { isUniqueViolation } from "../../platform/database/database-errors.server";
import { readSlice, type Slice } from "../../platform/database/read-page.server";
import { filterBySearch, findRow, requireRow, updateRow } from "../../platform/database/rows.server";
import { type LookedUp, lookUp } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { formatDateTime } from "../../platform/dates/words";
import { Problem, unknown } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import { askedIn } from "../../platform/languages/current.server";
import { t } from "../../platform/languages/texts";
import { searchText } from "../../platform/latin";
import type { Site } from "../../platform/site";
import { foldKey } from "../../platform/text";
import { toInstant, toLocalInput } from "../../platform/time";
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
import { lockAgainstDeletion } from "../users/model.server";
import type { RegistrationStatus, SetStatus } from "./choices";
import { cancellationRefusal } from "./leaving";
import { lockRegistration } from "./locking.server";
import { inOrder } from "./order.server";
import { sumsOf } from "./payments/payments.server";
import type { NewPlaces } from "./place-fields";
import { answersTo, fits, placesOf, refuseImpossibleGroup, toGuests } from "./places.server";
import { answerOf, placeInLine } from "./row.server";
import type {
  DayCounts,
  ExportQuery,
  NewRegistration,
  Registration,
  RegistrationList,
  RegistrationQuery,
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

/** Whether a status holds places: all but cancelled and waiting; an offer holds its place for a while. */
export const holdsPlace = (status: string) => status !== "cancelled" && status !== "waiting";

/** Whether a registration is not cancelled. */
export const isActive = (status: string) => status !== "cancelled";

/** Whether somebody waits or has an offer, so no confirmed place. */
export const isOnWaitingList = (status: string) => status === "waiting" || status === "offered";

type Registrations = SelectQueryBuilder<Tables, "registrations", object>;

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
  const row = requireRow(await withEvent(db).where("registrations.id", "=", id).executeTakeFirst(), "Registration");
  return toRegistration(row);
}

/** Reads the parts of a registration's secret link. */
export const linkedOf = (db: Queryable, id: number): Promise<Linked> =>
  db
    .selectFrom("registrations")
    .select(["id", "created_at", "link_counter"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** The refusal that reveals a registered e-mail. */
export class AlreadyRegistered extends Problem {
  constructor() {
    super(409, t`You are already registered for this event`, { reason: "already_registered" });
  }
}

/** Returns the id of the active registration that an e-mail address has for an event; undefined without one. */
export async function findActiveId(db: Queryable, eventId: number, emailKey: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("registrations")
    .select("id")
    .where("event_id", "=", eventId)
    .where("email_key", "=", emailKey)
    .where("registration_status", "<>", "cancelled")
    .executeTakeFirst();
  return row?.id;
}

/** Refuses a second active registration of one e-mail for one event. */
export async function refuseDuplicate(transaction: Queryable, eventId: number, emailKey: string): Promise<void> {
  if (await findActiveId(transaction, eventId, emailKey)) throw new AlreadyRegistered();
}

/** Runs `work`, and words the unique index's refusal of a concurrent duplicate. */
export async function catchingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new AlreadyRegistered();
    throw error;
  }
}

const lockOpenEvent = async (transaction: Queryable, eventId: number, now: Date): Promise<void> =>
  refuseClosed(await lockEvent(transaction, eventId), now);

type LockedEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

function refuseClosed(event: LockedEvent | undefined, now: Date): asserts event is LockedEvent {
  if (!event) throw unknown("Event");
  if (statusAt(event, now) === "past") throw new Problem(409, t`This event has already ended`);
}

/** Refuses before registration opens and after it closes. */
export function refuseOutsideWindow(event: LockedEvent, now: Date, clock: Clock): void {
  const state = registrationStateAt(event, now);
  if (state === "not_yet")
    throw new Problem(
      409,
      t`Registration opens on ${{ dateTime: formatDateTime(event.registration_opens as string, clock) }}`,
    );
  if (state === "closed")
    throw new Problem(
      409,
      t`Registration closed on ${{ dateTime: formatDateTime(event.registration_closes as string, clock) }}`,
    );
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
 * Finds a key's registration.
 * @throws Problem 409 for another's, or if replaced: its device must not get the new link
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
    throw new Problem(409, t`Another registration was already received under this idempotency key`);
  if (row.link_counter > 0)
    throw new Problem(
      409,
      t`This was received, but its link has since been replaced. Ask for it again on the event's page.`,
    );
  return toRegistration(row);
}

/** Deletes idempotency keys older than a month; no device retries that long. */
export async function forgetRegistrationKeys(db: Database, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 86_400_000).toISOString();
  await db.deleteFrom("registration_keys").where("created_at", "<", monthAgo).execute();
}

/** Runs in a change's transaction, once for each registration it makes or changes. */
export type Also = (transaction: Queryable, registration: Registration) => Promise<void>;
const nothingElse: Also = async () => {};

interface Registering {
  eventId: number;
  registration: NewRegistration & Partial<Pick<NewPlaces, "guests" | "answers" | "waiting">>;
  /** the account of somebody who registers themselves */
  userId: number | null;
  /** the idempotency key: a repeated request returns the first one's registration */
  idempotencyKey?: string | undefined;
  now: Date;
  /** for self-registration: the event's window and required questions apply, by this clock */
  clock?: Clock;
  /** runs with the event locked, before a place is taken: expired offers become free */
  first?: (transaction: Queryable) => Promise<void>;
  /** not for a registration that an earlier request made */
  also?: Also;
}

export type Clock = Pick<Site, "timeZone" | "timeZoneName">;

/**
 * Registers somebody with guests, or joins the waiting list if they asked for it and do not fit.
 * @throws Problem 404; 409 if over, not open or full, or the e-mail is registered; 422 for guests and answers
 */
export const register = (db: Database, registering: Registering): Promise<Registration> =>
  catchingDuplicates(() => db.change((transaction) => insertRegistration(transaction, registering)));

/** Registers somebody within the caller's transaction. */
export async function insertRegistration(
  transaction: Queryable,
  { eventId, registration: sent, userId, idempotencyKey, now, clock, first, also = nothingElse }: Registering,
): Promise<Registration> {
  const { guests = [], answers = [], waiting = false, ...registration } = sent;
  const at = now.toISOString();
  const email_key = foldKey(registration.email);
  if (userId !== null) await lockAgainstDeletion(transaction, userId);
  const event = await lockEvent(transaction, eventId);
  // Requests with the same key run one after the other, because the event is locked.
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
  if (waits) refuseImpossibleGroup(event, places);
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
      language: askedIn(),
      registration_status: waits ? "waiting" : "confirmed",
      search_text: searchText(registration.name, registration.email, registration.phone, registration.organization),
      created_at: at,
      updated_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (idempotencyKey !== undefined) {
    const stored = { key: idempotencyKey, registration_id: id, created_at: at };
    await transaction
      .insertInto("registration_keys")
      .values(stored)
      .onConflict((conflict) => conflict.column("key").doUpdateSet(stored))
      .execute();
  }
  const registered = await findRegistration(transaction, id);
  await also(transaction, registered);
  return registered;
}

/**
 * Cancels one's own registration. It must belong to the account, because signing up proves no e-mail.
 * @throws Problem 404; 409 if the event has ended or was cancelled, after the deadline, or once checked in
 */
export function unregister(
  db: Database,
  { eventId, userId, now, also }: { eventId: number; userId: number; now: Date; also: OnCancelled },
): Promise<Registration> {
  return db.change(async (transaction) => {
    await lockOpenEvent(transaction, eventId, now);
    // After an e-mail change an account may hold two registrations.
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
    if (!row) throw new Problem(404, t`You are not registered for this event`);
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

/** Refuses to cancel a registration that is past or settled. @throws Problem 409 */
async function refuseLate(
  transaction: Queryable,
  eventId: number,
  { held, now }: { held: readonly { registration_status: RegistrationStatus }[]; now: Date },
): Promise<void> {
  const event = requireRow(await findRow(transaction, "events", eventId), "Event");
  for (const one of held) {
    const why = cancellationRefusal(one, event, now);
    if (why) throw new Problem(409, why);
  }
}

/** The columns of a cancelled registration. */
export const cancelled = { registration_status: "cancelled", offered_until: null, checked_in_at: null } as const;

/** Runs in the transaction of a cancellation. @param waited it was on the waiting list and held no place */
export type OnCancelled = (transaction: Queryable, registration: Registration, waited: boolean) => Promise<void>;

/** Runs in the transaction that sets a status; `was` is the former one. */
type AlsoPlace = (transaction: Queryable, registration: Registration, was: RegistrationStatus) => Promise<void>;

interface SettingStatus {
  id: number;
  status: SetStatus;
  now: Date;
  /** writes the arrivals for the new status; runs before the registration is read back */
  writeArrivals: (transaction: Queryable, set: { id: number; status: SetStatus; now: Date }) => Promise<void>;
  alsoPlace: AlsoPlace;
}

/**
 * Sets the status. Leaving "cancelled" or "waiting" takes places, entering "cancelled" frees them; other changes leave
 * places alone.
 * @throws Problem 404; 409 if the event is full or cancelled, or the e-mail has registered again
 */
export function setStatus(
  db: Database,
  { id, status, now, writeArrivals, alsoPlace }: SettingStatus,
): Promise<Registration> {
  return catchingDuplicates(() =>
    db.change(async (transaction) => {
      const before = requireRow(await lockRegistration(transaction, id), "Registration");
      const was = before.registration_status;
      const [held, holds] = [holdsPlace(was), holdsPlace(status)];
      if (held && !holds) await freePlace(transaction, before.event_id, before.places);
      if (!isActive(was) && isActive(status)) await refuseDuplicate(transaction, before.event_id, before.email_key);
      if (!held && holds) {
        await refuseCancelled(transaction, before.event_id);
        await takePlace(transaction, before.event_id, before.places);
      }
      await updateRow(transaction, "registrations", id, {
        ...cancelled,
        registration_status: status,
        updated_at: now.toISOString(),
      });
      await writeArrivals(transaction, { id, status, now });
      const after = await findRegistration(transaction, id);
      if (was !== status) await alsoPlace(transaction, after, was);
      return after;
    }),
  );
}

/** Checks in a registration with a place. @param at UTC, ISO 8601 */
export const setAttended = (transaction: Queryable, id: number, at: string): Promise<unknown> =>
  updateRow(transaction, "registrations", id, { registration_status: "attended", updated_at: at });

/** Refuses places of a cancelled event. @throws Problem 409 */
export async function refuseCancelled(transaction: Queryable, eventId: number): Promise<void> {
  if (await eventIsCancelled(transaction, eventId)) throw new Problem(409, t`This event has been cancelled`);
}

/** Deletes a registration and frees its place. @param also runs if it was not cancelled @throws Problem 404 */
export function deleteRegistration(db: Database, id: number, also: OnCancelled): Promise<void> {
  return db.change(async (transaction) => {
    const before = requireRow(await lockRegistration(transaction, id), "Registration");
    const registration = await findRegistration(transaction, id);
    await transaction.deleteFrom("registrations").where("id", "=", id).execute();
    if (!isActive(before.registration_status)) return;
    const held = holdsPlace(before.registration_status);
    if (held) await freePlace(transaction, before.event_id, before.places);
    await also(transaction, registration, !held);
  });
}

type Where = ExpressionBuilder<Tables, "registrations">;

/** The condition that a registration's event took place and is over: `confirmed` then means absent (`attendanceOf`). */
const eventBehind = ({ selectFrom }: Where, now: Date) =>
  selectFrom("events")
    .select("events.id")
    .whereRef("events.id", "=", "registrations.event_id")
    .where("events.publication", "=", "published")
    .where("events.end_date", "<", now.toISOString());

function conditions(db: Queryable, where: Where, { event_id, status, search, ids }: LookedUp<ExportQuery>, now: Date) {
  const registration_status = status === "absent" ? "confirmed" : status;
  return where.and([
    ...filterBySearch(db, "registrations", { event_id, registration_status }, search),
    ...(status === "absent" ? [where.exists(eventBehind(where, now))] : []),
    ...(ids ? [where("registrations.id", "in", ids)] : []),
  ]);
}

/** Reads registrations in the order of their events' starts, along an index of each event, from the nearer end. */
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
    // The order of tables keeps SQLite from finding them by status and sorting them all.
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

/** Reads one page of registrations, the latest first by default. */
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

/** Counts registrations by day of creation. @param days including today @returns the oldest day first */
export async function countByDay(
  db: Queryable,
  { days, timeZone, now }: { days: number; timeZone: string; now: Date },
): Promise<DayCounts> {
  const today = Date.parse(toLocalInput(now.toISOString(), timeZone).slice(0, 10));
  const dates = Array.from({ length: days }, (_, at) =>
    new Date(today - (days - 1 - at) * dayMs).toISOString().slice(0, 10),
  );
  const beginnings = dates.map((date) => toInstant(`${date}T00:00`, timeZone) as string);
  // Each day is a range of an index; the last is open, for registrations during this query.
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

/** Rows per batch of an export: fifty that stand still hold one each. */
const exportChunk = 200;

/** Reads all matching registrations, the latest first, in small batches. */
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
