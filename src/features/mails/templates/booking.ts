import { formatDateTime } from "../../../platform/dates/words";
import type { MailContent, MailFile } from "../../../platform/mail/content";
import type { Site } from "../../../platform/site";
import { span } from "./event";

/* The mails about bookings of machines. Texts may be changed here. */

/** A booking as mails tell it. */
export interface ToldBooking {
  site: Pick<Site, "name" | "timeZone" | "timeZoneName">;
  /** without links */
  name: string;
  /** the machine and its unit: "Laser cutter, unit 2" */
  machine: string;
  /** UTC, ISO 8601 */
  starts_at: string;
  ends_at: string;
  /** where the machine stands; may be empty */
  place: string;
  /** the page with one's bookings */
  url: string;
}

const when = ({ site, starts_at, ends_at }: ToldBooking) => span({ start_date: starts_at, end_date: ends_at }, site);

const factsOf = (told: ToldBooking): [string, string][] => [
  ["Machine", told.machine],
  ["When", when(told)],
  ...(told.place ? [["Where", told.place] satisfies [string, string]] : []),
];

const reason = "You received this mail because you booked this machine.";

interface CheckIn {
  /** until when one has to check in, UTC; null where that is not asked for */
  checkInUntil: string | null;
}

const checkInWords = ({ site, checkInUntil }: ToldBooking & CheckIn): string[] =>
  checkInUntil === null
    ? []
    : [
        `Press “I am here” at the machine by ${formatDateTime(checkInUntil, site)}. After that the time is free for others.`,
      ];

/** To somebody who has booked, or been booked by a keeper. */
export const bookingConfirmedMail = (told: ToldBooking & CheckIn & { calendar: MailFile }): MailContent => ({
  subject: `Booked: ${told.machine}, ${formatDateTime(told.starts_at, told.site)}`,
  preview: when(told),
  heading: `${told.machine} is yours`,
  paragraphs: [`Hello ${told.name},`, "It is booked for you. The calendar file in this mail adds it to your calendar."],
  facts: factsOf(told),
  action: { label: "See your bookings", url: told.url },
  after: [
    ...checkInWords(told),
    "If you do not need it, please cancel it there: somebody else will be glad of the time.",
  ],
  reason,
  files: [told.calendar],
});

/** What has changed: the time or the unit, the machine's state, or that it works again. */
export type BookingNews = "moved" | "other-unit" | "down" | "ready";

const newsOf: Record<BookingNews, { subject: string; heading: string; sentence: string }> = {
  moved: { subject: "Moved", heading: "Your booking was moved", sentence: "Your booking is at this time now." },
  "other-unit": {
    subject: "Another unit",
    heading: "You have another unit",
    sentence: "The unit that you booked is not available, so you have another one at the same time.",
  },
  down: {
    subject: "Out of order",
    heading: "The machine is out of order",
    sentence:
      "The machine that you booked is out of order. Your booking stands for now. If it is not ready 12 hours before, we cancel it and tell you; we also tell you when it is ready.",
  },
  ready: {
    subject: "Ready again",
    heading: "The machine is ready again",
    sentence: "The machine that you booked is ready again.",
  },
};

/** To somebody whose booking has changed. @param note of the keeper, about the machine; may be empty */
export function bookingChangedMail({
  news,
  note,
  calendar,
  ...told
}: ToldBooking & { news: BookingNews; note: string; calendar: MailFile | undefined }): MailContent {
  const { subject, heading, sentence } = newsOf[news];
  return {
    subject: `${subject}: ${told.machine}, ${formatDateTime(told.starts_at, told.site)}`,
    preview: sentence,
    heading,
    paragraphs: [`Hello ${told.name},`, sentence],
    facts: [...factsOf(told), ...(note ? [["Note", note] satisfies [string, string]] : [])],
    action: { label: "See your bookings", url: told.url },
    reason,
    ...(calendar && { files: [calendar] }),
  };
}

/** To somebody whose booking was cancelled, by themselves or others. @param why in a sentence; may be empty */
export const bookingCancelledMail = ({
  why,
  isOwn,
  calendar,
  ...told
}: ToldBooking & { why: string; isOwn: boolean; calendar: MailFile }): MailContent => ({
  subject: `Cancelled: ${told.machine}, ${formatDateTime(told.starts_at, told.site)}`,
  preview: why || "The time is free for others.",
  heading: "Your booking is cancelled",
  paragraphs: [
    `Hello ${told.name},`,
    isOwn
      ? "You have cancelled your booking, and the time is free for others."
      : "Your booking had to be cancelled. The calendar file in this mail takes it out of your calendar.",
  ],
  facts: [...factsOf(told), ...(why ? [["Why", why] satisfies [string, string]] : [])],
  action: { label: "Book another time", url: told.url },
  reason,
  files: [calendar],
});

/** To somebody who did not check in. */
export const bookingReleasedMail = (told: ToldBooking): MailContent => ({
  subject: `Released: ${told.machine}, ${formatDateTime(told.starts_at, told.site)}`,
  preview: "Nobody pressed “I am here”, so the time is free for others.",
  heading: "Your booking was released",
  paragraphs: [
    `Hello ${told.name},`,
    "Nobody pressed “I am here” in time, so the machine is free for others.",
    "If you are there all the same: press it now. It counts as long as nobody else has booked the time.",
  ],
  facts: factsOf(told),
  action: { label: "See your bookings", url: told.url },
  reason,
});

/** To somebody who asked for a reminder. */
export const bookingReminderMail = (told: ToldBooking & CheckIn): MailContent => ({
  subject: `Soon: ${told.machine}, ${formatDateTime(told.starts_at, told.site)}`,
  preview: when(told),
  heading: `${told.machine} is yours soon`,
  paragraphs: [`Hello ${told.name},`, "You asked to be reminded of your booking."],
  facts: factsOf(told),
  action: { label: "See your bookings", url: told.url },
  after: checkInWords(told),
  reason: "You received this mail because you asked for it when you booked.",
});

/** To somebody who waits for a free time; everybody who waits is told at once. */
export const bookingFreeMail = (told: ToldBooking): MailContent => ({
  subject: `Free: ${told.machine}, ${formatDateTime(told.starts_at, told.site)}`,
  preview: when(told),
  heading: `${told.machine} is free`,
  paragraphs: [
    `Hello ${told.name},`,
    "A time that you asked for is free. Others may have asked too: whoever books first has it.",
  ],
  facts: factsOf(told),
  action: { label: "Book it", url: told.url },
  reason: "You received this mail because you asked for it. It is the only one: ask again if you still need a time.",
});
