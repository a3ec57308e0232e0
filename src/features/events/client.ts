import type { z } from "zod";
import type { Caller, Done } from "../../client/api";
import type {
  CopiedEvent,
  Event,
  EventChange,
  EventFilter,
  EventList,
  newEventSchema,
  Reach,
  repeatSchema,
  Scope,
  SeriesDates,
  seriesSchema,
} from "./schema";

/** The calls about events. */
export const eventsApi = ({ call }: Caller) => ({
  list: (query: EventFilter) => call<EventList>("GET", "/events", { query }),
  read: (id: number | string) => call<Event>("GET", `/events/${encodeURIComponent(id)}`),
  create: (body: z.input<typeof newEventSchema>) => call<Event>("POST", "/events", { body }),
  update: (id: number, body: EventChange, seen?: string, scope?: Scope) =>
    call<Event>("PUT", `/events/${id}`, { body, seen, ...(scope ? { query: { scope } } : {}) }),
  remove: (id: number, scope?: Scope) => call<Done>("DELETE", `/events/${id}`, scope ? { query: { scope } } : {}),
  copy: (id: number, start_date: string) => call<CopiedEvent>("POST", `/events/${id}/copy`, { body: { start_date } }),
  dates: (id: number, query: { rule: string; count?: string; until?: string }) =>
    call<SeriesDates>("GET", `/events/${id}/repeat`, { query }),
  repeat: (id: number, body: z.input<typeof repeatSchema>) =>
    call<z.output<typeof seriesSchema>>("POST", `/events/${id}/repeat`, { body }),
  reach: (id: number, scope: Scope) => call<Reach>("GET", `/events/${id}/reach`, { query: { scope } }),
  cancel: (id: number, reason: string, scope: Scope) =>
    call<Event>("POST", `/events/${id}/cancel`, { body: { reason }, query: { scope } }),
  reopen: (id: number) => call<Event>("POST", `/events/${id}/reopen`),
});
