import { type Clock, formatDateTime, formatTime, zoneNameAt } from "../../../platform/dates/words";
import { t } from "../../../platform/languages/texts";
import { dayMs, dayNumber, minuteMs } from "../../../platform/opening/timetable";
import { addDays, dayAt, toInstant } from "../../../platform/time";
import type { Equipment } from "../../equipment/schema";
import { decide, nextFree, type Situation, startOfDay, startsOf } from "../rules";
import type { Availability, RefusalReason } from "../schema";
import type { Refused } from "./use-refusable";

/**
 * A machine's free times in the browser, by the rules of the server. The server decides again when somebody books.
 */

const hourMs = 60 * minuteMs;

/** Days shown at once. */
export const shownDays = 7;

/** The query for the week that begins on a day of the site's calendar; UTC, ISO 8601. */
export const weekFrom = (day: string, timeZone: string): { from: string; to: string } => ({
  from: toInstant(`${day}T00:00`, timeZone) ?? `${day}T00:00:00.000Z`,
  to: toInstant(`${addDays(day, shownDays)}T00:00`, timeZone) ?? `${addDays(day, shownDays)}T00:00:00.000Z`,
});

/** The days of a week, each as "2026-11-28". */
export const daysFrom = (day: string): string[] => Array.from({ length: shownDays }, (_, at) => addDays(day, at));

const span = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) => ({
  from: Date.parse(starts_at),
  to: Date.parse(ends_at),
});

/** The state of a machine for the rules. @param now milliseconds @param except a booking that is being moved */
export const situationOf = (
  { time_zone, open, units }: Availability,
  machine: Equipment,
  now: number,
  except?: number,
): Situation => ({
  now,
  timeZone: time_zone,
  rules: machine,
  units: units.map(({ id, blocked_until }) => ({
    id,
    blockedUntil: blocked_until === null ? undefined : Date.parse(blocked_until),
  })),
  taken: units.flatMap(({ id, busy }) =>
    busy
      .filter(({ booking_id }) => booking_id === undefined || booking_id !== except)
      .map((one) => ({
        unitId: id,
        ...span(one),
      })),
  ),
  own: [],
  open: machine.outside_hours ? undefined : open.map((one) => [Date.parse(one.starts_at), Date.parse(one.ends_at)]),
});

/** The state of one step of the day. */
export interface Slot {
  /** milliseconds */
  from: number;
  to: number;
  /** by the site's clock: "01:30"; with the zone in an hour that occurs twice: "01:30 BST" */
  time: string;
  state: "free" | "own" | "booked" | "pause" | "closed" | "down" | "past" | "ahead";
  /** how many units are free */
  free: number;
  /** the person who booked it, for keepers */
  who: string;
}

const reasons = { taken: "booked", hours: "closed", down: "down", past: "past", ahead: "ahead" } as const;

/** The label of an instant; only a day of a clock change has an hour that occurs twice. */
function timeOf(at: number, isChange: boolean, clock: Clock): string {
  const timeAt = (instant: number) => formatTime(new Date(instant).toISOString(), clock.timeZone);
  const isTwice = isChange && [-hourMs, hourMs].some((shift) => timeAt(at + shift) === timeAt(at));
  return isTwice ? `${timeAt(at)} ${zoneNameAt(new Date(at).toISOString(), clock)}` : timeAt(at);
}

/**
 * The steps of a day, in order; a day of a clock change has fewer or more.
 * @param day "2026-11-28"
 * @param except as above
 */
export function slotsOf(
  day: string,
  { units }: Availability,
  situation: Situation,
  clock: Clock,
  except?: number,
): Slot[] {
  const { rules, timeZone, now } = situation;
  const number = Date.parse(day) / dayMs;
  const isChange = startOfDay(number + 1, timeZone) - startOfDay(number, timeZone) !== dayMs;
  const busy = units.flatMap((unit) => unit.busy.filter(({ booking_id }) => (booking_id ?? 0) !== except));
  const pause = rules.buffer_minutes * minuteMs;
  const slots: Slot[] = [];
  for (const from of startsOf(number, situation)) {
    const to = from + rules.step_minutes * minuteMs;
    const wanted = { from, to, isOnStep: true, beyondLimits: true };
    const free = situation.units.filter(({ id }) => "unitId" in decide({ ...wanted, unitId: id }, situation)).length;
    const verdict = decide(wanted, situation);
    const here = busy.filter((one) => Date.parse(one.starts_at) < to && from < Date.parse(one.ends_at));
    const isOwn = here.some(({ own, ends_at }) => own && from < Date.parse(ends_at) - pause) && to > now;
    const known = "reason" in verdict ? (reasons[verdict.reason as keyof typeof reasons] ?? "booked") : "free";
    // After a booking, or before the next one, which a booking at this time would not leave.
    const isPause = known === "booked" && here.every(({ ends_at }) => from >= Date.parse(ends_at) - pause);
    const state = isOwn ? "own" : isPause ? "pause" : known;
    slots.push({ from, to, time: timeOf(from, isChange, clock), free, state, who: isPause ? "" : whoIn(here) });
  }
  return slots;
}

