import { formatDate, formatTime } from "../formatting";

/** What times are shown by: a zone's name for the clock, and its abbreviation for the reader, or both of them with a stroke between. */
export interface Clock {
  timeZone: string;
  timeZoneName: string;
}

/** What the zone is called at an instant: of "CET/CEST" the first where the clock stands as it does on 1 January, else the second. */
export function zoneNameAt(instant: string, { timeZone, timeZoneName }: Clock): string {
  const [name = "", other = name] = timeZoneName.split("/");
  const newYear = `${instant.slice(0, 4)}-01-01${instant.slice(10)}`;
  return formatTime(instant, timeZone) === formatTime(newYear, timeZone) ? name : other;
}

/** "Sat 28 Nov 2026, 10:30 CAT". */
export const formatDateTime = (instant: string, clock: Clock): string =>
  `${formatDate(instant, clock.timeZone)}, ${formatTime(instant, clock.timeZone)} ${zoneNameAt(instant, clock)}`;
