import type { Database, Queryable } from "../../platform/database/database.server";
import { dropUnsent } from "../../platform/mail/queue.server";
import { findEvent, lockEvent, momentOf } from "../events/model.server";
import type { Event } from "../events/schema";
import { reminderLetter } from "../mails/letters/event-news";
import { unsubscribeUrl } from "../unsubscribes/model.server";
import { eventsStarting, markReminded, type Recipient, together, toRemind } from "./model.server";
import { mailTo, type Telling, toldTo, wishing } from "./recipients.server";

/** How long before its start an event is reminded of; milliseconds. */
const aheadMs = 24 * 3_600_000;

/** Why a reminder is dropped that was written before its event moved. */
export const movedAway = "The event was moved; its reminder comes a day before it starts.";

const reminders = { kind: "reminders" } as const;

export const reminderFor = (telling: Omit<Telling, "mails">, event: Event, recipient: Recipient) =>
  reminderLetter({
    ...toldTo(telling, event, recipient),
    now: telling.now(),
    people: recipient.places,
    unsubscribeUrl: unsubscribeUrl(telling, recipient.email, reminders),
  });

/** Until when one had to be registered to be reminded of an event. */
const remindedFrom = ({ start_date }: { start_date: string }): Date => new Date(Date.parse(start_date) - aheadMs);

/** Events that start within a day. */
const soon = (db: Queryable, now: Date) => eventsStarting(db, now, new Date(now.getTime() + aheadMs));

/** Reminds some of an event, in the transaction in which they are marked as reminded. @returns how many were looked at */
const remindSome = (db: Database, telling: Telling, id: number): Promise<number> =>
  db.write(async (transaction) => {
    const now = telling.now();
    // Its registrations stand still meanwhile, and no other process reminds them.
    const locked = await lockEvent(transaction, id);
    if (!locked) return 0;
    const event = await findEvent(transaction, id, now);
    // It may have been moved or cancelled since it was looked for.
    if (event.publication !== "published" || event.status !== "upcoming" || isTooEarly(event, now)) return 0;
    const recipients = await toRemind(transaction, id, remindedFrom(event), together);
    if (recipients.length === 0) return 0;
    await markReminded(
      transaction,
      recipients.map((recipient) => recipient.id),
      now,
    );
    const wished = await wishing(transaction, telling, reminders, recipients);
    await telling.mails.queue(
      transaction,
      ...wished.map((recipient) => ({
        ...mailTo(recipient),
        kind: "reminder" as const,
        about: { ...mailTo(recipient).about, was: momentOf(event) },
        letter: reminderFor(telling, event, recipient),
        expiresAt: new Date(event.start_date),
      })),
    );
    return recipients.length;
  });

/**
 * Reminds everybody of the events that start within a day, each once. What is due follows from the event's start and the mark on
 * the registration, so a moved event moves its reminders, and there is nothing to keep in step with it.
 */
export async function remindOfEvents(db: Database, telling: Telling): Promise<void> {
  for (const event of await soon(db, telling.now())) {
    // Looking costs a read; only where there is somebody does it cost a write.
    if ((await toRemind(db, event.id, remindedFrom(event), 1)).length === 0) continue;
    while ((await remindSome(db, telling, event.id)) === together);
  }
}

/** Takes back that somebody was reminded: the event has moved before the mail was sent, so they are reminded when it is due again. */
export const remindAgain = (db: Database, id: number): Promise<unknown> =>
  db.write((transaction) => markReminded(transaction, [id], null));

/** Takes back the reminders of an event that were not sent, since it has moved: they are written anew when they are due. */
export async function withdrawReminders(
  transaction: Queryable,
  { siteKey, now }: Telling,
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

/** Whether it is too early to remind of an event. */
export const isTooEarly = ({ start_date }: Pick<Event, "start_date">, now: Date): boolean =>
  Date.parse(start_date) - aheadMs > now.getTime();
