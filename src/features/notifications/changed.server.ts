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
import { eventChangedLetter } from "../mails/letters/event-news";
import { calendarOf } from "../registrations/mails.server";
import { type Recipient, recipientsOf } from "./model.server";
import { mailTo, type Telling, toldTo } from "./recipients.server";
import { isTooEarly, withdrawReminders } from "./reminders.server";

/** What was when somebody registered, as far as they have to hear of it: undefined for who came after the last edit. */
const knownTo = (history: readonly Edit[], { created_at }: Recipient): Moment | undefined =>
  history.find(({ at }) => at >= created_at)?.was;

export const changedLetter = (
  telling: Omit<Telling, "mails">,
  { event, recipient, was }: { event: Event; recipient: Recipient; was: Moment },
) => eventChangedLetter({ ...toldTo(telling, event, recipient), was, calendar: calendarOf(event, telling) });

/** Who waits has to know as well when it is. */
const toldOfChanges = ["confirmed", "attended", "waiting", "offered"] as const;

/** Tells everybody registered for one event what has changed, in the transaction in which that is noted as told. */
async function tellOne(transaction: Queryable, telling: Telling, eventId: number, history: readonly Edit[]) {
  if (!(await findRow(transaction, "events", eventId))) return;
  const event = await findEvent(transaction, eventId, telling.now());
  // Who was told that it is cancelled is told when and where it is once it takes place after all; of a draft nobody hears.
  if (event.status === "past" || event.publication !== "published") return;
  const is = momentOf(event);
  for await (const recipients of recipientsOf(transaction, eventId, toldOfChanges)) {
    const mails = recipients.flatMap((recipient) => {
      const was = knownTo(history, recipient);
      // Back where it was is no news.
      if (!was || isSameMoment(was, is)) return [];
      const mail = mailTo(recipient);
      const letter = changedLetter(telling, { event, recipient, was });
      const expiresAt = new Date(event.end_date);
      return { ...mail, kind: "event-changed" as const, about: { ...mail.about, was }, letter, expiresAt };
    });
    if (isTooEarly(event, telling.now())) await withdrawReminders(transaction, telling, recipients);
    await telling.mails.queue(transaction, ...mails);
  }
}

/** Tells of all events that have changed some minutes ago, each by one process and once. */
export async function tellChangedEvents(db: Database, telling: Telling): Promise<void> {
  for (;;) {
    const at = telling.now().toISOString();
    // Looking costs a read; only where there is something does it cost a write.
    if (!(await isChangeDue(db, at))) return;
    const wasThere = await db.write(async (transaction) => {
      const change = await takeChange(transaction, at);
      if (change) await tellOne(transaction, telling, change.eventId, change.history);
      return change !== undefined;
    });
    if (!wasThere) return;
  }
}
