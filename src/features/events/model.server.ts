import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import { invalid, Problem, unknown } from "../../platform/http/problem.server";
import { likePattern, searchText } from "../../platform/text";
import { toInstant } from "../../platform/time";
import { refuseUnknownCommunity } from "../communities/model.server";
import {
  type Event,
  type EventChange,
  type EventList,
  type EventQuery,
  type EventStatus,
  type EventType,
  eventStatuses,
  type NewEvent,
} from "./schema";

type EventRow = Selectable<Tables["events"]>;
type Where = ExpressionBuilder<Tables, "events">;

/** The status of an event at an instant: past once it has ended, upcoming until it starts, ongoing in between. */
export function statusAt({ start_date, end_date }: { start_date: string; end_date: string }, now: Date): EventStatus {
  const at = now.toISOString();
  if (end_date < at) return "past";
  return start_date > at ? "upcoming" : "ongoing";
}

const toEvent = (row: EventRow, now: Date): Event => ({
  ...row,
  is_online: row.is_online === 1,
  featured: row.featured === 1,
  registration_fee: row.registration_fee_cents / 100,
  places_left: row.max_attendees === null ? null : row.max_attendees - row.places_taken,
  event_type: row.event_type as EventType | "",
  status: statusAt(row, now),
});

const inTime = (where: Where, status: EventStatus, at: string) =>
  status === "upcoming"
    ? where("start_date", ">", at)
    : status === "past"
      ? where("end_date", "<", at)
      : where.and([where("start_date", "<=", at), where("end_date", ">=", at)]);

const isTiming = (value: string): value is EventStatus => (eventStatuses as readonly string[]).includes(value);

function conditions(where: Where, query: EventQuery, at: string) {
  const { status, event_type, featured, upcoming, search } = query;
  return where.and([
    ...(status === undefined ? [] : [isTiming(status) ? inTime(where, status, at) : where("event_type", "=", status)]),
    ...(event_type === undefined ? [] : [where("event_type", "=", event_type)]),
    ...(featured === undefined ? [] : [where("featured", "=", featured ? 1 : 0)]),
    ...(upcoming === true ? [inTime(where, "upcoming", at)] : []),
    ...(upcoming === false ? [where("start_date", "<=", at)] : []),
    ...(search ? [sql<boolean>`search_text like ${likePattern(search)} escape '\\'`] : []),
  ]);
}

const matching = (db: Queryable, query: EventQuery, at: string) =>
  db.selectFrom("events").where((where) => conditions(where, query, at));
type Matching = ReturnType<typeof matching>;

const count = async (events: Matching): Promise<number> => {
  const { count } = await events.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
};

/**
 * How many events a query finds.
 *
 * @public the bench measures it alone
 */
export const countEvents = (db: Queryable, query: EventQuery, now: Date): Promise<number> =>
  count(matching(db, query, now.toISOString()));

/** One page of events. */
export async function listEvents(db: Queryable, query: EventQuery, now: Date): Promise<EventList> {
  const at = now.toISOString();
  const events = matching(db, query, at);
  const total = await countEvents(db, query, now);
  const offset = (query.page - 1) * query.size;
  const rows =
    offset >= total ? [] : query.sort === "agenda" ? await agenda(events, query, at) : await sorted(events, query);
  return listAnswer(
    rows.map((row) => toEvent(row, now)),
    total,
    query,
  );
}

