import ICAL from "ical.js";
import { datesInWindow, ruleOfSeries } from "../series/dates.server";
import type { EventComponent } from "./components.server";
import { type Clock, type Moment, momentAt, momentOf, readMoment } from "./moments.server";

/** One date of an event in a calendar. */
export interface Occurrence {
  /** its original start */
  original: Moment;
  start: Moment;
  /** UTC, ISO 8601 */
  end: string;
  /** how the calendar gives the end */
  ending: Ending;
  /** the event with its words */
  event: EventComponent;
}

type Ending = "given" | "missing" | "at the start" | "before the start";

export interface Expanded {
  occurrences: Occurrence[];
  /** whether further dates follow after the window */
  hasMore: boolean;
  /** the rule of its series for the site's own, if it is one */
  rule: string | undefined;
}

interface Window {
  from: number;
  to: number;
}

interface Given {
  clock: Clock;
  window: Window;
  timeZone: string;
}

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** How long an event lasts; milliseconds, on the wall clock for days. */
interface Length {
  ms: number;
  ending: Ending;
}

function lengthOf(event: EventComponent, start: Moment, clock: Clock): Length {
  const end = momentOf(event, "dtend", clock);
  const duration = event.get("duration")?.[0]?.values[0];
  const ms = end
    ? start.isDay && end.isDay
      ? end.wall - start.wall
      : end.instant - start.instant
    : duration === undefined
      ? undefined
      : ICAL.Duration.fromString(String(duration)).toSeconds() * 1000;
  return checkedLength(ms, start);
}

function checkedLength(ms: number | undefined, { isDay }: Moment): Length {
  if (ms !== undefined && ms > 0) return { ms, ending: "given" };
  if (isDay) return { ms: dayMs, ending: ms !== undefined && ms < 0 ? "before the start" : "given" };
  return { ms: hourMs, ending: ms === undefined ? "missing" : ms === 0 ? "at the start" : "before the start" };
}

/** An occurrence; a day ends a minute before the next. @throws RangeError outside 1970 to 9999 */
function occurrence(
  event: EventComponent,
  { start, original = start }: { start: Moment; original?: Moment },
  { ms, ending }: Length,
): Occurrence {
  const end = start.isDay ? start.zone.toInstant(start.wall + ms) - 60_000 : start.instant + ms;
  if (!(start.instant >= 0)) throw new RangeError("An event is before 1970 or after 9999");
  return { original, start, end: new Date(end).toISOString(), ending, event };
}

/** Returns the dates of an event in a window. @throws errors of rules that cannot be expanded */
export async function expandEvent(
  { main, changed }: { main: EventComponent | undefined; changed: readonly EventComponent[] },
  given: Given,
): Promise<Expanded> {
  const { clock, window } = given;
  const moved = changed.map((event): Occurrence => {
    const start = momentOf(event, "dtstart", clock) as Moment;
    const original = momentOf(event, "recurrence-id", clock) as Moment;
    return occurrence(event, { start, original }, lengthOf(event, start, clock));
  });
  const { own, hasMore, isSeries } = main ? await ownDates(main, given) : { own: [], hasMore: false, isSeries: true };
  const isMoved = ({ original }: Occurrence) => moved.some((one) => isSame(one.original, original));
  const isWithin = ({ start, end }: Occurrence) => start.instant <= window.to && Date.parse(end) > window.from;
  // An event that does not repeat is imported whenever it is.
  const dates = [...own.filter((one) => !isMoved(one)), ...moved].filter((one) => !isSeries || isWithin(one));
  const occurrences = dates.toSorted((one, other) => one.start.instant - other.start.instant);
  const [first] = occurrences;
  const rule = first && main?.has("rrule") ? ruleOfSeries(ruleOf(main), startOf(first), given.timeZone) : "";
  return { occurrences, hasMore, rule: main && isSeries && dates.length > 1 ? rule : undefined };
}

