import { formatDateTime, formatEnd, wallClock, wallClockAtEnd } from "../../../platform/dates/words";
import { counted, t } from "../../../platform/languages/texts";
import type { MailContent, MailFile } from "../../../platform/mail/content";
import type { Site } from "../../../platform/site";
import { hello } from "./greeting";

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
  return t`${{ dateTime: formatDateTime(start_date, site) }}, until ${{ end: isOneDay ? last.time : formatEnd(end_date, site) }}`;
}

function dateOf({ start_date }: EventFacts, { timeZone }: Clock) {
  const { weekday, day, month } = wallClock(start_date, timeZone);
  return { weekday, day: String(day), month };
}

/** "Online" in the present language; other places are as they were written. */
export const placeText = (place: string): string => (place === "Online" ? t`Online` : place);

const factsOf = (event: EventFacts, site: Clock): [string, string][] => [
  [t`When`, span(event, site)],
  ...(event.place ? [[t`Where`, placeText(event.place)] satisfies [string, string]] : []),
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

const whatTheLinkIsFor = () =>
  t`The button opens your registration, with the code for the door, your details and a way to give up your place. Anybody with the link can do that, so keep it to yourself.`;

const whatTheLinkIsForInLine = () =>
  t`The button opens your registration, with your place in line, your details and a way to give up your turn. Anybody with the link can do that, so keep it to yourself.`;

const whatTheLinkIsForInside = () =>
  t`The button opens your registration, with your details and afterwards your certificate, if the event offers one. Anybody with the link can see that, so keep it to yourself.`;

/** The facts for the door. */
export interface Entry {
  /** "$10.00. Pay at the door, …"; missing without a fee */
  fee?: string | undefined;
  /** six letters and digits */
  code: string;
}

/** The facts as rows of a mail; the code in two halves, as on pages. */
export const entryFacts = ({ fee, code }: Entry): [string, string][] => [
  ...(fee ? [[t`Fee`, fee] satisfies [string, string]] : []),
  [t`Code for the door`, `${code.slice(0, 3)} ${code.slice(3)}`],
];

/** @param url the secret link @param people with a place @param entry for the door; undefined for walk-ins */
export const registrationConfirmedMail = ({
  entry,
  people = 1,
  ...told
}: EventMailContext & { url: string; calendar: MailFile; entry: Entry | undefined; people?: number }): MailContent => ({
  ...common(told),
  facts: [...common(told).facts, ...(entry ? entryFacts(entry) : [])],
  subject: t`You are in: ${{ title: told.event.title }}`,
  preview: when(told.event, told.site),
  heading: told.event.title,
  paragraphs: [
    hello(told.name),
    !entry
      ? t`Welcome. You were let in at the door, so you are registered. The calendar file in this mail adds it to your calendar.`
      : counted(
          { people },
          "You are registered, and your place is confirmed. The calendar file in this mail adds it to your calendar.",
          "You are registered, and your # places are confirmed. The calendar file in this mail adds it to your calendar.",
        ),
  ],
  action: { label: t`See your registration`, url: told.url },
  after: !entry
    ? [whatTheLinkIsForInside()]
    : [whatTheLinkIsFor(), t`If you cannot come, please say so there: somebody else will be glad of the place.`],
  reason: entry
    ? t`You received this mail because this address was given to register for the event.`
    : t`You received this mail because this address was given at the door of the event.`,
  files: [told.calendar],
});

/** Mails a registration's link again. @param isNew the link is new and earlier ones are invalid */
export const manageLinkMail = (
  told: EventMailContext & OfferDeadline & { url: string; isNew: boolean; byHolder?: boolean; calendar: MailFile },
): MailContent => ({
  ...common(told),
  subject: t`The link to your registration: ${{ title: told.event.title }}`,
  preview: told.isNew ? t`Earlier links no longer work.` : t`It is the same link as before.`,
  heading: told.event.title,
  paragraphs: [
    hello(told.name),
    told.isNew
      ? t`Here is a new link to your registration. Earlier ones no longer work.`
      : t`Here is the link to your registration again.`,
  ],
  action: { label: told.waits ? t`See your place in line` : t`See your registration`, url: told.url },
  after: [told.waits ? whatTheLinkIsForInLine() : whatTheLinkIsFor()],
  reason: told.byHolder
    ? t`You received this mail because a new link was asked for on the page of your registration. If it wasn't you, their link no longer works.`
    : told.isNew
      ? t`You received this mail because the organisers made a new link for your registration.`
      : t`You received this mail because the link was asked for on the event's page. If it wasn't you, you can ignore this mail.`,
  ...(told.waits ? {} : { files: [told.calendar] }),
});

export const registrationCancelledMail = (
  told: EventMailContext & { byOrganiser: boolean; url: string },
): MailContent => ({
  ...common(told),
  subject: t`Cancelled: your registration for ${{ title: told.event.title }}`,
  preview: told.byOrganiser
    ? t`${{ name: told.site.name }} has cancelled it.`
    : t`Your place is free for somebody else.`,
  heading: t`Your registration is cancelled`,
  paragraphs: [
    hello(told.name),
    told.byOrganiser
      ? t`${{ name: told.site.name }} has cancelled your registration for “${{ title: told.event.title }}”. If you do not know why, just reply to this mail.`
      : t`Your registration for “${{ title: told.event.title }}” is cancelled, and the place is free for somebody else.`,
  ],
  action: { label: t`See the event`, url: told.url },
  reason: t`You received this mail because you were registered for the event.`,
});

/** To everybody registered. @param reason in the organiser's words */
export const eventCancelledMail = (
  told: EventMailContext & OfferDeadline & { reason: string; url: string; calendar: MailFile },
): MailContent => ({
  ...common(told),
  subject: t`Cancelled: ${{ title: told.event.title }}`,
  preview: told.reason,
  heading: t`This event has been cancelled`,
  paragraphs: [
    hello(told.name),
    t`“${{ title: told.event.title }}” will not take place on ${{ when: when(told.event, told.site) }}. We are sorry.`,
    told.reason,
  ],
  action: { label: t`See the event`, url: told.url },
  after: [
    told.waits
      ? t`You don't need to do anything.`
      : t`You don't need to do anything. The calendar file in this mail removes it from your calendar.`,
  ],
  reason: told.waits
    ? t`You received this mail because you are on the waiting list of the event.`
    : t`You received this mail because you were registered for the event.`,
  ...(told.waits ? {} : { files: [told.calendar] }),
});

/** To everybody registered for an event that takes place after all. */
export const eventReopenedMail = (
  told: EventMailContext & OfferDeadline & { url: string; calendar: MailFile },
): MailContent => ({
  ...common(told),
  subject: t`It takes place after all: ${{ title: told.event.title }}`,
  preview: when(told.event, told.site),
  heading: t`It takes place after all`,
  paragraphs: [
    hello(told.name),
    told.waits
      ? t`“${{ title: told.event.title }}” was cancelled, and now takes place after all. You still have your turn on the waiting list.`
      : t`“${{ title: told.event.title }}” was cancelled, and now takes place after all. You still have your place.`,
  ],
  action: { label: t`See the event`, url: told.url },
  after: [t`If you cannot come, just reply to this mail: somebody else will be glad of the place.`],
  reason: told.waits
    ? t`You received this mail because you are on the waiting list of the event.`
    : t`You received this mail because you are registered for the event.`,
  ...(told.waits ? {} : { files: [told.calendar] }),
});
