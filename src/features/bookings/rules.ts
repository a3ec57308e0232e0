import { dayMs, dayNumber, minuteMs, type OpenTime, weekdayOf } from "../../platform/opening/timetable";
import { instantOfWall, wallTime } from "../../platform/time";
import type { RefusalReason } from "./schema";

/* The rules of bookings. Pure functions: the server runs them under the machine's lock. Instants are milliseconds. */

const hourMs = 60 * minuteMs;

/** The rules of a machine. */
export interface Rules {
  step_minutes: number;
  max_minutes: number;
  buffer_minutes: number;
  ahead_days: number;
  max_open: number;
  max_week_minutes: number;
  late_hours: number;
}

/** Half open: from its start until before its end. */
export interface Span {
  from: number;
  to: number;
}

export const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/** A booked span of a unit, up to the end of the pause after it. */
export interface BookedSpan extends Span {
  unitId: number;
}

export interface UnitState {
  id: number;
  /** until when bookings are refused because it is out of order; undefined if it works */
  blockedUntil: number | undefined;
}

/** Everything that decides about a booking, read under the lock. */
export interface Situation {
  now: number;
  timeZone: string;
  rules: Rules;
  /** those in use */
  units: readonly UnitState[];
  taken: readonly BookedSpan[];
  /** the person's upcoming and running bookings of all machines */
  own: readonly Span[];
  /** when the makerspace is open; undefined if that does not matter */
  open: readonly OpenTime[] | undefined;
  /** until when the person may use the machine, at the latest */
  usableUntil?: number | undefined;
}

export interface RequestedSpan extends Span {
  /** any unit by default */
  unitId?: number | undefined;
  /** a running booking with a new end: its start is not checked again */
  keepsStart?: boolean;
  /** a keeper books beyond the limits of a person */
  beyondLimits?: boolean;
  /** its ends are known to be multiples of the step */
  isOnStep?: boolean;
}

/** How late a start is still "now". */
const graceMs = minuteMs;

/** Minutes since local midnight; not whole for seconds. */
const minuteOfDay = (at: number, timeZone: string): number =>
  (wallTime(new Date(at).toISOString(), timeZone) % dayMs) / minuteMs;

const isOnStep = (at: number, { timeZone, rules }: Situation): boolean =>
  minuteOfDay(at, timeZone) % rules.step_minutes === 0;

const isNow = (at: number, now: number): boolean => Math.abs(at - now) <= graceMs;

/** Weeks run from Monday to Sunday. */
const weekOf = (at: number, timeZone: string): number => {
  const day = dayNumber(at, timeZone);
  return day - weekdayOf(day);
};

/** The last instant at which a booking may start: the end of the last day ahead. */
export const bookableUntil = (now: number, timeZone: string, aheadDays: number): number =>
  startOfDay(dayNumber(now, timeZone) + aheadDays + 1, timeZone);

/** The instant at which a day begins. @param day since 1 January 1970 */
export function startOfDay(day: number, timeZone: string): number {
  const instant = instantOfWall(day * dayMs, timeZone);
  return instant === undefined ? day * dayMs : Date.parse(instant);
}

/** Values derived once from a situation, for a search that tries many times. */
interface Digest {
  bookableUntil: number;
  /** the booked spans of each unit, merged and in order */
  busy: ReadonlyMap<number, readonly Span[]>;
  /** how many bookings count against the limits, and the minutes of each week */
  counted: number;
  minutesOfWeek: ReadonlyMap<number, number>;
}

/** Derived once for each situation, and forgotten with it: a search for free times tries hundreds of spans. */
const digests = new WeakMap<Situation, Digest>();

