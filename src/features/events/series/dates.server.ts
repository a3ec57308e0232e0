import { invalid, Problem } from "../../../platform/errors/problem.server";
import { instantOfWall, toInstant, toLocalInput, wallTime } from "../../../platform/time";
import { maxDates, type Repeat, type SeriesDates } from "../schema";
import { dayCodes, partsOf, writtenRule } from "./rule";

/* The dates of a series, computed on the wall clock, so that an evening at six stays one when the clocks change. */

/** The allowed parts of a rule, and their values. */
const allowed: Record<string, RegExp> = {
  FREQ: /^(DAILY|WEEKLY|MONTHLY)$/,
  INTERVAL: /^([1-9]|[1-9]\d)$/,
  BYDAY: /^-?[1-5]?(MO|TU|WE|TH|FR|SA|SU)(,-?[1-5]?(MO|TU|WE|TH|FR|SA|SU)){0,34}$/,
  BYMONTHDAY: /^-?([1-9]|[12]\d|3[01])(,-?([1-9]|[12]\d|3[01])){0,30}$/,
  BYMONTH: /^([1-9]|1[0-2])(,([1-9]|1[0-2])){0,11}$/,
  BYSETPOS: /^-?([1-9]|[12]\d|3[01])(,-?([1-9]|[12]\d|3[01])){0,4}$/,
  WKST: /^(MO|TU|WE|TH|FR|SA|SU)$/,
};

const dayMs = 86_400_000;
/** The longest series: ten years; days. */
const longest = 3_653;

/**
 * Normalises and completes a rule.
 * @param wall milliseconds
 * @throws Problem 422 for an invalid, hourly or yearly one
 */
function wholeRule(text: string, wall: number): string {
  const upper = text.toUpperCase().replace(/;$/, "");
  const parts = partsOf(upper);
  const names = upper.split(";").map((part) => part.split("=")[0] ?? "");
  const wrong = names.find((name) => !allowed[name]?.test(parts[name] ?? "")) ?? (parts.FREQ ? undefined : "FREQ");
  if (wrong === "COUNT" || wrong === "UNTIL")
    throw invalid("rule", `The rule must not contain ${wrong}. Use the field ${wrong.toLowerCase()}`);
  if (wrong !== undefined || new Set(names).size !== names.length)
    throw invalid("rule", "The rule must be like FREQ=WEEKLY;INTERVAL=2 or FREQ=MONTHLY;BYDAY=1SA");
  const { FREQ, INTERVAL = "", BYDAY = "" } = parts;
  if (/\d/.test(BYDAY) && FREQ !== "MONTHLY")
    throw invalid("rule", "A weekday can have a number only in a monthly rule");
  return writtenRule({ ...parts, ...dayFrom(parts, new Date(wall)), INTERVAL: INTERVAL === "1" ? "" : INTERVAL });
}

/** The day of a rule that names none: that of the first date. */
function dayFrom({ FREQ, BYDAY, BYMONTHDAY }: Record<string, string>, date: Date): Record<string, string> {
  if (BYDAY) return {};
  if (FREQ === "WEEKLY") return { BYDAY: dayCodes[date.getUTCDay()] as string };
  return FREQ === "MONTHLY" && !BYMONTHDAY ? { BYMONTHDAY: String(date.getUTCDate()) } : {};
}

/**
 * Converts the rule of a calendar file to a series' rule, without its end; empty for an unsupported rule.
 * @param start of its first date
 */
export function ruleOfSeries(text: string, start: string, timeZone: string): string {
  const { COUNT: _count, UNTIL: _until, ...parts } = partsOf(text);
  try {
    return wholeRule(writtenRule(parts), wallTime(start, timeZone));
  } catch (error) {
    if (error instanceof Problem) return "";
    throw error;
  }
}

/** The last allowed moment of a date, on the wall clock. */
function lastWall(until: string, timeZone: string): number {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(until);
  const instant = toInstant(isDay ? `${until}T00:00Z` : until, timeZone);
  if (!instant) throw invalid("until", "Until must be a date such as 2026-11-21");
  return isDay ? Date.parse(instant) + dayMs - 1 : wallTime(instant, timeZone);
}

/** A skipped day in the local calendar: 2026-11-21. */
function exceptedDay(text: string, timeZone: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const instant = toInstant(isDay ? `${text}T00:00Z` : text, timeZone);
  if (!instant) throw invalid("except", "Except must be dates such as 2026-11-21");
  return isDay ? text : toLocalInput(instant, timeZone).slice(0, 10);
}

