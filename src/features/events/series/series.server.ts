import { toColumns } from "../../../api/fields/columns.server";
import type { Database, Queryable } from "../../../platform/database/database.server";
import { deleteRow, insertRow, requireRow, updateRow } from "../../../platform/database/rows.server";
import { formatDate } from "../../../platform/dates/words";
import { invalid, Problem } from "../../../platform/errors/problem.server";
import { currencyForWriting } from "../../../platform/money/stored-currency.server";
import { instantOfWall, isSkipped, noticed, skippedHour, toInstant, wallTime } from "../../../platform/time";
import {
  type EventRow,
  findEvent,
  lockEvent,
  registrationStateAt,
  toEvent,
  type Writing,
  writeEvent,
} from "../model.server";
import {
  type Event,
  type EventChange,
  eventFields,
  maxDates,
  type OtherDate,
  type Repeat,
  type Scope,
} from "../schema";
import { visibleFrom } from "../visible.server";
import { datesAtWall, datesOf } from "./dates.server";
import { movedRule } from "./rule";

const dayMs = 86_400_000;

interface Reaching {
  scope: Scope;
  /** leaves out other events that ended by then: past events do not change */
  notEndedBy?: Date;
}

/** The events that a change of one is for, by their ids, the lowest first: in this order they are locked. */
export async function eventsInScope(db: Queryable, id: number, { scope, notEndedBy }: Reaching): Promise<number[]> {
  const own = await db.selectFrom("events").select(["series_id", "start_date"]).where("id", "=", id).executeTakeFirst();
  if (scope === "one" || !own || own.series_id === null) return [id];
  const rows = await db
    .selectFrom("events")
    .select("id")
    .where("series_id", "=", own.series_id)
    .$if(scope === "following", (select) => select.where("start_date", ">=", own.start_date))
    .$if(notEndedBy !== undefined, (select) => select.where("end_date", ">=", (notEndedBy as Date).toISOString()))
    .execute();
  return [...new Set([id, ...rows.map((row) => row.id)])].sort((one, other) => one - other);
}

/** Locks events, the lowest id first, as every change of several does; those that are gone meanwhile are left out. */
export async function lockEvents(transaction: Queryable, ids: readonly number[]): Promise<EventRow[]> {
  const rows: EventRow[] = [];
  for (const id of ids) {
    const row = await lockEvent(transaction, id);
    if (row) rows.push(row);
  }
  return rows;
}

/** The future open dates of a series with that many places left, except its own, soonest first. */
export async function otherDates(
  db: Queryable,
  own: Pick<EventRow, "id" | "series_id">,
  { places, now }: { places: number; now: Date },
): Promise<OtherDate[]> {
  if (own.series_id === null) return [];
  const at = now.toISOString();
  const rows = await db
    .selectFrom("events")
    .select(["id", "start_date", "end_date", "max_attendees", "places_taken", "max_guests"])
    .select(["registration_opens", "registration_closes"])
    .where("series_id", "=", own.series_id)
    .where("id", "<>", own.id)
    .where("publication", "=", "published")
    .where("visible_from", "<=", at)
    .where("start_date", ">", at)
    .orderBy("start_date")
    .orderBy("id")
    .limit(maxDates)
    .execute();
  return rows.flatMap((row) => {
    const { id, start_date, end_date, max_attendees: max, places_taken: taken } = row;
    const left = max === null ? null : max - taken;
    if (registrationStateAt(row, now) !== "open" || row.max_guests < places - 1) return [];
    return left !== null && left < places ? [] : { id, start_date, end_date, places_left: left };
  });
}

interface Shift {
  start: number;
  end: number;
}

/** Moves both dates by milliseconds of the wall clock. */
function shifted({ start_date, end_date }: Pick<EventRow, "start_date" | "end_date">, shift: Shift, timeZone: string) {
  const walls = {
    start: wallTime(start_date, timeZone) + shift.start,
    end: wallTime(end_date, timeZone) + shift.end,
    lasts: Date.parse(end_date) - Date.parse(start_date) + shift.end - shift.start,
  };
  const dates = datesAtWall(walls, timeZone);
  if (!dates) throw invalid("start_date", "Start date is too early or too late");
  return dates;
}

