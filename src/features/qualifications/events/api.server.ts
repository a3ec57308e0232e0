import { type Calls, endpoint } from "../../../api/endpoint.server";
import { findVisibleEvent } from "../../events/model.server";
import { event } from "../../events/resource";
import { eventsInScope } from "../../events/series/series.server";
import { mayGrant } from "../grants/trainers.server";
import {
  copyGiving,
  givingInTrail,
  missingOf,
  qualificationsOfEvent,
  setGiving,
  withNamesOf,
} from "./event-grants.server";
import { eventGrantsChangeSchema, eventGrantsSchema, eventGrantsScope } from "./schema";

const readGiving = endpoint({
  call: "GET /events/{id}/grants",
  access: "anyone",
  summary: "The qualifications that an event gives and requires",
  answer: eventGrantsSchema,
  cached: true,
  async handle({ db, params, can, user, site, now }) {
    const at = now();
    const seesHidden = can("events.read_hidden");
    await findVisibleEvent(db, params.id, { seesHidden, now: at });
    const giving = await qualificationsOfEvent(db, params.id);
    const named = await withNamesOf(db, giving, { seesHidden, at: at.toISOString() });
    if (!user) return named;
    return {
      ...named,
      ...(await missingOf(db, { userId: user.id, requires: giving.requires }, at, site.timeZone)),
    };
  },
});

const writeGiving = endpoint({
  call: "PUT /events/{id}/grants",
  access: "events.write",
  summary: "Set the qualifications that an event, or several of its series, gives and requires",
  query: eventGrantsScope,
  body: eventGrantsChangeSchema,
  answer: eventGrantsSchema,
  alsoWrites: (transaction, { params, query, now }) =>
    eventsInScope(transaction, params.id, { scope: query.scope, notEndedBy: now() }),
  trail: (transaction, { params, body }) => givingInTrail(transaction, params.id, body),
  async handle({ db, params, query, body, now }) {
    const viewer = { seesHidden: true, now: now() };
    await findVisibleEvent(db, params.id, viewer);
    await setGiving(db, params.id, body, { scope: query.scope, now: viewer.now });
    return withNamesOf(db, await qualificationsOfEvent(db, params.id), {
      seesHidden: true,
      at: viewer.now.toISOString(),
    });
  },
});

/** Calls that write an event's qualifications; the trail lists them as changes of the event. */
export const eventGrantCalls: Calls = {
  part: "equipment",
  resource: event,
  endpoints: [readGiving, writeGiving],
  follows: { event: copyGiving },
};

interface AskedOfEvent extends Omit<Parameters<typeof mayGrant>[0], "user"> {
  user: NonNullable<Parameters<typeof mayGrant>[0]["user"]>;
  params: { event: number };
}

/** The ids of an event's qualifications that the caller may read or grant. */
export const allowedAt = async (asked: AskedOfEvent, right: "qualifications.grant" | "qualifications.read") =>
  mayGrant(asked, right, (await qualificationsOfEvent(asked.db, asked.params.event)).qualification_ids);
