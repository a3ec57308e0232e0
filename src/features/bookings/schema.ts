import type { Generated } from "kysely";
import { z } from "zod";
import { day, flag, id, idList, listOf, paging, requiredText, text } from "../../platform/fields";
import { affectedSchema } from "../equipment/schema";

export const bookingKinds = ["own", "service", "event"] as const;
export type BookingKind = (typeof bookingKinds)[number];

/** The stored states; `released` and `done` follow from the clock. */
export const bookingStatuses = ["booked", "released", "done", "cancelled"] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

declare module "../../platform/database/tables" {
  interface Tables {
    /** Instants are UTC, ISO 8601 with milliseconds, so that they sort as text. */
    bookings: {
      id: Generated<number>;
      equipment_id: number;
      unit_id: number;
      /** null for service, events, and once the account is gone */
      user_id: number | null;
      kind: BookingKind;
      starts_at: string;
      ends_at: string;
      /** the end with the pause after it; the start for a booking that was cancelled before */
      busy_until_at: string;
      status: "booked" | "cancelled";
      checked_in_at: string | null;
      /** when the person said they were done */
      ended_at: string | null;
      note: string;
      /** the event that holds the unit */
      event_id: number | null;
      cancel_reason: string;
      created_by: number | null;
      /** whether the person wants a reminder */
      remind: number;
      reminded_at: string | null;
      /** when the job told the person that it was released */
      released_told_at: string | null;
      /** when the person was told that the unit is out of order; null once they were told that it is ready */
      down_told_at: string | null;
      idempotency_key: string | null;
      created_at: string;
      updated_at: string;
    };
    /** the machines that an event holds while it takes place */
    event_uses: { event_id: number; equipment_id: number };
    /** people who want a mail when a time becomes free; each gets one */
    booking_watches: {
      id: Generated<number>;
      equipment_id: number;
      user_id: number;
      from_at: string;
      to_at: string;
      told_at: string | null;
      created_at: string;
    };
    /** the secret addresses of people's own calendars, as SHA-256 in hex */
    booking_feeds: { user_id: number; token_hash: string; created_at: string };
  }
}

const instant = z.string().describe("UTC, ISO 8601");
const sentInstant = (name: string) =>
  requiredText(name, 40).describe("ISO 8601; without an offset in the site's time zone");

/** A booking, as shown to its owner, the machine's keepers and users with `bookings.read`. */
export const bookingSchema = z
  .object({
    id: z.int(),
    equipment_id: z.int(),
    equipment_name: z.string().describe("empty once the machine is deleted"),
    unit_id: z.int(),
    unit_name: z.string().describe("empty for a machine with one unit"),
    kind: z.enum(bookingKinds),
    starts_at: instant,
    ends_at: instant,
    status: z.enum(bookingStatuses),
    checked_in_at: instant.nullable(),
    ended_at: instant.nullable().describe("when the person said they were done"),
    check_in_until: instant.nullable().describe("it is released if nobody checks in by then; null: no check-in"),
    cancel_until: instant.describe("the latest instant at which it can be cancelled"),
    note: z.string(),
    remind: z.boolean(),
    cancel_reason: z.string(),
    person: z.string().describe("name of who booked; empty for service, events and deleted accounts"),
    event_id: z.int().nullable(),
  })
  .meta({ id: "Booking" });
export type Booking = z.infer<typeof bookingSchema>;

const spanFields = { starts_at: sentInstant("Start"), ends_at: sentInstant("End") };

export const newBookingSchema = z.object({
  equipment_id: id("Machine"),
  unit_id: id("Unit").optional().describe("any free unit by default"),
  ...spanFields,
  kind: z.enum(["own", "service"], "Kind must be own or service").default("own").describe("service: for keepers"),
  user_id: id("User").optional().describe("somebody else; for keepers"),
  note: text("Note", 200).default(""),
  remind: z.boolean("Remind must be true or false").default(false).describe("a mail two hours before"),
  reason: text("Reason", 300).default("").describe("why a keeper books beyond the limits of a person"),
});
export type NewBooking = z.input<typeof newBookingSchema>;

export const bookingAttemptSchema = z.object({
  dry_run: flag("Dry run").default(false).describe("true: only say whose bookings a service would move or cancel"),
});

export const bookedSchema = z.object({
  booking: bookingSchema.nullable().describe("null in a dry run"),
  affected: z.array(affectedSchema).describe("bookings that a service moves or cancels"),
});
export type Booked = z.infer<typeof bookedSchema>;

export const bookingChangeSchema = z.object({
  starts_at: spanFields.starts_at.optional(),
  ends_at: spanFields.ends_at.optional(),
  unit_id: id("Unit").optional(),
  note: text("Note", 200).optional(),
  remind: z.boolean("Remind must be true or false").optional(),
  reason: newBookingSchema.shape.reason,
});
export type BookingChange = z.input<typeof bookingChangeSchema>;

