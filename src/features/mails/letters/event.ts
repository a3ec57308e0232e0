import type { Letter, LetterFile } from "../../../platform/mail/letter";
import type { Site } from "../../../platform/site";
import { formatDateTime, wallClock } from "../../../ui/formatting";

/*
 * What people are told about events that they are registered for. The texts may be changed here.
 */

/** What of an event its letters say. */
export interface EventFacts {
  title: string;
  /** UTC, ISO 8601 */
  start_date: string;
  /** where it is, or how one joins in; may be empty */
  place: string;
}

/** What every letter about an event is made from. */
export interface ToldOfEvent {
  site: Pick<Site, "name" | "email" | "timeZone" | "timeZoneName">;
  /** what the person is called */
  name: string;
  event: EventFacts;
  /** whom to answer, where the event has somebody of its own */
  replyTo?: string;
}

type Clock = Pick<Site, "timeZone" | "timeZoneName">;

const when = ({ start_date }: EventFacts, site: Clock) => formatDateTime(start_date, site);

function dateOf({ start_date }: EventFacts, { timeZone }: Clock) {
  const { weekday, day, month } = wallClock(start_date, timeZone);
  return { weekday, day: String(day), month };
}

const factsOf = (event: EventFacts, site: Clock): [string, string][] => [
  ["When", when(event, site)],
  ...(event.place ? [["Where", event.place] satisfies [string, string]] : []),
];

/** What every letter about an event has. */
export const eventLetter = ({ site, event, replyTo }: ToldOfEvent) => ({
  date: dateOf(event, site),
  facts: factsOf(event, site),
  ...(replyTo ? { replyTo } : {}),
});

/** @param url the page of the event */
export const registrationConfirmedLetter = (told: ToldOfEvent & { url: string; calendar: LetterFile }): Letter => ({
  ...eventLetter(told),
  subject: `You are in: ${told.event.title}`,
  preview: when(told.event, told.site),
  heading: told.event.title,
  paragraphs: [
    `Hello ${told.name},`,
    "you are registered, and a place is yours. The calendar file in this mail puts it into your calendar.",
  ],
  action: { label: "See the event", url: told.url },
  after: ["If you cannot come, just answer this mail: somebody else will be glad of the place."],
  reason: "It came because this address was given to register for the event.",
  files: [told.calendar],
});

export const registrationCancelledLetter = (told: ToldOfEvent & { byOrganiser: boolean; url: string }): Letter => ({
  ...eventLetter(told),
  subject: `Cancelled: your registration for ${told.event.title}`,
  preview: told.byOrganiser ? `${told.site.name} has cancelled it.` : "Your place is free for somebody else.",
  heading: "Your registration is cancelled",
  paragraphs: [
    `Hello ${told.name},`,
    told.byOrganiser
      ? `${told.site.name} has cancelled your registration for “${told.event.title}”. If you do not know why, just answer this mail.`
      : `your registration for “${told.event.title}” is cancelled, and the place is free for somebody else.`,
  ],
  action: { label: "See the event", url: told.url },
  reason: "It came because you were registered for the event.",
});
