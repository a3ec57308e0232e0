import type { Site } from "../../../platform/site";
import { formatMoney, plural, wallClock } from "../../../ui/format";
import type { Event } from "../schema";

/** As much of an event as its facts are told from. */
type Facts = Omit<Event, "content" | "meeting_url" | "community_id" | "created_at" | "updated_at">;
type Clock = Pick<Site, "timeZone" | "timeZoneName">;

/** How long it lasts, in hours, a begun one counted whole. */
export const durationHours = ({ start_date, end_date }: Facts): number =>
  Math.max(1, Math.ceil((Date.parse(end_date) - Date.parse(start_date)) / 3_600_000));

/** "3 hours". */
export const durationLine = (event: Facts): string => plural(durationHours(event), "hour");

export const isFull = ({ places_left }: Facts): boolean => places_left !== null && places_left <= 0;

/** The word for taking a place: one registers for what costs, and says that one comes to what is free. */
export const registerWord = ({ registration_fee }: Facts): "Register" | "RSVP" =>
  registration_fee > 0 ? "Register" : "RSVP";

/** "$5.00", or "Free". */
export const feeLine = ({ registration_fee }: Facts): string =>
  registration_fee > 0 ? formatMoney(registration_fee) : "Free";

/** How a fee is paid; the site takes no money itself. */
export const paymentLine = "Pay at the door, in cash or by mobile money.";

/** "10:30–13:30 CAT", or with the last day when it ends on another: "17:00 to Sun 13 Dec, 16:00 CAT". */
export function timeLine({ start_date, end_date }: Facts, { timeZone, timeZoneName }: Clock): string {
  const [from, to] = [wallClock(start_date, timeZone), wallClock(end_date, timeZone)];
  const sameDay = from.day === to.day && from.month === to.month && from.year === to.year;
  return sameDay
    ? `${from.time}–${to.time} ${timeZoneName}`
    : `${from.time} to ${to.weekday} ${to.day} ${to.month}, ${to.time} ${timeZoneName}`;
}

/** Where it is; empty when nobody has said. */
export const placeLine = ({ is_online, location }: Facts): string => (is_online ? "Online" : location);

const typeWords = {
  workshop: "Workshop",
  hackathon: "Hackathon",
  meetup: "Meetup",
  panel: "Panel",
  bootcamp: "Bootcamp",
} as const;

const timingWords = { upcoming: "Upcoming", ongoing: "Happening now", past: "Completed" } as const;

/** What kind of event it is, or, where that is not said, how it stands in time. */
export const kindLine = ({ event_type, status }: Facts): string =>
  event_type ? typeWords[event_type] : timingWords[status];
