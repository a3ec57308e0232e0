import type { Queryable } from "../../platform/database/database.server";
import { requireRow } from "../../platform/database/rows.server";
import { eventExists } from "../events/model.server";
import type { Reach, Scope } from "../events/schema";
import { eventsInScope } from "../events/series/series.server";

/** The registered and waiting people of an event by id. */
export const listHolders = (db: Queryable, eventId: number) =>
  db
    .selectFrom("registrations")
    .select(["id", "name", "email", "language", "registration_status"])
    .where("event_id", "=", eventId)
    .where("registration_status", "<>", "cancelled")
    .orderBy("id")
    .execute();

/**
 * Counts the events, registrations and mailed people of a change. Past and cancelled events mail nobody.
 * @throws Problem 404
 */
export async function findReach(
  db: Queryable,
  id: number,
  { scope, now }: { scope: Scope; now: Date },
): Promise<Reach> {
  requireRow((await eventExists(db, id)) || undefined, "Event");
  const ids = await eventsInScope(db, id, { scope });
  const at = now.toISOString();
  const registrations = db
    .selectFrom("registrations")
    .innerJoin("events", "events.id", "registrations.event_id")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("event_id", "in", ids);
  const all = await registrations.executeTakeFirstOrThrow();
  const told = await registrations
    .where("registration_status", "<>", "cancelled")
    // Walk-ins without an e-mail and deleted accounts cannot be mailed.
    .where("registrations.email", "<>", "")
    .where("events.publication", "=", "published")
    .where("events.visible_from", "<=", at)
    .where("events.end_date", ">=", at)
    .executeTakeFirstOrThrow();
  return { events: ids.length, registrations: Number(all.count), told: Number(told.count) };
}
