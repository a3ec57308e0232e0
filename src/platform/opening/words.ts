import { speaking, t } from "../languages/texts";
import { wallTime } from "../time";
import { dayMs, dayNumber } from "./timetable";

const days = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
// biome-ignore format: one line each would be twelve
const months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

/** "18:00" of minutes after midnight, or "6:00 PM". */
export function clockText(minutes: number, twelve: boolean): string {
  const hour = Math.floor(minutes / 60) % 24;
  if (!twelve) return `${String(hour).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** The time in a zone: "18:00", or "6:00 PM". @param at milliseconds */
export const timeText = (at: number, timeZone: string, twelve: boolean): string =>
  clockText(Math.floor((wallTime(new Date(at).toISOString(), timeZone) % dayMs) / 60_000), twelve);

/** "Monday" of days since 1 January 1970, the Thursday. */
export const weekdayName = (day: number): string => (speaking().catalogue?.days ?? days)[(day + 4) % 7] ?? "";

/** "10 August" of days since 1 January 1970. */
export function dayOfMonthText(day: number): string {
  const date = new Date(day * dayMs);
  return `${date.getUTCDate()} ${(speaking().catalogue?.months ?? months)[date.getUTCMonth()]}`;
}

/** "Monday 10 August" of days since 1 January 1970. */
export const dayText = (day: number): string => `${weekdayName(day)} ${dayOfMonthText(day)}`;

/** Whether it is open at an instant, and when that changes next, as far as is known. Milliseconds. */
export interface OpenState {
  open: boolean;
  changesAt: number | undefined;
}

export interface ClockFormat {
  timeZone: string;
  twelve: boolean;
}

/** "Open now, until 18:00", "Opens Saturday 10:00", "Closed now". @param now milliseconds */
export function stateText({ open, changesAt }: OpenState, { timeZone, twelve }: ClockFormat, now: number): string {
  if (changesAt === undefined) return open ? t`Open now` : t`Closed now`;
  const [day, today] = [dayNumber(changesAt, timeZone), dayNumber(now, timeZone)];
  const weekday = weekdayName(day);
  const time = timeText(changesAt, timeZone, twelve);
  if (open)
    return changesAt - now < dayMs ? t`Open now, until ${{ time }}` : t`Open now, until ${{ weekday }} ${{ time }}`;
  if (day === today) return t`Opens today ${{ time }}`;
  return day < today + 7 ? t`Opens ${{ weekday }} ${{ time }}` : t`Opens ${{ day: dayText(day) }}, ${{ time }}`;
}