function sorted(events: Matching, { sort, page, size }: EventQuery): Promise<EventRow[]> {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const column = sort.replace("-", "") as "start_date" | "created_at";
  return events
    .selectAll()
    .orderBy(column, direction)
    .orderBy("id", direction)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

/** What is on now, what is to come, what is over: three short walks along an index instead of one sort of everything. */
async function agenda(events: Matching, { page, size }: EventQuery, at: string): Promise<EventRow[]> {
  const onNow = ({ selectFrom }: Where) =>
    selectFrom("events").select("id").where("end_date", ">=", at).where("start_date", "<=", at);
  const walks: [part: Matching, direction: "asc" | "desc"][] = [
    // As a subquery it is found by its end; ordering by start would walk through every event there ever was.
    [events.where((where) => where("id", "in", onNow(where))), "asc"],
    [events.where("start_date", ">", at), "asc"],
    [events.where("start_date", "<=", at).where("end_date", "<", at), "desc"],
  ];
  const rows: EventRow[] = [];
  let skip = (page - 1) * size;
  for (const [part, direction] of walks) {
    const missing = size - rows.length;
    if (missing === 0) break;
    const found = await part
      .selectAll()
      .orderBy("start_date", direction)
      .orderBy("id", direction)
      .limit(missing)
      .offset(skip)
      .execute();
    rows.push(...found);
    // What this walk did not fill, the next one does; only a walk that was skipped whole has to be counted.
    skip = found.length > 0 || skip === 0 ? 0 : skip - (await count(part));
  }
  return rows;
}

/** The most events of a feed. */
const feedLimit = 500;

/**
 * The events that are not over at an instant yet, soonest first, at most 500.
 *
 * @param community only those of this one
 */
export async function listEventsSince(db: Queryable, since: Date, now: Date, community?: string): Promise<Event[]> {
  const rows = await db
    .selectFrom("events")
    .selectAll()
    .where("end_date", ">=", since.toISOString())
    .$if(community !== undefined, (select) => select.where("community_id", "=", community as string))
    .orderBy("end_date")
    .orderBy("start_date")
    .limit(feedLimit)
    .execute();
  return rows.map((row) => toEvent(row, now));
}

/** Every event with its last change, for the sitemap. */
export const listEventChanges = (db: Queryable): Promise<{ id: number; updated_at: string }[]> =>
  db.selectFrom("events").select(["id", "updated_at"]).orderBy("id").execute();

/** @throws Problem 404 */
export async function findEvent(db: Queryable, id: number, now: Date): Promise<Event> {
  const row = await db.selectFrom("events").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw unknown("Event");
  return toEvent(row, now);
}

function instantOf(field: "start_date" | "end_date", value: string, timeZone: string): string {
  const instant = toInstant(value, timeZone);
  if (!instant) throw invalid(field, `${field === "start_date" ? "Start" : "End"} date is not a date that exists`);
  return instant;
}

/** The columns that a change of fields touches; dates become instants, money becomes cents. */
function toColumns(change: EventChange, timeZone: string) {
  const { start_date, end_date, registration_fee, is_online, featured, ...rest } = change;
  return {
    ...rest,
    ...(start_date === undefined ? {} : { start_date: instantOf("start_date", start_date, timeZone) }),
    ...(end_date === undefined ? {} : { end_date: instantOf("end_date", end_date, timeZone) }),
    ...(registration_fee === undefined ? {} : { registration_fee_cents: Math.round(registration_fee * 100) }),
    ...(is_online === undefined ? {} : { is_online: is_online ? 1 : 0 }),
    ...(featured === undefined ? {} : { featured: featured ? 1 : 0 }),
  };
}

function refuseBackwards({ start_date, end_date }: { start_date: string; end_date: string }): void {
  if (end_date < start_date) throw invalid("end_date", "The end must not be before the start");
}

interface Writing {
  timeZone: string;
  now: Date;
}

/**
 * Adds an event.
 *
 * @throws Problem 422 for a date that does not exist, an end before the start, or a community that does not exist
 */
export const createEvent = (db: Database, event: NewEvent, writing: Writing): Promise<Event> =>
  db.change((transaction) => insertEvent(transaction, event, writing));

/** Adds an event within the caller's transaction. */
export async function insertEvent(transaction: Queryable, event: NewEvent, { timeZone, now }: Writing): Promise<Event> {
  const at = now.toISOString();
  const columns = toColumns(event, timeZone) as Omit<
    EventRow,
    "id" | "places_taken" | "search_text" | "created_at" | "updated_at"
  >;
  refuseBackwards(columns);
  await refuseUnknownCommunity(transaction, event.community_id);
  const row = await transaction
    .insertInto("events")
    .values({ ...columns, search_text: searchText(event.title, event.description), created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toEvent(row, now);
}

/**
 * Changes the fields that are given and leaves the others.
 *
 * @throws Problem 404; 422 for wrong dates, fewer places than are taken, or a community that does not exist
 */
export function updateEvent(db: Database, id: number, change: EventChange, { timeZone, now }: Writing): Promise<Event> {
  const columns = toColumns(change, timeZone);
  return db.change(async (transaction) => {
    const before = await lockEvent(transaction, id);
    if (!before) throw unknown("Event");
    const after = { ...before, ...columns };
    refuseBackwards(after);
    if (after.community_id !== before.community_id) await refuseUnknownCommunity(transaction, after.community_id);
    if (after.max_attendees !== null && after.max_attendees < before.places_taken) {
      throw invalid("max_attendees", `${before.places_taken} places are already taken; free some first`);
    }
    const row = await transaction
      .updateTable("events")
      .set({ ...columns, search_text: searchText(after.title, after.description), updated_at: now.toISOString() })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toEvent(row, now);
  });
}

/**
 * Reads an event and locks it, and by that its registrations, until the transaction ends. Every change of a
 * registration begins here, so that two of them always wait in the same order and never for each other.
 */
export const lockEvent = (transaction: Queryable, id: number): Promise<EventRow | undefined> =>
  lockRow(transaction, "events", id);

/**
 * Deletes an event with its registrations.
 *
 * @throws Problem 404
 */
export function deleteEvent(db: Database, id: number): Promise<void> {
  return db.change(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom("events").where("id", "=", id).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw unknown("Event");
  });
}

/**
 * Takes one place of an event; the engine checks and counts in one statement.
 *
 * @throws Problem 409 when it is full
 */
export async function takePlace(transaction: Queryable, id: number): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("events")
    .set((set) => ({ places_taken: set("places_taken", "+", 1) }))
    .where("id", "=", id)
    .where((where) =>
      where.or([where("max_attendees", "is", null), where("places_taken", "<", where.ref("max_attendees"))]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Problem(409, "This event is fully booked");
}

/** Gives back one place. Call it exactly once for each registration that stops holding one. */
export async function freePlace(transaction: Queryable, id: number): Promise<void> {
  await transaction
    .updateTable("events")
    .set((set) => ({ places_taken: set("places_taken", "-", 1) }))
    .where("id", "=", id)
    .execute();
}
