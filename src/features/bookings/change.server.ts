import type { Queryable } from "../../platform/database/database.server";
import { requireRow, updateRow } from "../../platform/database/rows.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { unitByCode } from "../equipment/units.server";
import { type Booking, lockBooking, refuse } from "./book.server";
import { notifyCancelled, type Telling } from "./mails.server";
import { overlaps } from "./rules";
import { type BookingRow, type EquipmentRow, readSituation } from "./situation.server";
import { cancelUntil, checkInMs, checkInUntil, statusAt } from "./state";
import { refusalSentence } from "./words";

const alreadyOver = () => new Problem(409, t`This booking is over or was cancelled`);

/** Cancels a booking in the caller's transaction, which has locked the machine, and tells the person. */
export async function cancelRow(
  transaction: Queryable,
  telling: Telling,
  row: BookingRow,
  {
    reason,
    isOwn = false,
    isDown = false,
    given,
  }: {
    reason: string;
    isOwn?: boolean;
    /** the person will be told when the machine is ready */
    isDown?: boolean;
    /** the machine, where its row is gone */
    given?: EquipmentRow;
  },
): Promise<BookingRow> {
  const at = telling.now().toISOString();
  const cancelled = requireRow(
    await updateRow(transaction, "bookings", row.id, {
      status: "cancelled",
      cancel_reason: reason,
      updated_at: at > row.updated_at ? at : new Date(Date.parse(row.updated_at) + 1000).toISOString(),
      down_told_at: isDown ? at : null,
    }),
    "Booking",
  );
  await notifyCancelled(transaction, telling, cancelled, { isOwn, given });
  return cancelled;
}

interface Cancellation {
  /** whether a keeper cancels it, at any time before its end */
  byKeeper: boolean;
  reason: string;
}

/**
 * Cancels a booking; its person until the machine's time to cancel. The machine's status does not matter.
 * @throws Problem 404, 409
 */
export const cancel = (call: Booking, id: number, { byKeeper, reason }: Cancellation): Promise<BookingRow> =>
  call.db.write(async (transaction) => {
    const { row, machine } = await lockBooking(transaction, id);
    const at = call.now().toISOString();
    if (row.kind === "event") throw new Problem(409, t`It belongs to an event. Change the event instead.`);
    if (statusAt(row, machine?.release_minutes ?? null, at) !== "booked") throw alreadyOver();
    if (!byKeeper && machine && at > cancelUntil(row, machine.cancel_minutes))
      throw new Problem(409, `${refusalSentence("too_late", machine, "")}.`, {
        more: { reason: "too_late", next_free: null },
      });
    return cancelRow(transaction, call, row, { reason, isOwn: row.user_id === call.user.id });
  });

/** How far a phone's clock may be ahead; milliseconds. */
const aheadMs = 60_000;

/** @throws Problem 422 for the code of another machine or unit */
async function refuseOtherCode(
  transaction: Queryable,
  row: BookingRow,
  { code, now }: { code: string; now: Date },
): Promise<void> {
  const found = await unitByCode(transaction, code, now.toISOString());
  if (!found || !("unit" in found) || found.equipment.id !== row.equipment_id)
    throw invalid("code", t`This code belongs to another machine`);
  if (found.unit.id !== row.unit_id) throw invalid("code", t`You booked another unit of this machine`);
}

/** @param when of the check-in, milliseconds since 1970 @throws Problem 422 in the future; 409 too early or too late */
function refuseOtherTime(row: BookingRow, { when, now }: { when: number; now: Date }): void {
  if (when > now.getTime() + aheadMs) throw invalid("at", t`That time is in the future`);
  if (now.toISOString() >= row.ends_at) throw alreadyOver();
  if (when < Date.parse(row.starts_at) - checkInMs)
    throw new Problem(409, t`You can check in from 15 minutes before the start`);
}

interface Released {
  row: BookingRow;
  machine: EquipmentRow;
  /** of the check-in, and until when it was possible; milliseconds since 1970 */
  when: number;
  until: number;
  now: Date;
  site: Booking["site"];
}

/** The time of a released booking may still be free. @throws Problem 409 if it is not, or the check-in was too late */
async function refuseLostTime(transaction: Queryable, { row, machine, when, until, now, site }: Released) {
  const span = { from: Date.parse(row.starts_at), to: Date.parse(row.busy_until_at) };
  const asked = { machine, userId: row.user_id, wanted: span, except: row.id, now };
  const situation = await readSituation(transaction, asked, site);
  const wanted = { from: now.getTime(), to: Date.parse(row.ends_at), unitId: row.unit_id };
  const rest = { wanted, situation, site };
  if (when > until) refuse("taken", { ...rest, detail: t`It was released because nobody checked in by then` });
  if (situation.taken.some((other) => other.unitId === row.unit_id && overlaps(span, other)))
    refuse("taken", { ...rest, detail: t`Somebody else has booked the time` });
  if (situation.own.some((other) => overlaps(span, other))) refuse("other_machine", rest);
}

/**
 * Checks in, also later from a phone without a connection. That counts if it happened in time, arrives before the end,
 * and nobody has booked the time since.
 * @throws Problem 404, 409; 422 for another machine's code and a time in the future
 */
export const checkIn = (
  call: Booking,
  id: number,
  { code, at }: { code: string | undefined; at: string | undefined },
): Promise<BookingRow> =>
  call.db.write(async (transaction) => {
    const { row, machine } = await lockBooking(transaction, id);
    const now = call.now();
    if (code !== undefined) await refuseOtherCode(transaction, row, { code, now });
    if (row.checked_in_at !== null && row.status === "booked") return row;
    if (row.status === "cancelled" || row.ended_at !== null || row.kind !== "own") throw alreadyOver();
    const when = at === undefined ? now.getTime() : Date.parse(at);
    refuseOtherTime(row, { when, now });
    const until = checkInUntil(row, machine?.release_minutes ?? null);
    const isReleased = until !== null && now.toISOString() >= until;
    if (machine && isReleased)
      await refuseLostTime(transaction, { row, machine, when, until: Date.parse(until), now, site: call.site });
    return requireRow(
      await updateRow(transaction, "bookings", id, {
        checked_in_at: new Date(Math.min(when, now.getTime())).toISOString(),
        updated_at: now.toISOString(),
      }),
      "Booking",
    );
  });

/**
 * Ends a booking that is no longer needed. All of its time becomes free before its start, afterwards the rest, with the
 * pause from now. From the machine's time to cancel on; before that it is cancelled.
 * @throws Problem 404, 409
 */
export const end = (call: Booking, id: number): Promise<BookingRow> =>
  call.db.write(async (transaction) => {
    const { row, machine } = await lockBooking(transaction, id);
    const now = call.now();
    const at = now.toISOString();
    if (row.ended_at !== null && row.status === "booked") return row;
    if (row.kind === "event" || statusAt(row, machine?.release_minutes ?? null, at) !== "booked") throw alreadyOver();
    if (machine && row.kind === "own" && at < cancelUntil(row, machine.cancel_minutes))
      throw new Problem(409, t`It can still be cancelled. Cancel it instead.`);
    const pauseEnds = now.getTime() + (machine?.buffer_minutes ?? 0) * 60_000;
    const rest = new Date(Math.min(pauseEnds, Date.parse(row.busy_until_at))).toISOString();
    const change = { ended_at: at, busy_until_at: at < row.starts_at ? row.starts_at : rest, updated_at: at };
    return requireRow(await updateRow(transaction, "bookings", id, change), "Booking");
  });
