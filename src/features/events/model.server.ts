import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import { fromColumns, toColumns } from "../../api/fields/columns.server";
import { draftFields } from "../../api/fields/draft-fields.server";
import type { TypedDraft } from "../../api/preview-links";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { readSlice, type Slice } from "../../platform/database/read-page.server";
import { filterBySearch, findRow, insertRow, requireRow, updateRow } from "../../platform/database/rows.server";
import { type LookedUp, lookUp, titleOf } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { invalid, Problem, unknown } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import { counted, t } from "../../platform/languages/texts";
import { searchText } from "../../platform/latin";
import { currencyForWriting } from "../../platform/money/stored-currency.server";
import { noticed } from "../../platform/time";
import { refuseUnknownCommunity } from "../communities/model.server";
import { noteChange } from "./changes.server";
import { type EventStatus, eventStatuses } from "./choices";
import {
  type Event,
  type EventList,
  type EventQuery,
  eventFields,
  type NewEvent,
  type RegistrationState,
} from "./schema";
import { isListed, isVisible, type Viewer, visibleFrom } from "./visible.server";

export { calendarFile } from "./calendar-file.server";
export { type Edit, isChangeDue, isSameMoment, type Moment, momentOf, takeChange } from "./changes.server";

export { isListed, isVisible } from "./visible.server";

export type EventRow = Selectable<Tables["events"]>;
type Where = ExpressionBuilder<Tables, "events">;

/** The status of an event at an instant: past once it has ended, upcoming until it starts, ongoing in between. */
export function statusAt({ start_date, end_date }: { start_date: string; end_date: string }, now: Date): EventStatus {
  const at = now.toISOString();
  if (end_date < at) return "past";
  return start_date > at ? "upcoming" : "ongoing";
}

type Window = Pick<EventRow, "registration_opens" | "registration_closes">;

/**
 * The state of registration at an instant, by the event's window. Registration is open at the instant it opens, and
 * closed at the instant it closes.
 */
export function registrationStateAt({ registration_opens: opens, registration_closes: closes }: Window, now: Date) {
  const at = now.toISOString();
  const state: RegistrationState =
    opens !== null && at < opens ? "not_yet" : closes !== null && at >= closes ? "closed" : "open";
  return state;
}

/** An event row as in a response. */
export const toEvent = (row: EventRow, now: Date): Event => ({
  ...row,
  ...fromColumns(eventFields, row),
  places_left: row.max_attendees === null ? null : row.max_attendees - row.places_taken,
  status: statusAt(row, now),
  registration_state: registrationStateAt(row, now),
});

const inTime = (where: Where, status: EventStatus, at: string) =>
  status === "upcoming"
    ? where("start_date", ">", at)
    : status === "past"
      ? where("end_date", "<", at)
      : where.and([where("start_date", "<=", at), where("end_date", ">=", at)]);

const isTiming = (value: string): value is EventStatus => (eventStatuses as readonly string[]).includes(value);

type Query = LookedUp<EventQuery> & Viewer;

/** The parameters that are columns: all others, so that new ones filter without further code. */
const columnFilters = ({ status, series, upcoming, search, sort, page, size, seesHidden, ...columns }: Query) =>
  columns;

function conditions(db: Queryable, where: Where, query: Query, at: string) {
  const { status, upcoming, search, seesHidden } = query;
  return where.and([
    ...(seesHidden ? [] : [isListed(at)]),
    ...(status === undefined ? [] : [isTiming(status) ? inTime(where, status, at) : where("event_type", "=", status)]),
    ...filterBySearch(db, "events", columnFilters(query), search),
    ...(upcoming === true ? [inTime(where, "upcoming", at)] : []),
    ...(upcoming === false ? [where("start_date", "<=", at)] : []),
    ...(query.series === "next" ? [where.or([where("series_id", "is", null), comesNext(query, at)])] : []),
  ]);
}

