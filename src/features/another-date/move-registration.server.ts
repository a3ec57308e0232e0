import type { Selectable } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow, requireRow, updateRow } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import { invalid, Problem, unknown } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { type EventRow, freePlace, refuseUnregistrable, statusAt, takePlace } from "../events/model.server";
import { lockEvents } from "../events/series/series.server";
import { isTooEarly, withdrawReminders } from "../notifications/reminders.server";
import { notifyMoved, type Writing } from "../registrations/mails.server";
import {
  type Clock,
  catchingDuplicates,
  findRegistration,
  holdsPlace,
  refuseDuplicate,
  refuseOutsideWindow,
} from "../registrations/model.server";
import type { Guest } from "../registrations/place-fields";
import { fits, placesOf } from "../registrations/places.server";
import type { Registration } from "../registrations/schema";
import { settlePlaces } from "../waiting-list/waiting-list.server";

/* Moves a registration to another date. Both events are locked, so places are taken and freed together, or neither. */

type Row = Selectable<Tables["registrations"]>;

interface Moving {
  id: number;
  /** the id of the new event */
  eventId: number;
  /** the clock for the new date's registration window, if the holder moves it */
  clock?: Clock;
  /** whether the holder gets a mail */
  notifies: boolean;
}

/** Locks both events by ascending id. @throws Problem 404 */
export async function lockBothDates(
  transaction: Queryable,
  { id, eventId }: Pick<Moving, "id" | "eventId">,
): Promise<{ row: Row; from: EventRow; to: EventRow }> {
  const seen = requireRow(await findRow(transaction, "registrations", id), "Registration");
  const both = [...new Set([seen.event_id, eventId])].sort((one, other) => one - other);
  const events = await lockEvents(transaction, both);
  // It may have been deleted or moved in the meantime.
  const row = requireRow(await findRow(transaction, "registrations", id), "Registration");
  const [from, to] = [row.event_id, eventId].map((wanted) => events.find((event) => event.id === wanted));
  if (!to) throw unknown("Event");
  if (!from) throw new Problem(409, t`This registration has just been moved. Please look at it again.`);
  return { row, from, to };
}

/** @throws Problem 404 for a date that visitors do not see; 409; 422 with a sentence */
function refuseImpossible({ row, from, to }: { row: Row; from: EventRow; to: EventRow }, now: Date): void {
  if (from.series_id === null || from.series_id !== to.series_id)
    throw invalid("event_id", t`This is not another date of the same series`);
  if (row.registration_status === "cancelled") throw new Problem(409, t`This registration is cancelled`);
  if (row.registration_status === "attended")
    throw new Problem(409, t`Somebody who has already attended cannot move to another date`);
  refuseUnregistrable(to, now);
  if (statusAt(to, now) === "past") throw new Problem(409, t`This event has already ended`);
}

/** The columns on the new date: the same guests, nobody checked in. A walk-in beyond capacity takes a place. */
function arriving(to: EventRow, row: Row) {
  const guests = (JSON.parse(row.guests) as Guest[]).map(({ checked_in_at: _elsewhere, ...guest }) => guest);
  return { guests: JSON.stringify(guests), checked_in_at: null, places: placesOf(to, guests) };
}

/**
 * Moves a registration to another date of its series, with guests, answers and payment; from the waiting list it gets a
 * place. Repeating it changes nothing.
 * @throws Problem 404; 409 if that date has no place, is over or cancelled, or the e-mail is registered there; 422 for
 * an event outside the series, or too many guests. A refusal changes nothing
 */
export async function moveWithin(transaction: Queryable, call: Writing, moving: Moving): Promise<void> {
  const { id, eventId, clock, notifies } = moving;
  const now = call.now();
  const { row, from, to } = await lockBothDates(transaction, moving);
  if (from.id === to.id) return;
  refuseImpossible({ row, from, to }, now);
  const there = arriving(to, row);
  if (clock) refuseOutsideWindow(to, now, clock);
  await refuseDuplicate(transaction, eventId, row.email_key);
  // Expired offers there become free for the waiting list.
  await settlePlaces(transaction, call, eventId);
  if (!(await fits(transaction, eventId, there.places)))
    throw new Problem(409, t`There is no place left on that date. The registration stays as it was.`);
  await takePlace(transaction, eventId, there.places);
  if (holdsPlace(row.registration_status)) await freePlace(transaction, from.id, row.places);
  await withdrawReminders(transaction, call, [row]);
  // Reports of the first door do not count at the other, nor after moving back.
  await transaction.deleteFrom("door_checks").where("registration_id", "=", id).execute();
  await updateRow(transaction, "registrations", id, {
    ...there,
    event_id: eventId,
    registration_status: "confirmed",
    offered_until: null,
    // A move on the last day needs no reminder.
    reminded_at: isTooEarly(to, now) ? null : now.toISOString(),
    updated_at: now.toISOString(),
  });
  await settlePlaces(transaction, call, from.id);
  if (notifies) await notifyMoved(transaction, call, await findRegistration(transaction, id), from.start_date);
}

/** The same in its own transaction, for people who may change any registration. */
export const moveRegistration = (
  db: Database,
  call: Writing,
  { id, eventId }: Pick<Moving, "id" | "eventId">,
): Promise<Registration> =>
  catchingDuplicates(() =>
    db.change(async (transaction) => {
      await moveWithin(transaction, call, { id, eventId, notifies: true });
      return findRegistration(transaction, id);
    }),
  );
