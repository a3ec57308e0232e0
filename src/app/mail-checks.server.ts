import type { Services } from "../api/endpoint.server";
import { eventIsOver } from "../features/events/model.server";
import {
  checkAnnouncement,
  checkChanged,
  checkConfirmed,
  checkPromoted,
  checkReminder,
  checkWaiting,
} from "../features/registrations/told/look-again.server";
import type { MailKind } from "../platform/mail/kinds";
import type { MailCheck } from "../platform/mail/sender.server";

type Looking = Pick<Services, "site" | "siteAddress" | "siteKey" | "now">;

/** Whether the event that a mail is about can still be gone to. */
const ofEvent =
  ({ now }: Looking): MailCheck =>
  async (db, { event_id }) =>
    event_id !== undefined && (await eventIsOver(db, event_id, now()))
      ? "The event is over, or was deleted."
      : undefined;

/** What each kind of mail is looked at again for when it is sent, one list. */
export const mailChecks = (looking: Looking): Partial<Record<MailKind, MailCheck>> => ({
  notice: ofEvent(looking),
  "registration-confirmed": checkConfirmed(looking),
  "waiting-joined": checkWaiting(looking),
  "waiting-promoted": checkPromoted(looking),
  "event-changed": checkChanged(looking),
  reminder: checkReminder(looking),
  announcement: checkAnnouncement(looking),
});
