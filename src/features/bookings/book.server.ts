import type { CurrentUser } from "../../api/current-user";
import type { Services } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { isPublishedRow } from "../../platform/database/published.server";
import { findRow, insertRow, requireRow, updateRow } from "../../platform/database/rows.server";
import { formatDateTime } from "../../platform/dates/words";
import { invalid, Problem, unknown } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { toInstant, toLocalInput, wallTime } from "../../platform/time";
import { lockEquipment } from "../equipment/units.server";
import { mayUse } from "../may-use/may-use.server";
import { notifyBooked } from "./mails.server";
import { decide, nextFree, type RequestedSpan, type Situation } from "./rules";
import type { NextFree, RefusalReason } from "./schema";
import { type BookingRow, type EquipmentRow, readSituation } from "./situation.server";
import { emptyBooking, remindMs, statusAt } from "./state";
import { refusalSentence } from "./words";

export type Booking = Services & { user: CurrentUser };

const hourMs = 3_600_000;
const wrongReasons: readonly RefusalReason[] = ["length", "step", "past", "ahead", "hours"];
/** Giving up or moving another booking helps. */
const ownReasons: readonly RefusalReason[] = ["max_open", "max_week", "other_machine"];

/**
 * Parses a submitted time. Without an offset it is in the site's zone; a time that the clock skips, or that occurs
 * twice, needs its offset.
 * @throws Problem 422
 */
export function instantOf(
  text: string,
  field: "starts_at" | "ends_at" | "at" | "from" | "to" | "from_at" | "to_at",
  timeZone: string,
): string {
  const instant = toInstant(text, timeZone);
  const name = { starts_at: "Start", ends_at: "End", at: "At", from: "From", to: "To", from_at: "From", to_at: "To" }[
    field
  ];
  if (instant === undefined) throw invalid(field, t`${{ name }} must be a date and time such as 2026-11-21T14:00`);
  if (/(Z|[+-]\d\d:?\d\d)$/i.test(text.trim())) return instant;
  const typed = toLocalInput(instant, timeZone);
  if (!text.trim().replace(" ", "T").startsWith(typed.slice(0, text.trim().length)))
    throw invalid(field, t`The clocks skip this time. Please choose another.`);
  const other = [-hourMs, hourMs].some(
    (shift) => wallTime(new Date(Date.parse(instant) + shift).toISOString(), timeZone) === wallTime(instant, timeZone),
  );
  if (other)
    throw invalid(field, t`This time comes twice, as the clocks go back. Please say which, such as +01:00 or +00:00.`);
  return instant;
}

const iso = (at: number) => new Date(at).toISOString();

/** @throws Problem 404 for a machine that visitors do not see, 409 for one that cannot be booked */
export function requireBookable(machine: EquipmentRow | undefined, now: Date): EquipmentRow {
  if (!machine || !isPublishedRow(machine, now.toISOString())) throw unknown("Machine");
  if (machine.booking === "none") throw new Problem(409, t`This machine cannot be booked`);
  return machine;
}

/** Refuses a booking and proposes the next free time. @throws Problem 409, 422 */
export function refuse(
  reason: RefusalReason,
  {
    wanted,
    situation,
    site,
    detail,
    to = ownReasons.includes(reason) ? "/account/bookings" : undefined,
    field = reason === "length" ? "ends_at" : "starts_at",
  }: {
    wanted: RequestedSpan;
    situation: Situation;
    site: Booking["site"];
    detail?: string | undefined;
    to?: string | undefined;
    /** the field of the form that a wrong time belongs to */
    field?: string;
  },
): never {
  const found = nextFree(wanted, situation);
  const next_free: NextFree | null = found
    ? { starts_at: iso(found.from), ends_at: iso(found.to), unit_id: found.unitId }
    : null;
  const freeFrom = formatDateTime(iso(wanted.from - situation.rules.late_hours * hourMs), site);
  const sentence = (detail ?? refusalSentence(reason, situation.rules, freeFrom)).replace(/\.$/, "");
  const next = next_free ? ` Next free: ${formatDateTime(next_free.starts_at, site)}` : "";
  const isWrong = wrongReasons.includes(reason);
  const said = `${sentence}.${next}`;
  throw new Problem(isWrong ? 422 : 409, said, {
    ...(isWrong && { errors: { [field]: said } }),
    more: { reason, next_free, ...(to !== undefined && { to }) },
  });
}

interface Placement {
  machine: EquipmentRow;
  userId: number;
  wanted: RequestedSpan;
  /** the booking that is being moved */
  except?: number | undefined;
}

/**
 * Finds the unit for a booking in the caller's transaction, which has locked the person and the machine. Checks that the
 * person may use the machine for the whole time.
 * @throws Problem 409 or 422 with the next free time
 */
