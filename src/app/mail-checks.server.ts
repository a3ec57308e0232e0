import type { Services } from "../api/endpoint.server";
import { isGoodLink } from "../features/account-links/tokens.server";
import { checkBooked, checkReleased } from "../features/bookings/mails.server";
import { eventExists, eventIsCancelled, eventIsOver } from "../features/events/model.server";
import { checkAnswered, checkReported } from "../features/faults/mails.server";
import { checkLetter, checkSubscription } from "../features/letters/sending.server";
import {
  checkAnnouncement,
  checkChanged,
  checkConfirmed,
  checkPromoted,
  checkReminder,
  checkWaiting,
} from "../features/notifications/mail-checks.server";
import { checkNextEvent } from "../features/qualifications/mails/next-event.server";
import { checkGrants } from "../features/qualifications/mails/notify.server";
import type { MailKind } from "../platform/mail/kinds";
import type { MailCheck } from "../platform/mail/sender.server";

type Looking = Pick<Services, "site" | "siteAddress" | "siteKey" | "now">;

/** Tells whether the event of a mail still takes place. */
const ofEvent =
  ({ now }: Looking): MailCheck =>
  async (db, { event_id }) =>
    event_id !== undefined && (await eventIsOver(db, event_id, now()))
      ? "The event is over, or was deleted."
      : undefined;

/** Tells whether an event that a mail calls cancelled takes place after all. A deletion does not matter here. */
const ofCancelled =
  (looking: Looking): MailCheck =>
  async (db, about, mail) => {
    const { event_id = 0 } = about;
    if (!(await eventExists(db, event_id)) || (await eventIsCancelled(db, event_id))) return undefined;
    return (await ofEvent(looking)(db, about, mail)) ?? "The event takes place after all.";
  };

/** Tells whether the link in a mail still works: a new password or another link may have ended it. */
const ofLink =
  ({ now }: Looking): MailCheck =>
  async (db, { account_link_id: id }) =>
    id !== undefined && !(await isGoodLink(db, id, now())) ? "Its link no longer works." : undefined;

/** The checks before a mail is sent, by its kind. */
export const mailChecks = (looking: Looking): Partial<Record<MailKind, MailCheck>> => ({
  "confirm-email": ofLink(looking),
  "reset-password": ofLink(looking),
  notice: async (...asked) => (await ofEvent(looking)(...asked)) ?? (await checkReported(...asked)),
  "fault-reported": checkReported,
  "fault-answered": checkAnswered,
  "registration-confirmed": checkConfirmed(looking),
  "waiting-joined": checkWaiting(looking),
  "waiting-promoted": checkPromoted(looking),
  "event-cancelled": ofCancelled(looking),
  "event-changed": checkChanged(looking),
  reminder: checkReminder(looking),
  announcement: checkAnnouncement(looking),
  "qualification-granted": checkGrants(looking),
  "qualification-expiring": checkGrants(looking),
  "qualification-expired": checkGrants(looking),
  "qualification-revoked": checkGrants(looking),
  "qualification-next": checkNextEvent(looking),
  "booking-confirmed": checkBooked(looking),
  "booking-reminder": checkBooked(looking),
  "booking-released": checkReleased,
  "confirm-news": checkSubscription,
  letter: checkLetter,
});
