import type { CurrentUser } from "../../../api/current-user";
import type { Queryable } from "../../../platform/database/database.server";
import { qualificationsTaughtBy } from "../grants/trainers.server";
import type { Teaching } from "./schema";

/** How long events stay in a trainer's list; milliseconds. */
const keptMs = 60 * 86_400_000;
const maxEvents = 50;

/** Returns the qualifications that a trainer grants, and the events of the last weeks that give them, the latest first. */
export async function readTeaching(db: Queryable, user: CurrentUser, now: Date): Promise<Teaching> {
  const taught = await qualificationsTaughtBy(db, user);
  if (taught.size === 0) return { qualifications: [], events: [] };
  const qualifications = await db
    .selectFrom("qualifications")
    .select(["id", "name"])
    .where("id", "in", [...taught])
    .where("publication", "<>", "archived")
    .orderBy("id")
    .execute();
  const names = new Map(qualifications.map(({ id, name }) => [id, name]));
  const rows = await db
    .selectFrom("event_grants")
    .innerJoin("events", "events.id", "event_grants.event_id")
    .select(["events.id", "events.title", "events.start_date", "event_grants.qualification_ids"])
    .where("events.start_date", "<=", now.toISOString())
    .where("events.start_date", ">", new Date(now.getTime() - keptMs).toISOString())
    .where("events.publication", "=", "published")
    .orderBy("events.start_date", "desc")
    .orderBy("events.id")
    .execute();
  const events = rows.flatMap(({ qualification_ids, ...event }) => {
    const own = (JSON.parse(qualification_ids) as number[]).flatMap((id) => names.get(id) ?? []);
    return own.length > 0 ? [{ ...event, qualifications: own }] : [];
  });
  return { qualifications, events: events.slice(0, maxEvents) };
}
