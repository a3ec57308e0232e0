import type { Database, Queryable } from "../../../platform/database/database.server";
import { requireRow, updateRow } from "../../../platform/database/rows.server";
import { Problem } from "../../../platform/errors/problem.server";
import { noticed } from "../../../platform/time";
import { type EventRow, lockEvent, statusAt, toEvent } from "../model.server";
import type { Event, Scope } from "../schema";
import { eventsInScope, lockEvents } from "../series/series.server";
import { isVisible, listedUntil } from "../visible.server";

/** Writes that an event is cancelled, within the caller's transaction. */
export const writeCancelled = async (transaction: Queryable, before: EventRow, reason: string, now: Date) =>
  requireRow(
    await updateRow(transaction, "events", before.id, {
      publication: "cancelled",
      cancel_reason: reason,
      listed_until: listedUntil(now),
      updated_at: noticed(before.updated_at, now),
    }),
    "Event",
  );

/** @throws Problem 409 for what cannot be cancelled, in words */
function refuseUncancellable(event: EventRow, now: Date): void {
  if (event.publication === "cancelled") throw new Problem(409, "This event is already cancelled");
  if (!isVisible(event, now)) throw new Problem(409, "This event is not published yet. Delete it instead");
  if (statusAt(event, now) === "past") throw new Problem(409, "This event has already ended");
}

interface Cancelling {
  reason: string;
  scope: Scope;
  now: Date;
  /** runs in the transaction, for each cancelled event */
  also: (transaction: Queryable, event: Event) => Promise<void>;
}

/**
 * Cancels an event or several of its series, skipping those that cannot be. Registrations stay.
 * @throws Problem 404; 409 if it is cancelled, over, or unpublished
 */
export const cancelEvents = (db: Database, id: number, { reason, scope, now, also }: Cancelling): Promise<Event> =>
  db.change(async (transaction) => {
    const rows = await lockEvents(transaction, await eventsInScope(transaction, id, { scope, notEndedBy: now }));
    const own = requireRow(
      rows.find((row) => row.id === id),
      "Event",
    );
    refuseUncancellable(own, now);
    let answer = toEvent(own, now);
    for (const row of rows) {
      if (row.publication === "cancelled" || !isVisible(row, now)) continue;
      const cancelled = toEvent(await writeCancelled(transaction, row, reason, now), now);
      if (row === own) answer = cancelled;
      await also(transaction, cancelled);
    }
    return answer;
  });

/** Reopens a cancelled event. @throws Problem 404; 409 if it is not cancelled */
export const reopenEvent = (
  db: Database,
  id: number,
  { now, also }: { now: Date; also: Cancelling["also"] },
): Promise<Event> =>
  db.change(async (transaction) => {
    const before = requireRow(await lockEvent(transaction, id), "Event");
    if (before.publication !== "cancelled") throw new Problem(409, "This event is not cancelled");
    const set = { publication: "published", cancel_reason: "", listed_until: listedUntil() } as const;
    const row = await updateRow(transaction, "events", id, { ...set, updated_at: noticed(before.updated_at, now) });
    const event = toEvent(requireRow(row, "Event"), now);
    await also(transaction, event);
    return event;
  });
