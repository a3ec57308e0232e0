import { toColumns } from "../../../api/fields/columns.server";
import { headingOf } from "../../../api/import-export/cells";
import { type ImportCall, type Incoming, importEndpoint } from "../../../api/import-export/import.server";
import type { Queryable } from "../../../platform/database/database.server";
import { updateRow } from "../../../platform/database/rows.server";
import { check } from "../../../platform/http/http.server";
import { plural } from "../../../ui/formatting";
import { createEvent } from "../model.server";
import { event } from "../resource";
import { type EventChange, eventChangeSchema, eventFields, newEventSchema } from "../schema";
import { updateEvent } from "../series/series.server";
import type { CalendarDate } from "./read-calendar.server";

/** An event that an earlier import made. */
interface Imported {
  id: number;
  imported_from: string;
  series_id: number | null;
  publication: string;
}

/** The events that were imported from these dates or from others of their series, by where they came from. */
async function findImported(db: Queryable, dates: readonly CalendarDate[]): Promise<Map<string, Imported>> {
  const keys = [...new Set(dates.map(({ key }) => key))];
  const found = new Map<string, Imported>();
  for (let at = 0; at < keys.length; at += 500) {
    const rows = await db
      .selectFrom("events")
      .select(["id", "imported_from", "series_id", "publication"])
      .where("imported_from", "in", keys.slice(at, at + 500))
      .orderBy("id", "desc")
      .execute();
    for (const row of rows) if (row.imported_from !== null) found.set(row.imported_from, row as Imported);
  }
  return found;
}

/** The changed fields. Fields that a calendar leaves empty, such as the type, keep their values from here. */
function differing(change: EventChange, before: Record<string, unknown>): EventChange {
  const columns: Record<string, unknown> = toColumns(eventFields, change, "UTC", "USD");
  const isSame = (column: unknown, stored: unknown) =>
    column === stored || (typeof column === "number" && column === Number(stored));
  return Object.fromEntries(
    Object.entries(change).filter(
      ([name, value]) => !isSame(columns[name], before[name]) && !(value === "" || value === false),
    ),
  );
}

/** The items of an import: one for each date, which changes the event that an earlier import made of it. */
async function readDates(call: ImportCall): Promise<{ items: Incoming[]; ignored: string[]; headings: string[] }> {
  const terms = { timeZone: call.site.timeZone, now: call.now(), past: call.query.past };
  // Loads the parsers of calendars and HTML with the first import.
  const { readCalendar } = await import("./read-calendar.server");
  const { dates, leftOut } = await readCalendar(call.body.file.bytes, terms);
  const imported = await findImported(call.db, dates);
  const seriesIds = new Map<string, number>();
  for (const { key, series } of dates) {
    const id = imported.get(key)?.series_id;
    if (series && id) seriesIds.set(series.uid, id);
  }
  const known = dates.filter(({ key, isCancelled }) => imported.has(key) || !isCancelled);
  const items = known.map((date) => incoming(call, date, { stored: imported.get(date.key), seriesIds }));
  const cancelled = dates.length - known.length;
  const ignored = cancelled > 0 ? [...leftOut, plural(cancelled, "cancelled date")] : leftOut;
  return { items, ignored, headings: ["Event"] };
}

interface Context {
  stored: Imported | undefined;
  seriesIds: Map<string, number>;
}

function incoming(call: ImportCall, date: CalendarDate, { stored, seriesIds }: Context): Incoming {
  const { line, key, fields, isCancelled, series } = date;
  const writing = { timeZone: call.site.timeZone, now: call.now() };
  const isCancelledHere = stored?.publication === "cancelled";
  const notes = [
    ...date.notes,
    ...(isCancelled && !isCancelledHere ? ["It is cancelled in the calendar. Cancel it here too."] : []),
    ...(isCancelledHere ? ["It is cancelled here, so it stays as it is."] : []),
  ];
  return {
    line,
    title: `${fields.title} (${dayIn(fields.start_date, call)})`,
    notes,
    texts: [fields.title],
    id: stored && String(stored.id),
    async write(db, before) {
      if (before) {
        if (isCancelled || isCancelledHere) return { changes: [] };
        const change = differing(check(eventChangeSchema, fields), before);
        if (Object.keys(change).length > 0) await updateEvent(db, Number(before.id), change, writing);
        return { changes: Object.keys(change).map(headingOf) };
      }
      const { id } = await createEvent(db, check(newEventSchema, { ...fields, publication: "draft" }), writing);
      const series_id = series ? (seriesIds.get(series.uid) ?? id) : null;
      if (series && series_id !== null) seriesIds.set(series.uid, series_id);
      const set = { imported_from: key, series_id, series_rule: series?.rule ?? "" };
      await db.change((transaction) => updateRow(transaction, "events", id, set));
      return { id };
    },
  };
}

const dayIn = (instant: string, { site }: ImportCall): string =>
  new Intl.DateTimeFormat("en-GB", { timeZone: site.timeZone, dateStyle: "medium" }).format(new Date(instant));

/** Imports the events of a calendar as drafts, and updates those that came from it before. */
export const importCalendar = importEndpoint({
  call: "POST /events/calendar/import",
  access: "events.import",
  summary:
    "Import events from a calendar file (.ics) as drafts, with the dates of series. Events that were imported before are found by their UID and updated",
  resource: event,
  needed: "Please select a calendar file (.ics), or enter its address",
  fetches: "text/calendar",
  read: readDates,
});