/** "20261121T140000Z" of milliseconds */
const stamp = (wall: number) => `${new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;

/** Returns the dates of a rule on the wall clock, including the first. @throws Problem 422 for no dates or too many */
async function wallsOf(rule: string, first: number, { count, last }: { count?: number | undefined; last: number }) {
  // Loaded with the first series.
  const { RRuleTemporal } = await import("rrule-temporal");
  // The library works in whole seconds; the milliseconds are added back.
  const [second, rest] = [Math.floor(first / 1000) * 1000, first % 1000];
  const rruleString = `DTSTART:${stamp(second)}\nRRULE:${rule};UNTIL=${stamp(Math.min(last, first + longest * dayMs))}`;
  const most = count ?? maxDates + 1;
  const found = new RRuleTemporal({ rruleString }).all((_, index) => index < most);
  const walls = found.slice(0, most).map((date) => date.epochMilliseconds + rest);
  if (walls[0] !== first) throw invalid("rule", "The event's own date does not match the rule");
  if (walls.length > maxDates) throw invalid("until", `A series has at most ${maxDates} dates; choose an earlier end`);
  if (count !== undefined && walls.length < count) throw invalid("count", "A series can last at most ten years");
  return walls;
}

/**
 * Returns the dates of any rule of a calendar in a window, on the wall clock; milliseconds.
 * @param until the rule's end, in place of its own UNTIL
 * @returns `hasMore`: whether dates follow after the window
 * @throws an error of the library, such as for a rule with a huge count
 */
export async function datesInWindow(
  rule: string,
  { first, until, from, to }: { first: number; until: number | undefined; from: number; to: number },
): Promise<{ walls: number[]; hasMore: boolean }> {
  const { RRuleTemporal } = await import("rrule-temporal");
  const parts = rule.split(";").filter((part) => part && !/^UNTIL=/i.test(part));
  if (until !== undefined) parts.push(`UNTIL=${stamp(until)}`);
  const dates = new RRuleTemporal({ rruleString: `DTSTART:${stamp(first)}\nRRULE:${parts.join(";")}` });
  const walls = dates.between(new Date(from), new Date(to), true).map((date) => date.epochMilliseconds);
  return { walls, hasMore: dates.next(new Date(to)) !== null };
}

/**
 * The instants of a start and an end on the wall clock. Where the clock skips one of them, the start is an hour later
 * and the end follows it by the event's length.
 * @param lasts milliseconds
 * @returns undefined outside 1970 to 9999
 */
export function datesAtWall(
  { start, end, lasts }: { start: number; end: number; lasts: number },
  timeZone: string,
): { start_date: string; end_date: string } | undefined {
  const [start_date, end_date] = [instantOfWall(start, timeZone), instantOfWall(end, timeZone)];
  if (!start_date || !end_date) return undefined;
  const isSkipped = wallTime(start_date, timeZone) !== start || wallTime(end_date, timeZone) !== end;
  if (!isSkipped && (end_date >= start_date || lasts < 0)) return { start_date, end_date };
  return { start_date, end_date: new Date(Date.parse(start_date) + lasts).toISOString() };
}

/**
 * The dates of a rule, the event's own first, each as long on the wall clock.
 * @throws Problem 422 at the wrong field
 */
export async function datesOf(
  event: { start_date: string; end_date: string },
  { rule: text, count, until: limit, except }: Repeat,
  timeZone: string,
): Promise<SeriesDates> {
  const until = limit || undefined;
  if ((count === undefined) === (until === undefined))
    throw invalid("count", "Give either the number of dates or the last day");
  const [first, end] = [wallTime(event.start_date, timeZone), wallTime(event.end_date, timeZone)];
  const rule = wholeRule(text, first);
  const last = until === undefined ? Number.POSITIVE_INFINITY : lastWall(until, timeZone);
  const skipped = new Set(except.map((day) => exceptedDay(day, timeZone)));
  const dayOf = (wall: number) => new Date(wall).toISOString().slice(0, 10);
  if (skipped.has(dayOf(first))) throw invalid("except", "The event's own date cannot be left out");
  if (last < first) throw invalid("until", "The last day is before the event itself");
  const walls = (await wallsOf(rule, first, { count, last })).filter((wall) => !skipped.has(dayOf(wall)));
  const lasts = Date.parse(event.end_date) - Date.parse(event.start_date);
  const items = walls.map((wall) => datesAtWall({ start: wall, end: end + wall - first, lasts }, timeZone));
  const [, ...others] = items;
  if (others.length === 0)
    throw invalid(until ? "until" : "count", "A series needs at least one date besides the event's own");
  if (items.includes(undefined)) throw invalid("rule", "The series lasts too long");
  return { rule, items: [event, ...(others as SeriesDates["items"])] };
}
