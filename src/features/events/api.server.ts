import { type BulkRun, bulkOf } from "../../api/bulk.server";
import { type Calls, type DraftRule, endpoint } from "../../api/endpoint.server";
import { exportOfFields } from "../../api/import-export/export.server";
import { importOfFields } from "../../api/import-export/import.server";
import type { Right } from "../../api/policy";
import { doneSchema } from "../../platform/fields";
import { withPictureText } from "../uploads/library/library.server";
import { importCalendar } from "./calendar-import/import-calendar.server";
import { createEvent, type EventRow, findVisibleEvent, isVisible, listEvents, previewEvent } from "./model.server";
import { event } from "./resource";
import {
  copiedSchema,
  copySchema,
  datesSchema,
  type Event,
  type EventChange,
  eventChangeSchema,
  eventFields,
  eventListSchema,
  eventQuerySchema,
  eventSchema,
  newEventSchema,
  repeatQuerySchema,
  repeatSchema,
  scopeQuerySchema,
  seriesSchema,
} from "./schema";
import { copyEvent, deleteEvents, eventsInScope, findDates, repeatEvent, updateEvent } from "./series/series.server";

/** Hides the mails' reply address from people who do not manage events. */
const shownTo = ({ can }: { can: (right: Right) => boolean }, event: Event): Event =>
  can("events.draft") ? event : { ...event, contact_email: undefined };

const drafts: DraftRule = { publish: "events.write", isDraft: ({ publication }) => publication === "draft" };

export const list = endpoint({
  call: "GET /events",
  access: "anyone",
  summary: "Events; by default upcoming ones, soonest first, then past ones, latest first",
  query: eventQuerySchema,
  answer: eventListSchema,
  cached: true,
  async handle(call) {
    const { db, query, can, now } = call;
    const found = await listEvents(db, query, now(), { seesHidden: can("events.read_hidden") });
    return { ...found, items: found.items.map((event) => shownTo(call, event)) };
  },
});

export const read = endpoint({
  call: "GET /events/{id}",
  access: "anyone",
  summary: "One event; a draft only for callers who may see it",
  answer: eventSchema,
  cached: true,
  async handle(call) {
    const { db, params, can, now } = call;
    const viewer = { seesHidden: can("events.read_hidden"), now: now() };
    return withPictureText(db, shownTo(call, await findVisibleEvent(db, params.id, viewer)));
  },
});

export const create = endpoint({
  call: "POST /events",
  access: "events.draft",
  drafts,
  summary: "Add an event",
  body: newEventSchema,
  answer: eventSchema,
  status: 201,
  handle: ({ db, body, site, now }) => createEvent(db, body, { timeZone: site.timeZone, now: now() }),
});

export const update = endpoint({
  call: "PUT /events/{id}",
  access: "events.draft",
  drafts,
  summary: "Update the given fields of one event, or of several of its series",
  query: scopeQuerySchema,
  body: eventChangeSchema,
  answer: eventSchema,
  alsoWrites: (transaction, { params, query, now }) =>
    eventsInScope(transaction, params.id, { scope: query.scope, notEndedBy: now() }),
  handle: ({ db, params, query, body, site, now }) =>
    updateEvent(db, params.id, body, { timeZone: site.timeZone, now: now(), scope: query.scope }),
});

export const remove = endpoint({
  call: "DELETE /events/{id}",
  access: "events.delete",
  summary: "Delete an event with its registrations, or several of its series",
  query: scopeQuerySchema,
  answer: doneSchema,
  alsoWrites: (transaction, { params, query }) => eventsInScope(transaction, params.id, { scope: query.scope }),
  async handle({ db, params, query }) {
    const { count } = await deleteEvents(db, params.id, query.scope);
    return { detail: count === 1 ? "Event deleted" : `${count} events deleted` };
  },
});

export const copy = endpoint({
  call: "POST /events/{id}/copy",
  access: "events.draft",
  drafts,
  summary: "Copy an event as a draft with another start; its end shifts to match",
  body: copySchema,
  answer: copiedSchema,
  status: 201,
  makes: "another",
  handle: ({ db, params, body, site, now }) =>
    copyEvent(db, params.id, body.start_date, { timeZone: site.timeZone, now: now() }),
});

export const dates = endpoint({
  call: "GET /events/{id}/repeat",
  access: "events.write",
  summary: "Preview the dates of an event's recurrence rule",
  query: repeatQuerySchema,
  answer: datesSchema,
  handle: ({ db, params, query, site, now }) => {
    const except = query.except?.split(",").filter(Boolean) ?? [];
    return findDates(db, params.id, { ...query, except }, { timeZone: site.timeZone, now: now() });
  },
});

export const repeat = endpoint({
  call: "POST /events/{id}/repeat",
  access: "events.write",
  summary: "Repeat an event as a series, by a recurrence rule (RFC 5545)",
  refusals: [409],
  body: repeatSchema,
  answer: seriesSchema,
  status: 201,
  makes: "more",
  async handle({ db, params, body, site, now }) {
    const { items } = await repeatEvent(db, params.id, body, { timeZone: site.timeZone, now: now() });
    const [{ series_id, series_rule }] = items as [(typeof items)[number]];
    return { series_id: series_id as number, series_rule, items };
  },
});

const changeOne = ({ db, site, now }: Parameters<BulkRun>[0], id: number, change: EventChange) =>
  updateEvent(db, id, change, { timeZone: site.timeZone, now: now() });

export const bulk = bulkOf(event, {
  publish: (call, id) => changeOne(call, id, { publication: "published" }),
  hide: (call, id) => changeOne(call, id, { publication: "draft" }),
  feature: (call, id) => changeOne(call, id, { featured: true }),
  unfeature: (call, id) => changeOne(call, id, { featured: false }),
  delete: ({ db }, id) => deleteEvents(db, id, "one"),
});

export const exportAll = exportOfFields({
  call: "GET /events/export",
  access: "events.export",
  resource: event,
  fields: eventFields,
});

export const importSheet = importOfFields({
  call: "POST /events/import",
  access: "events.import",
  resource: event,
  fields: eventFields,
  labels: {
    type: "event_type",
    online_event: "is_online",
    community: "community_id",
    guests_for_each_person: "max_guests",
    changes_close: "changes_until",
    stop_offering_places: "waiting_cutoff_hours",
    hours_to_accept_an_offered_place: "waiting_hold_hours",
    certificate_of_attendance_for_everybody_who_was_checked_in: "certificate",
  },
  create: (db, item, { site, now }) => createEvent(db, item, { timeZone: site.timeZone, now: now() }),
  update: (db, id, change, { site, now }) => updateEvent(db, id, change, { timeZone: site.timeZone, now: now() }),
});

export const calls: Calls = {
  resource: event,
  preview: { item: eventSchema, show: previewEvent, isSeen: (row: EventRow, at) => isVisible(row, new Date(at)) },
  endpoints: [exportAll, importSheet, importCalendar, list, create, read, update, remove, copy, dates, repeat, bulk],
};
