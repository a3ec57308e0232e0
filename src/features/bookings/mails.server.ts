import type { Services } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import { findRow } from "../../platform/database/rows.server";
import type { MailFile } from "../../platform/mail/content";
import type { MailKind } from "../../platform/mail/kinds";
import type { NewMail } from "../../platform/mail/queue.server";
import type { MailCheck } from "../../platform/mail/sender.server";
import { unitsOf } from "../equipment/units.server";
import { type CalendarEntry, calendarOf } from "../events/calendar-file.server";
import {
  type BookingNews,
  bookingCancelledMail,
  bookingChangedMail,
  bookingConfirmedMail,
  bookingFreeMail,
  bookingReleasedMail,
  bookingReminderMail,
  type ToldBooking,
} from "../mails/templates/booking";
import { safeName } from "../mails/templates/greeting";
import type { BookingRow } from "./situation.server";
import { checkInUntil, statusAt } from "./state";
import { machineText } from "./words";

export type Telling = Pick<Services, "mails" | "site" | "siteAddress" | "now">;

/** A machine's name, place and how long it waits for a check-in; empty for one that was deleted. */
interface Machine {
  id: number;
  name: string;
  location: string;
  release_minutes: number | null;
}

const machineOf = async (db: Queryable, { equipment_id }: Pick<BookingRow, "equipment_id">, given?: Machine) =>
  given ??
  (await findRow(db, "equipment", equipment_id)) ?? {
    id: equipment_id,
    name: "A machine",
    location: "",
    release_minutes: null,
  };

/** A booking as an entry of a calendar. */
export const entryOfBooking = (row: BookingRow, machine: Pick<Machine, "name" | "location">): CalendarEntry => ({
  uid: `booking-${row.id}`,
  created_at: row.created_at,
  updated_at: row.updated_at,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  title: machine.name,
  description: row.note,
  place: machine.location,
  category: "BOOKING",
  path: "/account",
  isCancelled: row.status === "cancelled",
  reason: row.cancel_reason,
});

function fileOf({ site, siteAddress }: Telling, row: BookingRow, machine: Machine): MailFile {
  const isCancelled = row.status === "cancelled";
  const method = isCancelled ? "CANCEL" : "PUBLISH";
  const content = calendarOf([entryOfBooking(row, machine)], {
    origin: siteAddress(),
    organisation: site.name,
    organizer: site.email,
    method,
  });
  return { name: "booking.ics", type: `text/calendar; method=${method}; charset=utf-8`, content };
}

/** The facts and the recipient of a mail about a booking; undefined for one without a person. */
async function toldOf(transaction: Queryable, telling: Telling, row: BookingRow, given?: Machine) {
  const person = row.user_id === null ? undefined : await findRow(transaction, "users", row.user_id);
  if (person?.is_active !== 1) return undefined;
  const machine = await machineOf(transaction, row, given);
  const units = await unitsOf(transaction, row.equipment_id);
  const unit = units.length > 1 ? (units.find(({ id }) => id === row.unit_id)?.name ?? "") : "";
  const told: ToldBooking = {
    site: telling.site,
    name: safeName(person.full_name, person.username),
    machine: machineText(machine.name, unit),
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    place: machine.location,
    url: `${telling.siteAddress()}/account/bookings`,
  };
  return { told, machine, to: person.email, userId: person.id };
}

interface OutgoingMail {
  kind: MailKind;
  content: NewMail["content"];
  to: string;
  userId: number;
}

const queue = (transaction: Queryable, { mails }: Telling, row: BookingRow, sent: OutgoingMail, expiresAt: string) =>
  mails.queue(transaction, {
    ...sent,
    about: { booking: { id: row.id, starts_at: row.starts_at } },
    sequence: `booking ${row.id}`,
    item: `booking ${row.id}`,
    expiresAt: new Date(expiresAt),
  });

/** Mails a person the confirmation or the new time of a booking, with a calendar file. */
export async function notifyBooked(
  transaction: Queryable,
  telling: Telling,
  row: BookingRow,
  what: "confirmed" | "moved",
): Promise<void> {
  const found = await toldOf(transaction, telling, row);
  if (!found) return;
  const { told, machine, to, userId } = found;
  const calendar = fileOf(telling, row, machine);
  const until = checkInUntil(row, machine.release_minutes);
  const sent: OutgoingMail =
    what === "confirmed"
      ? {
          kind: "booking-confirmed",
          content: () => bookingConfirmedMail({ ...told, checkInUntil: until, calendar }),
          to,
          userId,
        }
      : {
          kind: "booking-changed",
          content: () => bookingChangedMail({ ...told, news: "moved", note: "", calendar }),
          to,
          userId,
        };
  await queue(transaction, telling, row, sent, row.ends_at);
}

