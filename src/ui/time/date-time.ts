import { formatDate, formatTime } from "../formatting";

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

/** "Sat 28 Nov 2026, 10:30 to 12:00 CAT"; with both days for a time that ends on another one. */
export const formatSpan = (starts: string, ends: string, clock: Clock): string => {
  const { timeZone } = clock;
  const isOneDay = formatDate(starts, timeZone) === formatDate(ends, timeZone);
  const from = `${formatDate(starts, timeZone)}, ${formatTime(starts, timeZone)}`;
  return isOneDay
    ? `${from} to ${formatTime(ends, timeZone)} ${zoneNameAt(ends, clock)}`
    : `${from} to ${formatDateTime(ends, clock)}`;
};
