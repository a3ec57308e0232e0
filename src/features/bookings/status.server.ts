import type { Follow, Services } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { findRow, requireRow, updateRow } from "../../platform/database/rows.server";
import type { WholeSite } from "../../platform/site";
import { dayAt } from "../../platform/time";
import type { Affected, Unit } from "../equipment/schema";
import { lockEquipment, unitsOf } from "../equipment/units.server";
import { mayUse } from "../may-use/may-use.server";
import { cancelRow } from "./change.server";
import { notifyChanged, type Telling } from "./mails.server";
import { overlaps, type Span } from "./rules";
import { sampleKey } from "./sample-bookings.server";
import { type BookingRow, blockedUntil, type EquipmentRow, rowsIn } from "./situation.server";
import { busyTime, statusAt } from "./state";

/** How long before its start a booking of a machine that is still down is cancelled; milliseconds. */
const cancelBeforeMs = 12 * 3_600_000;

const downReason = "The machine is out of order.";

type Status = Pick<Unit, "id" | "status" | "status_until_on">;

/** People's bookings of a unit that start between now and an instant. */
const laterBookings = (db: Queryable, unitId: number, now: Date, before: number): Promise<BookingRow[]> =>
  db
    .selectFrom("bookings")
    .selectAll()
    .where("unit_id", "=", unitId)
    .where("status", "=", "booked")
    .where("kind", "=", "own")
    .where("ended_at", "is", null)
    .where("starts_at", ">", now.toISOString())
    .where("starts_at", "<", new Date(Math.min(before, 8.64e15)).toISOString())
    .orderBy("starts_at")
    .orderBy("id")
    .execute();

interface Looking {
  machine: EquipmentRow;
  /** units to leave out, such as the one that failed */
  without: readonly number[];
  now: Date;
  timeZone: string;
}

/** Plans a move for each booking, one after the other, to a unit that is free and works at that time. */
async function planMoves(
  db: Queryable,
  rows: readonly BookingRow[],
  { machine, without, now, timeZone }: Looking,
): Promise<Map<number, number>> {
  const units = (await unitsOf(db, machine.id)).filter(({ id, is_retired }) => !is_retired && !without.includes(id));
  const moves = new Map<number, number>();
  const given: (Span & { unitId: number })[] = [];
  for (const row of rows) {
    const span = { from: Date.parse(row.starts_at), to: Date.parse(row.busy_until_at) };
    const others = await rowsIn(db, machine.id, span, row.id);
    const isFree = (unitId: number) =>
      !given.some((one) => one.unitId === unitId && overlaps(one, span)) &&
      !others
        .filter((other) => other.unit_id === unitId)
        .some((other) => busyTime(other, machine.release_minutes, now.toISOString()));
    const free = units.find((unit) => {
      const blocked = blockedUntil(unit, now, timeZone);
      return (blocked === undefined || span.from >= blocked) && isFree(unit.id);
    });
    if (!free) continue;
    moves.set(row.id, free.id);
    given.push({ ...span, unitId: free.id });
  }
  return moves;
}

const outcomeWithoutMove = (row: BookingRow, now: Date): "told" | "cancelled" =>
  Date.parse(row.starts_at) - now.getTime() <= cancelBeforeMs ? "cancelled" : "told";

async function describeAffected(
  db: Queryable,
  rows: readonly BookingRow[],
  outcome: (row: BookingRow) => Affected["outcome"],
): Promise<Affected[]> {
  const ids = rows.flatMap(({ user_id }) => user_id ?? []);
  const people = ids.length
    ? await db.selectFrom("users").select(["id", "full_name", "username"]).where("id", "in", ids).execute()
    : [];
  const names = new Map(people.map(({ id, full_name, username }) => [id, full_name || username]));
  return rows.map((row) => ({
    booking_id: row.id,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    person: names.get(row.user_id ?? 0) ?? "",
    outcome: outcome(row),
  }));
}

/** Previews the effect of a unit's new status on bookings. */
export async function affectedByStatus(
  db: Queryable,
  machine: EquipmentRow,
  unit: Status,
  { site, now }: Pick<Services, "site" | "now">,
): Promise<Affected[]> {
  const at = now();
  const until = blockedUntil(unit, at, site.timeZone);
  if (until === undefined) return [];
  const rows = await laterBookings(db, unit.id, at, until);
  const moves = await planMoves(db, rows, { machine, without: [unit.id], now: at, timeZone: site.timeZone });
  return describeAffected(db, rows, (row) => (moves.has(row.id) ? "moved" : outcomeWithoutMove(row, at)));
}

