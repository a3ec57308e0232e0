import { setImmediate as othersTurn } from "node:timers/promises";
import type { DateWithTimeZone, VEvent } from "node-ical";
import { Problem } from "../../../platform/errors/problem.server";
import { toInstant } from "../../../platform/time";
import { isTimeZone } from "../../../platform/time-zone";
import { plural } from "../../../ui/formatting";
import { ruleOfSeries } from "../series/dates.server";
import { fieldsOf, type ImportedFields } from "./event-fields.server";

/** One date of a calendar's event. */
export interface CalendarDate {
  /** its UID, with the original start for a date of a series; never shown */
  key: string;
  /** its number among the imported dates, from 1 */
  line: number;
  fields: ImportedFields;
  notes: string[];
  isCancelled: boolean;
  /** the series it belongs to, if any */
  series: { uid: string; rule: string } | undefined;
}

export interface ReadCalendar {
  dates: CalendarDate[];
  /** phrases about what is left out: "12 past dates" */
  leftOut: string[];
}

interface Terms {
  timeZone: string;
  now: Date;
  /** whether events that have ended are imported too */
  past: boolean;
}

/** The most dates of a file; each is written in the same transaction. */
export const maxImportedDates = 1_000;
/** The most series of a file; each takes some milliseconds of the processor. */
const maxRules = 300;
/** The most dates of series that a file moves or leaves out; each takes a tenth of a millisecond. */
const maxExceptions = 5_000;
/** How far ahead a series without an end is imported; days. */
const daysAhead = 366;
/** How far back past dates are imported; years. */
const yearsBack = 20;
const dayMs = 86_400_000;

const refused = (detail: string, cause?: unknown) => new Problem(422, detail, { errors: { file: detail }, cause });

/**
 * Reads the events of an iCalendar file (RFC 5545), each date of a series by itself. Events in other time zones keep
 * their instant; days without a time and floating times are of the site's zone.
 * @throws Problem 422 for other files, and beyond `maxImportedDates`
 */
export async function readCalendar(text: string, terms: Terms): Promise<ReadCalendar> {
  if (!/^\ufeff?\s*BEGIN:VCALENDAR/i.test(text)) throw refused("This is not a calendar file (.ics)");
  const { sync, expandRecurringEvent } = await import("node-ical");
  const { readable, impossible } = withoutImpossibleDates(text);
  const components = parsed(() => sync.parseICS(readable));
  const events = components.filter((one): one is VEvent => one?.type === "VEVENT" && isDate(one.start));
  const window = {
    from: new Date(terms.past ? terms.now.getTime() - yearsBack * 365 * dayMs : terms.now.getTime()),
    to: new Date(terms.now.getTime() + daysAhead * dayMs),
  };
  const dates: CalendarDate[] = [];
  let [past, often, unread, rules] = [0, 0, impossible, 0];
  for (const event of events) {
    if (!terms.past && isLongOver(event, terms.now)) {
      past += 1;
      continue;
    }
    if (repeatsWithinDay(event)) {
      often += 1;
      continue;
    }
    if (event.rrule) {
      rules += 1;
      if (rules > maxRules) throw refused(`This calendar has more than ${maxRules} series. Export fewer of them`);
      await othersTurn();
    }
    const expand: Expand = (one) => expandRecurringEvent(one, { ...window, expandOngoing: true });
    const found = datesOrProblem(() => datesOfEvent(event, terms, expand));
    if (found === undefined) {
      unread += 1;
      continue;
    }
    const wanted = found.filter(({ fields }) => terms.past || fields.end_date > terms.now.toISOString());
    if (wanted.length === 0) past += 1;
    dates.push(...wanted.map((date, at) => ({ ...date, line: dates.length + at + 1 })));
    if (dates.length > maxImportedDates)
      throw refused(`This calendar has more than ${maxImportedDates} dates. Export fewer of them, or a shorter time`);
  }
  if (events.length === 0 && impossible === 0) throw refused("There are no events in this calendar");
  const others = components.filter((one) => one?.type === "VTODO" || one?.type === "VJOURNAL").length;
  return {
    dates,
    leftOut: [
      ...(past > 0 ? [plural(past, "past event")] : []),
      ...(often > 0 ? [`${plural(often, "event")} more often than once a day`] : []),
      ...(unread > 0 ? [`${plural(unread, "event")} that could not be read`] : []),
      ...(others > 0 ? [plural(others, "task or note", "tasks and notes")] : []),
    ],
  };
}

/** A property with dates, as a line that is not folded; its values. */
const datesLine = /^(DTSTART|DTEND|RECURRENCE-ID|EXDATE)\b[^:]*:(.*)$/i;

/** Whether a value begins with a day that exists; the library takes 31 November for 1 December. */
function isPossible(value: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(value) ?? [];
  if (!year) return true;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
}

/**
 * Takes out the events that have a date that does not exist.
 * @returns the rest of the file, and their number
 * @throws Problem 422 beyond `maxExceptions`
 */
function withoutImpossibleDates(text: string): { readable: string; impossible: number } {
  const kept: string[] = [];
  let [start, isWrong, impossible, exceptions] = [0, false, 0, 0];
  for (const line of text.replaceAll(/\r?\n[ \t]/g, "").split(/\r?\n/)) {
    if (/^BEGIN:VEVENT/i.test(line)) [start, isWrong] = [kept.length, false];
    kept.push(line);
    const [, name = "", list = ""] = datesLine.exec(line) ?? [];
    const values = list === "" ? [] : list.split(",");
    if (!/^DT/i.test(name)) exceptions += values.length;
    if (exceptions > maxExceptions)
      throw refused(
        `This calendar moves or leaves out more than ${maxExceptions} dates of its series. Export fewer of them`,
      );
    isWrong ||= !values.every(isPossible);
    if (isWrong && /^END:VEVENT/i.test(line)) {
      kept.length = start;
      [isWrong, impossible] = [false, impossible + 1];
    }
  }
  return { readable: kept.join("\r\n"), impossible };
}