export const cancelSchema = z.object({ reason: text("Reason", 300).default("") });

export const checkInSchema = z.object({
  code: text("Code", 12).optional().describe("of the machine's sticker; another machine's is refused"),
  at: sentInstant("At").optional().describe("when, on a phone that had no connection; now by default"),
});

const when = z.object({ starts_at: instant, ends_at: instant, unit_id: z.int() });
/** A proposed time instead of a refused one. */
export type NextFree = z.infer<typeof when>;

/** Why a booking is refused; in `reason` of the refusal. */
export const refusalReasons = [
  "length",
  "step",
  "past",
  "ahead",
  "hours",
  "taken",
  "down",
  "may_use",
  "other_machine",
  "max_open",
  "max_week",
  "too_late",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Further fields of a refusal. */
const refusalSchema = z.object({
  reason: z.enum(refusalReasons),
  next_free: when.nullable().optional().describe("a time that is possible instead"),
  to: z.string().optional().describe("path of the page that helps"),
});
export type Refusal = z.infer<typeof refusalSchema>;

export const availabilityQuery = z.object({
  from: sentInstant("From"),
  to: sentInstant("To").describe("at most 31 days after `from`"),
});

const spanSchema = z.object({ starts_at: instant, ends_at: instant });

/** When a machine is free; only keepers see who booked. */
export const availabilitySchema = z
  .object({
    time_zone: z.string().describe("of the site; IANA"),
    now: instant,
    step_minutes: z.int(),
    max_minutes: z.int(),
    bookable_until: instant.describe("how far ahead one can book"),
    open: z.array(spanSchema).describe("when it is open in this time; the whole time if hours do not matter"),
    units: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        blocked_until: instant.nullable().describe("out of order until then at the least"),
        busy: z.array(
          spanSchema.extend({
            own: z.literal(true).optional().describe("your own"),
            booking_id: z.int().optional().describe("of your own, and for keepers"),
            person: z.string().optional().describe("for keepers"),
            what: z.string().optional().describe("the event or “service”; for keepers"),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "Availability" });
export type Availability = z.infer<typeof availabilitySchema>;

export const watchSchema = z.object({
  id: z.int(),
  equipment_id: z.int(),
  equipment_name: z.string(),
  from_at: instant,
  to_at: instant,
});
export type Watch = z.infer<typeof watchSchema>;
export const newWatchSchema = z.object({ from_at: sentInstant("From"), to_at: sentInstant("To") });
export type NewWatch = z.input<typeof newWatchSchema>;

export const ownBookingsSchema = z.object({
  items: z.array(bookingSchema).describe("those to come, soonest first, then 20 past ones, latest first"),
  watches: z.array(watchSchema),
  has_feed: z.boolean().describe("whether there is an address of your own calendar"),
});
export type OwnBookings = z.infer<typeof ownBookingsSchema>;

export const feedSchema = z.object({ url: z.string().describe("secret; earlier ones no longer work") });

const sorts = ["starts_at", "-starts_at"] as const;
export const bookingQuerySchema = z.object({
  ...paging,
  day: day("Day").optional().describe("those that touch this day of the site's calendar"),
  equipment_id: id("Machine").optional(),
  status: z.enum(["booked", "cancelled"], "Status must be booked or cancelled").optional(),
  kind: z.enum(bookingKinds, `Kind must be one of ${bookingKinds.join(", ")}`).optional(),
  upcoming: flag("Upcoming").optional().describe("true: those that are not over"),
  outside_hours: flag("Outside hours").optional().describe("true: those to come that lie outside opening hours"),
  sort: z.enum(sorts, `Sort must be one of ${sorts.join(", ")}`).default("starts_at"),
});
export type BookingQuery = z.output<typeof bookingQuerySchema>;
export type BookingFilter = Partial<z.input<typeof bookingQuerySchema>>;
export const bookingListSchema = listOf(bookingSchema);
export type BookingList = z.infer<typeof bookingListSchema>;

/** A day of all bookable machines, for those who look after them. */
export const dayQuerySchema = z.object({ day: day("Day").optional().describe("today by default") });
export const dayBoardSchema = z.object({
  day: z.string(),
  starts_at: instant,
  ends_at: instant,
  open: z.array(spanSchema),
  machines: z.array(
    z.object({
      equipment_id: z.int(),
      name: z.string(),
      unit_id: z.int(),
      unit_name: z.string(),
      status: z.string().describe("of the unit"),
      bookings: z.array(bookingSchema),
    }),
  ),
});
export type DayBoard = z.infer<typeof dayBoardSchema>;

export const usesSchema = z.object({
  equipment_ids: z.array(z.int()),
  names: z.array(z.string()),
});
export type Uses = z.infer<typeof usesSchema>;
export const usesChangeSchema = z.object({ equipment_ids: idList("Machines") });