/** Whether a date is its series' next one, or the last if all are over, among those that match the query's filters. */
function comesNext(query: Query, at: string) {
  const { status, upcoming, search, seesHidden } = query;
  const filters = Object.entries(columnFilters(query)).filter(([, value]) => value !== undefined);
  const same = new Set(["publication", ...filters.map(([column]) => column)]);
  if (status && !isTiming(status)) same.add("event_type");
  if (search !== undefined) same.add("search_text");
  const timing = upcoming === true || status === "upcoming" ? sql`and other.start_date > ${at}` : sql``;
  const begun = upcoming === false || status === "ongoing" || status === "past";
  const open = begun ? sql`and other.start_date <= ${at}` : timing;
  const over = status === "past" ? sql`and other.end_date < ${at}` : sql``;
  return sql<boolean>`not exists (select 1 from events as other
    where other.series_id = events.series_id and other.id <> events.id
    ${sql.join(
      [...same].map((column) => sql`and ${sql.ref(`other.${column}`)} = ${sql.ref(`events.${column}`)}`),
      sql` `,
    )}
    ${seesHidden ? sql`` : sql`and other.visible_from <= ${at} and other.listed_until > ${at}`} ${open} ${over}
    and ((events.end_date >= ${at} and other.end_date >= ${at} and (other.start_date < events.start_date
          or (other.start_date = events.start_date and other.id < events.id)))
      or (events.end_date < ${at} and (other.end_date >= ${at} or other.start_date > events.start_date
          or (other.start_date = events.start_date and other.id > events.id)))))`;
}

const matching = (db: Queryable, query: Query, at: string) =>
  db.selectFrom("events").where((where) => conditions(db, where, query, at));
type Matching = ReturnType<typeof matching>;

const count = async (events: Matching): Promise<number> => {
  const { count } = await events.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return count;
};

/**
 * How many events a query finds.
 * @public the bench measures it alone
 */
export const countEvents = async (db: Queryable, query: EventQuery, now: Date, viewer: Viewer): Promise<number> =>
  count(matching(db, { ...(await lookUp(db, "events", query)), ...viewer }, now.toISOString()));

/** A query of a list; only pages of the server filter by community. */
type ListQuery = EventQuery & { community_id?: string };

/** One page of events. */
export async function listEvents(db: Queryable, asked: ListQuery, now: Date, viewer: Viewer): Promise<EventList> {
  const query = { ...(await lookUp(db, "events", asked)), ...viewer };
  const at = now.toISOString();
  const events = matching(db, query, at);
  const total = await count(events);
  const slice = { skip: (query.page - 1) * query.size, take: query.size, total, search: query.search };
  const rows =
    query.sort === "agenda" ? await listAgenda(db, events, slice, at) : await sorted(db, events, slice, query.sort);
  return listAnswer(
    rows.map((row) => toEvent(row, now)),
    total,
    query,
  );
}

function sorted(db: Queryable, events: Matching, slice: Slice, sort: string): Promise<EventRow[]> {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  const by = sort.replace("-", "") as "start_date" | "created_at" | "places_taken" | "title";
  const column = by === "title" ? titleOf(db, "events") : by;
  return readSlice(events, (select) => select.selectAll().orderBy(column, direction).orderBy("id", direction), slice);
}

/** Returns current, upcoming, then past events: three short index scans instead of one sort of all events. */
async function listAgenda(
  db: Queryable,
  events: Matching,
  { skip, take, total }: Slice,
  at: string,
): Promise<EventRow[]> {
  const onNow = ({ selectFrom }: Where) =>
    selectFrom("events").select("id").where("end_date", ">=", at).where("start_date", "<=", at);
  const walks: [part: Matching, sort: string][] = [
    // A subquery uses the index by end; ordering by start would scan all events.
    [events.where((where) => where("id", "in", onNow(where))), "start_date"],
    [events.where("start_date", ">", at), "start_date"],
    [events.where("start_date", "<=", at).where("end_date", "<", at), "-start_date"],
  ];
  const rows: EventRow[] = [];
  let [passing, left] = [skip, total];
  for (const [at, [part, sort]] of walks.entries()) {
    const missing = take - rows.length;
    if (missing === 0) break;
    // Part sizes are needed only when rows are skipped.
    const inPart = passing === 0 ? Number.POSITIVE_INFINITY : at === walks.length - 1 ? left : await count(part);
    rows.push(...(await sorted(db, part, { skip: passing, take: missing, total: inPart }, sort)));
    passing = Math.max(0, passing - inPart);
    left -= inPart;
  }
  return rows;
}

/** The most events of a feed. */
const feedLimit = 500;

