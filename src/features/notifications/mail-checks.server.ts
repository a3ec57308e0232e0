import type { Database } from "../../platform/database/database.server";
import { findRow } from "../../platform/database/rows.server";
import type { MailContent } from "../../platform/mail/content";
import { countSent, type MailAbout } from "../../platform/mail/queue.server";
import type { MailCheck } from "../../platform/mail/sender.server";
import { findEvent, isSameMoment, momentOf } from "../events/model.server";
import type { Event } from "../events/schema";
import { isConfirmedAddress } from "../registrations/confirmed-address.server";
import { holdsPlace, isActive } from "../registrations/model.server";
import { isUnsubscribed, type Topic } from "../unsubscribes/unsubscribes.server";
import { changedMail } from "./changed-events.server";
import type { MailServices } from "./recipients.server";
import { isTooEarly, movedAway, remindAgain, reminderFor } from "./reminders.server";
import type { Recipient } from "./sent-notifications.server";

type Looking = Omit<MailServices, "mails">;

/** The present facts of a mail; a sentence if it is no longer useful. */
async function standing(
  db: Database,
  { now }: Looking,
  { event_id = 0, registration_id = 0 }: MailAbout,
  to: string,
): Promise<string | { event: Event; registration: Recipient }> {
  const registration = await findRow(db, "registrations", registration_id);
  if (!registration || !isActive(registration.registration_status))
    return "The registration was cancelled before it could be sent.";
  if (registration.event_id !== event_id) return "The registration was moved to another date before it could be sent.";
  if (registration.email !== to) return "The address was corrected before it could be sent.";
  if (!(await findRow(db, "events", event_id))) return "The event was deleted.";
  return { event: await findEvent(db, event_id, now()), registration };
}

const day = 24 * 3_600_000;
/** The most mails to an unconfirmed address in 24 hours. */
const most = 5;

/** Whether a mail would be one too many to an address that nobody has confirmed. */
export async function hasTooManyUnconfirmed(
  db: Database,
  { now }: Pick<Looking, "now">,
  { id, recipient_key: key }: { id: number; recipient_key: string },
): Promise<boolean> {
  if (await isConfirmedAddress(db, key)) return false;
  const since = new Date(now().getTime() - day).toISOString();
  return (await countSent(db, { key, since, before: id })) >= most;
}

/** The reason for dropping such a mail. */
export const tooManyUnconfirmed = "Nobody has confirmed this address, and five mails went to it within a day.";

type MailSubject = { event: Event; registration: Recipient; about: MailAbout };

const lookingAgain =
  (
    looking: Looking,
    decide: (db: Database, looked: MailSubject) => Promise<string | MailContent | undefined>,
    topicOf?: (about: MailAbout) => Topic,
  ): MailCheck =>
  async (db, about, mail) => {
    const { recipient } = mail;
    const stands = await standing(db, looking, about, recipient);
    if (typeof stands === "string") return stands;
    if (topicOf && (await isUnsubscribed(db, looking.siteKey, recipient, topicOf(about))))
      return "They have unsubscribed.";
    if (await hasTooManyUnconfirmed(db, looking, mail)) return tooManyUnconfirmed;
    return decide(db, { ...stands, about });
  };

const isOver = ({ status }: Event) => status === "past";
const isOff = ({ publication }: Event) => publication !== "published";
const calledOff = "The event was cancelled, or is not published.";

/** A confirmation is useless once the registration is corrected or cancelled, or the event over. */
export const checkConfirmed =
  (looking: Looking): MailCheck =>
  async (db, about, { recipient }) => {
    const stands = await standing(db, looking, about, recipient);
    return typeof stands === "string" ? stands : undefined;
  };

/** A check that the registration still has the mail's status, and the event takes place and is not over. */
const checkStatus =
  (stands: (status: string) => boolean, otherwise: string) =>
  (looking: Looking): MailCheck =>
  async (db, about, { recipient }) => {
    const found = await standing(db, looking, about, recipient);
    if (typeof found === "string") return found;
    if (!stands(found.registration.registration_status)) return otherwise;
    if (isOff(found.event)) return calledOff;
    return isOver(found.event) ? "The event is over." : undefined;
  };

export const checkWaiting = checkStatus((status) => status === "waiting", "They are no longer waiting.");
export const checkPromoted = checkStatus(holdsPlace, "They no longer have a place.");

/** A mail about a change has the facts at the time of sending. */
export const checkChanged = (looking: Looking): MailCheck =>
  lookingAgain(looking, async (_db, { event, registration, about: { was } }) => {
    if (isOver(event)) return "The event is over.";
    if (isOff(event)) return calledOff;
    if (!was) return undefined;
    if (isSameMoment(was, momentOf(event))) return "The event is back at its earlier time and place.";
    return changedMail(looking, { event, recipient: registration, was });
  });

/** A reminder has the facts at sending; it comes later if the event moved, and not at all if it was cancelled. */
export const checkReminder = (looking: Looking): MailCheck =>
  lookingAgain(
    looking,
    async (db, { event, registration }) => {
      if (event.status !== "upcoming") return "The event has begun.";
      if (isOff(event) || isTooEarly(event, looking.now())) {
        // If the event takes place after all, they are reminded then.
        await remindAgain(db, registration.id);
        return isOff(event) ? calledOff : movedAway;
      }
      return reminderFor(looking, event, registration);
    },
    () => ({ kind: "reminders" }),
  );

export const checkAnnouncement = (looking: Looking): MailCheck =>
  lookingAgain(
    looking,
    async () => undefined,
    ({ event_id = 0 }) => ({ kind: "announcements", eventId: event_id }),
  );