function digestOf(situation: Situation): Digest {
  const known = digests.get(situation);
  if (known) return known;
  const { now, timeZone, rules, taken, own } = situation;
  const counted = own.filter(({ from }) => from > lateFrom(situation));
  const minutesOfWeek = new Map<number, number>();
  for (const { from, to } of counted) {
    const week = weekOf(from, timeZone);
    minutesOfWeek.set(week, (minutesOfWeek.get(week) ?? 0) + (to - from) / minuteMs);
  }
  const busy = new Map<number, Span[]>();
  for (const { unitId, from, to } of [...taken].sort((one, other) => one.from - other.from)) {
    const spans = busy.get(unitId) ?? [];
    busy.set(unitId, spans);
    const last = spans.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else spans.push({ from, to });
  }
  const bookable = bookableUntil(now, timeZone, rules.ahead_days);
  const digest = { bookableUntil: bookable, busy, counted: counted.length, minutesOfWeek };
  digests.set(situation, digest);
  return digest;
}

/** Whether one of some ordered spans overlaps a span; a binary search. */
function isBusy(spans: readonly Span[], span: Span): boolean {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle] as Span).to <= span.from) low = middle + 1;
    else high = middle;
  }
  const first = spans[low];
  return first !== undefined && first.from < span.to;
}

const startsNow = ({ from, keepsStart = false }: RequestedSpan, { now }: Situation): boolean =>
  keepsStart || isNow(from, now);

/** Whether both ends are on a step. A start now may be between steps, and then the end may be too. */
function fitsSteps(wanted: RequestedSpan, situation: Situation): boolean {
  if (wanted.isOnStep) return true;
  if (!isOnStep(wanted.from, situation)) return startsNow(wanted, situation);
  return isOnStep(wanted.to, situation);
}

/** Whether the space is open all the time; of a booking that goes on, from now. */
function isWhileOpen({ from, to, keepsStart = false }: RequestedSpan, { now, open }: Situation): boolean {
  const begin = keepsStart ? Math.max(from, now) : from;
  return !open || open.some(([opens, closes]) => opens <= begin && to <= closes);
}

const spanRefusal = (wanted: RequestedSpan, situation: Situation): RefusalReason | undefined => {
  const { from, to } = wanted;
  const { now, rules } = situation;
  if (!(to > from)) return "length";
  if (to <= now) return "past";
  if (from < now && !startsNow(wanted, situation)) return "past";
  if (to - from > rules.max_minutes * minuteMs) return "length";
  if (!fitsSteps(wanted, situation)) return "step";
  if (from >= digestOf(situation).bookableUntil) return "ahead";
  return isWhileOpen(wanted, situation) ? undefined : "hours";
};

/** From then on bookings count against the limits of a person; free time before is open to everybody. */
const lateFrom = ({ now, rules }: Situation): number => now + rules.late_hours * hourMs;

const limitRefusal = (wanted: RequestedSpan, situation: Situation): RefusalReason | undefined => {
  const { rules, timeZone, own } = situation;
  if (own.some((other) => overlaps(wanted, other))) return "other_machine";
  if (wanted.beyondLimits || wanted.keepsStart || wanted.from <= lateFrom(situation)) return undefined;
  const { counted, minutesOfWeek } = digestOf(situation);
  if (!(counted < rules.max_open)) return "max_open";
  const before = minutesOfWeek.get(weekOf(wanted.from, timeZone)) ?? 0;
  return before + (wanted.to - wanted.from) / minuteMs > rules.max_week_minutes ? "max_week" : undefined;
};

export type Verdict = { unitId: number } | { reason: RefusalReason };

/** Decides about a booking. @returns its unit, or the reason of the refusal */
export function decide(wanted: RequestedSpan, situation: Situation): Verdict {
  const wrongSpan = spanRefusal(wanted, situation);
  if (wrongSpan) return { reason: wrongSpan };
  if (situation.usableUntil !== undefined && wanted.to > situation.usableUntil) return { reason: "may_use" };
  const units = situation.units.filter(({ id }) => wanted.unitId === undefined || id === wanted.unitId);
  const works = ({ blockedUntil }: UnitState) => blockedUntil === undefined || wanted.from >= blockedUntil;
  const working = wanted.keepsStart ? units : units.filter(works);
  if (working.length === 0) return { reason: "down" };
  const span = { from: wanted.from, to: wanted.to + situation.rules.buffer_minutes * minuteMs };
  const { busy } = digestOf(situation);
  const free = working.find(({ id }) => !isBusy(busy.get(id) ?? [], span));
  if (!free) return { reason: "taken" };
  const limited = limitRefusal(wanted, situation);
  return limited ? { reason: limited } : { unitId: free.id };
}