interface Leaving {
  machine: EquipmentRow;
  unitId: number;
  /** of the keeper, for those who move */
  note?: string;
}

/** Moves bookings from a unit to free ones, and mails their people. @param otherwise handles those that cannot move */
async function moveAway(
  transaction: Queryable,
  telling: Telling,
  rows: readonly BookingRow[],
  { machine, unitId, note = "" }: Leaving,
  otherwise: (row: BookingRow) => Promise<unknown>,
): Promise<void> {
  const now = telling.now();
  const { timeZone } = telling.site;
  const moves = await planMoves(transaction, rows, { machine, without: [unitId], now, timeZone });
  for (const row of rows) {
    const unit_id = moves.get(row.id);
    if (unit_id === undefined) {
      await otherwise(row);
      continue;
    }
    const change = { unit_id, down_told_at: null, updated_at: now.toISOString() };
    const moved = requireRow(await updateRow(transaction, "bookings", row.id, change), "Booking");
    await notifyChanged(transaction, telling, moved, { news: "other-unit", note });
  }
}

/** Moves bookings away from a unit that is down. The others get one mail each; those that start soon are cancelled. */
const settle = (
  transaction: Queryable,
  telling: Telling,
  rows: readonly BookingRow[],
  { note, ...leaving }: Leaving & { note: string },
): Promise<void> =>
  moveAway(transaction, telling, rows, { ...leaving, note }, async (row) => {
    const now = telling.now();
    if (outcomeWithoutMove(row, now) === "cancelled")
      return cancelRow(transaction, telling, row, { reason: downReason, isDown: true });
    if (row.down_told_at !== null) return undefined;
    await updateRow(transaction, "bookings", row.id, { down_told_at: now.toISOString() });
    return notifyChanged(transaction, telling, row, { news: "down", note });
  });

/** Moves bookings away from a unit that is removed or in service; cancels those that cannot move. */
export const replace = (
  transaction: Queryable,
  telling: Telling,
  rows: readonly BookingRow[],
  { reason, ...leaving }: Leaving & { reason: string },
): Promise<void> =>
  moveAway(transaction, telling, rows, leaving, (row) => cancelRow(transaction, telling, row, { reason }));

/** Tells everybody who heard that a unit was out of order that it is ready again, once each. */
async function notifyReady(transaction: Queryable, telling: Telling, unitId: number, note: string): Promise<void> {
  const told = await transaction
    .selectFrom("bookings")
    .selectAll()
    .where("unit_id", "=", unitId)
    .where("down_told_at", "is not", null)
    .orderBy("starts_at")
    .execute();
  if (told.length === 0) return;
  const ids = told.map(({ id }) => id);
  await transaction.updateTable("bookings").set({ down_told_at: null }).where("id", "in", ids).execute();
  const people = new Set<number | null>();
  for (const row of told) {
    if (people.has(row.user_id)) continue;
    people.add(row.user_id);
    await notifyChanged(transaction, telling, row, { news: "ready", note });
  }
}

interface UnitState extends Status {
  equipment_id: number;
  status_note: string;
  is_retired: number;
}

const isOut = (unit: Pick<UnitState, "status"> | undefined) => unit?.status === "down" || unit?.status === "service";

/** Updates a unit's bookings when its status changes, and when it is retired or deleted. */
export const followUnit: Follow = async (transaction, services, written) => {
  const before = written.before as UnitState | undefined;
  const after = written.after as UnitState | undefined;
  const unit = after ?? before;
  if (!unit) return;
  const machine = await lockEquipment(transaction, unit.equipment_id);
  if (!machine) return;
  const now = services.now();
  if (!after || (after.is_retired === 1 && before?.is_retired === 0)) {
    const rows = await laterBookings(transaction, unit.id, now, Number.POSITIVE_INFINITY);
    await replace(transaction, services, rows, { machine, unitId: unit.id, reason: "The machine has been removed." });
    return;
  }
  if (isOut(after)) {
    const isSame = isOut(before) && before?.status === after.status && before.status_until_on === after.status_until_on;
    const until = blockedUntil(after, now, services.site.timeZone);
    if (isSame || until === undefined) return;
    const rows = await laterBookings(transaction, unit.id, now, until);
    await settle(transaction, services, rows, { machine, unitId: unit.id, note: after.status_note });
  } else if (isOut(before)) await notifyReady(transaction, services, unit.id, after.status_note);
};

