import type { Holidays } from "../platform/opening/holidays.server";
import { toInstant, toLocalInput } from "../platform/time";
import { type Moment, type When, weekdays } from "./schema.server";

/** The first start, which all sample dates are relative to. */
export interface Start {
  now: Date;
  timeZone: string;
  holiday: Holidays;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Midnight of the first start's local day, as if it were UTC. */
const today = ({ now, timeZone }: Start) => Date.parse(toLocalInput(now.toISOString(), timeZone).slice(0, 10));
const toDate = (day: number) => new Date(day).toISOString().slice(0, 10);

/** @throws Error for a local time that never exists, which no zone has */
function at(day: number, time: string, timeZone: string): Date {
  const instant = toInstant(`${toDate(day)}T${time}`, timeZone);
  if (!instant) throw new Error(`${toDate(day)}T${time} is not a time`);
  return new Date(instant);
}

/** The instant of a moment before the first start. */
export function momentOf({ days = 0, hours = 0, time }: Moment, start: Start): Date {
  if (time) return at(today(start) + days * dayMs, time, start.timeZone);
  return new Date(start.now.getTime() + days * dayMs + hours * hourMs);
}

/** Longer events may span holidays and overlap others, such as an exhibition. Days. */
const longest = 7;

interface Dates {
  start_date: string;
  end_date: string;
}

/**
 * Schedules events relative to the first start, on no public holiday (over a week: neither first nor last day) and
 * without overlaps at a place. Conflicting ones move to another same weekday.
 * @param events in the order of booking
 * @returns their dates, UTC, in the same order
 */
export function schedule(events: { when: When; location: string }[], start: Start): Dates[] {
  const taken: (Dates & { location: string })[] = [];
  return events.map(({ when, location }) => {
    const step = (when.weekday ? 7 : 1) * (when.days < 0 ? -1 : 1);
    let first = firstDay(when, start);
    let dates = datesFrom(first, when, start);
    // No place is booked out for a year.
    for (let tries = 0; tries < 366 && !isFree(first, dates); tries++) {
      first += step * dayMs;
      dates = datesFrom(first, when, start);
    }
    if (location && when.lasts <= longest) taken.push({ ...dates, location });
    return dates;

    function isFree(day: number, { start_date, end_date }: Dates): boolean {
      if (daysOf(day, when).some((one) => start.holiday(toDate(one)))) return false;
      return (
        when.lasts > longest ||
        !taken.some((one) => one.location === location && one.start_date < end_date && one.end_date > start_date)
      );
    }
  });
}

function firstDay({ days, weekday }: When, start: Start): number {
  const day = today(start) + days * dayMs;
  if (!weekday) return day;
  return day + ((weekdays.indexOf(weekday) - new Date(day).getUTCDay() + 7) % 7) * dayMs;
}

/** The days that must not be holidays. */
function daysOf(first: number, { lasts }: When): number[] {
  if (lasts > longest) return [first, first + (lasts - 1) * dayMs];
  return Array.from({ length: lasts }, (_, index) => first + index * dayMs);
}

const datesFrom = (first: number, { from, to, lasts }: When, { timeZone }: Start): Dates => ({
  start_date: at(first, from, timeZone).toISOString(),
  end_date: at(first + (lasts - 1) * dayMs, to, timeZone).toISOString(),
});
