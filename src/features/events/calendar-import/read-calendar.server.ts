import { setImmediate as othersTurn } from "node:timers/promises";
import { Problem } from "../../../platform/errors/problem.server";
import { plural } from "../../../ui/formatting";
import { type EventComponent, readComponents } from "./components.server";
import { fieldsOf, type ImportedFields, textOf } from "./event-fields.server";
import { type Clock, momentOf, momentsOf } from "./moments.server";
import { type Expanded, expandEvent, type Occurrence, ruleOf } from "./occurrences.server";
import { namedZone, zonesOf } from "./zones.server";

/** One date of a calendar's event. */
export interface CalendarDate {
  /** its UID, with the original start for a date of a series; never shown */
  key: string;
  uid: string;
  /** its number among the imported dates, from 1 */
  line: number;
  fields: ImportedFields;
  /** fields that the calendar does not have, which the import fills in */
  filledIn: (keyof ImportedFields)[];
  notes: string[];
  isCancelled: boolean;
  /** the series it belongs to, if any */
  series: { uid: string; rule: string } | undefined;
}

export interface ReadCalendar {
  dates: CalendarDate[];
  /** UIDs of all events of the file, also of those that are left out */
  uids: ReadonlySet<string>;
  /** phrases about what is left out: "12 past events" */
  leftOut: string[];
}

export interface Terms {
  timeZone: string;
  now: Date;
  /** whether events that have ended are imported too */
  past: boolean;
}

/** The most dates of a file; each is written in the same transaction. */
export const maxImportedDates = 1_000;
/** The most series of a file; each takes some milliseconds of the processor. */
const maxRules = 300;
/** How far ahead a series without an end is imported; days. */
const daysAhead = 366;
/** How far back past dates are imported; years. */
const yearsBack = 20;
const dayMs = 86_400_000;

const refused = (detail: string) => new Problem(422, detail, { errors: { file: detail } });

/** An event with its dates that were moved or changed by themselves. */
interface Family {
  uid: string;
  main: EventComponent | undefined;
  changed: EventComponent[];
}

/**
 * Reads the events of an iCalendar file (RFC 5545), each date of a series by itself. Events in other time zones keep
 * their instant; days without a time and floating times are of the site's zone. Every event of the file is among the
 * dates or counted in `leftOut`.
 * @throws Problem 422 for other files, and beyond `maxImportedDates`
 */
export async function readCalendar(bytes: Uint8Array, terms: Terms): Promise<ReadCalendar> {
  const uids = new Set<string>();
  const file = readComponents(bytes, (event) => {
    uids.add(uidOf(event));
    return terms.past || !isLongOver(event, terms.now);
  });
  if (file.events.length + file.broken + file.dropped === 0) throw refused("There are no events in this calendar");
  const clock: Clock = { site: namedZone(terms.timeZone), zoneOf: zonesOf(file.zones) };
  const left = { past: file.dropped, often: 0, unread: file.broken, twice: 0, later: 0 };
  const { families, unread, twice } = familiesOf(file.events, clock);
  left.unread += unread;
  left.twice += twice;
  const rules = families.filter(({ main }) => main?.has("rrule")).length;
  if (rules > maxRules) throw refused(`This calendar has more than ${maxRules} series. Export fewer of them`);
  const window = {
    from: terms.past ? terms.now.getTime() - yearsBack * 365 * dayMs : terms.now.getTime(),
    to: terms.now.getTime() + daysAhead * dayMs,
  };
  const dates: CalendarDate[] = [];
  const readable = families.filter(({ main }) => !main || !repeatsWithinDay(main));
  left.often = families.length - readable.length;
  for (const family of readable) {
    if (family.main?.has("rrule")) await othersTurn();
    const expanded = await expandEvent(family, { clock, window, timeZone: terms.timeZone }).catch(() => undefined);
    if (expanded === undefined) {
      left.unread += 1;
      continue;
    }
    const wanted = expanded.occurrences.filter(({ end }) => terms.past || end > terms.now.toISOString());
    if (expanded.hasMore) left.later += 1;
    else if (wanted.length === 0) left.past += 1;
    dates.push(...wanted.map((one, at) => toDate(one, { family, expanded, line: dates.length + at + 1 })));
    if (dates.length > maxImportedDates)
      throw refused(`This calendar has more than ${maxImportedDates} dates. Export fewer of them, or a shorter time`);
  }
  return { dates, uids, leftOut: leftOut(left, file.others, new Date(window.to)) };
}