const whoIn = (here: Availability["units"][number]["busy"]): string =>
  [...new Set(here.map(({ person, what }) => person || what || ""))].filter(Boolean).join(", ");

/** The lengths that are free from a start on any unit, or on one; minutes. */
export function lengthsFrom(from: number, situation: Situation, unitId?: number): number[] {
  const { step_minutes: step, max_minutes: most } = situation.rules;
  const lengths: number[] = [];
  for (let minutes = step; minutes <= most; minutes += step) {
    const to = from + minutes * minuteMs;
    if ("reason" in decide({ from, to, unitId, isOnStep: true, beyondLimits: true }, situation)) break;
    lengths.push(minutes);
  }
  return lengths;
}

/**
 * The possible ends of a booking that starts now: each step until the next booking, closing time or the longest
 * length, and that last instant itself; latest first, milliseconds.
 */
export function endsFromNow(situation: Situation, unitId: number): number[] {
  const { now, rules, timeZone, taken, open, units } = situation;
  if ((units.find(({ id }) => id === unitId)?.blockedUntil ?? now) > now) return [];
  const step = rules.step_minutes * minuteMs;
  const pause = rules.buffer_minutes * minuteMs;
  const nextTaken = Math.min(
    ...taken.filter((one) => one.unitId === unitId && one.to > now).map(({ from }) => from - pause),
  );
  const closes =
    open === undefined
      ? Number.POSITIVE_INFINITY
      : (open.find(([opens, end]) => opens <= now && now < end)?.[1] ?? now);
  const latest = Math.min(now + rules.max_minutes * minuteMs, nextTaken, closes);
  const midnight = startOfDay(dayNumber(now, timeZone), timeZone);
  const ends = new Set<number>();
  for (let end = midnight + Math.ceil((now + 5 * minuteMs - midnight) / step) * step; end < latest; end += step)
    ends.add(end);
  if (latest - now >= 5 * minuteMs) ends.add(latest);
  return [...ends].sort((a, b) => b - a);
}

/** Why a machine cannot be started now, in words; a start now is refused for the minutes after it too. */
const notNow: Partial<Record<RefusalReason, string>> = {
  get taken() {
    return t`It is booked now, or soon`;
  },
  get hours() {
    return t`We are closed now, or soon`;
  },
  get down() {
    return t`It is out of order`;
  },
};

/**
 * Returns why a unit cannot be started now, and the next free time of the machine, as the server's refusals do.
 * @param until the end of the known times, after which none is proposed; milliseconds
 */
export function refusalNow(situation: Situation, unitId: number, until: number, clock: Clock): Refused {
  const { now, rules } = situation;
  const wanted = { from: now, to: now + rules.step_minutes * minuteMs, unitId, isOnStep: true, beyondLimits: true };
  const verdict = decide(wanted, situation);
  const reason = ("reason" in verdict && notNow[verdict.reason]) || t`It is not free now`;
  const found = nextFree(wanted, situation);
  if (!found || found.to > until) return { detail: `${reason}.`, next: undefined, to: undefined };
  const iso = (at: number) => new Date(at).toISOString();
  const next = { starts_at: iso(found.from), ends_at: iso(found.to), unit_id: found.unitId };
  return {
    detail: t`${{ reason }}. Next free: ${{ dateTime: formatDateTime(next.starts_at, clock) }}`,
    next,
    to: undefined,
  };
}

/** The later ends to which a running booking can be extended; milliseconds, soonest first. */
export function laterEnds(
  booking: { id: number; starts_at: string; ends_at: string; unit_id: number },
  situation: Situation,
): number[] {
  const { from, to } = span(booking);
  const { rules, timeZone } = situation;
  const step = rules.step_minutes * minuteMs;
  const midnight = startOfDay(dayNumber(to, timeZone), timeZone);
  const ends: number[] = [];
  for (
    let end = midnight + (Math.floor((to - midnight) / step) + 1) * step;
    end <= from + rules.max_minutes * minuteMs;
    end += step
  ) {
    const wanted = { from, to: end, unitId: booking.unit_id, keepsStart: true, isOnStep: true };
    if ("reason" in decide(wanted, situation)) break;
    ends.push(end);
  }
  return ends;
}

/** The site's today. @param now milliseconds */
export const todayAt = (now: number, timeZone: string): string => dayAt(new Date(now), timeZone);

/** The rows of a week's table: the local times of day at which at least one day is open. */
export function shownTimes(days: readonly { slots: readonly Slot[] }[]): string[] {
  const slots = days.flatMap((day) => day.slots);
  const sorted = [...new Set(slots.map(({ time }) => time))].sort();
  const open = new Set(slots.filter(({ state }) => state !== "closed" && state !== "past").map(({ time }) => time));
  const first = sorted.findIndex((time) => open.has(time));
  return first < 0 ? [] : sorted.slice(first, sorted.findLastIndex((time) => open.has(time)) + 1);
}
