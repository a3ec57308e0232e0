import { sql } from "kysely";
import { isPostgres, type Queryable } from "../../platform/database/database.server";
import type { EventRow } from "../events/model.server";
import { lockEvents } from "../events/series/model.server";

/**
 * Reads registrations, their events first, and keeps others from changing them until the transaction ends. One may have moved to
 * another date while this waited for the one it was of. Then the locks are given back and all of it begins anew: events are locked
 * the lower id first, and the other date may be the lower one, which somebody holds who waits for what this has.
 *
 * @param find reads them, before their events are locked and once they are
 * @returns the registrations, and their events by their ids
 */
export async function lockRegistrations<R extends { event_id: number }>(
  transaction: Queryable,
  find: () => Promise<R[]>,
): Promise<{ rows: R[]; events: Map<number, EventRow> }> {
  const isShared = isPostgres(transaction);
  if (isShared) await sql`savepoint unlocked`.execute(transaction);
  for (let seen = await find(); ; seen = await find()) {
    const ids = [...new Set(seen.map(({ event_id }) => event_id))].sort((one, other) => one - other);
    const events = new Map((await lockEvents(transaction, ids)).map((event) => [event.id, event]));
    const rows = await find();
    if (rows.every(({ event_id }) => events.has(event_id))) {
      if (isShared) await sql`release savepoint unlocked`.execute(transaction);
      return { rows, events };
    }
    // Undone is nothing but the locks.
    if (isShared) await sql`rollback to savepoint unlocked`.execute(transaction);
  }
}

/**
 * Reads a registration, its event first, and keeps others from changing it until the transaction ends.
 *
 * @returns undefined where it is gone
 */
export async function lockRegistration(transaction: Queryable, id: number) {
  const find = () =>
    transaction
      .selectFrom("registrations")
      .select(["event_id", "email_key", "registration_status", "places"])
      .where("id", "=", id)
      .execute();
  return (await lockRegistrations(transaction, find)).rows[0];
}
