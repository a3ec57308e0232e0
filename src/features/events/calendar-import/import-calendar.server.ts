import { headingOf } from "../../../api/import-export/cells";
import {
  type ImportCall,
  type Incoming,
  importEndpoint,
  type ReadFile,
} from "../../../api/import-export/import.server";
import type { Database } from "../../../platform/database/database.server";
import { updateRow } from "../../../platform/database/rows.server";
import { Problem } from "../../../platform/errors/problem.server";
import { check } from "../../../platform/http/http.server";
import { plural } from "../../../ui/formatting";
import { createEvent } from "../model.server";
import { event } from "../resource";
import { eventChangeSchema, newEventSchema } from "../schema";
import { updateEvent } from "../series/series.server";
import { digestsOf, type ImportedValues, mergeChange } from "./merge.server";
import type { CalendarDate } from "./read-calendar.server";
import { findStored, isStored, type Matching, matchStored, type StoredDate } from "./stored-dates.server";

/** The items of an import: one for each date, which changes the event that an earlier import made of it. */
async function readDates(call: ImportCall): Promise<ReadFile> {
  const terms = { timeZone: call.site.timeZone, now: call.now(), past: call.query.past };
  // Loads the parsers of calendars and HTML with the first import.
  const { readCalendar } = await import("./read-calendar.server");
  const { dates, uids, leftOut } = await readCalendar(call.body.file.bytes, terms);
  const keys = dates.flatMap(({ key, uid }) => [key, uid]);
  const stored = await findStored(call.db, keys, terms.now);
  const matching = matchStored(stored, { dates, uids }, { ...terms, movedAs: call.query.moved });
  const known = dates.filter(({ key, isCancelled }) => matching.byKey.has(key) || !isCancelled);
  const context = { matching, seriesIds: seriesIdsOf(dates, matching), calendar: matching.calendar };
  const cancelled = dates.length - known.length;
  return {
    items: [
      ...known.map((date) => incoming(call, date, context)),
      ...matching.gone.map((row, at) => goneItem(call, row, { line: dates.length + at + 1, matching })),
    ],
    ignored: cancelled > 0 ? [...leftOut, plural(cancelled, "cancelled date")] : leftOut,
    headings: ["Event"],
    moved: matching.unsure.size,
  };
}

function seriesIdsOf(dates: readonly CalendarDate[], { byKey }: Matching): Map<string, number> {
  const seriesIds = new Map<string, number>();
  for (const { key, series } of dates) {
    const id = byKey.get(key)?.series_id;
    if (series && id) seriesIds.set(series.uid, id);
  }
  return seriesIds;
}

interface Context {
  matching: Matching;
  seriesIds: Map<string, number>;
  /** the calendar that new events belong to; the first new event names it */
  calendar: string | undefined;
}

function incoming(call: ImportCall, date: CalendarDate, context: Context): Incoming {
  const { line, key, fields, isCancelled, notes: said } = date;
  const stored = context.matching.byKey.get(key);
  const isCancelledHere = stored?.publication === "cancelled";
  const notes = [
    ...said,
    ...(isCancelled && !isCancelledHere ? ["It is cancelled in the calendar. Cancel it here too."] : []),
    ...(isCancelledHere ? ["It is cancelled here, so it stays as it is."] : []),
  ];
  return {
    line,
    title: `${fields.title} (${dayIn(fields.start_date, call)})`,
    notes,
    texts: [fields.title],
    id: stored && String(stored.id),
    write: (db, before) => {
      if (!before || !stored) return addDate(call, db, date, context);
      return isCancelled || isCancelledHere
        ? Promise.resolve({ changes: [] })
        : changeDate(call, db, { date, stored, before, context });
    },
  };
}

const maybeMoved =
  "Its series has moved in the calendar, and this date may be one that is here already. Choose how to take them";

const importedMeanwhile = "Another import of this calendar has just added it. Import the calendar again";

/** Adds a date as a draft. @throws Problem 422 for a date of a series that may be a moved one, or that is there by now */
async function addDate(call: ImportCall, db: Database, date: CalendarDate, context: Context): Promise<{ id: number }> {
  const { fields, series, key, uid } = date;
  if (context.matching.unsure.has(uid)) throw new Problem(422, maybeMoved);
  // The dates were matched before this import's turn came.
  if (await isStored(db, key)) throw new Problem(422, importedMeanwhile);
  const given = check(newEventSchema, { ...fields, publication: "draft" });
  const { id } = await createEvent(db, given, { timeZone: call.site.timeZone, now: call.now() });
  const series_id = series ? (context.seriesIds.get(series.uid) ?? id) : null;
  if (series && series_id !== null) context.seriesIds.set(series.uid, series_id);
  context.calendar ??= String(id);
  const values = digestsOf(check(eventChangeSchema, fields));
  const set = {
    ...{ imported_from: key, imported_calendar: context.calendar, imported_values: JSON.stringify(values) },
    ...{ series_id, series_rule: series?.rule ?? "" },
  };
  await db.change((transaction) => updateRow(transaction, "events", id, set));
  return { id };
}

interface Known {
  date: CalendarDate;
  stored: StoredDate;
  before: Record<string, unknown>;
  context: Context;
}

/** Changes the event of a date by what has changed in the calendar since the last import. */
async function changeDate(call: ImportCall, db: Database, { date, stored, before, context }: Known) {
  const { fields, filledIn, key } = date;
  const given = check(eventChangeSchema, fields);
  const last = stored.imported_values === null ? undefined : (JSON.parse(stored.imported_values) as ImportedValues);
  const { change, notes } = mergeChange({ fields: given, filledIn, last, before });
  const writing = { timeZone: call.site.timeZone, now: call.now() };
  if (Object.keys(change).length > 0) await updateEvent(db, stored.id, change, writing);
  const set = {
    imported_from: key,
    imported_values: JSON.stringify(digestsOf(given)),
    // An event of an earlier version belongs to the calendar in which it is found.
    imported_calendar: stored.imported_calendar ?? context.calendar ?? String(stored.id),
  };
  context.calendar ??= set.imported_calendar;
  const isSame = Object.entries(set).every(([name, value]) => stored[name as keyof typeof set] === value);
  if (!isSame) await db.change((transaction) => updateRow(transaction, "events", stored.id, set));
  return { changes: Object.keys(change).map(headingOf), notes };
}

/** Names an event that is no longer in the calendar. It stays as it is. */
function goneItem(
  call: ImportCall,
  row: StoredDate,
  { line, matching }: { line: number; matching: Matching },
): Incoming {
  const isUnsure = [...matching.unsure].some((uid) => row.imported_from.startsWith(`${uid}#`));
  return {
    line,
    title: `${row.title} (${dayIn(row.start_date, call)})`,
    notes: [
      isUnsure
        ? "It is no longer in the calendar, or it has moved to another date of its series."
        : "It is no longer in the calendar. Cancel or delete it here if it does not take place.",
    ],
    texts: [row.title],
    id: String(row.id),
    write: async () => ({ changes: [] }),
  };
}

const dayIn = (instant: string, { site }: ImportCall): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone: site.timeZone, dateStyle: "medium" }).format(new Date(instant));

/** Imports the events of a calendar as drafts, and updates those that came from it before. */
export const importCalendar = importEndpoint({
  call: "POST /events/calendar/import",
  access: "events.import",
  summary:
    "Import events from a calendar file (.ics) as drafts, with the dates of series. Events that were imported before are found by their UID and follow what has changed in the calendar since; what was changed here stays",
  resource: event,
  needed: "Please select a calendar file (.ics), or enter its address",
  fetches: "text/calendar",
  read: readDates,
});
