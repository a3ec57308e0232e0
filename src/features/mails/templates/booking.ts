import { formatDateTime } from "../../../platform/dates/words";
import { t } from "../../../platform/languages/texts";
import type { MailContent, MailFile } from "../../../platform/mail/content";
import type { Site } from "../../../platform/site";
import { span } from "./event";
import { hello } from "./greeting";

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
  [t`Machine`, told.machine],
  [t`When`, when(told)],
  ...(told.place ? [[t`Where`, told.place] satisfies [string, string]] : []),
];

const reason = () => t`You received this mail because you booked this machine.`;

interface CheckIn {
  /** until when one has to check in, UTC; null where that is not asked for */
  checkInUntil: string | null;
}

const checkInWords = ({ site, checkInUntil }: ToldBooking & CheckIn): string[] =>
  checkInUntil === null
    ? []
    : [
        t`Press “I am here” at the machine by ${{ dateTime: formatDateTime(checkInUntil, site) }}. After that the time is free for others.`,
      ];

/** To somebody who has booked, or been booked by a keeper. */
export const bookingConfirmedMail = (told: ToldBooking & CheckIn & { calendar: MailFile }): MailContent => ({
  subject: t`Booked: ${{ machine: told.machine }}, ${{ dateTime: formatDateTime(told.starts_at, told.site) }}`,
  preview: when(told),
  heading: t`${{ machine: told.machine }} is yours`,
  paragraphs: [hello(told.name), t`It is booked for you. The calendar file in this mail adds it to your calendar.`],
  facts: factsOf(told),
  action: { label: t`See your bookings`, url: told.url },
  after: [
    ...checkInWords(told),
    t`If you do not need it, please cancel it there: somebody else will be glad of the time.`,
  ],
  reason: reason(),
  files: [told.calendar],
});

/** What has changed: the time or the unit, the machine's state, or that it works again. */
export type BookingNews = "moved" | "other-unit" | "down" | "ready";

const newsOf: Record<BookingNews, { subject: string; heading: string; sentence: string }> = {
  moved: {
    get subject() {
      return t`Moved`;
    },
    get heading() {
      return t`Your booking was moved`;
    },
    get sentence() {
      return t`Your booking is at this time now.`;
    },
  },
  "other-unit": {
    get subject() {
      return t`Another unit`;
    },
    get heading() {
      return t`You have another unit`;
    },
    get sentence() {
      return t`The unit that you booked is not available, so you have another one at the same time.`;
    },
  },
  down: {
    get subject() {
      return t`Out of order`;
    },
    get heading() {
      return t`The machine is out of order`;
    },
    get sentence() {
      return t`The machine that you booked is out of order. Your booking stands for now. If it is not ready 12 hours before, we cancel it and tell you; we also tell you when it is ready.`;
    },
  },
  ready: {
    get subject() {
      return t`Ready again`;
    },
    get heading() {
      return t`The machine is ready again`;
    },
    get sentence() {
      return t`The machine that you booked is ready again.`;
    },
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
    paragraphs: [hello(told.name), sentence],
    facts: [...factsOf(told), ...(note ? [[t`Note`, note] satisfies [string, string]] : [])],
    action: { label: t`See your bookings`, url: told.url },
    reason: reason(),
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
  subject: t`Cancelled: ${{ machine: told.machine }}, ${{ dateTime: formatDateTime(told.starts_at, told.site) }}`,
  preview: why || t`The time is free for others.`,
  heading: t`Your booking is cancelled`,
  paragraphs: [
    hello(told.name),
    isOwn
      ? t`You have cancelled your booking, and the time is free for others.`
      : t`Your booking had to be cancelled. The calendar file in this mail takes it out of your calendar.`,
  ],
  facts: [...factsOf(told), ...(why ? [[t`Why`, why] satisfies [string, string]] : [])],
  action: { label: t`Book another time`, url: told.url },
  reason: reason(),
  files: [calendar],
});

/** To somebody who did not check in. */
export const bookingReleasedMail = (told: ToldBooking): MailContent => ({
  subject: t`Released: ${{ machine: told.machine }}, ${{ dateTime: formatDateTime(told.starts_at, told.site) }}`,
  preview: t`Nobody pressed “I am here”, so the time is free for others.`,
  heading: t`Your booking was released`,
  paragraphs: [
    hello(told.name),
    t`Nobody pressed “I am here” in time, so the machine is free for others.`,
    t`If you are there all the same: press it now. It counts as long as nobody else has booked the time.`,
  ],
  facts: factsOf(told),
  action: { label: t`See your bookings`, url: told.url },
  reason: reason(),
});

/** To somebody who asked for a reminder. */
export const bookingReminderMail = (told: ToldBooking & CheckIn): MailContent => ({
  subject: t`Soon: ${{ machine: told.machine }}, ${{ dateTime: formatDateTime(told.starts_at, told.site) }}`,
  preview: when(told),
  heading: t`${{ machine: told.machine }} is yours soon`,
  paragraphs: [hello(told.name), t`You asked to be reminded of your booking.`],
  facts: factsOf(told),
  action: { label: t`See your bookings`, url: told.url },
  after: checkInWords(told),
  reason: t`You received this mail because you asked for it when you booked.`,
});

/** To somebody who waits for a free time; everybody who waits is told at once. */
export const bookingFreeMail = (told: ToldBooking): MailContent => ({
  subject: t`Free: ${{ machine: told.machine }}, ${{ dateTime: formatDateTime(told.starts_at, told.site) }}`,
  preview: when(told),
  heading: t`${{ machine: told.machine }} is free`,
  paragraphs: [
    hello(told.name),
    t`A time that you asked for is free. Others may have asked too: whoever books first has it.`,
  ],
  facts: factsOf(told),
  action: { label: t`Book it`, url: told.url },
  reason: t`You received this mail because you asked for it. It is the only one: ask again if you still need a time.`,
});