/** The published events not over at an instant, soonest first, at most 500; cancelled ones too. */
export async function listEventsSince(db: Queryable, since: Date, now: Date, community?: string): Promise<Event[]> {
  const rows = await db
    .selectFrom("events")
    .selectAll()
    .where("end_date", ">=", since.toISOString())
    .where("visible_from", "<=", now.toISOString())
    .$if(community !== undefined, (select) => select.where("community_id", "=", community as string))
    .orderBy("end_date")
    .orderBy("start_date")
    .limit(feedLimit)
    .execute();
  return rows.map((row) => toEvent(row, now));
}

/** Every event that visitors may see with its last change, for the sitemap. */
export const listEventChanges = (db: Queryable, now: Date): Promise<{ id: number; updated_at: string }[]> =>
  db
    .selectFrom("events")
    .select(["id", "updated_at"])
    .where("visible_from", "<=", now.toISOString())
    .orderBy("id")
    .execute();

/** Returns an event if the viewer may see it. @throws Problem 404, also for a hidden event */
export async function findVisibleEvent(
  db: Queryable,
  id: number,
  { seesHidden, now }: Viewer & { now: Date },
): Promise<Event> {
  const row = await findRow(db, "events", id);
  return toEvent(requireRow(row && (seesHidden || isVisible(row, now)) ? row : undefined, "Event"), now);
}

/** Returns an event, hidden or not, for internal use. @throws Problem 404 */
export const findEvent = async (db: Queryable, id: number, now: Date): Promise<Event> =>
  toEvent(requireRow(await findRow(db, "events", id), "Event"), now);

/** Returns an event as visitors would see it with a draft's values. @throws Problem 404 */
export async function previewEvent(
  db: Queryable,
  id: number,
  { values, now, timeZone, currency }: TypedDraft,
): Promise<Event> {
  const row = requireRow(await findRow(db, "events", id), "Event");
  const { columns } = draftFields(eventFields, values, timeZone, currency);
  // The reply address is for the back office only.
  return { ...toEvent({ ...row, ...columns }, now), contact_email: undefined };
}

/** Whether an event has ended or does not exist. */
export async function eventIsOver(db: Queryable, id: number, now: Date): Promise<boolean> {
  const row = await findRow(db, "events", id);
  return !row || statusAt(row, now) === "past";
}

/** Whether an event exists, hidden or not. */
export const eventExists = async (db: Queryable, id: number): Promise<boolean> =>
  (await findRow(db, "events", id)) !== undefined;

/** Whether an event was cancelled and not reopened since. */
export const eventIsCancelled = async (db: Queryable, id: number): Promise<boolean> =>
  (await findRow(db, "events", id))?.publication === "cancelled";

/** Whether visitors see an event that takes place: neither a draft nor cancelled, and published by then. */
export const isPublished = (event: EventRow, now: Date): boolean =>
  event.publication === "published" && isVisible(event, now);

/** Refuses registrations for hidden or cancelled events. @throws Problem 404; 409 with a sentence */
export function refuseUnregistrable(event: EventRow, now: Date): void {
  if (!isVisible(event, now)) throw unknown("Event");
  if (event.publication === "cancelled") throw new Problem(409, t`This event has been cancelled`);
}

type Dates = { start_date: string; end_date: string } & Partial<Window>;

/** @throws Problem 422 where the end is before the start, or registration closes before it opens */
export function refuseBackwards({
  start_date,
  end_date,
  registration_opens: opens,
  registration_closes: closes,
}: Dates): void {
  const errors = {
    ...(end_date < start_date ? { end_date: "The end must not be before the start" } : {}),
    ...(opens && closes && closes < opens
      ? { registration_closes: "Registration must not close before it opens" }
      : {}),
  };
  const [first] = Object.values(errors);
  if (first !== undefined) throw new Problem(422, first, { errors });
}

export interface Writing {
  timeZone: string;
  now: Date;
}

/** Cancelling notifies people and frees no places, so it has its own endpoint. */
const cancelledElsewhere = "Use POST /events/{id}/cancel to cancel an event";

/** Adds an event. @throws Problem 422 for invalid dates or an unknown community */
export const createEvent = (db: Database, event: NewEvent, writing: Writing): Promise<Event> =>
  db.change((transaction) => insertEvent(transaction, event, writing));

