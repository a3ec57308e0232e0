/**
 * The instant of an ISO 8601 date-time; without an offset it is in `timeZone`.
 * @returns UTC ISO 8601 with milliseconds; undefined if invalid or outside the years 1970 to 9999
 */
export function toInstant(text: string, timeZone: string): string | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(Z|[+-]\d\d:?\d\d)?$/i.exec(
    text.trim(),
  );
  if (!parts) return undefined;
  const [, year, month, day, hour = "00", minute = "00", second = "00", fraction = "0", offset] = parts;
  const wall = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}Z`;
  if (offset && !isOffset(offset)) return undefined;
  const asUtc = Date.parse(wall);
  // Date.parse rolls 31 February over into March on some engines and refuses it on others.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString() !== wall || asUtc < 0) return undefined;
  const instant = asUtc - (offset ? offsetMinutes(offset) * 60_000 : zoneOffsetMs(asUtc, timeZone));
  return instant < 0 || instant > Date.UTC(9999, 11, 30) ? undefined : new Date(instant).toISOString();
}

/** Whether a zone's clock skips a date-time without an offset, as an hour in spring; false for an invalid one. */
export function isSkipped(text: string, timeZone: string): boolean {
  const [wall, instant] = [toInstant(text, "UTC"), toInstant(text, timeZone)];
  const hasOffset = /(Z|[+-]\d\d:?\d\d)$/i.test(text.trim()) && text.includes(":");
  return !hasOffset && wall !== undefined && instant !== undefined && wallTime(instant, timeZone) !== Date.parse(wall);
}

/** The refusal of a date-time that `isSkipped`. */
export const skippedHour = "The clocks skip this hour on that day. Choose another";

/** Whether a text is a day of the calendar: "2026-11-28". */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && toInstant(text, "UTC") !== undefined;

/** No clock on earth is further from UTC than 14 hours. */
function isOffset(offset: string): boolean {
  const minutes = offsetMinutes(offset);
  return Math.abs(minutes) <= 14 * 60 && !/[6-9]\d$/.test(offset);
}

function offsetMinutes(offset: string): number {
  if (/z/i.test(offset)) return 0;
  const [, sign, hours, minutes] = /([+-])(\d\d):?(\d\d)/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** How far the zone's clock is ahead of UTC at `wall`; asked twice, as the first guess may lie across a change. */
function zoneOffsetMs(wall: number, timeZone: string): number {
  const guess = offsetAt(wall, timeZone);
  return offsetAt(wall - guess, timeZone);
}

/** By time zone, as formatters are slow to make; at most one for each zone that the runtime knows. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

function offsetAt(instant: number, timeZone: string): number {
  const shown = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** The value of a `datetime-local` field: the zone's wall clock. @param instant UTC ISO 8601 */
export function toLocalInput(instant: string, timeZone: string): string {
  const time = Date.parse(instant);
  return new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 16);
}

/** An instant by a zone's clock with its offset: "2026-11-28T10:30:00+02:00". @param instant UTC ISO 8601 */
export function toOffsetTime(instant: string, timeZone: string): string {
  const time = Date.parse(instant);
  const offset = offsetAt(time, timeZone);
  const minutes = Math.abs(offset) / 60_000;
  const two = (number: number) => String(Math.trunc(number)).padStart(2, "0");
  const wall = new Date(time + offset).toISOString().slice(0, 19);
  return `${wall}${offset < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** A zone's wall-clock time as if it were UTC, for counting days; milliseconds. @param instant UTC ISO 8601 */
export function wallTime(instant: string, timeZone: string): number {
  const time = Date.parse(instant);
  return time + offsetAt(time, timeZone);
}

/** The instant of a `wallTime`; undefined outside 1970 to 9999. An hour that the clock skips is moved by one. */
export const instantOfWall = (wall: number, timeZone: string): string | undefined =>
  Number.isFinite(wall) && Math.abs(wall) < 8.64e15
    ? toInstant(new Date(wall).toISOString().slice(0, -1), timeZone)
    : undefined;

/**
 * The instant of a change, at least a second after the last, because calendars compare seconds.
 * @param before UTC, ISO 8601
 */
export const noticed = (before: string, now: Date): string =>
  new Date(Math.max(now.getTime(), Date.parse(before) + 1000)).toISOString();

/** The day of a zone's calendar at an instant: "2026-11-28". */
export const dayAt = (now: Date, timeZone: string): string => toLocalInput(now.toISOString(), timeZone).slice(0, 10);

/** A day so many days later, or earlier for a negative number. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

/** The instant at which a day ends by the zone's clock; UTC, ISO 8601. */
export const endOfDay = (day: string, timeZone: string): string | null =>
  toInstant(`${addDays(day, 1)}T00:00`, timeZone) ?? null;