/** Finds the bookings that a unit's service moves or cancels. */
export async function affectedByService(
  db: Queryable,
  { machine, unitId, span }: { machine: EquipmentRow; unitId: number; span: Span },
  { site, now }: { site: WholeSite; now: Date },
): Promise<{ rows: BookingRow[]; affected: Affected[] }> {
  const found = (await rowsIn(db, machine.id, span)).filter(
    (row) => row.unit_id === unitId && row.kind === "own" && busyTime(row, machine.release_minutes, now.toISOString()),
  );
  const moves = await planMoves(db, found, { machine, without: [unitId], now, timeZone: site.timeZone });
  const affected = await describeAffected(db, found, ({ id }) => (moves.has(id) ? "moved" : "cancelled"));
  return { rows: found, affected };
}

/** Cancels the later bookings of a machine that is deleted, and tells their people. */
export const followEquipment: Follow = async (transaction, services, { before, after }) => {
  if (after || !before) return;
  const machine = before as EquipmentRow;
  const now = services.now();
  const rows = await transaction
    .selectFrom("bookings")
    .selectAll()
    .where("equipment_id", "=", machine.id)
    .where("status", "=", "booked")
    .where("ends_at", ">", now.toISOString())
    .orderBy("starts_at")
    .execute();
  const reason = "The machine has been removed.";
  for (const row of rows)
    if (row.user_id !== null && statusAt(row, machine.release_minutes, now.toISOString()) === "booked")
      await cancelRow(transaction, services, row, { reason, given: machine });
    else await transaction.deleteFrom("bookings").where("id", "=", row.id).execute();
  await transaction
    .deleteFrom("bookings")
    .where("equipment_id", "=", machine.id)
    .where("idempotency_key", "=", sampleKey)
    .execute();
};

/** Cancels the later bookings of an account that is deleted, and of one that is deactivated. */
export const followUser: Follow = async (transaction, { now }, { before, after }) => {
  if (after && !(before?.is_active === 1 && after.is_active === 0)) return;
  const at = now().toISOString();
  const later = transaction
    .updateTable("bookings")
    .where("kind", "=", "own")
    .where("status", "=", "booked")
    .where("ends_at", ">", at);
  if (after) {
    const change = { status: "cancelled", cancel_reason: "The account was deactivated.", updated_at: at } as const;
    await later.set(change).where("user_id", "=", Number(after.id)).execute();
    return;
  }
  // Rows no longer name a deleted person.
  await later
    .set({ status: "cancelled", cancel_reason: "The account was deleted.", note: "", updated_at: at })
    .where("user_id", "is", null)
    .where((where) => where.or([where("idempotency_key", "is", null), where("idempotency_key", "!=", sampleKey)]))
    .execute();
};

/** What may have been taken from somebody since they booked. */
const takenCodes: readonly string[] = ["qualification_missing", "qualification_expired", "suspended"];

/**
 * Finds later bookings whose owner has lost a required grant since booking, or is suspended at that time. Compares
 * rows, so that an undone check-in or a day without power makes no difference.
 */
async function findDoubtful({ db, site, now }: Services): Promise<number[]> {
  const at = now().toISOString();
  const later = db
    .selectFrom("bookings")
    .select("bookings.id")
    .where("bookings.kind", "=", "own")
    .where("bookings.status", "=", "booked")
    .where("bookings.ended_at", "is", null)
    .where("bookings.ends_at", ">", at);
  const revoked = await later
    .innerJoin("equipment", "equipment.id", "bookings.equipment_id")
    .innerJoin("qualification_grants as grants", "grants.user_id", "bookings.user_id")
    .select(["equipment.requires", "grants.qualification_id"])
    .whereRef("grants.revoked_at", ">=", "bookings.created_at")
    .execute();
  const suspended = await later
    .innerJoin("suspensions", "suspensions.user_id", "bookings.user_id")
    .select(["bookings.starts_at", "bookings.ends_at", "suspensions.from_on", "suspensions.to_on"])
    .where("suspensions.to_on", ">=", dayAt(now(), site.timeZone))
    .where((where) =>
      where.or([
        where("suspensions.equipment_id", "is", null),
        where("suspensions.equipment_id", "=", where.ref("bookings.equipment_id")),
      ]),
    )
    .execute();
  const day = (instant: string) => dayAt(new Date(instant), site.timeZone);
  const found = [
    ...revoked.filter(({ requires, qualification_id }) =>
      (JSON.parse(requires) as number[]).includes(qualification_id),
    ),
    ...suspended.filter((one) => one.from_on <= day(one.ends_at) && one.to_on >= day(one.starts_at)),
  ];
  return [...new Set(found.map(({ id }) => id))];
}

