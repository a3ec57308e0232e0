import { instantOfWall, wallTime } from "../time";

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** An opening on the site's clock: "09:00" to "18:00". One that does not close later than it opens passes midnight. */
export interface Span {
  opens: string;
  closes: string;
}

export type WeekdaySpan = Span & { day: Weekday };

export interface OtherHours {
  /** "2026-08-10" */
  date: string;
  /** "Heroes’ Day"; may be empty */
  reason: string;
  spans: Span[];
}

/** When it is open: the spans of the weekdays, as many as there are, and dates on which it is otherwise. */
export interface Timetable {
  week: WeekdaySpan[];
  exceptions: OtherHours[];
}

/** A state that somebody at the door set by hand, instead of the timetable. Instants are UTC, ISO 8601. */
export interface OpenByHand {
  open: boolean;
  message: string;
  since: string;
  /** null: until it is undone */
  until: string | null;
}

/** From when until when it is open; milliseconds. The second may be infinite. */
export type OpenTime = readonly [number, number];

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;

/** How many minutes after midnight a time of the clock is. @param time "09:30" */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Which date the clock of a zone shows, as days since 1 January 1970. @param at milliseconds */
export const dayNumber = (at: number, timeZone: string): number =>
  Math.floor(wallTime(new Date(at).toISOString(), timeZone) / dayMs);

/** "2026-08-10" of days since 1 January 1970. */
export const dateOfDay = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

/** The weekday of days since 1 January 1970, which was a Thursday: 0 for Monday. */
export const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

/** The exception on a date, if there is one. */
export const exceptionOn = ({ exceptions }: Timetable, day: number): OtherHours | undefined => {
  const date = dateOfDay(day);
  return exceptions.find((one) => one.date === date);
};

/** The spans that begin on a date. @param day since 1 January 1970 */
export function spansOn(timetable: Timetable, day: number): Span[] {
  const weekday = weekdays[weekdayOf(day)];
  return exceptionOn(timetable, day)?.spans ?? timetable.week.filter((span) => span.day === weekday);
}

/** Whether it says anything. */
export const hasAnyHours = ({ week, exceptions }: Timetable): boolean =>
  week.length > 0 || exceptions.some(({ spans }) => spans.length > 0);

/** As instants; a change of the clock within makes it longer or shorter. */
function openTime(day: number, { opens, closes }: Span, timeZone: string): OpenTime[] {
  const begins = day * dayMs + minutesOf(opens) * minuteMs;
  const ends = day * dayMs + minutesOf(closes) * minuteMs;
  const [from, to] = [begins, ends > begins ? ends : ends + dayMs].map((wall) => instantOfWall(wall, timeZone));
  return from && to && from < to ? [[Date.parse(from), Date.parse(to)]] : [];
}

/** In their order, those that touch made one. */
function joined(times: readonly OpenTime[]): OpenTime[] {
  const found: [number, number][] = [];
  for (const [from, to] of times.toSorted(([one], [other]) => one - other)) {
    const last = found.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}

/** Whether the state set by hand still overrides the timetable. @param now milliseconds */
export const holds = (hand: OpenByHand | null, now: number): hand is OpenByHand =>
  hand !== null && (hand.until === null || now < Date.parse(hand.until));

function byHand(times: OpenTime[], hand: OpenByHand): OpenTime[] {
  const from = Date.parse(hand.since);
  const to = hand.until === null ? Number.POSITIVE_INFINITY : Date.parse(hand.until);
  if (hand.open) return joined([...times, [from, to]]);
  return times
    .flatMap(([begins, ends]): OpenTime[] => [
      [begins, Math.min(ends, from)],
      [Math.max(begins, to), ends],
    ])
    .filter(([begins, ends]) => begins < ends);
}

interface OpeningQuery {
  timetable: Timetable;
  timeZone: string;
  hand: OpenByHand | null;
}

/** The opening times for some days from the day before an instant. @param now milliseconds */
export function openTimes({ timetable, timeZone, hand }: OpeningQuery, now: number, days: number): OpenTime[] {
  const today = dayNumber(now, timeZone);
  // Yesterday's hours may run past midnight.
  const dates = Array.from({ length: days + 2 }, (_, at) => today - 1 + at);
  const times = joined(
    dates.flatMap((day) => spansOn(timetable, day).flatMap((span) => openTime(day, span, timeZone))),
  );
  return holds(hand, now) ? byHand(times, hand) : times;
}
