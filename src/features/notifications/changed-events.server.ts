import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow } from "../../platform/database/rows.server";
import {
  type Edit,
  findEvent,
  isChangeDue,
  isSameMoment,
  type Moment,
  momentOf,
  takeChange,
} from "../events/model.server";
import type { Event } from "../events/schema";
import { eventChangedMail } from "../mails/templates/event-news";
import { calendarOf } from "../registrations/mails.server";
import { type MailServices, mailTo, notificationFor } from "./recipients.server";
import { isTooEarly, withdrawReminders } from "./reminders.server";
import { type Recipient, recipientsOf } from "./sent-notifications.server";

/** The state of the event that a registrant knows: undefined for those registered after the last edit. */
const knownTo = (history: readonly Edit[], { created_at }: Recipient): Moment | undefined =>
  history.find(({ at }) => at >= created_at)?.was;

export const changedMail = (
  services: Omit<MailServices, "mails">,
  { event, recipient, was }: { event: Event; recipient: Recipient; was: Moment },
) => eventChangedMail({ ...notificationFor(services, event, recipient), was, calendar: calendarOf(event, services) });

/** The waiting list has to know the new time, too. */
const toldOfChanges = ["confirmed", "attended", "waiting", "offered"] as const;

async function notifyOfEvent(
  transaction: Queryable,
  services: MailServices,
  eventId: number,
  history: readonly Edit[],
) {
  if (!(await findRow(transaction, "events", eventId))) return;
  const event = await findEvent(transaction, eventId, services.now());
  // People told of a cancellation are told again when the event takes place after all; drafts cause no mails.
  if (event.status === "past" || event.publication !== "published") return;
  const is = momentOf(event);
  for await (const recipients of recipientsOf(transaction, eventId, toldOfChanges)) {
    const mails = recipients.flatMap((recipient) => {
      const was = knownTo(history, recipient);
      // An event that was moved and moved back is no news.
      if (!was || isSameMoment(was, is)) return [];
      const mail = mailTo(recipient);
      const content = () => changedMail(services, { event, recipient, was });
      const expiresAt = new Date(event.end_date);
      return { ...mail, kind: "event-changed" as const, about: { ...mail.about, was }, content, expiresAt };
    });
    if (isTooEarly(event, services.now())) await withdrawReminders(transaction, services, recipients);
    await services.mails.queue(transaction, ...mails);
  }
}

/** Sends the mails about events that changed some minutes ago, each once, by one process. */
export async function notifyOfChangedEvents(db: Database, services: MailServices): Promise<void> {
  for (;;) {
    const at = services.now().toISOString();
    // A read first: it costs a write only if something is due.
    if (!(await isChangeDue(db, at))) return;
    const wasThere = await db.write(async (transaction) => {
      const change = await takeChange(transaction, at);
      if (change) await notifyOfEvent(transaction, services, change.eventId, change.history);
      return change !== undefined;
    });
    if (!wasThere) return;
  }
}
