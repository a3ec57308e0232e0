import { sql } from "kysely";
import { isPostgres, type Queryable } from "../../platform/database/database.server";
import type { EventRow } from "../events/model.server";
import { lockEvents } from "../events/series/series.server";

/**
 * Reads registrations and locks them after their events. A registration may move to another date while this waits; then
 * the locks are released and it starts again, because events are locked by ascending id.
 * @param find reads them, before and after their events are locked
 * @returns the registrations, and their events by id
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
    // Nothing is undone but the locks.
    if (isShared) await sql`rollback to savepoint unlocked`.execute(transaction);
  }
}

/** Reads a registration and locks it after its event. @returns undefined if it is gone */
export async function lockRegistration(transaction: Queryable, id: number) {
  const find = () =>
    transaction
      .selectFrom("registrations")
      .select(["event_id", "email_key", "registration_status", "places"])
      .where("id", "=", id)
      .execute();
  return (await lockRegistrations(transaction, find)).rows[0];
}
