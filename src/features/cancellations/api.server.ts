import { type Calls, endpoint } from "../../api/endpoint.server";
import { cancelEvents, reopenEvent } from "../events/cancelling/cancel-events.server";
import { event } from "../events/resource";
import { cancellationSchema, eventSchema, reachSchema, scopeQuerySchema } from "../events/schema";
import { eventsInScope } from "../events/series/series.server";
import { renewOffers } from "../waiting-list/waiting-list.server";
import { findReach } from "./cancellations.server";
import { notifyEventCancelled, notifyEventReopened } from "./mails.server";

export const cancel = endpoint({
  call: "POST /events/{id}/cancel",
  access: "events.write",
  summary: "Cancel an event, or several of its series, and notify everybody registered",
  refusals: [409],
  query: scopeQuerySchema,
  body: cancellationSchema,
  answer: eventSchema,
  alsoWrites: (transaction, { params, query, now }) =>
    eventsInScope(transaction, params.id, { scope: query.scope, notEndedBy: now() }),
  handle: (call) => {
    const { db, params, query, body, now } = call;
    return cancelEvents(db, params.id, {
      reason: body.reason,
      scope: query.scope,
      now: now(),
      also: (transaction, cancelled) => notifyEventCancelled(transaction, call, cancelled),
    });
  },
});

export const reopen = endpoint({
  call: "POST /events/{id}/reopen",
  access: "events.write",
  summary: "Reopen a cancelled event and notify everybody registered",
  refusals: [409],
  answer: eventSchema,
  handle: (call) =>
    reopenEvent(call.db, call.params.id, {
      now: call.now(),
      async also(transaction, reopened) {
        await notifyEventReopened(transaction, call, reopened);
        await renewOffers(transaction, call, reopened.id);
      },
    }),
});

export const reach = endpoint({
  call: "GET /events/{id}/reach",
  access: "events.write",
  summary:
    "The number of events, registrations and people affected by a change to an event, or to several of its series",
  query: scopeQuerySchema,
  answer: reachSchema,
  handle: ({ db, params, query, now }) => findReach(db, params.id, { scope: query.scope, now: now() }),
});

export const calls: Calls = { resource: event, endpoints: [cancel, reopen, reach] };
