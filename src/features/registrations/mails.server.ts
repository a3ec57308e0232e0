import type { Services } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import { t } from "../../platform/languages/texts";
import type { MailFile } from "../../platform/mail/content";
import { calendarFile, findEvent } from "../events/model.server";
import type { Event } from "../events/schema";
import { manageLinkMail, registrationCancelledMail, registrationConfirmedMail } from "../mails/templates/event";
import { safeName } from "../mails/templates/greeting";
import { registrationMovedMail } from "../mails/templates/moved";
import {
  offerExpiredMail,
  waitingEndedMail,
  waitingJoinedMail,
  waitingOfferedMail,
  waitingPromotedMail,
} from "../mails/templates/waiting";
import { notifyAdministrators } from "../notices/notices.server";
import { shortCode } from "./door-code.server";
import { isOnWaitingList, linkedOf } from "./model.server";
import { amountOwed } from "./owed";
import type { Registration } from "./schema";
import { manageUrl } from "./token.server";

export type Writing = Pick<Services, "mails" | "site" | "siteAddress" | "siteKey" | "now"> & {
  /** the mark of the caller's network, for a mail to an unconfirmed address */
  stranger?: string | undefined;
};

/** The facts of an event in mails. */
export const factsOf = ({ title, start_date, end_date, is_online, location }: Event) => ({
  title,
  start_date,
  end_date,
  place: is_online ? "Online" : location,
});

/** How long a mail with a registration link is worth sending, also after the event; milliseconds. */
const linkIsOfUseMs = 7 * 86_400_000;

/** The reply address of an event's mails, if it has one. */
export const replyToOf = ({ contact_email }: Event) => (contact_email ? { replyTo: contact_email } : {});

/** The event as a calendar file. Adding it again after a change updates the entry. The type names its method too. */
export function calendarOf(
  event: Event,
  { site, siteAddress }: Pick<Writing, "site" | "siteAddress">,
  method: "PUBLISH" | "CANCEL" = "PUBLISH",
): MailFile {
  const calendar = { origin: siteAddress(), organisation: site.name, organizer: site.eventsEmail, method };
  const type = `text/calendar; method=${method}; charset=utf-8`;
  return { name: "event.ics", type, content: calendarFile([event], calendar) };
}

/** The facts for the door, in the present language. */
function entryOf({ site, siteKey }: Writing, registration: Registration) {
  const owed = amountOwed(registration, site);
  return { fee: owed && `${owed.total}. ${owed.note}`, code: shortCode(siteKey, registration.id) };
}

async function common(transaction: Queryable, call: Writing, { id, event_id, name, email, language }: Registration) {
  const { site, siteAddress, now, stranger } = call;
  const event = await findEvent(transaction, event_id, now());
  return {
    event,
    mail: {
      stranger,
      to: email,
      language,
      about: { event_id, registration_id: id },
      sequence: `registration ${id}`,
      expiresAt: new Date(event.end_date),
    },
    told: {
      site,
      name: safeName(name),
      event: factsOf(event),
      url: `${siteAddress()}/events/${event_id}`,
      ...replyToOf(event),
    },
  };
}

/** Tells somebody that they have a place, with the calendar file and the link to their registration. */
export async function notifyRegistered(
  transaction: Queryable,
  call: Writing,
  registration: Registration,
): Promise<void> {
  const { event, mail, told } = await common(transaction, call, registration);
  const url = manageUrl(call, await linkedOf(transaction, registration.id));
  const { places: people } = registration;
  const calendar = calendarOf(event, call);
  const content = () =>
    registrationConfirmedMail({ ...told, url, people, calendar, entry: entryOf(call, registration) });
  await call.mails.queue(transaction, { ...mail, kind: "registration-confirmed", content });
}

/** Mails a walk-in, also after the event: an offline phone may report late, and the link leads to the certificate. */
export async function notifyWalkedIn(transaction: Queryable, call: Writing, registration: Registration): Promise<void> {
  const { event, mail, told } = await common(transaction, call, registration);
  const url = manageUrl(call, await linkedOf(transaction, registration.id));
  const calendar = calendarOf(event, call);
  const content = () => registrationConfirmedMail({ ...told, url, calendar, entry: undefined });
  const expiresAt = new Date(call.now().getTime() + linkIsOfUseMs);
  await call.mails.queue(transaction, { ...mail, expiresAt, kind: "registration-confirmed", content });
}

