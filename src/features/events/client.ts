import type { z } from "zod";
import type { Caller, Done } from "../../client/api";
import type { Event, EventChange, EventFilter, EventList, newEventSchema } from "./schema";

/** The calls about events. */
export const eventsApi = ({ call }: Caller) => ({
  list: (query: EventFilter) => call<EventList>("GET", "/events", { query }),
  read: (id: number | string) => call<Event>("GET", `/events/${encodeURIComponent(id)}`),
  create: (body: z.input<typeof newEventSchema>) => call<Event>("POST", "/events", { body }),
  update: (id: number, body: EventChange, seen?: string) => call<Event>("PUT", `/events/${id}`, { body, seen }),
  remove: (id: number) => call<Done>("DELETE", `/events/${id}`),
});