/** Adds an event within the caller's transaction. */
export async function insertEvent(transaction: Queryable, event: NewEvent, { timeZone, now }: Writing): Promise<Event> {
  const at = now.toISOString();
  const columns = toColumns(eventFields, event, timeZone, await currencyForWriting(transaction));
  refuseBackwards(columns);
  if (event.publication === "cancelled") throw invalid("publication", cancelledElsewhere);
  await refuseUnknownCommunity(transaction, event.community_id);
  const search_text = searchText(event.title, event.description);
  const visible_from = visibleFrom(columns);
  const row = { ...columns, visible_from, search_text, created_at: at, updated_at: at };
  return toEvent(await insertRow(transaction, "events", row), now);
}

/** Refuses to hide an event from people who are registered for it. */
function refuseHiding(before: EventRow, after: EventRow, now: Date): void {
  if (before.places_taken === 0 || isVisible(after, now) || !isVisible(before, now)) return;
  const field = after.publication === before.publication ? "publish_at" : "publication";
  const sentence = counted(
    { places: before.places_taken },
    "There is # place taken already. Cancel the event instead, so that everybody is told",
    "There are # places taken already. Cancel the event instead, so that everybody is told",
  );
  throw invalid(field, sentence);
}

/**
 * Writes columns of a locked event.
 * @param named how errors name the event, if it is not the requested one
 * @throws Problem 422 for wrong dates, fewer places than are taken, an unknown community, hiding an event from its
 * participants, or a publication change that needs another request
 */
export async function writeEvent(
  transaction: Queryable,
  before: EventRow,
  columns: Partial<EventRow>,
  { now, named = "" }: { now: Date; named?: string },
): Promise<EventRow> {
  const after = { ...before, ...columns };
  refuseBackwards(after);
  if (after.publication !== before.publication) {
    if (after.publication === "cancelled") throw invalid("publication", cancelledElsewhere);
    if (before.publication === "cancelled") throw invalid("publication", t`This event is cancelled. Reopen it first`);
  }
  if (after.community_id !== before.community_id) await refuseUnknownCommunity(transaction, after.community_id);
  if (after.max_attendees !== null && after.max_attendees < before.places_taken) {
    throw invalid(
      "max_attendees",
      t`${{ named }}${{ places_taken: before.places_taken }} places are already taken; free some first`,
    );
  }
  const visible_from = visibleFrom(after);
  refuseHiding(before, { ...after, visible_from }, now);
  const search_text = searchText(after.title, after.description);
  const set = { ...columns, visible_from, search_text, updated_at: noticed(before.updated_at, now) };
  await noteChange(transaction, before, after, now);
  return requireRow(await updateRow(transaction, "events", before.id, set), "Event");
}

/** Locks an event until the transaction ends. Every change of a registration begins here, which prevents deadlocks. */
export const lockEvent = (transaction: Queryable, id: number): Promise<EventRow | undefined> =>
  lockRow(transaction, "events", id);

/** Takes places of an event in one statement: all or none. @throws Problem 409 when fewer are left */
export async function takePlace(transaction: Queryable, id: number, count = 1): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("events")
    .set((set) => ({ places_taken: set("places_taken", "+", count) }))
    .where("id", "=", id)
    .where((where) =>
      where.or([
        where("max_attendees", "is", null),
        where(where("places_taken", "+", count), "<=", where.ref("max_attendees")),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return;
  const left = count === 1 ? 0 : await placesLeft(transaction, id);
  throw new Problem(
    409,
    left > 0 ? counted({ left }, "Only # place is left", "Only # places are left") : t`This event is fully booked`,
    { reason: "no_places_left" },
  );
}

async function placesLeft(transaction: Queryable, id: number): Promise<number> {
  const row = await findRow(transaction, "events", id);
  return row && row.max_attendees !== null ? row.max_attendees - row.places_taken : 0;
}

/** Gives back places. Call it exactly once for each registration that stops holding them. */
export async function freePlace(transaction: Queryable, id: number, count = 1): Promise<void> {
  await transaction
    .updateTable("events")
    .set((set) => ({ places_taken: set("places_taken", "-", count) }))
    .where("id", "=", id)
    .execute();
}
