import { formatDateTime, formatEnd, wallClock, wallClockAtEnd } from "../../../platform/dates/words";
import type { MailContent, MailFile } from "../../../platform/mail/content";
import type { Site } from "../../../platform/site";

/* The mails about registrations. Texts may be changed here. */

/** The event's facts as mails say them. */
export interface EventFacts {
  title: string;
  /** UTC, ISO 8601 */
  start_date: string;
  /** its end; UTC, ISO 8601 */
  end_date: string;
  /** the place or link; may be empty */
  place: string;
}

/** The sender, recipient and event of a mail. */
export interface EventMailContext {
  site: Pick<Site, "name" | "email" | "timeZone" | "timeZoneName">;
  name: string;
  event: EventFacts;
  replyTo?: string;
}

type Clock = Pick<Site, "timeZone" | "timeZoneName">;

const when = ({ start_date }: EventFacts, site: Clock) => formatDateTime(start_date, site);

/** "Sat 14 Mar 2026, 10:00 CAT, until 12:00"; with the end's date if that is another day. */
export function span({ start_date, end_date }: Pick<EventFacts, "start_date" | "end_date">, site: Clock): string {
  const last = wallClockAtEnd(end_date, site.timeZone);
  const isOneDay = wallClock(start_date, site.timeZone).date === last.date;
  return `${formatDateTime(start_date, site)}, until ${isOneDay ? last.time : formatEnd(end_date, site)}`;
}

function dateOf({ start_date }: EventFacts, { timeZone }: Clock) {
  const { weekday, day, month } = wallClock(start_date, timeZone);
  return { weekday, day: String(day), month };
}

const factsOf = (event: EventFacts, site: Clock): [string, string][] => [
  ["When", span(event, site)],
  ...(event.place ? [["Where", event.place] satisfies [string, string]] : []),
];

/** Whether somebody waits or has an offer instead of a place. */
export interface OfferDeadline {
  waits: boolean;
}

/** The common parts of mails about an event. */
export const common = ({ site, event, replyTo }: EventMailContext) => ({
  date: dateOf(event, site),
  facts: factsOf(event, site),
  ...(replyTo ? { replyTo } : {}),
});

const whatTheLinkIsFor =
  "The button opens your registration, with the code for the door, your details and a way to give up your place. Anybody with the link can do that, so keep it to yourself.";

const whatTheLinkIsForInLine =
  "The button opens your registration, with your place in line, your details and a way to give up your turn. Anybody with the link can do that, so keep it to yourself.";

const whatTheLinkIsForInside =
  "The button opens your registration, with your details and afterwards your certificate, if the event offers one. Anybody with the link can see that, so keep it to yourself.";

/** The facts for the door. */
export interface Entry {
  /** "$10.00. Pay at the door, …"; missing without a fee */
  fee?: string | undefined;
  /** six letters and digits */
  code: string;
}

/** The facts as rows of a mail; the code in two halves, as on pages. */
export const entryFacts = ({ fee, code }: Entry): [string, string][] => [
  ...(fee ? [["Fee", fee] satisfies [string, string]] : []),
  ["Code for the door", `${code.slice(0, 3)} ${code.slice(3)}`],
];

/** @param url the secret link @param people with a place @param entry for the door; undefined for walk-ins */
export const registrationConfirmedMail = ({
  entry,
  people = 1,
  ...told
}: EventMailContext & { url: string; calendar: MailFile; entry: Entry | undefined; people?: number }): MailContent => ({
  ...common(told),
  facts: [...common(told).facts, ...(entry ? entryFacts(entry) : [])],
  subject: `You are in: ${told.event.title}`,
  preview: when(told.event, told.site),
  heading: told.event.title,
  paragraphs: [
    `Hello ${told.name},`,
    !entry
      ? "Welcome. You were let in at the door, so you are registered. The calendar file in this mail adds it to your calendar."
      : `You are registered, and ${people > 1 ? `your ${people} places are` : "your place is"} confirmed. The calendar file in this mail adds it to your calendar.`,
  ],
  action: { label: "See your registration", url: told.url },
  after: !entry
    ? [whatTheLinkIsForInside]
    : [whatTheLinkIsFor, "If you cannot come, please say so there: somebody else will be glad of the place."],
  reason: `You received this mail because this address was given ${entry ? "to register for" : "at the door of"} the event.`,
  files: [told.calendar],
});

