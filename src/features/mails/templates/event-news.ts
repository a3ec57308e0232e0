import { formatTime, wallClock } from "../../../platform/dates/words";
import type { MailContent, MailFile } from "../../../platform/mail/content";
import { common, type EventMailContext, type OfferDeadline, span } from "./event";

/* The mails about an event between registration and start. Texts may be changed here. */

/** When and where an event is; instants are UTC, ISO 8601. */
export interface EventMoment {
  start_date: string;
  end_date: string;
  /** may be empty */
  place: string;
  /** the link for online events; may be empty */
  link: string;
}

const weekdays: Record<string, string> = {
  Mon: "Monday",
  Tue: "Tuesday",
  Wed: "Wednesday",
  Thu: "Thursday",
  Fri: "Friday",
  Sat: "Saturday",
  Sun: "Sunday",
};

type Clock = EventMailContext["site"];

function headlineOf(was: EventMoment, is: EventMoment, { timeZone }: Clock): string {
  const [before, now] = [wallClock(was.start_date, timeZone), wallClock(is.start_date, timeZone)];
  if (before.date !== now.date) return `Moved to ${weekdays[now.weekday]}, ${now.day} ${now.month}`;
  if (was.start_date !== is.start_date) return `Now at ${now.time}`;
  if (was.place !== is.place) return is.place === "Online" ? "Now online" : "New location";
  if (was.end_date !== is.end_date) return `Now until ${formatTime(is.end_date, timeZone)}`;
  return is.link ? "New link to join" : "The link to join was removed";
}

const changed = (name: string, is: string, was: string): [string, string] => [
  name,
  is === was || was === "" ? is : `${is || "Not decided yet"}\nUntil now: ${was}`,
];

const labelFor = (waits: boolean) => (waits ? "See your place in line" : "See your registration");

interface Changed extends EventMailContext, OfferDeadline {
  was: EventMoment;
  is: EventMoment;
  url: string;
  calendar: MailFile;
}

/** To registered and waiting people of an event whose time, place or link changed. */
export function eventChangedMail({ was, is, calendar, waits, ...told }: Changed): MailContent {
  const { site, event } = told;
  const headline = headlineOf(was, is, site);
  const facts = [changed("When", span(is, site), span(was, site))];
  if (is.place || was.place) facts.push(changed("Where", is.place, was.place));
  if (is.link !== was.link) facts.push(changed("Link", is.link, was.link));
  return {
    ...common(told),
    subject: `${headline}: ${event.title}`,
    preview: [span(is, site), is.place].filter(Boolean).join(" · "),
    heading: headline,
    paragraphs: [
      `Hello ${told.name},`,
      waits
        ? `“${event.title}”, for which you are on the waiting list, has changed. You keep your turn.`
        : `“${event.title}”, which you are registered for, has changed. You keep your place, and the calendar file in this mail updates the entry in your calendar.`,
    ],
    facts,
    action: { label: labelFor(waits), url: told.url },
    after: [
      `If you can no longer come, please say so there: somebody else will be glad of ${waits ? "your turn" : "the place"}.`,
    ],
    reason: waits
      ? "You received this mail because you are on the waiting list of the event."
      : "You received this mail because you are registered for the event.",
    ...(waits ? {} : { files: [calendar] }),
  };
}

function dayOf(start: string, now: Date, { timeZone }: Clock): string {
  const day = wallClock(start, timeZone);
  const ahead = day.date - wallClock(now.toISOString(), timeZone).date;
  return ahead === 0 ? "Today" : ahead === 1 ? "Tomorrow" : `On ${weekdays[day.weekday]}`;
}

/** A reminder a day before. @param now approximate time of reading @param people with a place by this registration */
export function reminderMail({
  now,
  is,
  people = 1,
  unsubscribeUrl,
  ...told
}: EventMailContext & {
  now: Date;
  is: EventMoment;
  url: string;
  people?: number;
  unsubscribeUrl: string;
}): MailContent {
  const { site, event } = told;
  const several = people > 1;
  const day = dayOf(event.start_date, now, site);
  return {
    ...common(told),
    subject: `${day} at ${formatTime(event.start_date, site.timeZone)}: ${event.title}`,
    preview: [span(is, site), is.place].filter(Boolean).join(" · "),
    heading: event.title,
    paragraphs: [
      `Hello ${told.name},`,
      `${day} it is, and ${several ? `your ${people} places are` : "your place is"} confirmed. We look forward to seeing you.`,
    ],
    facts: [
      ["When", span(is, site)],
      ...(is.place ? [["Where", is.place] satisfies [string, string]] : []),
      ...(is.link ? [["Link", is.link] satisfies [string, string]] : []),
    ],
    action: { label: "See your registration", url: told.url },
    after: [
      `There you will find the code for the door. If you cannot come, please give up your ${
        several ? "places" : "place"
      } there: somebody else will be glad of ${several ? "them" : "it"}.`,
    ],
    reason: "You received this mail because you are registered for the event, a day before it starts.",
    unsubscribeUrl,
  };
}

/** The reason for an announcement by status: waiting people must not think that they have a place. */
const reasons = {
  registered: ["are registered for", "is"],
  attended: ["were at", "was there"],
  waiting: ["wait for a place at", "does"],
} as const;

/** An announcement by an administrator. @param message plain text; a blank line begins a paragraph */
export function announcementMail({
  subject,
  message,
  unsubscribeUrl,
  standing = "registered",
  ...told
}: EventMailContext & {
  subject: string;
  message: string;
  url: string;
  unsubscribeUrl: string;
  standing?: keyof typeof reasons;
}): MailContent {
  const [which, all] = reasons[standing];
  const paragraphs = message.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return {
    ...common(told),
    subject,
    preview: told.event.title,
    heading: subject,
    paragraphs: [`Hello ${told.name},`, ...paragraphs.filter(Boolean)],
    facts: [["Event", told.event.title], ...common(told).facts],
    action: { label: labelFor(standing === "waiting"), url: told.url },
    reason: `You received this mail because you ${which} “${told.event.title}”, and its organisers wrote to everybody who ${all}.`,
    unsubscribeUrl,
  };
}
