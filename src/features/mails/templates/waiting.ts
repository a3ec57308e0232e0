import { formatDateTime } from "../../../platform/dates/words";
import type { MailContent, MailFile } from "../../../platform/mail/content";
import { common, type Entry, type EventMailContext, entryFacts } from "./event";

/* The mails about the waiting list. Texts may be changed here. */

interface Waiting extends EventMailContext {
  /** the secret link, or the event's page once that is useless */
  url: string;
}

const reason = "You received this mail because this address was given to join the waiting list of the event.";
const giveUp = "If you can no longer come, please say so there: somebody else will be glad of your turn.";

/** @param place in line, from 1 */
export const waitingJoinedMail = (told: Waiting & { place: number; people: number }): MailContent => ({
  ...common(told),
  subject: `On the waiting list: ${told.event.title}`,
  preview: told.place === 1 ? "You are the first in line." : `You are number ${told.place} in line.`,
  heading: "You are on the waiting list",
  paragraphs: [
    `Hello ${told.name},`,
    `“${told.event.title}” is fully booked at the moment, and you are number ${told.place} in line${
      told.people > 1 ? `, for ${told.people} places` : ""
    }. When a place becomes free for you, we will write to you straight away.`,
    "This is not a registration yet: please come only once we have told you that you have a place.",
  ],
  action: { label: "See your place in line", url: told.url },
  after: [giveUp],
  reason,
});

/** A place was assigned. */
export const waitingPromotedMail = (
  told: Waiting & { people: number; calendar: MailFile; entry: Entry },
): MailContent => ({
  ...common(told),
  facts: [...common(told).facts, ...entryFacts(told.entry)],
  subject: `You have a place: ${told.event.title}`,
  preview: formatDateTime(told.event.start_date, told.site),
  heading: told.event.title,
  paragraphs: [
    `Hello ${told.name},`,
    told.people > 1
      ? `${told.people} places have become free, and they are yours. The calendar file in this mail adds the event to your calendar.`
      : "A place has become free, and it is yours. The calendar file in this mail adds the event to your calendar.",
  ],
  action: { label: "See your registration", url: told.url },
  after: ["If you can no longer come, please say so there: somebody else is waiting for the place."],
  reason,
  files: [told.calendar],
});

/** A place is offered. @param until UTC, ISO 8601 */
export const waitingOfferedMail = (told: Waiting & { people: number; until: string }): MailContent => ({
  ...common(told),
  subject: `A place for you until ${formatDateTime(told.until, told.site)}: ${told.event.title}`,
  preview: "Please confirm that you are coming.",
  heading: "There is a place for you",
  paragraphs: [
    `Hello ${told.name},`,
    `${told.people > 1 ? `${told.people} places have` : "A place has"} become free, and we are keeping ${
      told.people > 1 ? "them" : "it"
    } for you until ${formatDateTime(told.until, told.site)}. Please confirm by then that you are coming; otherwise it goes to the next person in line.`,
  ],
  action: { label: "Confirm your place", url: told.url },
  after: [giveUp],
  reason,
});

/** The offer expired. */
export const offerExpiredMail = (told: Waiting): MailContent => ({
  ...common(told),
  subject: `Your place has gone to somebody else: ${told.event.title}`,
  preview: "The time to confirm it is over.",
  heading: "Your place has gone to the next person",
  paragraphs: [
    `Hello ${told.name},`,
    `We kept a place at “${told.event.title}” for you, and the time to confirm it is over. It has gone to the next person in line, and you are no longer on the waiting list.`,
    "If you would still like to come, you can register again, or join the waiting list again.",
  ],
  action: { label: "See the event", url: told.url },
  reason,
});

/** The person left or was removed from the waiting list. */
export const waitingEndedMail = (told: Waiting & { byOrganiser: boolean }): MailContent => ({
  ...common(told),
  subject: `Off the waiting list: ${told.event.title}`,
  preview: told.byOrganiser ? `${told.site.name} has removed you from the list.` : "You are no longer waiting.",
  heading: "You are no longer on the waiting list",
  paragraphs: [
    `Hello ${told.name},`,
    told.byOrganiser
      ? `${told.site.name} has removed you from the waiting list for “${told.event.title}”. If you do not know why, just reply to this mail.`
      : `You are no longer on the waiting list for “${told.event.title}”.`,
  ],
  action: { label: "See the event", url: told.url },
  reason,
});
