import type { Caller } from "../../client/api";
import type {
  Availability,
  Booked,
  Booking,
  BookingChange,
  BookingFilter,
  BookingList,
  DayBoard,
  NewBooking,
  NewWatch,
  OwnBookings,
  Uses,
  Watch,
} from "./schema";

/** The calls about bookings of machines. */
export const bookingsApi = ({ call }: Caller) => ({
  availability: (equipmentId: number, from: string, to: string) =>
    call<Availability>("GET", `/equipment/${equipmentId}/availability`, { query: { from, to } }),
  book: (body: NewBooking, { key, dryRun }: { key?: string; dryRun?: boolean } = {}) =>
    call<Booked>("POST", "/bookings", {
      body,
      ...(dryRun && { query: { dry_run: "true" } }),
      idempotencyKey: key,
    }),
  change: (id: number, body: BookingChange) => call<Booking>("PUT", `/bookings/${id}`, { body }),
  cancel: (id: number, reason = "") => call<Booking>("POST", `/bookings/${id}/cancel`, { body: { reason } }),
  checkIn: (id: number, body: { code?: string; at?: string } = {}) =>
    call<Booking>("POST", `/bookings/${id}/check-in`, { body }),
  end: (id: number) => call<Booking>("POST", `/bookings/${id}/end`),
  list: (query: BookingFilter) => call<BookingList>("GET", "/bookings", { query }),
  /** a day of all machines, or of those the caller keeps */
  day: (day?: string) => call<DayBoard>("GET", "/bookings/day", { query: day === undefined ? {} : { day } }),
  own: () => call<OwnBookings>("GET", "/users/me/bookings"),
  newFeed: () => call<{ url: string }>("POST", "/users/me/bookings/feed"),
  watch: (equipmentId: number, body: NewWatch) => call<Watch>("POST", `/equipment/${equipmentId}/watches`, { body }),
  unwatch: (id: number) => call<{ detail: string }>("DELETE", `/watches/${id}`),
  uses: (eventId: number) => call<Uses>("GET", `/events/${eventId}/uses`),
  setUses: (eventId: number, equipment_ids: number[]) =>
    call<Uses>("PUT", `/events/${eventId}/uses`, { body: { equipment_ids } }),
});
