import type { z } from "zod";
import type { BulkAnswer } from "../../api/bulk";
import { type Caller, type Done, fileRefusal } from "../../client/api";
import type { NewLink } from "../manage-link/schema";
import type { Announced, Announcement, AnnouncementPreview } from "../notifications/schema";
import type { Payment, SentGuest } from "../registrations/place-fields";
import type {
  DayCounts,
  ExportFilter,
  newRegistrationSchema,
  Registered,
  Registration,
  RegistrationFilter,
  RegistrationList,
  RegistrationStatus,
} from "../registrations/schema";
import type { Statistics, statisticsExportSchema, statisticsQuerySchema, TurnOut } from "../turn-out/schema";
import type { AddedRegistration, Emails, EventAnswers, EventMails, TogetherAction } from "./review/schema";

/** The calls about registrations. */
export const registrationsApi = ({ call, raw }: Caller) => ({
  register: (eventId: number, body?: z.input<typeof newRegistrationSchema>, idempotencyKey?: string) =>
    call<Registered>("POST", `/events/${eventId}/register`, { body, idempotencyKey }),
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
  move: (id: number, event_id: number) =>
    call<Registration>("POST", `/event-registrations/registrations/${id}/move`, { body: { event_id } }),
  newLink: (id: number, body: { send: boolean }) =>
    call<NewLink>("POST", `/event-registrations/registrations/${id}/manage-link`, { body }),
  correctEmail: (id: number, email: string) =>
    call<NewLink>("PUT", `/event-registrations/registrations/${id}/email`, { body: { email } }),
  previewAnnouncement: (eventId: number, body: Announcement) =>
    call<AnnouncementPreview>("POST", `/events/${eventId}/announce/preview`, { body }),
  testAnnouncement: (eventId: number, body: Announcement) =>
    call<Done>("POST", `/events/${eventId}/announce/test`, { body }),
  announce: (eventId: number, body: Announcement, idempotencyKey?: string) =>
    call<Announced>("POST", `/events/${eventId}/announce`, { body, idempotencyKey }),
  turnOut: (query: { events: number }) => call<TurnOut>("GET", "/events/turn-out", { query }),
  statistics: (query: z.input<typeof statisticsQuerySchema>) =>
    call<Statistics>("GET", "/events/statistics", { query }),
  exportStatistics: (query: z.input<typeof statisticsExportSchema>) =>
    raw("GET", "/events/statistics/export", { query }, fileRefusal),
  remove: (id: number) => call<Done>("DELETE", `/event-registrations/registrations/${id}`),
  together: (ids: readonly number[], action: TogetherAction, payment_method?: Payment["payment_method"]) =>
    call<BulkAnswer>("POST", "/event-registrations/registrations/bulk", { body: { ids, action, payment_method } }),
  add: (body: AddedRegistration) => call<Registration>("POST", "/event-registrations/registrations", { body }),
  emails: (query: ExportFilter) => call<Emails>("GET", "/event-registrations/registrations/emails", { query }),
  answers: (eventId: number) => call<EventAnswers>("GET", `/events/${eventId}/answers`),
  mails: (eventId: number) => call<EventMails>("GET", `/events/${eventId}/mails`),
  export: (query: ExportFilter) => raw("GET", "/event-registrations/registrations/export", { query }, fileRefusal),
});
