import type { z } from "zod";
import { type Caller, type Done, fileRefusal } from "../../client/api";
import type { Payment, SentGuest } from "./places/fields";
import type {
  DayCounts,
  newRegistrationSchema,
  Registration,
  RegistrationFilter,
  RegistrationList,
  RegistrationStatus,
} from "./schema";

/** The calls about registrations. */
export const registrationsApi = ({ call, raw }: Caller) => ({
  register: (eventId: number, body?: z.input<typeof newRegistrationSchema>, idempotencyKey?: string) =>
    call<Registration>("POST", `/events/${eventId}/register`, { body, idempotencyKey }),
  unregister: (eventId: number) => call<Registration>("POST", `/events/${eventId}/unregister`),
  list: (query: RegistrationFilter) => call<RegistrationList>("GET", "/event-registrations/registrations", { query }),
  byDay: (query: { days?: number }) => call<DayCounts>("GET", "/event-registrations/registrations/by-day", { query }),
  setStatus: (id: number, status: RegistrationStatus) =>
    call<Registration>("PUT", `/event-registrations/registrations/${id}/status`, { body: { status } }),
  promote: (id: number) => call<Registration>("POST", `/event-registrations/registrations/${id}/promote`),
  setGuests: (id: number, guests: SentGuest[]) =>
    call<Registration>("PUT", `/event-registrations/registrations/${id}/guests`, { body: { guests } }),
  setPayment: (id: number, body: Payment) =>
    call<Registration>("PUT", `/event-registrations/registrations/${id}/payment`, { body }),
  remove: (id: number) => call<Done>("DELETE", `/event-registrations/registrations/${id}`),
  export: (query: Omit<RegistrationFilter, "page" | "size">) =>
    raw("GET", "/event-registrations/registrations/export", { query }, fileRefusal),
});
