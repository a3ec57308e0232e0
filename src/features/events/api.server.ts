import { type Calls, endpoint } from "../../api/endpoint.server";
import type { Right } from "../../api/policy";
import { doneSchema, idParams } from "../../platform/fields";
import { createEvent, deleteEvent, findEvent, listEvents, updateEvent } from "./model.server";
import { event } from "./resource";
import {
  type Event,
  eventChangeSchema,
  eventListSchema,
  eventQuerySchema,
  eventSchema,
  newEventSchema,
} from "./schema";

/** An event as its reader may see it: whom its mails are answered by is for administrators. */
const shownTo = ({ can }: { can: (right: Right) => boolean }, event: Event): Event =>
  can("events.write") ? event : { ...event, contact_email: undefined };

export const list = endpoint({
  call: "GET /events",
  access: "anyone",
  summary: "Events, by default what is still to come, soonest first, then what is over, latest first",
  query: eventQuerySchema,
  answer: eventListSchema,
  cached: true,
  async handle(call) {
    const found = await listEvents(call.db, call.query, call.now());
    return { ...found, items: found.items.map((event) => shownTo(call, event)) };
  },
});

export const read = endpoint({
  call: "GET /events/{id}",
  access: "anyone",
  summary: "One event",
  params: idParams,
  answer: eventSchema,
  cached: true,
  handle: async (call) => shownTo(call, await findEvent(call.db, call.params.id, call.now())),
});

export const create = endpoint({
  call: "POST /events",
  access: "events.write",
  summary: "Add an event",
  body: newEventSchema,
  answer: eventSchema,
  status: 201,
  handle: ({ db, body, site, now }) => createEvent(db, body, { timeZone: site.timeZone, now: now() }),
});

export const update = endpoint({
  call: "PUT /events/{id}",
  access: "events.write",
  summary: "Change the fields that are sent",
  params: idParams,
  body: eventChangeSchema,
  answer: eventSchema,
  handle: ({ db, params, body, site, now }) =>
    updateEvent(db, params.id, body, { timeZone: site.timeZone, now: now() }),
});

export const remove = endpoint({
  call: "DELETE /events/{id}",
  access: "events.delete",
  summary: "Delete an event with its registrations",
  params: idParams,
  answer: doneSchema,
  async handle({ db, params }) {
    await deleteEvent(db, params.id);
    return { detail: "Event deleted" };
  },
});

export const calls: Calls = { resource: event, endpoints: [list, create, read, update, remove] };