/** Mails the link to a registration, the same or a new one; also after the event. */
export async function sendLink(
  transaction: Queryable,
  call: Writing,
  registration: Registration,
  { isNew, byHolder = false }: { isNew: boolean; byHolder?: boolean },
): Promise<void> {
  const { event, mail, told } = await common(transaction, call, registration);
  const url = manageUrl(call, await linkedOf(transaction, registration.id));
  const calendar = calendarOf(event, call);
  const waits = isOnWaitingList(registration.registration_status);
  const content = () => manageLinkMail({ ...told, url, isNew, byHolder, waits, calendar });
  const expiresAt = new Date(call.now().getTime() + linkIsOfUseMs);
  await call.mails.queue(transaction, { ...mail, expiresAt, kind: "registration-confirmed", content });
}

/** Tells somebody that their registration was cancelled, unless the event is over. */
export async function notifyCancelled(
  transaction: Queryable,
  call: Writing,
  registration: Registration,
  { byOrganiser, waited = false }: { byOrganiser: boolean; waited?: boolean },
): Promise<void> {
  const { event, mail, told } = await common(transaction, call, registration);
  if (event.status === "past") return;
  const content = () => (waited ? waitingEndedMail : registrationCancelledMail)({ ...told, byOrganiser });
  await call.mails.queue(transaction, { ...mail, kind: "registration-cancelled", content });
}

/** Tells somebody their place on the waiting list. */
export async function notifyWaiting(transaction: Queryable, call: Writing, registration: Registration): Promise<void> {
  const { mail, told } = await common(transaction, call, registration);
  const { place_in_line, places } = registration;
  const url = manageUrl(call, await linkedOf(transaction, registration.id));
  const content = () => waitingJoinedMail({ ...told, url, place: place_in_line ?? 1, people: places });
  await call.mails.queue(transaction, { ...mail, kind: "waiting-joined", content });
}

/** Tells somebody that they were moved to another date of a series. @param from the start of the old date */
export async function notifyMoved(
  transaction: Queryable,
  call: Writing,
  registration: Registration,
  from: string,
): Promise<void> {
  const { event, mail, told } = await common(transaction, call, registration);
  const url = manageUrl(call, await linkedOf(transaction, registration.id));
  const { places: people } = registration;
  const calendar = calendarOf(event, call);
  const content = () => registrationMovedMail({ ...told, url, from, people, calendar });
  await call.mails.queue(transaction, { ...mail, kind: "registration-confirmed", content });
}

/** Tells somebody from the waiting list that they have a place, or an offer to confirm. */
export async function notifyPromoted(transaction: Queryable, call: Writing, registration: Registration): Promise<void> {
  const { event, mail, told } = await common(transaction, call, registration);
  const { offered_until: until, places: people } = registration;
  const url = manageUrl(call, await linkedOf(transaction, registration.id));
  const calendar = calendarOf(event, call);
  const content = () =>
    until === null
      ? waitingPromotedMail({ ...told, url, people, calendar, entry: entryOf(call, registration) })
      : waitingOfferedMail({ ...told, url, people, until });
  // Nobody needs to hear of an expired offer.
  const expiresAt = until === null ? mail.expiresAt : new Date(until);
  await call.mails.queue(transaction, { ...mail, expiresAt, kind: "waiting-promoted", content });
}

/** Tells somebody that their offered place went to the next. */
export async function notifyOfferExpired(
  transaction: Queryable,
  call: Writing,
  registration: Registration,
): Promise<void> {
  const { event, mail, told } = await common(transaction, call, registration);
  if (event.status === "past") return;
  await call.mails.queue(transaction, {
    ...mail,
    kind: "registration-cancelled",
    content: () => offerExpiredMail(told),
  });
}

/** Tells administrators who asked for it about a registration or cancellation. */
export const notificationOf = (
  transaction: Queryable,
  call: Omit<Writing, "siteKey">,
  notice: "registrations" | "withdrawals",
  { id, event_id, event, name, email }: Registration,
): Promise<void> =>
  notifyAdministrators(transaction, call, {
    notice,
    about: () => `${name}: ${event?.title ?? ""}`,
    facts: () => [
      [t`Who`, [name, email].filter(Boolean).join(", ")],
      [t`Event`, event?.title ?? ""],
    ],
    path: `/admin/registrations?event=${event_id}`,
    item: `registration ${id}`,
    looksAt: { event_id },
  });