/** Cancels the bookings of people who may no longer use their machine, with the reason. */
export async function reviewBookings(services: Services): Promise<void> {
  const { db, site } = services;
  const now = services.now();
  const at = now.toISOString();
  /** The reason to cancel a booking; undefined if its person may still use the machine. */
  const cancellationReason = async (queryable: Queryable, row: BookingRow): Promise<string | undefined> => {
    if (row.user_id === null) return undefined;
    const asked = { equipmentId: row.equipment_id, userId: row.user_id, now, ignoresStatus: true, seesHidden: true };
    const [from, to] = [Math.max(Date.parse(row.starts_at), now.getTime()), Date.parse(row.ends_at) - 1];
    const answers = [
      await mayUse(queryable, { ...asked, at: new Date(from) }, site),
      await mayUse(queryable, { ...asked, at: new Date(to) }, site),
    ];
    const reasons = answers.flatMap((answer) => answer.reasons).filter(({ code }) => takenCodes.includes(code));
    return [...new Set(reasons.map(({ detail }) => detail))].join(" ") || undefined;
  };
  for (const id of await findDoubtful(services)) {
    // Reads first, so that a renewed grant costs no write.
    const seen = await findRow(db, "bookings", id);
    if (!seen || (await cancellationReason(db, seen)) === undefined) continue;
    await db.write(async (transaction) => {
      if (seen.user_id !== null) await lockRow(transaction, "users", seen.user_id);
      const machine = await lockEquipment(transaction, seen.equipment_id);
      const row = await findRow(transaction, "bookings", id);
      if (!machine || !row || statusAt(row, machine.release_minutes, at) !== "booked") return;
      const reason = await cancellationReason(transaction, row);
      if (reason !== undefined) await cancelRow(transaction, services, row, { reason });
    });
  }
}

/**
 * Moves or cancels the bookings whose unit is still down 12 hours before they start. Bookings after the day until which
 * the unit is promised to be down stay until that promise is broken.
 */
export async function settleDown(services: Services): Promise<void> {
  const { site } = services;
  const now = services.now();
  const isBlocked = (unit: Status, starts_at: string) =>
    Date.parse(starts_at) < (blockedUntil(unit, now, site.timeZone) ?? 0);
  const due = await services.db
    .selectFrom("bookings")
    .innerJoin("equipment_units as units", "units.id", "bookings.unit_id")
    .select(["bookings.id", "bookings.equipment_id", "bookings.unit_id", "bookings.starts_at"])
    .select(["units.status", "units.status_until_on"])
    .where("bookings.status", "=", "booked")
    .where("bookings.kind", "=", "own")
    .where("bookings.ended_at", "is", null)
    .where("bookings.starts_at", ">", now.toISOString())
    .where("bookings.starts_at", "<=", new Date(now.getTime() + cancelBeforeMs).toISOString())
    .where("units.status", "in", ["down", "service"])
    .orderBy("bookings.equipment_id")
    .orderBy("bookings.id")
    .execute();
  for (const { id, equipment_id, unit_id, starts_at, ...unit } of due) {
    if (!isBlocked({ id: unit_id, ...unit }, starts_at)) continue;
    await services.db.write(async (transaction) => {
      const machine = await lockEquipment(transaction, equipment_id);
      const row = await findRow(transaction, "bookings", id);
      const unit = await findRow(transaction, "equipment_units", unit_id);
      if (!machine || !row || row.status !== "booked" || row.unit_id !== unit_id) return;
      if (!unit || !isBlocked(unit, row.starts_at)) return;
      await settle(transaction, services, [row], { machine, unitId: unit_id, note: unit.status_note });
    });
  }
}
