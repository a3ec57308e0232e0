import type { Follow } from "../../api/endpoint.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { findRow, insertRow } from "../../platform/database/rows.server";
import { formatDateTime } from "../../platform/dates/words";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import type { Site } from "../../platform/site";
import { namesInWords } from "../../ui/formatting";
import { lockEquipment, unitsOf } from "../equipment/units.server";
import type { EventRow } from "../events/model.server";
import { lockEvent } from "../events/model.server";
import { busyUntil } from "./book.server";
import type { Uses } from "./schema";
import { type EquipmentRow, rowsIn } from "./situation.server";
import { busyTime, emptyBooking } from "./state";

type Clock = Pick<Site, "timeZone" | "timeZoneName">;
type EventFacts = Pick<EventRow, "id" | "start_date" | "end_date" | "publication">;

/** The machines that an event holds, by name. */
export async function usesOf(db: Queryable, eventId: number): Promise<Uses> {
  const rows = await db
    .selectFrom("event_uses")
    .innerJoin("equipment", "equipment.id", "event_uses.equipment_id")
    .select(["equipment.id", "equipment.name"])
    .where("event_uses.event_id", "=", eventId)
    .orderBy("equipment.name_key")
    .execute();
  return { equipment_ids: rows.map(({ id }) => id), names: rows.map(({ name }) => name) };
}

/** Deletes the bookings of machines by an event. */
const release = (transaction: Queryable, eventId: number) =>
  transaction.deleteFrom("bookings").where("event_id", "=", eventId).where("kind", "=", "event").execute();

/** The conflicts of an event's machines in words, by unit. Other events count by their current dates. */
async function inTheWay(
  transaction: Queryable,
  machine: EquipmentRow,
  event: EventFacts,
  { now, site }: { now: Date; site: Clock },
): Promise<string[]> {
  const [from, to] = [event.start_date, event.end_date];
  const span = { from: Date.parse(from), to: Date.parse(to) + machine.buffer_minutes * 60_000 };
  const found: string[] = [];
  for (const row of await rowsIn(transaction, machine.id, span)) {
    if (row.event_id === event.id) continue;
    const busy = busyTime(row, machine.release_minutes, now.toISOString());
    if (!busy || busy.to <= now.getTime()) continue;
    if (row.event_id !== null) {
      const other = await findRow(transaction, "events", row.event_id);
      if (other && (other.start_date >= to || other.end_date <= from)) continue;
    }
    found.push(formatDateTime(row.starts_at, site));
  }
  return [...new Set(found)];
}

interface UnitHold {
  machine: EquipmentRow;
  unitId: number;
  event: Pick<EventFacts, "id" | "start_date" | "end_date">;
  now: Date;
}

/** Holds a unit for an event, with the pause after it. */
const holdUnit = (transaction: Queryable, { machine, unitId, event, now }: UnitHold) =>
  insertRow(transaction, "bookings", {
    ...emptyBooking,
    equipment_id: machine.id,
    unit_id: unitId,
    user_id: null,
    kind: "event",
    starts_at: event.start_date,
    ends_at: event.end_date,
    busy_until_at: busyUntil(event.end_date, machine),
    event_id: event.id,
    created_by: null,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  });

interface Holding {
  transaction: Queryable;
  event: EventFacts;
  equipmentIds: readonly number[];
  now: Date;
  site: Clock;
}

/**
 * Reserves all units of machines for an event, replacing its earlier reservations, in the caller's transaction. A
 * cancelled event uses nothing, and a past one has no conflicts.
 * @returns the conflicts, as sentences; if there are any, nothing is reserved
 */
async function hold({ transaction, event, equipmentIds, now, site }: Holding): Promise<string[]> {
  await release(transaction, event.id);
  if (event.publication === "cancelled" || event.start_date >= event.end_date) return [];
  const machines = await lockMachines(transaction, equipmentIds);
  const isOver = event.end_date <= now.toISOString();
  const conflicts: string[] = [];
  for (const machine of isOver ? [] : machines) {
    const times = await inTheWay(transaction, machine, event, { now, site });
    if (times.length > 0) conflicts.push(`${machine.name} is booked: ${namesInWords(times.slice(0, 5))}`);
  }
  if (conflicts.length === 0) for (const machine of machines) await holdUnits(transaction, machine, { event, now });
  return conflicts;
}

