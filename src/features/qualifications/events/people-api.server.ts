import { type Calls, endpoint } from "../../../api/endpoint.server";
import { Problem } from "../../../platform/errors/problem.server";
import { qualificationGrant } from "../grants/resource";
import { allowedAt } from "./api.server";
import { grantPeople, listAttendees } from "./people.server";
import { attendeesSchema, eventParams, grantPeopleSchema, peopleGrantedSchema, teachingSchema } from "./schema";
import { readTeaching } from "./teaching.server";

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
    const pressing = { registrationIds, ids, force, reason, granted_by: user.id, notTo };
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
