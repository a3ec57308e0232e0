import { formatDate, formatTime } from "../../ui/formatting";

interface OfDate {
  start_date: string;
  places_left: number | null;
}

/** A date in a list, short enough for a phone: "Sat 14 Mar 2026, 10:00 · 3 left". @param places the number needed */
export function dateLabel({ start_date, places_left: left }: OfDate, places: number, timeZone: string): string {
  const room = left === null ? "" : left < places ? " · full" : ` · ${left} left`;
  return `${formatDate(start_date, timeZone)}, ${formatTime(start_date, timeZone)}${room}`;
}