/** Locks machines in the order of their ids; those that are gone are left out. */
async function lockMachines(transaction: Queryable, ids: readonly number[]): Promise<EquipmentRow[]> {
  const machines: EquipmentRow[] = [];
  for (const id of [...ids].sort((one, other) => one - other)) {
    const machine = await lockEquipment(transaction, id);
    if (machine) machines.push(machine);
  }
  return machines;
}

async function holdUnits(
  transaction: Queryable,
  machine: EquipmentRow,
  { event, now }: Pick<Holding, "event" | "now">,
): Promise<void> {
  for (const unit of await unitsOf(transaction, machine.id))
    if (!unit.is_retired) await holdUnit(transaction, { machine, unitId: unit.id, event, now });
}

/**
 * Sets the machines that an event holds.
 * @throws Problem 404, 409 with the conflicts, 422 for an unknown machine
 */
export const setUses = (
  db: Database,
  eventId: number,
  equipmentIds: readonly number[],
  { now, site }: { now: Date; site: Clock },
): Promise<void> =>
  db.change(async (transaction) => {
    const event = await lockEvent(transaction, eventId);
    if (!event) throw new Problem(404, t`Event not found`);
    if (equipmentIds.length > 0) {
      const known = await transaction.selectFrom("equipment").select("id").where("id", "in", equipmentIds).execute();
      if (known.length < equipmentIds.length) throw invalid("equipment_ids", t`There is no such machine`);
    }
    await transaction.deleteFrom("event_uses").where("event_id", "=", eventId).execute();
    const conflicts = await hold({ transaction, event, equipmentIds, now, site });
    if (conflicts.length > 0) throw new Problem(409, `${conflicts.join(". ")}.`);
    for (const equipment_id of equipmentIds)
      await transaction.insertInto("event_uses").values({ event_id: eventId, equipment_id }).execute();
  });

/** Updates the machines of an event that is moved, cancelled, deleted, restored or copied. */
export const followEvent: Follow = async (transaction, { now, site }, { before, after, madeFrom, conflicts }) => {
  const event = after as EventFacts | undefined;
  if (!event) return;
  const was = before as EventFacts | undefined;
  const isSame =
    was?.start_date === event.start_date && was.end_date === event.end_date && was.publication === event.publication;
  if (isSame) return;
  const source = madeFrom === undefined ? event.id : Number(madeFrom);
  const { equipment_ids: equipmentIds } = await usesOf(transaction, source);
  if (equipmentIds.length === 0) return;
  const found = await hold({ transaction, event, equipmentIds, now: now(), site });
  if (madeFrom === undefined) {
    if (found.length > 0)
      throw new Problem(409, t`The machines of this event are not free then. ${{ found: found.join(". ") }}.`);
    return;
  }
  // A copy is made without the machines that are taken.
  if (found.length > 0) {
    conflicts?.push(`${formatDateTime(event.start_date, site)}: ${found.join(". ")}`);
    return;
  }
  for (const equipment_id of equipmentIds)
    await transaction.insertInto("event_uses").values({ event_id: event.id, equipment_id }).execute();
};

/** Adds a unit that is new or back in use to the events that use its machine. */
export const followNewUnit: Follow = async (transaction, { now }, { before, after }) => {
  if (!after || (before && !(before.is_retired === 1 && after.is_retired === 0))) return;
  const { id, equipment_id } = after as { id: number; equipment_id: number };
  const machine = await lockEquipment(transaction, equipment_id);
  const held = await transaction
    .selectFrom("event_uses")
    .innerJoin("events", "events.id", "event_uses.event_id")
    .select(["events.id", "start_date", "end_date"])
    .where("event_uses.equipment_id", "=", equipment_id)
    .where("events.publication", "<>", "cancelled")
    .where("events.end_date", ">", now().toISOString())
    // A unit that was in use before is held already.
    .where(({ not, exists, selectFrom, ref }) =>
      not(
        exists(
          selectFrom("bookings")
            .select("bookings.id")
            .where("bookings.event_id", "=", ref("events.id"))
            .where("bookings.unit_id", "=", id),
        ),
      ),
    )
    .execute();
  for (const event of held) if (machine) await holdUnit(transaction, { machine, unitId: id, event, now: now() });
};