/** Whether an event is over in every time zone, so that nothing more of it has to be read. */
const isLongOver = ({ rrule, start, end, duration }: VEvent, now: Date): boolean =>
  !rrule && duration === undefined && (isDate(end) && end > start ? end : start).getTime() < now.getTime() - 3 * dayMs;

/** Returns the dates; undefined if the library cannot expand the rule, such as one with a huge count. @throws Problem */
function datesOrProblem(read: () => CalendarDate[]): CalendarDate[] | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Problem) throw error;
    return undefined;
  }
}

function parsed<T>(parse: () => Record<string, T>): T[] {
  try {
    return Object.values(parse());
  } catch (cause) {
    throw refused("This calendar file is damaged and could not be read", cause);
  }
}

const isDate = (date: unknown): date is DateWithTimeZone => date instanceof Date && !Number.isNaN(date.getTime());

const ruleOf = ({ rrule }: VEvent): string => /^RRULE:(.*)$/m.exec(rrule?.toString() ?? "")?.[1] ?? "";

/** Whether an event repeats within a day, which no programme of events does, and which takes long to expand. */
const repeatsWithinDay = (event: VEvent): boolean =>
  event.rrule !== undefined &&
  (!/(^|;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)/.test(ruleOf(event)) ||
    /(^|;)BY(HOUR|MINUTE|SECOND)=[^;]*,/.test(ruleOf(event)));

type Expand = (event: VEvent) => { start: DateWithTimeZone; end: DateWithTimeZone; event: VEvent }[];

function datesOfEvent(event: VEvent, terms: Terms, expand: Expand): CalendarDate[] {
  const uid = event.uid.slice(0, 500);
  if (!event.rrule) {
    const key = isDate(event.recurrenceid) ? keyOf(uid, event.recurrenceid) : uid;
    return [toDate(event, { key, start: event.start, end: event.end }, terms)];
  }
  const text = ruleOf(event);
  const found = expand(event);
  const [first] = found;
  if (!first) return [];
  const rule = ruleOfSeries(text, instantOf(first.start, terms.timeZone), terms.timeZone);
  const series = found.length > 1 ? { uid, rule } : undefined;
  return found.map(({ start, end, event: one }) => {
    const key = keyOf(uid, isDate(one.recurrenceid) ? one.recurrenceid : start);
    return { ...toDate(one, { key, start, end }, terms), series };
  });
}

interface Occurrence {
  key: string;
  start: DateWithTimeZone;
  end: DateWithTimeZone | undefined;
}

function toDate(event: VEvent, { key, start, end }: Occurrence, { timeZone }: Terms): CalendarDate {
  const notes: string[] = [];
  const fields = { ...fieldsOf(event, notes), ...datesIn({ start, end }, timeZone, notes) };
  if (start.tz && !isKnownZone(start.tz))
    notes.push("Its time zone is not known here, so its times are taken as those of your site.");
  if (event.attach !== undefined) notes.push("Its pictures and files are not imported.");
  return { key, line: 0, fields, notes, isCancelled: event.status === "CANCELLED", series: undefined };
}

const keyOf = (uid: string, start: DateWithTimeZone): string => `${uid}#${momentOf(start)}`;

const pad = (number: number) => String(number).padStart(2, "0");
const wallDay = (date: Date) => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** Whether the library knows a zone, by its name or as an offset. It reads times of others in the process's zone. */
const isKnownZone = (name: string): boolean => isTimeZone(name) || /^[+-]\d{2}:?\d{2}$/.test(name);

/** An instant; or a day or a time without a zone that is known. The library has these in the process's zone. */
function momentOf(date: DateWithTimeZone): string {
  if (date.dateOnly) return `${wallDay(date)}T00:00`;
  return date.tz && isKnownZone(date.tz)
    ? date.toISOString()
    : `${wallDay(date)}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

/** The instant of a date. @throws Problem 422 for one outside 1970 to 9999 */
function instantOf(date: DateWithTimeZone, timeZone: string): string {
  const instant = toInstant(momentOf(date), timeZone);
  if (!instant) throw refused("An event of this calendar is before 1970 or after 9999");
  return instant;
}

const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

/** The start and end. A day ends a minute before the next; an event without an end lasts an hour. */
function datesIn({ start, end }: Pick<Occurrence, "start" | "end">, timeZone: string, notes: string[]) {
  const start_date = instantOf(start, timeZone);
  const given =
    isDate(end) && end > start ? instantOf(Object.assign(new Date(end), zoneOf(start)), timeZone) : undefined;
  if (start.dateOnly) return { start_date, end_date: later(given ?? later(start_date, dayMs), -60_000) };
  if (given) return { start_date, end_date: given };
  notes.push("It has no end in the calendar, so it lasts an hour here.");
  return { start_date, end_date: later(start_date, 3_600_000) };
}

/** The library gives an end that follows from a duration no zone. */
const zoneOf = ({ tz, dateOnly }: DateWithTimeZone) => ({ ...(tz ? { tz } : {}), ...(dateOnly ? { dateOnly } : {}) });
