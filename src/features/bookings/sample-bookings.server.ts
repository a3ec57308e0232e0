import type { Queryable } from "../../platform/database/database.server";
import { insertRow } from "../../platform/database/rows.server";
import { dateOfDay, dayNumber, hasAnyHours, minutesOf, spansOn } from "../../platform/opening/timetable";
import type { WholeSite } from "../../platform/site";
import { toInstant } from "../../platform/time";
import type { EquipmentRow } from "./situation.server";
import { emptyBooking } from "./state";

/** Marks bookings of the sample content. No request can send it, because a key has no spaces. */
export const sampleKey = "sample content";

export interface SampleBooking {
  /** days after the first start; moved to the next day that is open at that time */
  days: number;
  /** "14:00", by the site's clock */
  time: string;
  minutes: number;
  note: string;
}

/** How far to move a booking off a closed day; days. */
const maxShift = 7;

/** Adds a booking of the sample content; nothing if it would overlap another one of the unit. */
export async function insertSampleBooking(
  transaction: Queryable,
  { machine, unitId, booking }: { machine: EquipmentRow; unitId: number; booking: SampleBooking },
  { timetable, timeZone, now }: Pick<WholeSite, "timetable" | "timeZone"> & { now: Date },
): Promise<void> {
  const { days, time, minutes, note } = booking;
  const [from, to] = [minutesOf(time), minutesOf(time) + minutes];
  const isOpen = (day: number) =>
    !hasAnyHours(timetable) ||
    spansOn(timetable, day).some(({ opens, closes }) => minutesOf(opens) <= from && to <= minutesOf(closes));
  let day = dayNumber(now.getTime(), timeZone) + days;
  for (let shift = 0; shift < maxShift && !isOpen(day); shift++) day++;
  const starts_at = toInstant(`${dateOfDay(day)}T${time}`, timeZone);
  if (!isOpen(day) || starts_at === undefined) return;
  const ends_at = new Date(Date.parse(starts_at) + minutes * 60_000).toISOString();
  const busy_until_at = new Date(Date.parse(ends_at) + machine.buffer_minutes * 60_000).toISOString();
  const other = await transaction
    .selectFrom("bookings")
    .select("id")
    .where("unit_id", "=", unitId)
    .where("starts_at", "<", busy_until_at)
    .where("busy_until_at", ">", starts_at)
    .executeTakeFirst();
  if (other) return;
  const at = now.toISOString();
  await insertRow(transaction, "bookings", {
    ...emptyBooking,
    ...{ equipment_id: machine.id, unit_id: unitId, user_id: null, created_by: null, kind: "own" as const },
    ...{ starts_at, ends_at, busy_until_at, note, idempotency_key: sampleKey },
    // Past ones count as used.
    checked_in_at: starts_at < at ? starts_at : null,
    created_at: at,
    updated_at: at,
  });
}