async function unitFor(
  transaction: Queryable,
  { site, now }: Pick<Booking, "site" | "now">,
  { machine, userId, wanted, except }: Placement,
): Promise<number> {
  const situation = await readSituation(transaction, { machine, userId, wanted, except, now: now() }, site);
  if (wanted.unitId !== undefined && !situation.units.some(({ id }) => id === wanted.unitId))
    throw invalid("unit_id", t`This machine has no such unit`);
  const verdict = decide(wanted, situation);
  const asked = { equipmentId: machine.id, userId, ignoresStatus: true, seesHidden: true, now: now() };
  // An invalid time is refused at once; otherwise a missing permission is reported before a taken time.
  const isWrong = "reason" in verdict && wrongReasons.includes(verdict.reason);
  if (!isWrong) {
    const from = Math.max(wanted.from, now().getTime());
    const atStart = await mayUse(transaction, { ...asked, at: new Date(from) }, site);
    const ends = atStart.valid_until === null ? Number.POSITIVE_INFINITY : Date.parse(atStart.valid_until);
    const answer =
      atStart.may && ends < wanted.to
        ? await mayUse(transaction, { ...asked, at: new Date(wanted.to - 1) }, site)
        : atStart;
    const [first] = answer.reasons;
    if (first) {
      const detail = answer.reasons.map((one) => one.detail.replace(/\.$/, "")).join(". ");
      const usable = { ...situation, usableUntil: atStart.may ? ends : situation.now };
      refuse("may_use", { wanted, situation: usable, site, detail, to: first.to });
    }
  }
  if ("reason" in verdict) refuse(verdict.reason, { wanted, situation, site });
  return verdict.unitId;
}

/** @throws Problem 409 while mail can be sent and the person's e-mail is not confirmed */
async function lockPerson(transaction: Queryable, { mails }: Pick<Booking, "mails">, userId: number) {
  const person = await lockRow(transaction, "users", userId);
  if (person?.is_active !== 1) throw invalid("user_id", t`There is no such account`);
  if (mails.sends && person.is_verified !== 1)
    throw new Problem(409, t`Please confirm your e-mail first: we write to it when something changes.`, {
      more: { reason: "may_use", next_free: null, to: "/account" },
    });
  return person;
}

export interface NewOwnBooking {
  equipmentId: number;
  unitId: number | undefined;
  userId: number;
  startsAt: string;
  endsAt: string;
  note: string;
  remind: boolean;
  /** a keeper books beyond the limits of a person */
  beyondLimits: boolean;
  idempotencyKey: string | undefined;
}

/** The end of a booking with the pause after it. */
export const busyUntil = (endsAt: string, { buffer_minutes }: Pick<EquipmentRow, "buffer_minutes">) =>
  iso(Date.parse(endsAt) + buffer_minutes * 60_000);

/** The booking from an earlier request with the same key. @throws Problem 409 for a key of another booking */
export async function findEarlier(
  db: Queryable,
  { key, createdBy }: { key: string | undefined; createdBy: number },
  wanted: Pick<BookingRow, "equipment_id" | "user_id" | "starts_at" | "ends_at">,
): Promise<BookingRow | undefined> {
  if (key === undefined) return undefined;
  const row = await db
    .selectFrom("bookings")
    .selectAll()
    .where("created_by", "=", createdBy)
    .where("idempotency_key", "=", key)
    .executeTakeFirst();
  if (row && Object.entries(wanted).some(([name, value]) => row[name as keyof typeof wanted] !== value))
    throw new Problem(409, t`Another booking was already made under this idempotency key`);
  return row;
}

/**
 * Books a machine for a person, once for each idempotency key. The machine is locked from the check until the booking
 * is stored, so nobody else gets the time.
 * @throws Problem 404, 409, 422
 */
export const book = (call: Booking, wanted: NewOwnBooking): Promise<BookingRow> =>
  call.db.write(async (transaction) => {
    const { equipmentId, unitId, userId, startsAt, endsAt, note, remind, beyondLimits, idempotencyKey } = wanted;
    const createdBy = call.user.id;
    const asked = { equipment_id: equipmentId, user_id: userId, starts_at: startsAt, ends_at: endsAt };
    await lockPerson(transaction, call, userId);
    const machine = requireBookable(await lockEquipment(transaction, equipmentId), call.now());
    const earlier = await findEarlier(transaction, { key: idempotencyKey, createdBy }, asked);
    if (earlier) return earlier;
    const span = { from: Date.parse(startsAt), to: Date.parse(endsAt), unitId, beyondLimits };
    const at = call.now().toISOString();
    const row = await insertRow(transaction, "bookings", {
      ...emptyBooking,
      ...asked,
      unit_id: await unitFor(transaction, call, { machine, userId, wanted: span }),
      kind: "own",
      busy_until_at: busyUntil(endsAt, machine),
      note,
      created_by: createdBy,
      remind: remind ? 1 : 0,
      reminded_at: remindedAt(startsAt, call.now()),
      idempotency_key: idempotencyKey ?? null,
      created_at: at,
      updated_at: at,
    });
    await notifyBooked(transaction, call, row, "confirmed");
    return row;
  });