function leftOut(
  { past, often, unread, twice, later }: Record<"past" | "often" | "unread" | "twice" | "later", number>,
  others: number,
  end: Date,
): string[] {
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(end);
  return [
    ...(past > 0 ? [plural(past, "past event")] : []),
    ...(often > 0 ? [`${plural(often, "event")} more often than once a day`] : []),
    ...(unread > 0 ? [`${plural(unread, "event")} that could not be read`] : []),
    ...(twice > 0 ? [`${plural(twice, "event")} with the UID of another`] : []),
    ...(later > 0 ? [`dates after ${day} of ${plural(later, "event")}`] : []),
    ...(others > 0 ? [plural(others, "task or note", "tasks and notes")] : []),
  ];
}

/** The UID of an event; without one, its title and its start, so that a later import finds it. */
function uidOf(event: EventComponent): string {
  const uid = textOf(event, "uid").slice(0, 500);
  return uid || `${textOf(event, "dtstart")} ${textOf(event, "summary")}`.slice(0, 500);
}

const sequenceOf = (event: EventComponent): number => Number(textOf(event, "sequence")) || 0;

/** Puts the changed dates of a series to their event. Of two versions of one the later counts. */
function familiesOf(events: readonly EventComponent[], clock: Clock) {
  const byUid = new Map<string, Family & { changedBy: Map<string, EventComponent> }>();
  let [unread, twice] = [0, 0];
  for (const event of events) {
    const [uid, original] = [uidOf(event), momentOf(event, "recurrence-id", clock)];
    if (!areReal(event, clock)) {
      unread += 1;
      continue;
    }
    const family = byUid.get(uid) ?? { uid, main: undefined, changed: [], changedBy: new Map() };
    byUid.set(uid, family);
    const earlier = original ? family.changedBy.get(original.key) : family.main;
    if (earlier) twice += 1;
    if (earlier && sequenceOf(earlier) > sequenceOf(event)) continue;
    if (original) family.changedBy.set(original.key, event);
    else family.main = event;
  }
  const families = [...byUid.values()].map(
    ({ uid, main, changedBy }): Family => ({ uid, main, changed: [...changedBy.values()] }),
  );
  return { families, unread, twice };
}

/** Whether all dates of an event exist: 31 November does not. */
const areReal = (event: EventComponent, clock: Clock): boolean =>
  momentOf(event, "dtstart", clock) !== undefined &&
  ["recurrence-id", "dtend"].every((name) => !event.has(name) || momentOf(event, name, clock) !== undefined) &&
  ["rdate", "exdate"].every((name) => momentsOf(event, name, clock).every((moment) => moment !== undefined));

/** Whether an event is over in every time zone, so that nothing more of it has to be read. */
function isLongOver(event: EventComponent, now: Date): boolean {
  if (["rrule", "rdate", "duration", "recurrence-id"].some((name) => event.has(name))) return false;
  const last = [textOf(event, "dtstart"), textOf(event, "dtend")].sort().at(-1) ?? "";
  return /^\d{4}-\d\d-\d\d/.test(last) && last < new Date(now.getTime() - 3 * dayMs).toISOString();
}

/** Whether an event repeats within a day, which no programme of events does, and which takes long to expand. */
function repeatsWithinDay(event: EventComponent): boolean {
  if (!event.has("rrule")) return false;
  const rule = ruleOf(event);
  return !/(^|;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(;|$)/.test(rule) || /(^|;)BY(HOUR|MINUTE|SECOND)=[^;]*,/.test(rule);
}

const endNotes: Partial<Record<Occurrence["ending"], string>> = {
  missing: "It has no end in the calendar, so it lasts an hour here.",
  "at the start": "It ends when it begins in the calendar, so it lasts an hour here.",
  "before the start": "Its end is before its start in the calendar, so it is not used.",
};

function toDate(
  { original, start, end, ending, event }: Occurrence,
  { family, expanded: { rule }, line }: { family: Family; expanded: Expanded; line: number },
): CalendarDate {
  const notes: string[] = [];
  const filledIn: (keyof ImportedFields)[] = [];
  const words = fieldsOf(event, { notes, filledIn });
  const note = endNotes[ending];
  if (note) {
    notes.push(note);
    filledIn.push("end_date");
  }
  if (start.hasUnknownZone)
    notes.push("Its time zone is not known here, so its times are taken as those of your site.");
  if (event.has("attach")) notes.push("Its pictures and files are not imported.");
  if (event.get("recurrence-id")?.[0]?.parameters.range)
    notes.push("It changes all later dates of its series in the calendar; here only this one.");
  const isOfSeries = event.has("recurrence-id") || event.has("rrule") || event.has("rdate");
  return {
    key: isOfSeries ? `${family.uid}#${original.key}` : family.uid,
    uid: family.uid,
    line,
    fields: { ...words, start_date: new Date(start.instant).toISOString(), end_date: end },
    filledIn,
    notes,
    isCancelled: /^CANCELLED$/i.test(textOf(event, "status")),
    series: rule === undefined ? undefined : { uid: family.uid, rule },
  };
}
