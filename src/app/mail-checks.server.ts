import { eventIsOver } from "../features/events/model.server";
import { findStanding, holdsPlace } from "../features/registrations/model.server";
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

/** The same, and whether the registration stands as the mail says. @param stands tells by its status */
const ofRegistration =
  (now: () => Date, stands: (status: string) => boolean, otherwise: string) =>
  async (db: Database, about: MailAbout) => {
    if (about.registration_id === undefined) return ofEvent(now)(db, about);
    const status = await findStanding(db, about.registration_id);
    return status !== undefined && stands(status) ? ofEvent(now)(db, about) : otherwise;
  };

/** What each kind of mail is looked at again for when it is sent, one list. */
export const mailChecks = (now: () => Date): Partial<Record<MailKind, MailCheck>> => ({
  notice: ofEvent(now),
  "registration-confirmed": ofRegistration(now, holdsPlace, "The registration was cancelled before it could be sent."),
  "waiting-joined": ofRegistration(now, (status) => status === "waiting", "They do not wait any more."),
  "waiting-promoted": ofRegistration(now, holdsPlace, "The registration was cancelled before it could be sent."),
});