/** Mails a person news about the machine or unit that they booked. @param note about the machine */
export async function notifyChanged(
  transaction: Queryable,
  telling: Telling,
  row: BookingRow,
  { news, note = "" }: { news: BookingNews; note?: string },
): Promise<void> {
  const found = await toldOf(transaction, telling, row);
  if (!found) return;
  const { told, machine, to, userId } = found;
  const calendar = news === "other-unit" ? fileOf(telling, row, machine) : undefined;
  const content = () => bookingChangedMail({ ...told, news, note, calendar });
  // The news that it is ready is useful even after the booking.
  const expiresAt = news === "ready" ? new Date(telling.now().getTime() + 7 * 86_400_000).toISOString() : row.ends_at;
  await queue(transaction, telling, row, { kind: "booking-changed", content, to, userId }, expiresAt);
}

/** Mails a person that their booking is cancelled. @param given the machine, where its row is gone */
export async function notifyCancelled(
  transaction: Queryable,
  telling: Telling,
  row: BookingRow,
  { isOwn = false, given }: { isOwn?: boolean; given?: Machine | undefined } = {},
): Promise<void> {
  const found = await toldOf(transaction, telling, row, given);
  if (!found) return;
  const { told, machine, to, userId } = found;
  const calendar = fileOf(telling, row, machine);
  const url = `${telling.siteAddress()}/equipment/${row.equipment_id}`;
  const content = () => bookingCancelledMail({ ...told, url, why: row.cancel_reason, isOwn, calendar });
  await queue(transaction, telling, row, { kind: "booking-cancelled", content, to, userId }, row.ends_at);
}

/** Mails a person that their booking was released, or starts soon. */
export async function notifyAtTime(
  transaction: Queryable,
  telling: Telling,
  row: BookingRow,
  what: "released" | "soon",
): Promise<void> {
  const found = await toldOf(transaction, telling, row);
  if (!found) return;
  const { told, machine, to, userId } = found;
  const until = checkInUntil(row, machine.release_minutes);
  const sent: OutgoingMail =
    what === "released"
      ? { kind: "booking-released", content: () => bookingReleasedMail(told), to, userId }
      : { kind: "booking-reminder", content: () => bookingReminderMail({ ...told, checkInUntil: until }), to, userId };
  await queue(transaction, telling, row, sent, what === "released" ? row.ends_at : row.starts_at);
}

/** Mails somebody who waits that a time is free. */
export async function notifyFree(
  transaction: Queryable,
  telling: Telling,
  { userId, machine, from, to }: { userId: number; machine: Machine; from: string; to: string },
): Promise<void> {
  const person = await findRow(transaction, "users", userId);
  if (person?.is_active !== 1) return;
  const content = () =>
    bookingFreeMail({
      site: telling.site,
      name: safeName(person.full_name, person.username),
      machine: machine.name,
      starts_at: from,
      ends_at: to,
      place: machine.location,
      url: `${telling.siteAddress()}/equipment/${machine.id}`,
    });
  await telling.mails.queue(transaction, {
    kind: "booking-free",
    to: person.email,
    userId,
    content,
    expiresAt: new Date(to),
  });
}

const outdated = "The booking was moved, cancelled or ended before it could be sent.";

/** Checks a mail before it is sent: its booking must still exist, at the same time. */
export const checkBooked =
  ({ now }: Pick<Telling, "now">): MailCheck =>
  async (db, { booking }) => {
    const row = booking && (await findRow(db, "bookings", booking.id));
    if (!row || row.starts_at !== booking.starts_at) return outdated;
    return statusAt(row, null, now().toISOString()) === "booked" ? undefined : outdated;
  };

/** The same for a released booking: a person who has checked in meanwhile gets no mail. */
export const checkReleased: MailCheck = async (db, { booking }) => {
  const row = booking && (await findRow(db, "bookings", booking.id));
  return row && row.status === "booked" && row.checked_in_at === null && row.ended_at === null ? undefined : outdated;
};
