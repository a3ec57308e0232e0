import type { Services } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import type { LetterFile } from "../../platform/mail/letter";
import { calendarFile, findEvent } from "../events/model.server";
import type { Event } from "../events/schema";
import { manageLinkLetter, registrationCancelledLetter, registrationConfirmedLetter } from "../mails/letters/event";
import { safeName } from "../mails/letters/greeting";
import { registrationMovedLetter } from "../mails/letters/moved";
import {
  offerLapsedLetter,
  waitingEndedLetter,
  waitingJoinedLetter,
  waitingOfferedLetter,
  waitingPromotedLetter,
} from "../mails/letters/waiting";
import { tellAdministrators } from "../notices/model.server";
import { shortCode } from "./door-code.server";
import { inLine, linkedOf } from "./model.server";
import { owedBy } from "./owed";
import type { Registration } from "./schema";
import { manageUrl } from "./token.server";

export type Writing = Pick<Services, "mails" | "site" | "siteAddress" | "siteKey" | "now"> & {
  /** the mark of the network that asks, where the mail goes to an address nobody has confirmed */
  stranger?: string | undefined;
};

/** What letters say of an event. */
export const factsOf = ({ title, start_date, end_date, is_online, location }: Event) => ({
  title,
  start_date,
  end_date,
  place: is_online ? "Online" : location,
});

/** So long a mail with a link to a registration is worth sending, also of an event that is over; milliseconds. */
const linkIsOfUseMs = 7 * 86_400_000;

/** Whom an answer to a mail about an event goes to, where the event says so. */
export const repliesTo = ({ contact_email }: Event) => (contact_email ? { replyTo: contact_email } : {});

/** The event as a file for a calendar. Adding it again, after a change, moves the entry. */
export function calendarOf(event: Event, { site, siteAddress }: Pick<Writing, "site" | "siteAddress">): LetterFile {
  const calendar = { origin: siteAddress(), organisation: site.name, organizer: site.eventsEmail };
  const content = calendarFile([event], calendar);
  return { name: "event.ics", type: "text/calendar; method=PUBLISH; charset=utf-8", content };
}

/** What whoever has a place needs at the door: the fee, where one is owed or paid, and the code. */
function entryOf({ site, siteKey }: Writing, registration: Registration) {
  const owed = owedBy(registration, site);
  return { fee: owed && `${owed.total}. ${owed.note}`, code: shortCode(siteKey, registration.id) };
}

/** What every mail of a registration has: whom it goes to, what it is about, and until when it is of use. */
async function common(transaction: Queryable, call: Writing, { id, event_id, name, email }: Registration) {
  const { site, siteAddress, now, stranger } = call;
  const event = await findEvent(transaction, event_id, now());
  return {
    event,
    mail: {
      stranger,
      to: email,
      about: { event_id, registration_id: id },
      sequence: `registration ${id}`,
      expiresAt: new Date(event.end_date),
    },
    told: {
      site,
      name: safeName(name),
      event: factsOf(event),
      url: `${siteAddress()}/events/${event_id}`,
      ...repliesTo(event),
    },
  };
}

/** Tells whoever was registered that they have a place, with the event for their calendar and the link to their registration. */
export async function tellRegistered(transaction: Queryable, call: Writing, registration: Registration): Promise<void> {
  const { event, mail, told } = await common(transaction, call, registration);
  const url = manageUrl(call, await linkedOf(transaction, registration.id));
  const { places: people } = registration;
  const entry = entryOf(call, registration);
  const letter = registrationConfirmedLetter({ ...told, url, people, calendar: calendarOf(event, call), entry });
  await call.mails.queue(transaction, { ...mail, kind: "registration-confirmed", letter });
}

/**
 * Tells whoever was let in at the door without having registered the same. It is of use after the event, too: a phone that was
 * away may say so late, and the link leads to the certificate.
 */
export async function tellWalkedIn(transaction: Queryable, call: Writing, registration: Registration): Promise<void> {
  const { event, mail, told } = await common(transaction, call, registration);
  const url = manageUrl(call, await linkedOf(transaction, registration.id));
  const letter = registrationConfirmedLetter({ ...told, url, calendar: calendarOf(event, call), entry: undefined });
  const expiresAt = new Date(call.now().getTime() + linkIsOfUseMs);
  await call.mails.queue(transaction, { ...mail, expiresAt, kind: "registration-confirmed", letter });
}