/** Mails a registration's link again. @param isNew the link is new and earlier ones are invalid */
export const manageLinkMail = (
  told: EventMailContext & OfferDeadline & { url: string; isNew: boolean; byHolder?: boolean; calendar: MailFile },
): MailContent => ({
  ...common(told),
  subject: `The link to your registration: ${told.event.title}`,
  preview: told.isNew ? "Earlier links no longer work." : "It is the same link as before.",
  heading: told.event.title,
  paragraphs: [
    `Hello ${told.name},`,
    told.isNew
      ? "Here is a new link to your registration. Earlier ones no longer work."
      : "Here is the link to your registration again.",
  ],
  action: { label: told.waits ? "See your place in line" : "See your registration", url: told.url },
  after: [told.waits ? whatTheLinkIsForInLine : whatTheLinkIsFor],
  reason: told.byHolder
    ? "You received this mail because a new link was asked for on the page of your registration. If it wasn't you, their link no longer works."
    : told.isNew
      ? "You received this mail because the organisers made a new link for your registration."
      : "You received this mail because the link was asked for on the event's page. If it wasn't you, you can ignore this mail.",
  ...(told.waits ? {} : { files: [told.calendar] }),
});

export const registrationCancelledMail = (
  told: EventMailContext & { byOrganiser: boolean; url: string },
): MailContent => ({
  ...common(told),
  subject: `Cancelled: your registration for ${told.event.title}`,
  preview: told.byOrganiser ? `${told.site.name} has cancelled it.` : "Your place is free for somebody else.",
  heading: "Your registration is cancelled",
  paragraphs: [
    `Hello ${told.name},`,
    told.byOrganiser
      ? `${told.site.name} has cancelled your registration for “${told.event.title}”. If you do not know why, just reply to this mail.`
      : `Your registration for “${told.event.title}” is cancelled, and the place is free for somebody else.`,
  ],
  action: { label: "See the event", url: told.url },
  reason: "You received this mail because you were registered for the event.",
});

/** To everybody registered. @param reason in the organiser's words */
export const eventCancelledMail = (
  told: EventMailContext & OfferDeadline & { reason: string; url: string; calendar: MailFile },
): MailContent => ({
  ...common(told),
  subject: `Cancelled: ${told.event.title}`,
  preview: told.reason,
  heading: "This event has been cancelled",
  paragraphs: [
    `Hello ${told.name},`,
    `“${told.event.title}” will not take place on ${when(told.event, told.site)}. We are sorry.`,
    told.reason,
  ],
  action: { label: "See the event", url: told.url },
  after: [
    told.waits
      ? "You don't need to do anything."
      : "You don't need to do anything. The calendar file in this mail removes it from your calendar.",
  ],
  reason: told.waits
    ? "You received this mail because you are on the waiting list of the event."
    : "You received this mail because you were registered for the event.",
  ...(told.waits ? {} : { files: [told.calendar] }),
});

/** To everybody registered for an event that takes place after all. */
export const eventReopenedMail = (
  told: EventMailContext & OfferDeadline & { url: string; calendar: MailFile },
): MailContent => ({
  ...common(told),
  subject: `It takes place after all: ${told.event.title}`,
  preview: when(told.event, told.site),
  heading: "It takes place after all",
  paragraphs: [
    `Hello ${told.name},`,
    `“${told.event.title}” was cancelled, and now takes place after all. ${
      told.waits ? "You still have your turn on the waiting list." : "You still have your place."
    }`,
  ],
  action: { label: "See the event", url: told.url },
  after: ["If you cannot come, just reply to this mail: somebody else will be glad of the place."],
  reason: told.waits
    ? "You received this mail because you are on the waiting list of the event."
    : "You received this mail because you are registered for the event.",
  ...(told.waits ? {} : { files: [told.calendar] }),
});
