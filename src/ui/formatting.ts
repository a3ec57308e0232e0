import { wallTime } from "../platform/time";

const days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** The wall clock of a zone at an instant. Names are our own, because servers and browsers differ in theirs. */
export function wallClock(instant: string, timeZone: string) {
  const wall = new Date(wallTime(instant, timeZone));
  return {
    /** days since 1 January 1970, for differences */
    date: Math.floor(wall.getTime() / 86_400_000),
    year: String(wall.getUTCFullYear()),
    day: wall.getUTCDate(),
    month: months[wall.getUTCMonth()] ?? "",
    weekday: days[wall.getUTCDay()] ?? "",
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

/** "$5.00" in USD, "¥1,250" in JPY, "ZWG 5.00" in ZWG, with a non-breaking space. @param currency ISO 4217 */
export const formatMoney = (amount: number, currency: string): string =>
  amount.toLocaleString("en-US", { style: "currency", currency }).replace("-", "−");

/** "1 place", "12 places", "1,200 places"; give `many` for irregular plurals. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ",")} ${count === 1 ? one : many}`;

/** Made when needed: this takes a cheap phone a tenth of a second, and most pages load this module for other things. */
let conjunction: Intl.ListFormat | undefined;

/** Names in a sentence: "Safety, Wood and Laser". */
export function namesInWords(names: readonly string[]): string {
  conjunction ??= new Intl.ListFormat("en-GB", { type: "conjunction" });
  return conjunction.format(names);
}
