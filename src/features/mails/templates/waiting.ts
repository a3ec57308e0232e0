import { formatDateTime } from "../../../platform/dates/words";
import { counted, t } from "../../../platform/languages/texts";
import type { MailContent, MailFile } from "../../../platform/mail/content";
import { common, type Entry, type EventMailContext, entryFacts } from "./event";
import { hello } from "./greeting";

/* The mails about the waiting list. Texts may be changed here. */

interface Waiting extends EventMailContext {
  /** the secret link, or the event's page once that is useless */
  url: string;
}

const reason = () => t`You received this mail because this address was given to join the waiting list of the event.`;
const giveUp = () => t`If you can no longer come, please say so there: somebody else will be glad of your turn.`;

/** @param place in line, from 1 */
export const waitingJoinedMail = (told: Waiting & { place: number; people: number }): MailContent => ({
  ...common(told),
  subject: t`On the waiting list: ${{ title: told.event.title }}`,
  preview: told.place === 1 ? t`You are the first in line.` : t`You are number ${{ place: told.place }} in line.`,
  heading: t`You are on the waiting list`,
  paragraphs: [
    hello(told.name),
    told.people > 1
      ? t`“${{ title: told.event.title }}” is fully booked at the moment, and you are number ${{ place: told.place }} in line, for ${{ people: told.people }} places. When a place becomes free for you, we will write to you straight away.`
      : t`“${{ title: told.event.title }}” is fully booked at the moment, and you are number ${{ place: told.place }} in line. When a place becomes free for you, we will write to you straight away.`,
    t`This is not a registration yet: please come only once we have told you that you have a place.`,
  ],
  action: { label: t`See your place in line`, url: told.url },
  after: [giveUp()],
  reason: reason(),
});

/** A place was assigned. */
export const waitingPromotedMail = (
  told: Waiting & { people: number; calendar: MailFile; entry: Entry },
): MailContent => ({
  ...common(told),
  facts: [...common(told).facts, ...entryFacts(told.entry)],
  subject: t`You have a place: ${{ title: told.event.title }}`,
  preview: formatDateTime(told.event.start_date, told.site),
  heading: told.event.title,
  paragraphs: [
    hello(told.name),
    told.people > 1
      ? t`${{ people: told.people }} places have become free, and they are yours. The calendar file in this mail adds the event to your calendar.`
      : t`A place has become free, and it is yours. The calendar file in this mail adds the event to your calendar.`,
  ],
  action: { label: t`See your registration`, url: told.url },
  after: [t`If you can no longer come, please say so there: somebody else is waiting for the place.`],
  reason: reason(),
  files: [told.calendar],
});

/** A place is offered. @param until UTC, ISO 8601 */
export const waitingOfferedMail = (told: Waiting & { people: number; until: string }): MailContent => ({
  ...common(told),
  subject: t`A place for you until ${{ dateTime: formatDateTime(told.until, told.site) }}: ${{ title: told.event.title }}`,
  preview: t`Please confirm that you are coming.`,
  heading: t`There is a place for you`,
  paragraphs: [
    hello(told.name),
    counted(
      { places: told.people, until: formatDateTime(told.until, told.site) },
      "A place has become free, and we are keeping it for you until {until}. Please confirm by then that you are coming; otherwise it goes to the next person in line.",
      "# places have become free, and we are keeping them for you until {until}. Please confirm by then that you are coming; otherwise it goes to the next person in line.",
    ),
  ],
  action: { label: t`Confirm your place`, url: told.url },
  after: [giveUp()],
  reason: reason(),
});

/** The offer expired. */
export const offerExpiredMail = (told: Waiting): MailContent => ({
  ...common(told),
  subject: t`Your place has gone to somebody else: ${{ title: told.event.title }}`,
  preview: t`The time to confirm it is over.`,
  heading: t`Your place has gone to the next person`,
  paragraphs: [
    hello(told.name),
    t`We kept a place at “${{ title: told.event.title }}” for you, and the time to confirm it is over. It has gone to the next person in line, and you are no longer on the waiting list.`,
    t`If you would still like to come, you can register again, or join the waiting list again.`,
  ],
  action: { label: t`See the event`, url: told.url },
  reason: reason(),
});

/** The person left or was removed from the waiting list. */
export const waitingEndedMail = (told: Waiting & { byOrganiser: boolean }): MailContent => ({
  ...common(told),
  subject: t`Off the waiting list: ${{ title: told.event.title }}`,
  preview: told.byOrganiser
    ? t`${{ name: told.site.name }} has removed you from the list.`
    : t`You are no longer waiting.`,
  heading: t`You are no longer on the waiting list`,
  paragraphs: [
    hello(told.name),
    told.byOrganiser
      ? t`${{ name: told.site.name }} has removed you from the waiting list for “${{ title: told.event.title }}”. If you do not know why, just reply to this mail.`
      : t`You are no longer on the waiting list for “${{ title: told.event.title }}”.`,
  ],
  action: { label: t`See the event`, url: told.url },
  reason: reason(),
});
