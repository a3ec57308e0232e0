import { wallClockAtEnd } from "../../../platform/dates/words";
import { counted, meant, t } from "../../../platform/languages/texts";
import type { Site } from "../../../platform/site";
import { formatDate, formatMoney, wallClock } from "../../../ui/formatting";
import { zoneNameAt } from "../../../ui/time/date-time";
import type { Event } from "../schema";

type Facts = Omit<Event, "content" | "meeting_url" | "community_id" | "created_at" | "updated_at">;
type Dates = Pick<Event, "start_date" | "end_date">;
type Clock = Pick<Site, "timeZone" | "timeZoneName">;

/** How long it lasts, in hours, a begun one counted whole. */
export const durationHours = ({ start_date, end_date }: Dates): number =>
  Math.max(1, Math.ceil((Date.parse(end_date) - Date.parse(start_date)) / 3_600_000));

/** "3 hours", or from two days on "5 days". */
export const durationLine = (event: Dates, clock: Pick<Clock, "timeZone">): string =>
  daysLine(event, clock) || counted({ hours: durationHours(event) }, "# hour", "# hours");

export const isFull = ({ places_left }: Facts): boolean => places_left !== null && places_left <= 0;

/** The label of the registration button: "Register" for a fee, "RSVP" for a free event. */
export const registerWord = ({ registration_fee }: Facts): string => (registration_fee > 0 ? t`Register` : t`RSVP`);

/** "$5.00", or "Free". */
export const feeLine = ({ registration_fee }: Pick<Event, "registration_fee">, { currency }: Pick<Site, "currency">) =>
  registration_fee > 0 ? formatMoney(registration_fee, currency) : meant("price")`Free`;

/** How a fee is paid; the site takes no money itself. */
export const paymentLine = () => t`Pay at the door, in cash or by mobile money.`;

const dayLength = 86_400_000;

/** Returns the first and last moment on the wall clock, and the number of days: 1 for up to 24 hours. */
function span({ start_date, end_date }: Dates, { timeZone }: Pick<Clock, "timeZone">) {
  const [from, last] = [wallClock(start_date, timeZone), wallClockAtEnd(end_date, timeZone)];
  const isLong = Date.parse(end_date) - Date.parse(start_date) > dayLength;
  return { from, last, days: isLong ? last.date - from.date + 1 : 1 };
}

/** The hours of an event that begins and ends at midnight. */
const allDay = () => t`All day`;

/** "10:30–13:30 CAT", of several days the hours of each, or, where it goes on through the night, "Fri 17:00 to Sun 16:00 CAT". */
export function hoursLine(event: Dates, clock: Clock): string {
  const { from, last, days } = span(event, clock);
  if (from.time === "00:00" && last.time === "24:00") return allDay();
  const daily = days > 1 ? last.time > from.time : from.date === last.date;
  const [first, final] = [zoneNameAt(event.start_date, clock), zoneNameAt(event.end_date, clock)];
  const hours = daily
    ? `${from.time}–${last.time}`
    : t`${{ from: `${from.weekday} ${from.time}` }} to ${{ until: `${last.weekday} ${last.time}` }}`;
  // After a clock change in between, both zone names apply.
  return `${hours} ${first === final ? final : clock.timeZoneName}`;
}

/** "Sat 28 Nov 2026", or the first and the last of several days: "Mon 9 – Fri 13 Mar 2026". */
export function dateLine(event: Dates, clock: Pick<Clock, "timeZone">): string {
  const { from, last, days } = span(event, clock);
  const end = `${last.weekday} ${last.day} ${last.month} ${last.year}`;
  if (days === 1) return formatDate(event.start_date, clock.timeZone);
  const year = from.year === last.year ? "" : ` ${from.year}`;
  const month = year || from.month !== last.month ? ` ${from.month}` : "";
  return `${from.weekday} ${from.day}${month}${year} – ${end}`;
}

/** "5 days"; empty for one day. */
export function daysLine(event: Dates, clock: Pick<Clock, "timeZone">): string {
  const { days } = span(event, clock);
  return days > 1 ? counted({ days }, "# day", "# days") : "";
}

/** Returns the text beside the calendar leaf: "09:00–12:30 CAT", of several days "9–13 Mar, 5 days, 09:00–12:30 CAT". */
export function timeLine(event: Dates, clock: Clock): string {
  const { from, last, days } = span(event, clock);
  if (days === 1) return hoursLine(event, clock);
  const month = from.month === last.month && days < 32 ? "–" : ` ${from.month} – `;
  const dates = `${from.day}${month}${last.day} ${last.month}, ${daysLine(event, clock)}`;
  const hours = hoursLine(event, clock);
  return hours === allDay() ? dates : `${dates}, ${hours}`;
}

/** Where it is; empty when nobody has said. */
export const placeLine = ({ is_online, location }: Pick<Event, "is_online" | "location">): string =>
  is_online ? t`Online` : location;

const typeWords = {
  get workshop() {
    return t`Workshop`;
  },
  get hackathon() {
    return t`Hackathon`;
  },
  get meetup() {
    return t`Meetup`;
  },
  get panel() {
    return t`Panel`;
  },
  get bootcamp() {
    return t`Bootcamp`;
  },
} as const;

const timingWords = {
  get upcoming() {
    return t`Upcoming`;
  },
  get ongoing() {
    return t`Happening now`;
  },
  get past() {
    return t`Completed`;
  },
} as const;

/** "Workshop" */
export const kindName = (type: keyof typeof typeWords): string => typeWords[type];

/** What kind of event it is, or, where that is not said, how it stands in time. */
export const kindLine = ({ event_type, status }: Facts): string =>
  event_type ? typeWords[event_type] : timingWords[status];
