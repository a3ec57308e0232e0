import { t } from "../../../platform/languages/texts";
import type { Site } from "../../../platform/site";
import { formatDateTime, formatEnd } from "../../../ui/time/date-time";
import type { Event } from "../../events/schema";

type Welcomed = Pick<Event, "start_date" | "end_date" | "status" | "is_online" | "location">;

/** When and where the registrant is expected; for a running event, until when they can come. */
export function welcomeLine(event: Welcomed, site: Pick<Site, "timeZone" | "timeZoneName">): string {
  const place = event.is_online ? t`, online` : event.location && `, ${event.location}`;
  return event.status === "ongoing"
    ? t`We look forward to seeing you. It is on until ${{ end: formatEnd(event.end_date, site) }}${{ place }}.`
    : t`We look forward to seeing you on ${{ dateTime: formatDateTime(event.start_date, site) }}${{ place }}.`;
}
