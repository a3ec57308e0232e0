import { eventExists, eventIsCancelled, eventIsOver } from "../features/events/model.server";
import { isCancelled } from "../features/registrations/model.server";
import type { Database } from "../platform/database/database.server";
import type { MailKind } from "../platform/mail/kinds";
import type { MailAbout } from "../platform/mail/queue.server";
import type { MailCheck } from "../platform/mail/sender.server";

/** Whether the event that a mail is about can still be gone to. */
const ofEvent =
  (now: () => Date) =>
  async (db: Database, { event_id }: MailAbout) =>
    event_id !== undefined && (await eventIsOver(db, event_id, now()))
      ? "The event is over, or was deleted."
      : undefined;

/** Whether an event that a mail calls cancelled takes place after all. That it was deleted since changes nothing for who would come. */
const ofCancelled =
  (now: () => Date) =>
  async (db: Database, { event_id = 0 }: MailAbout) => {
    if (!(await eventExists(db, event_id)) || (await eventIsCancelled(db, event_id))) return undefined;
    return (await ofEvent(now)(db, { event_id })) ?? "The event takes place after all.";
  };

/** What each kind of mail is looked at again for when it is sent, one list. */
export const mailChecks = (now: () => Date): Partial<Record<MailKind, MailCheck>> => ({
  notice: ofEvent(now),
  "registration-confirmed": async (db, about) =>
    about.registration_id !== undefined && (await isCancelled(db, about.registration_id))
      ? "The registration was cancelled before it could be sent."
      : ofEvent(now)(db, about),
  "event-cancelled": ofCancelled(now),
});
