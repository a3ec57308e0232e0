import type { BulkAnswer } from "../../api/bulk-answer";
import { type Caller, type Done, fileRefusal } from "../../client/api";
import type { NewLink } from "../manage-link/schema";
import type { RegistrationStatus } from "../registrations/choices";
import type { Payment, SentGuest } from "../registrations/place-fields";
import type {
  DayCounts,
  ExportFilter,
  Registration,
  RegistrationFilter,
  RegistrationList,
} from "../registrations/schema";
import type { AddedRegistration, BulkListAction, Emails, EventAnswers, EventMails } from "./review/schema";

/** The calls of the back office about registrations. */
export const eventRegistrationsApi = ({ call, raw }: Caller) => ({
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
  remove: (id: number) => call<Done>("DELETE", `/event-registrations/registrations/${id}`),
  bulk: (ids: readonly number[], action: BulkListAction, payment_method?: Payment["payment_method"]) =>
    call<BulkAnswer>("POST", "/event-registrations/registrations/bulk", { body: { ids, action, payment_method } }),
  add: (body: AddedRegistration) => call<Registration>("POST", "/event-registrations/registrations", { body }),
  emails: (query: ExportFilter) => call<Emails>("GET", "/event-registrations/registrations/emails", { query }),
  answers: (eventId: number) => call<EventAnswers>("GET", `/events/${eventId}/answers`),
  mails: (eventId: number) => call<EventMails>("GET", `/events/${eventId}/mails`),
  export: (query: ExportFilter) => raw("GET", "/event-registrations/registrations/export", { query }, fileRefusal),
});