type Window = Pick<EventRow, "registration_opens" | "registration_closes">;

/** Moves the registration window by milliseconds of the wall clock. Omitted fields stay omitted. */
function shiftedWindow<W extends Partial<Window>>(window: W, by: number, timeZone: string): Partial<Window> {
  const moved = (instant: string | null) => {
    if (instant === null) return null;
    const to = instantOfWall(wallTime(instant, timeZone) + by, timeZone);
    if (!to) throw invalid("start_date", "Start date is too early or too late");
    return to;
  };
  const { registration_opens: opens, registration_closes: closes } = window;
  return {
    ...(opens === undefined ? {} : { registration_opens: moved(opens) }),
    ...(closes === undefined ? {} : { registration_closes: moved(closes) }),
  };
}

/** How far apart two events begin, on the wall clock. */
const apart = (from: string, to: string, timeZone: string) => wallTime(to, timeZone) - wallTime(from, timeZone);

const shiftOf = (before: EventRow, after: Pick<EventRow, "start_date" | "end_date">, timeZone: string): Shift => ({
  start: wallTime(after.start_date, timeZone) - wallTime(before.start_date, timeZone),
  end: wallTime(after.end_date, timeZone) - wallTime(before.end_date, timeZone),
});

const wallDay = (instant: string, timeZone: string) => Math.floor(wallTime(instant, timeZone) / dayMs);

/** Adapts a change of one event to another of its series. Registration windows keep their distance from the start. */
function changeForOther(
  { start_date: _start, end_date: _end, publication, ...columns }: Partial<EventRow>,
  { own, other }: { own: EventRow; other: EventRow },
  shift: Shift,
  timeZone: string,
): Partial<EventRow> {
  const moves = shift.start !== 0 || shift.end !== 0;
  return {
    ...columns,
    ...shiftedWindow(columns, apart(own.start_date, other.start_date, timeZone), timeZone),
    ...(publication && other.publication !== "cancelled" ? { publication } : {}),
    ...(moves ? shifted(other, shift, timeZone) : {}),
  };
}

/** An event before and after it was changed. */
export interface ChangedEvent {
  before: Event;
  after: Event;
}

/**
 * Changes one event or several of its series; a new time moves the others by the same wall-clock amount.
 * @param also runs in the transaction, for each changed event
 * @throws Problem 404; 422 as writeEvent
 */
export function updateEvent(
  db: Database,
  id: number,
  change: EventChange,
  {
    timeZone,
    now,
    scope = "one",
    also = async () => {},
  }: Writing & {
    scope?: Scope;
    also?: (transaction: Queryable, changed: ChangedEvent) => Promise<void>;
  },
): Promise<Event> {
  return db.change(async (transaction) => {
    const rows = await lockEvents(transaction, await eventsInScope(transaction, id, { scope, notEndedBy: now }));
    const columns = toColumns(eventFields, change, timeZone, await currencyForWriting(transaction));
    const own = requireRow(
      rows.find((row) => row.id === id),
      "Event",
    );
    const shift = shiftOf(own, { ...own, ...columns }, timeZone);
    const days = columns.start_date ? wallDay(columns.start_date, timeZone) - wallDay(own.start_date, timeZone) : 0;
    // The requested event comes first, so that errors are about it.
    for (const row of [own, ...rows.filter((one) => one !== own)]) {
      const rule = scope === "one" ? {} : { series_rule: movedRule(row.series_rule, days) };
      const set = row === own ? columns : changeForOther(columns, { own, other: row }, shift, timeZone);
      const named = row === own ? "" : `On ${formatDate(row.start_date, timeZone)} `;
      const after = await writeEvent(transaction, row, { ...set, ...rule }, { now, named });
      await also(transaction, { before: toEvent(row, now), after: toEvent(after, now) });
    }
    return findEvent(transaction, id, now);
  });
}

