import type { Queryable } from "../../platform/database/database.server";
import { known } from "../../platform/database/rows.server";
import { eventExists } from "../events/model.server";
import type { Reach, Scope } from "../events/schema";
import { eventsInScope } from "../events/series/model.server";

/** Who holds a place of an event, or waits for one, in the order in which they registered. */
export const listHolders = (db: Queryable, eventId: number) =>
  db
    .selectFrom("registrations")
    .select(["id", "name", "email", "registration_status"])
    .where("event_id", "=", eventId)
    .where("registration_status", "<>", "cancelled")
    .orderBy("id")
    .execute();

/**
 * What a change of an event, or of several of its series, reaches: events, registrations, and how many of these would be told of
 * a cancellation, which past events and cancelled ones have no part in.
 *
 * @throws Problem 404
 */
export async function findReach(
  db: Queryable,
  id: number,
  { scope, now }: { scope: Scope; now: Date },
): Promise<Reach> {
  known((await eventExists(db, id)) || undefined, "Event");
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
    // Who walked in without an e-mail, or has deleted their account, cannot be written to.
    .where("registrations.email", "<>", "")
    .where("events.publication", "=", "published")
    .where("events.visible_from", "<=", at)
    .where("events.end_date", ">=", at)
    .executeTakeFirstOrThrow();
  return { events: ids.length, registrations: Number(all.count), told: Number(told.count) };
}
