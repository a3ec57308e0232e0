import { formatDate, formatTime, zoneNameAt } from "../../platform/dates/words";
import { t } from "../../platform/languages/texts";
import type { Site } from "../../platform/site";
import type { Event } from "../events/schema";

const deeds: Record<string, string> = {
  workshop: "took part in the workshop",
  hackathon: "took part in the hackathon",
  bootcamp: "took part in the bootcamp",
  meetup: "was at the meetup",
  panel: "was at the panel",
};

/** The attendee's part, before the event's title. */
export const attendancePhrase = ({ event_type }: Pick<Event, "event_type">): string =>
  deeds[event_type] ?? "took part in";

/** The event's day and hours, or its first and last day. */
export function whenOf(
  { start_date, end_date }: Pick<Event, "start_date" | "end_date">,
  clock: Pick<Site, "timeZone" | "timeZoneName">,
): string[] {
  const { timeZone } = clock;
  const [first, last] = [formatDate(start_date, timeZone), formatDate(end_date, timeZone)];
  return first === last
    ? [
        first,
        t`${{ time: formatTime(start_date, timeZone) }} to ${{ time2: formatTime(end_date, timeZone) }} ${{ zoneNameAt: zoneNameAt(end_date, clock) }}`,
      ]
    : [first, `to ${last}`];
}