/** Sends the link to a registration, again or anew. Of an event that is over it is sent as well. */
export async function tellLink(
  transaction: Queryable,
  call: Writing,
  registration: Registration,
  { isNew, byHolder = false }: { isNew: boolean; byHolder?: boolean },
): Promise<void> {
  const { event, mail, told } = await common(transaction, call, registration);
  const url = manageUrl(call, await linkedOf(transaction, registration.id));
  const letter = manageLinkLetter({
    ...told,
    url,
    isNew,
    byHolder,
    waits: inLine(registration.registration_status),
    calendar: calendarOf(event, call),
  });
  const expiresAt = new Date(call.now().getTime() + linkIsOfUseMs);
  await call.mails.queue(transaction, { ...mail, expiresAt, kind: "registration-confirmed", letter });
}

/** Tells whoever was registered that they are no longer. Of an event that is over nobody needs to hear. */
export async function tellCancelled(
  transaction: Queryable,
  call: Writing,
  registration: Registration,
  { byOrganiser, waited = false }: { byOrganiser: boolean; waited?: boolean },
): Promise<void> {
  const { event, mail, told } = await common(transaction, call, registration);
  if (event.status === "past") return;
  const letter = (waited ? waitingEndedLetter : registrationCancelledLetter)({ ...told, byOrganiser });
  await call.mails.queue(transaction, { ...mail, kind: "registration-cancelled", letter });
}

/** Tells somebody that they wait, and where they stand in line. */
export async function tellWaiting(transaction: Queryable, call: Writing, registration: Registration): Promise<void> {
  const { mail, told } = await common(transaction, call, registration);
  const { place_in_line, places } = registration;
  const url = manageUrl(call, await linkedOf(transaction, registration.id));
  const letter = waitingJoinedLetter({ ...told, url, place: place_in_line ?? 1, people: places });
  await call.mails.queue(transaction, { ...mail, kind: "waiting-joined", letter });
}

/** Tells whoever was registered for one date of a series that they are for another. @param from when the old one begins */
export async function tellMoved(
  transaction: Queryable,
  call: Writing,
  registration: Registration,
  from: string,
): Promise<void> {
  const { event, mail, told } = await common(transaction, call, registration);
  const url = manageUrl(call, await linkedOf(transaction, registration.id));
  const { places: people } = registration;
  const letter = registrationMovedLetter({ ...told, url, from, people, calendar: calendarOf(event, call) });
  await call.mails.queue(transaction, { ...mail, kind: "registration-confirmed", letter });
}

/** Tells somebody who has waited that they have a place, or that one is kept for them until they confirm it. */
export async function tellPromoted(transaction: Queryable, call: Writing, registration: Registration): Promise<void> {
  const { event, mail, told } = await common(transaction, call, registration);
  const { offered_until: until, places: people } = registration;
  const url = manageUrl(call, await linkedOf(transaction, registration.id));
  const letter =
    until === null
      ? waitingPromotedLetter({
          ...told,
          url,
          people,
          calendar: calendarOf(event, call),
          entry: entryOf(call, registration),
        })
      : waitingOfferedLetter({ ...told, url, people, until });
  // Of an offer that is over nobody needs to hear.
  const expiresAt = until === null ? mail.expiresAt : new Date(until);
  await call.mails.queue(transaction, { ...mail, expiresAt, kind: "waiting-promoted", letter });
}

/** Tells somebody that the place that was kept for them went on. */
export async function tellLapsed(transaction: Queryable, call: Writing, registration: Registration): Promise<void> {
  const { event, mail, told } = await common(transaction, call, registration);
  if (event.status === "past") return;
  await call.mails.queue(transaction, { ...mail, kind: "registration-cancelled", letter: offerLapsedLetter(told) });
}

/** Tells the administrators who wish it that somebody has registered, or has withdrawn. */
export const tellOf = (
  transaction: Queryable,
  call: Omit<Writing, "siteKey">,
  notice: "registrations" | "withdrawals",
  { id, event_id, event, name, email }: Registration,
): Promise<void> =>
  tellAdministrators(transaction, call, {
    notice,
    about: `${name}: ${event?.title ?? ""}`,
    facts: [
      ["Who", [name, email].filter(Boolean).join(", ")],
      ["Event", event?.title ?? ""],
    ],
    path: `/admin/registrations?event=${event_id}`,
    item: `registration ${id}`,
    looksAt: { event_id },
  });
