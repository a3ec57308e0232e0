import { speaking, t } from "../languages/texts";
import { wallTime } from "../time";

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The wall clock of a zone at an instant. Names are our own, because servers and browsers differ in theirs. */
export function wallClock(instant: string, timeZone: string) {
  const wall = new Date(wallTime(instant, timeZone));
  const { catalogue } = speaking();
  return {
    /** days since 1 January 1970, for differences */
    date: Math.floor(wall.getTime() / 86_400_000),
    year: String(wall.getUTCFullYear()),
    day: wall.getUTCDate(),
    month: (catalogue?.shortMonths ?? months)[wall.getUTCMonth()] ?? "",
    weekday: (catalogue?.shortDays ?? days)[wall.getUTCDay()] ?? "",
    time: wall.toISOString().slice(11, 16),
  };
}

/** "Sat 28 Nov 2026" in the zone; `instant` is UTC ISO 8601. */
export function formatDate(instant: string, timeZone: string): string {
  const { weekday, day, month, year } = wallClock(instant, timeZone);
  return `${weekday} ${day} ${month} ${year}`;
}

/** "10:30" in the zone. */
export const formatTime = (instant: string, timeZone: string): string => wallClock(instant, timeZone).time;

/** The zone of the clock, and its abbreviation, or two with a slash. */
export interface Clock {
  timeZone: string;
  timeZoneName: string;
}

/** The abbreviation at an instant: of "CET/CEST" the first for standard time, as on 1 January, otherwise the second. */
export function zoneNameAt(instant: string, { timeZone, timeZoneName }: Clock): string {
  const [name = "", other = name] = timeZoneName.split("/");
  const newYear = `${instant.slice(0, 4)}-01-01${instant.slice(10)}`;
  return formatTime(instant, timeZone) === formatTime(newYear, timeZone) ? name : other;
}

/** "Sat 28 Nov 2026, 10:30 CAT". */
export const formatDateTime = (instant: string, clock: Clock): string =>
  `${formatDate(instant, clock.timeZone)}, ${formatTime(instant, clock.timeZone)} ${zoneNameAt(instant, clock)}`;

/** The wall clock of a zone at an end: midnight is 24:00 of the day that ends then. */
export function wallClockAtEnd(instant: string, timeZone: string) {
  const clock = wallClock(instant, timeZone);
  if (clock.time !== "00:00") return clock;
  return { ...wallClock(new Date(Date.parse(instant) - 1).toISOString(), timeZone), time: "24:00" };
}

/** "Sat 28 Nov 2026, 10:30 CAT" of an end, and "Sat 28 Nov 2026" at that day's midnight. */
export function formatEnd(instant: string, clock: Clock): string {
  const { weekday, day, month, year, time } = wallClockAtEnd(instant, clock.timeZone);
  return time === "24:00" ? `${weekday} ${day} ${month} ${year}` : formatDateTime(instant, clock);
}

/** "Sat 28 Nov 2026, 10:30 to 12:00 CAT"; with both days for a time that ends on another one. */
export const formatSpan = (starts: string, ends: string, clock: Clock): string => {
  const { timeZone } = clock;
  const end = wallClockAtEnd(ends, timeZone);
  const from = `${formatDate(starts, timeZone)}, ${formatTime(starts, timeZone)}`;
  const day =
    wallClock(starts, timeZone).date === end.date ? "" : `${end.weekday} ${end.day} ${end.month} ${end.year}, `;
  return t`${{ from }} to ${{ until: `${day}${end.time} ${zoneNameAt(ends, clock)}` }}`;
};
