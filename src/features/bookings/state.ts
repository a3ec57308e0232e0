import type { Rules, Span } from "./rules";
import type { Booking, BookingStatus } from "./schema";

/** How long before the start a reminder is sent; milliseconds. */
export const remindMs = 2 * 3_600_000;
/** How long before the start one can check in; milliseconds. */
export const checkInMs = 15 * 60_000;

/** The state of a booking that follows from the clock. */
interface StoredBooking {
  kind: Booking["kind"];
  status: "booked" | "cancelled";
  starts_at: string;
  ends_at: string;
  busy_until_at: string;
  checked_in_at: string | null;
  ended_at: string | null;
}

const later = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** The deadline for the check-in; null if the machine needs none. @param releaseMinutes of the machine */
export const checkInUntil = (
  { kind, starts_at }: Pick<StoredBooking, "kind" | "starts_at">,
  releaseMinutes: number | null,
) => (releaseMinutes === null || kind !== "own" ? null : later(starts_at, releaseMinutes));

/** The latest instant at which a booking can be cancelled. */
export const cancelUntil = ({ starts_at }: Pick<StoredBooking, "starts_at">, cancelMinutes: number) =>
  later(starts_at, -cancelMinutes);

/** The state of a booking at an instant: released without a check-in, done at its end. @param at UTC, ISO 8601 */
export function statusAt(row: StoredBooking, releaseMinutes: number | null, at: string): BookingStatus {
  if (row.status === "cancelled") return "cancelled";
  if (row.ended_at !== null) return "done";
  const until = checkInUntil(row, releaseMinutes);
  if (until !== null && row.checked_in_at === null && at >= until) return "released";
  return at >= row.ends_at ? "done" : "booked";
}

/** The span in which a booking occupies its unit, as of an instant; undefined if it occupies none. */
export function busyTime(row: StoredBooking, releaseMinutes: number | null, at: string): Span | undefined {
  const status = statusAt(row, releaseMinutes, at);
  if (status === "cancelled" || status === "released") return undefined;
  const span = { from: Date.parse(row.starts_at), to: Date.parse(row.busy_until_at) };
  return span.from < span.to ? span : undefined;
}

/** The booking rules in a machine's row. */
export const rulesOf = (row: Rules): Rules => ({
  step_minutes: row.step_minutes,
  max_minutes: row.max_minutes,
  buffer_minutes: row.buffer_minutes,
  ahead_days: row.ahead_days,
  max_open: row.max_open,
  max_week_minutes: row.max_week_minutes,
  late_hours: row.late_hours,
});

/** Initial values of a new booking's columns. */
export const emptyBooking = {
  checked_in_at: null,
  ended_at: null,
  cancel_reason: "",
  reminded_at: null,
  released_told_at: null,
  down_told_at: null,
  idempotency_key: null,
  event_id: null,
  note: "",
  remind: 0,
  status: "booked",
} as const;