/** A booking that starts so soon needs no reminder besides its confirmation. */
const remindedAt = (startsAt: string, now: Date): string | null =>
  Date.parse(startsAt) - now.getTime() <= remindMs ? now.toISOString() : null;

export interface Move {
  startsAt?: string | undefined;
  endsAt?: string | undefined;
  unitId?: number | undefined;
  note?: string | undefined;
  remind?: boolean | undefined;
  beyondLimits: boolean;
  /** whether a keeper moves it, even after the deadline for changes */
  byKeeper: boolean;
}

/** Locks a booking after its person and its machine. @throws Problem 404 */
export async function lockBooking(
  transaction: Queryable,
  id: number,
): Promise<{ row: BookingRow; machine: EquipmentRow | undefined }> {
  const seen = requireRow(await findRow(transaction, "bookings", id), "Booking");
  if (seen.user_id !== null) await lockRow(transaction, "users", seen.user_id);
  const machine = await lockEquipment(transaction, seen.equipment_id);
  return { row: requireRow(await lockRow(transaction, "bookings", id), "Booking"), machine };
}

interface Moving {
  /** now; UTC, ISO 8601 */
  at: string;
  isOtherStart: boolean;
  byKeeper: boolean | undefined;
}

/** @throws Problem 409 for a booking that is over, and for another start after it has begun or too late */
function refuseMove(row: BookingRow, machine: EquipmentRow, { at, isOtherStart, byKeeper }: Moving): void {
  if (statusAt(row, machine.release_minutes, at) !== "booked")
    throw new Problem(409, t`This booking is over or was cancelled`);
  if (!isOtherStart) return;
  if (row.starts_at <= at) throw new Problem(409, t`It has begun; only its end can be changed`);
  const isLate = at > iso(Date.parse(row.starts_at) - machine.cancel_minutes * 60_000);
  if (isLate && !byKeeper)
    throw new Problem(409, t`It is too late to move it. Press I am done when you do not need it.`, {
      more: { reason: "too_late", next_free: null },
    });
}

/** Finds a unit for a moved booking: its own if that is free, so that nobody goes to the wrong one. */
async function unitNear(
  own: number,
  wanted: RequestedSpan,
  find: (wanted: RequestedSpan) => Promise<number>,
): Promise<number> {
  if (wanted.unitId !== undefined) return find(wanted);
  try {
    return await find({ ...wanted, unitId: own });
  } catch (error) {
    const reason = error instanceof Problem ? error.more?.reason : undefined;
    if (reason !== "taken" && reason !== "down") throw error;
    return find(wanted);
  }
}

/**
 * Moves a booking, or changes its end, note or reminder, by the rules for a new one. It does not conflict with itself.
 * @throws Problem 404, 409, 422
 */
export const move = (call: Booking, id: number, change: Move): Promise<BookingRow> =>
  call.db.write(async (transaction) => {
    const { row, ...locked } = await lockBooking(transaction, id);
    const now = call.now();
    const at = now.toISOString();
    const { startsAt = row.starts_at, endsAt = row.ends_at, note = row.note } = change;
    const others = { note, remind: change.remind === undefined ? row.remind : Number(change.remind), updated_at: at };
    const isMoved =
      startsAt !== row.starts_at || endsAt !== row.ends_at || (change.unitId ?? row.unit_id) !== row.unit_id;
    if (!isMoved) return requireRow(await updateRow(transaction, "bookings", id, others), "Booking");
    if (row.kind !== "own" || row.user_id === null) throw new Problem(409, t`Only a person's booking can be moved`);
    const machine = requireBookable(locked.machine, now);
    refuseMove(row, machine, { at, isOtherStart: startsAt !== row.starts_at, byKeeper: change.byKeeper });
    const hasStarted = row.starts_at <= at;
    const wanted: RequestedSpan = {
      from: Date.parse(startsAt),
      to: Date.parse(endsAt),
      unitId: change.unitId ?? (hasStarted ? row.unit_id : undefined),
      keepsStart: hasStarted,
      beyondLimits: change.beyondLimits,
    };
    const asked = { machine, userId: row.user_id, except: id };
    const unit_id = await unitNear(row.unit_id, wanted, (span) =>
      unitFor(transaction, call, { ...asked, wanted: span }),
    );
    const moved = requireRow(
      await updateRow(transaction, "bookings", id, {
        ...others,
        starts_at: startsAt,
        ends_at: endsAt,
        busy_until_at: busyUntil(endsAt, machine),
        unit_id,
        // The time is new, so a reminder is due again, and an earlier warning about a broken unit no longer applies.
        ...(startsAt !== row.starts_at && { reminded_at: remindedAt(startsAt, now) }),
        ...(unit_id !== row.unit_id && { down_told_at: null }),
      }),
      "Booking",
    );
    await notifyBooked(transaction, call, moved, "moved");
    return moved;
  });
