import type { CurrentUser } from "../../../api/current-user";
import { type Calls, endpoint } from "../../../api/endpoint.server";
import type { Queryable } from "../../../platform/database/database.server";
import { Problem } from "../../../platform/errors/problem.server";
import { qualificationGrant } from "../grants/resource";
import { qualificationsTaughtBy } from "../grants/trainers.server";
import { allowedAt } from "./api.server";
import { grantPeople, listAttendees } from "./people.server";
import {
  attendeesSchema,
  eventParams,
  grantPeopleSchema,
  peopleGrantedSchema,
  type Teaching,
  teachingSchema,
} from "./schema";

/** How long events stay in a trainer's list; milliseconds. */
const keptMs = 60 * 86_400_000;
const maxEvents = 50;

/** Returns the qualifications that a trainer grants, and the events of the last weeks that give them, the latest first. */
async function readTeaching(db: Queryable, user: CurrentUser, now: Date): Promise<Teaching> {
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

const list = endpoint({
  call: "GET /events/{event}/grants/people",
  access: "qualifications.read",
  mayAlso: async (asked) => (await allowedAt(asked, "qualifications.read")).length > 0,
  summary: "The people of an event with the qualifications it gives them, or the reason why not; for its trainers too",
  params: eventParams,
  answer: attendeesSchema,
  async handle(call) {
    const { db, params, now, site } = call;
    const ids = await allowedAt(call, "qualifications.read");
    return listAttendees(db, { eventId: params.event, ids, now: now(), timeZone: site.timeZone });
  },
});

const press = endpoint({
  call: "POST /events/{event}/grants/people",
  access: "qualifications.grant",
  mayAlso: async (asked) => (await allowedAt(asked, "qualifications.grant")).length > 0,
  summary: "Grant an event's qualifications to some of its people, as an administrator or a trainer",
  params: eventParams,
  body: grantPeopleSchema,
  answer: peopleGrantedSchema,
  refusals: [409],
  async handle(call) {
    const { db, params, body, user, now, site } = call;
    const { registration_ids: registrationIds, force, reason } = body;
    if (force && reason === "")
      throw new Problem(422, "Say why it is granted anyway", { errors: { reason: "Reason is required" } });
    const ids = await allowedAt(call, "qualifications.grant");
    const notTo = call.can("qualifications.grant") ? undefined : user;
    const pressing = { registrationIds, ids, force, reason, granted_by: user.token ? null : user.id, notTo };
    return grantPeople(db, { ...pressing, eventId: params.event, now: now(), timeZone: site.timeZone });
  },
});

const teaching = endpoint({
  call: "GET /qualifications/teaching",
  access: "member",
  summary: "The qualifications that you grant as a trainer, and the events of the last weeks that give them",
  answer: teachingSchema,
  handle: ({ db, user, now }) => readTeaching(db, user, now()),
});

/** Calls about the people of an event; the trail has a line of each grant that they make. */
export const peopleCalls: Calls = {
  part: "equipment",
  resource: qualificationGrant,
  endpoints: [list, press, teaching],
};