/** How far ahead to look for another time; days. */
const searchDays = 14;

/** The starts of a day that are multiples of the step, in order; an hour that the clock skips has none. */
export function* startsOf(day: number, { timeZone, rules }: Situation): Generator<number> {
  const [begins, ends] = [startOfDay(day, timeZone), startOfDay(day + 1, timeZone)];
  const step = rules.step_minutes * minuteMs;
  if (ends - begins === dayMs) {
    for (let at = begins; at < ends; at += step) yield at;
    return;
  }
  for (let at = begins; at < ends; at += 5 * minuteMs)
    if (Math.round(minuteOfDay(at, timeZone)) % rules.step_minutes === 0) yield at;
}

/**
 * Finds the next possible time within 14 days, on any unit if the requested one is never free.
 * A booking that is too long is shortened to the longest length.
 */
export function nextFree(wanted: RequestedSpan, situation: Situation): (Span & { unitId: number }) | undefined {
  const { now, rules, timeZone } = situation;
  const itself = decide(wanted, situation);
  if ("unitId" in itself) return { from: wanted.from, to: wanted.to, unitId: itself.unitId };
  const step = rules.step_minutes * minuteMs;
  const asked = Math.max(wanted.to - wanted.from, step);
  const longest = Math.floor((rules.max_minutes * minuteMs) / step) * step || step;
  const length = Math.min(Math.ceil(asked / step) * step, longest);
  const earliest = Math.max(now, Number.isFinite(wanted.from) ? wanted.from : now);
  const until = bookableUntil(now, timeZone, rules.ahead_days);
  // Too far ahead or over the quota: a possible time is earlier.
  for (const from of earliest < until ? [earliest, now] : [now]) {
    const first = dayNumber(from, timeZone);
    const other = { ...wanted, keepsStart: false };
    const found = firstPossible(other, { first, last: first + searchDays, from, length, until }, situation);
    if (found) return found;
  }
  return wanted.unitId === undefined ? undefined : nextFree({ ...wanted, unitId: undefined }, situation);
}

interface Search {
  /** the days to look at */
  first: number;
  last: number;
  /** the earliest start; milliseconds since 1970 */
  from: number;
  /** of the booking; milliseconds */
  length: number;
  /** the search of a day ends after this start; milliseconds since 1970 */
  until: number;
}

/** The first start at which a booking of a length is possible. */
function firstPossible(
  wanted: Omit<RequestedSpan, "from" | "to">,
  { first, last, from, length, until }: Search,
  situation: Situation,
): (Span & { unitId: number }) | undefined {
  for (let day = first; day <= last; day++)
    for (const start of startsOf(day, situation)) {
      if (start < from) continue;
      const span = { from: start, to: start + length };
      const verdict = decide({ ...wanted, ...span, isOnStep: true }, situation);
      if ("unitId" in verdict) return { ...span, unitId: verdict.unitId };
      if (start >= until) break;
    }
  return undefined;
}

/** The first step within a span at which any unit is free; undefined if all are busy. */
export function firstFree({ from, to }: Span, situation: Situation): (Span & { unitId: number }) | undefined {
  const { now, timeZone, rules } = situation;
  const length = rules.step_minutes * minuteMs;
  const begin = Math.max(from, now);
  const days = { first: dayNumber(begin, timeZone), last: dayNumber(to, timeZone) };
  const found = firstPossible({ beyondLimits: true }, { ...days, from: begin, length, until: to - length }, situation);
  return found && found.to <= to ? found : undefined;
}