/** Deletes an event, or several of its series, with their registrations. @throws Problem 404 */
export const deleteEvents = (db: Database, id: number, scope: Scope): Promise<{ id: number; count: number }> =>
  db.change(async (transaction) => {
    const rows = await lockEvents(transaction, await eventsInScope(transaction, id, { scope }));
    requireRow(
      rows.find((row) => row.id === id),
      "Event",
    );
    for (const row of rows) await deleteRow(transaction, "events", row.id);
    return { id, count: rows.length };
  });

/** Returns the columns of a copy: all but registrations and history. */
function columnsOfCopy(row: EventRow, now: Date) {
  const { id: _id, places_taken: _taken, cancel_reason: _reason, listed_until: _until, ...columns } = row;
  const at = now.toISOString();
  const own = { imported_from: null, imported_values: null, imported_calendar: null };
  return { ...columns, ...own, series_id: null, series_rule: "", created_at: at, updated_at: at };
}

/** Copies an event as a draft with another start and a moved end. @throws Problem 404; 422 for an invalid date */
export function copyEvent(db: Database, id: number, start: string, { timeZone, now }: Writing): Promise<Event> {
  const start_date = toInstant(start, timeZone);
  if (!start_date) throw invalid("start_date", "Start date is not a date that exists");
  if (isSkipped(start, timeZone)) throw invalid("start_date", skippedHour);
  return db.change(async (transaction) => {
    const row = requireRow(await lockEvent(transaction, id), "Event");
    const by = wallTime(start_date, timeZone) - wallTime(row.start_date, timeZone);
    const dates = {
      ...shifted(row, { start: by, end: by }, timeZone),
      ...shiftedWindow(row, by, timeZone),
      start_date,
    };
    const draft = { publication: "draft", publish_at: null } as const;
    const copy = { ...columnsOfCopy(row, now), ...dates, ...draft, visible_from: visibleFrom(draft) };
    return toEvent(await insertRow(transaction, "events", copy), now);
  });
}

/** Preview the dates of an event's recurrence rule. @throws Problem 404; 422 as datesOf */
export const findDates = async (db: Queryable, id: number, repeat: Repeat, { timeZone, now }: Writing) =>
  datesOf(await findEvent(db, id, now), repeat, timeZone);

async function refuseUnrepeatable(transaction: Queryable, { id, publication, series_id }: EventRow): Promise<void> {
  if (publication === "cancelled") throw new Problem(409, "This event is cancelled. Reopen it before you repeat it");
  if (series_id === null) return;
  const other = await transaction
    .selectFrom("events")
    .select("id")
    .where("series_id", "=", series_id)
    .where("id", "<>", id)
    .limit(1)
    .executeTakeFirst();
  if (other) throw new Problem(409, "This event is already part of a series. Duplicate it to start another one");
}

/** The events made in one write; `id` is the event that the series began with. */
export interface MadeSeries {
  id: number;
  items: Event[];
}

/**
 * Repeats an event by a rule, without registrations.
 * @returns all dates, soonest first
 * @throws Problem 404; 409 for a cancelled event or one of a series; 422 as datesOf
 */
export const repeatEvent = (db: Database, id: number, repeat: Repeat, writing: Writing): Promise<MadeSeries> =>
  db.change((transaction) => insertSeries(transaction, id, repeat, writing));

/** The same within the caller's transaction. */
export async function insertSeries(
  transaction: Queryable,
  id: number,
  repeat: Repeat,
  { timeZone, now }: Writing,
): Promise<MadeSeries> {
  const row = requireRow(await lockEvent(transaction, id), "Event");
  await refuseUnrepeatable(transaction, row);
  const dates = await datesOf(row, repeat, timeZone);
  const series = { series_id: row.series_id ?? id, series_rule: dates.rule };
  const own = requireRow(
    await updateRow(transaction, "events", id, { ...series, updated_at: noticed(row.updated_at, now) }),
    "Event",
  );
  const items = [toEvent(own, now)];
  for (const date of dates.items.slice(1)) {
    const window = shiftedWindow(row, apart(row.start_date, date.start_date, timeZone), timeZone);
    const next = { ...columnsOfCopy(row, now), ...window, ...date, ...series };
    items.push(toEvent(await insertRow(transaction, "events", next), now));
  }
  return { id, items };
}