const startOf = ({ start }: Occurrence) => new Date(start.instant).toISOString();

/** Whether two originals are one date; some programs name only the day. */
const isSame = (one: Moment, other: Moment): boolean =>
  one.instant === other.instant || (one.isDay !== other.isDay && dayOf(one.wall) === dayOf(other.wall));

const dayOf = (wall: number) => Math.floor(wall / dayMs);

/** The rule of an event, in capitals. */
export const ruleOf = (event: EventComponent): string =>
  String(event.get("rrule")?.[0]?.values[0] ?? "")
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "");

/** The dates of an event by its start, rule and further dates (RDATE), without those that it leaves out (EXDATE). */
async function ownDates(main: EventComponent, { clock, window }: Given) {
  const start = momentOf(main, "dtstart", clock) as Moment;
  const length = lengthOf(main, start, clock);
  const isSeries = main.has("rrule") || main.has("rdate");
  const byInstant = new Map([[start.instant, occurrence(main, { start }, length)]]);
  const add = (moment: Moment, lasts: Length) => {
    if (!byInstant.has(moment.instant)) byInstant.set(moment.instant, occurrence(main, { start: moment }, lasts));
  };
  let hasMore = false;
  if (main.has("rrule")) {
    // A date that began before the window may end in it, and clocks differ by up to a day.
    const from = window.from - length.ms - dayMs;
    const rule = ruleOf(main);
    const found = await datesInWindow(rule, { first: start.wall, until: untilOf(rule, start), from, to: window.to });
    hasMore = found.hasMore;
    for (const wall of found.walls) add(momentAt(wall, start), length);
  }
  for (const { moment, lasts } of furtherDates(main, start, clock)) add(moment, lasts ?? length);
  const left = leftOutBy(main, clock);
  return { own: [...byInstant.values()].filter(({ original }) => !left(original)), hasMore, isSeries };
}

/** The end of a rule on the wall clock of its start; a day without a time counts as a whole. */
function untilOf(rule: string, { zone }: Moment): number | undefined {
  const [, year, month, day, time = "235959", isUtc] =
    /(?:^|;)UNTIL=(\d{4})(\d\d)(\d\d)(?:T(\d{6})(Z?))?/.exec(rule) ?? [];
  if (!year) return undefined;
  const wall = Date.parse(`${year}-${month}-${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`);
  return isUtc ? zone.toWall(wall) : wall;
}

/** The dates of RDATE, those of periods with a length of their own. */
function furtherDates(
  main: EventComponent,
  start: Moment,
  clock: Clock,
): { moment: Moment; lasts: Length | undefined }[] {
  return (main.get("rdate") ?? []).flatMap(({ parameters: { tzid }, values }) =>
    values.map((value) => {
      const [begins, ends] = Array.isArray(value) ? (value as string[]) : [String(value)];
      const read = readMoment(begins, tzid, clock) as Moment;
      // Told by the clock of the series, so that its key is like those of the other dates.
      const moment = read.isDay === start.isDay ? momentAt(start.zone.toWall(read.instant), start) : read;
      if (ends === undefined) return { moment, lasts: undefined };
      const end = readMoment(ends, tzid, clock);
      const ms = end ? end.instant - moment.instant : ICAL.Duration.fromString(ends).toSeconds() * 1000;
      return { moment, lasts: checkedLength(ms, moment) };
    }),
  );
}

/** Whether a date is left out. */
function leftOutBy(main: EventComponent, clock: Clock): (moment: Moment) => boolean {
  const left = (main.get("exdate") ?? []).flatMap(({ parameters: { tzid }, values }) =>
    values.map((value) => readMoment(value, tzid, clock) as Moment),
  );
  const instants = new Set(left.map(({ instant }) => instant));
  const days = new Set(left.filter(({ isDay }) => isDay).map(({ wall }) => dayOf(wall)));
  return ({ instant, wall }) => instants.has(instant) || days.has(dayOf(wall));
}
