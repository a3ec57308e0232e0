import type { Database, Queryable } from "../../platform/database/database.server";
import { dropUnsent } from "../../platform/mail/queue.server";
import { findEvent, lockEvent, momentOf } from "../events/model.server";
import type { Event } from "../events/schema";
import { reminderMail } from "../mails/templates/event-news";
import { unsubscribeUrl } from "../unsubscribes/unsubscribes.server";
import { type MailServices, mailTo, notificationFor, subscribersOf } from "./recipients.server";
import {
  batchSize,
  eventsStarting,
  listReminderRecipients,
  markReminded,
  type Recipient,
} from "./sent-notifications.server";

/** How long before the start reminders are sent; milliseconds. */
const aheadMs = 24 * 3_600_000;

/** The reason for dropping a reminder of an event that was moved. */
export const movedAway = "The event was moved; its reminder comes a day before it starts.";

const reminders = { kind: "reminders" } as const;

export const reminderFor = (services: Omit<MailServices, "mails">, event: Event, recipient: Recipient) =>
  reminderMail({
    ...notificationFor(services, event, recipient),
    now: services.now(),
    people: recipient.places,
    unsubscribeUrl: unsubscribeUrl(services, recipient.email, reminders),
  });

const remindedFrom = ({ start_date }: { start_date: string }): Date => new Date(Date.parse(start_date) - aheadMs);

const soon = (db: Queryable, now: Date) => eventsStarting(db, now, new Date(now.getTime() + aheadMs));

/** Reminds some people of an event, in the transaction that marks them. @returns the number read */
const remindSome = (db: Database, services: MailServices, id: number): Promise<number> =>
  db.write(async (transaction) => {
    const now = services.now();
    // Its registrations cannot change meanwhile, and no other process reminds them.
    const locked = await lockEvent(transaction, id);
    if (!locked) return 0;
    const event = await findEvent(transaction, id, now);
    // It may have been moved or cancelled in the meantime.
    if (event.publication !== "published" || event.status !== "upcoming" || isTooEarly(event, now)) return 0;
    const recipients = await listReminderRecipients(transaction, id, remindedFrom(event), batchSize);
    if (recipients.length === 0) return 0;
    await markReminded(
      transaction,
      recipients.map((recipient) => recipient.id),
      now,
    );
    const wished = await subscribersOf(transaction, services, reminders, recipients);
    await services.mails.queue(
      transaction,
      ...wished.map((recipient) => ({
        ...mailTo(recipient),
        kind: "reminder" as const,
        about: { ...mailTo(recipient).about, was: momentOf(event) },
        content: () => reminderFor(services, event, recipient),
        expiresAt: new Date(event.start_date),
      })),
    );
    return recipients.length;
  });

/** Reminds everybody once of events within a day, by the event's start, so a moved event moves its reminders. */
export async function remindOfEvents(db: Database, services: MailServices): Promise<void> {
  for (const event of await soon(db, services.now())) {
    // A read first: it costs a write only if somebody is due.
    if ((await listReminderRecipients(db, event.id, remindedFrom(event), 1)).length === 0) continue;
    while ((await remindSome(db, services, event.id)) === batchSize);
  }
}

/** Clears a reminder whose mail was not sent because the event moved, so that it is sent when due. */
export const remindAgain = (db: Database, id: number): Promise<unknown> =>
  db.write((transaction) => markReminded(transaction, [id], null));

/** Removes the unsent reminders of a moved event; they are written again when due. */
export async function withdrawReminders(
  transaction: Queryable,
  { siteKey, now }: MailServices,
  recipients: readonly Recipient[],
): Promise<void> {
  const bySequence = new Map(recipients.map((recipient) => [mailTo(recipient).sequence, recipient.id]));
  const dropped = await dropUnsent(transaction, {
    kind: "reminder",
    sequences: [...bySequence.keys()],
    error: movedAway,
    key: siteKey,
    now: now(),
  });
  const ids = dropped.flatMap((sequence) => bySequence.get(sequence) ?? []);
  await markReminded(transaction, ids, null);
}

/** Whether it is too early to remind people of an event. */
export const isTooEarly = ({ start_date }: Pick<Event, "start_date">, now: Date): boolean =>
  Date.parse(start_date) - aheadMs > now.getTime();
