import type { Selectable } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { isPublishedRow } from "../../platform/database/published.server";
import { findRow, insertRow, requireRow } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { codeOf } from "../../platform/text";
import type { UnitStatus } from "./choices";
import { newCode } from "./codes.server";
import { addLog, type LogWriter } from "./log.server";
import type { Unit } from "./schema";

export type UnitRow = Selectable<Tables["equipment_units"]>;

export const toUnit = ({ equipment_id: _, is_retired, ...row }: UnitRow): Unit => ({
  ...row,
  is_retired: is_retired === 1,
});

/** Reads the units of some machines with one query. @returns those of a machine, in the order they were added */
export async function unitsByEquipment(db: Queryable, ids: readonly number[]): Promise<(id: number) => Unit[]> {
  const rows = await db
    .selectFrom("equipment_units")
    .selectAll()
    .where("equipment_id", "in", ids)
    .orderBy("equipment_id")
    .orderBy("id")
    .execute();
  const units = Map.groupBy(rows, ({ equipment_id }) => equipment_id);
  return (id) => units.get(id)?.map(toUnit) ?? [];
}

/** The units of a machine in the order they were added, retired ones too. */
export const unitsOf = async (db: Queryable, equipmentId: number): Promise<Unit[]> =>
  (await unitsByEquipment(db, [equipmentId]))(equipmentId);

/** Locks a machine, whose row guards its units, faults and bookings. Machines are locked by ascending id, after events. */
export const lockEquipment = (transaction: Queryable, equipmentId: number) =>
  lockRow(transaction, "equipment", equipmentId);

/** Locks the machine of a unit, which guards it, before the unit. */
export async function lockMachineOf(transaction: Queryable, unitId: number): Promise<void> {
  const unit = transaction.selectFrom("equipment_units").select("equipment_id").where("id", "=", unitId);
  const { equipment_id } = (await unit.executeTakeFirst()) ?? {};
  if (equipment_id !== undefined) await lockEquipment(transaction, equipment_id);
}

interface StickerTarget {
  equipment: Selectable<Tables["equipment"]>;
  unit: Unit;
}

/**
 * Finds a unit by the code of its sticker, as somebody typed it.
 * @public for stickers
 * @returns `outdated`: the machine of a code that was replaced or whose unit is retired; undefined for an unknown code
 *   and for a machine that visitors do not see
 */
export async function unitByCode(
  db: Queryable,
  given: string,
  at: string,
): Promise<StickerTarget | { outdated: number } | undefined> {
  const code = codeOf(given);
  const row = await db.selectFrom("equipment_units").selectAll().where("code", "=", code).executeTakeFirst();
  const old = row
    ? undefined
    : await db.selectFrom("equipment_old_codes").select("equipment_id").where("code", "=", code).executeTakeFirst();
  const equipmentId = row?.equipment_id ?? old?.equipment_id;
  if (equipmentId === undefined) return undefined;
  const equipment = await findRow(db, "equipment", equipmentId);
  if (!equipment || !isPublishedRow(equipment, at)) return undefined;
  return row && !row.is_retired ? { equipment, unit: toUnit(row) } : { outdated: equipmentId };
}

/** A unit and its machine, whose row is locked first. @throws Problem 404, also if the unit is another machine's */
async function lockUnit(transaction: Queryable, equipmentId: number, id: number): Promise<UnitRow> {
  requireRow(await lockEquipment(transaction, equipmentId), "Machine");
  const unit = await lockRow(transaction, "equipment_units", id);
  return requireRow(unit?.equipment_id === equipmentId ? unit : undefined, "Unit");
}

interface NewStatus {
  unitId: number;
  status: UnitStatus;
  note: string;
  until_on: string | null;
  by: LogWriter;
  /** the sentence of the log; by default the note */
  what?: string;
  faultId?: number | null;
  now: Date;
}

/**
 * Sets a unit's status and logs it, within the caller's transaction, which has locked the machine. Features that follow
 * writes of `equipment_unit` hear of it from an audited call; others call `followWrite`.
 */
export async function setUnitStatus(
  transaction: Queryable,
  { unitId, status, note, until_on, by, what = note, faultId = null, now }: NewStatus,
): Promise<Unit> {
  const unit = await transaction
    .updateTable("equipment_units")
    .set({ status, status_note: note, status_until_on: until_on, changed_at: now.toISOString() })
    .where("id", "=", unitId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const { equipment_id } = unit;
  const about = { equipment_id, unit_id: unitId, fault_id: faultId, ...by };
  await addLog(transaction, { ...about, kind: "status", what, status, now });
  return toUnit(unit);
}

/** Refuses a day that has passed, unless the unit has it already. @param today of the site's calendar @throws Problem 422 */
export function refusePassedDay(until_on: string | null, unit: UnitRow, today: string): void {
  if (until_on !== null && until_on < today && until_on !== unit.status_until_on)
    throw invalid("until_on", t`This day has passed`);
}

/** Sets the status of a machine's unit. @throws Problem 404 */
export const changeStatus = (
  db: Database,
  equipmentId: number,
  change: Omit<NewStatus, "faultId" | "what">,
): Promise<Unit> =>
  db.change(async (transaction) => {
    await lockUnit(transaction, equipmentId, change.unitId);
    return setUnitStatus(transaction, change);
  });

interface NewUnit {
  equipmentId: number;
  name: string;
  status?: UnitStatus;
  note?: string;
  until_on?: string | null;
  now: Date;
}

/** Adds a unit with a new code, within the caller's transaction; ready unless said otherwise. */
export async function insertUnit(
  transaction: Queryable,
  { equipmentId, name, status = "ready", note = "", until_on = null, now }: NewUnit,
): Promise<Unit> {
  const row = await insertRow(transaction, "equipment_units", {
    equipment_id: equipmentId,
    name,
    code: await newCode(transaction),
    status,
    status_note: note,
    status_until_on: until_on,
    is_retired: 0,
    changed_at: now.toISOString(),
  });
  return toUnit(row);
}

/** Removes the units of a machine that nobody has seen yet, such as a sample's first one. */
export const removeUnitRows = (transaction: Queryable, equipmentId: number) =>
  transaction.deleteFrom("equipment_units").where("equipment_id", "=", equipmentId).execute();

/** Adds a unit. @throws Problem 404 without such a machine */
export const addUnit = (db: Database, equipmentId: number, name: string, now: Date): Promise<Unit> =>
  db.change(async (transaction) => {
    requireRow(await lockEquipment(transaction, equipmentId), "Machine");
    return insertUnit(transaction, { equipmentId, name, now });
  });

/** Renames or retires a unit. @throws Problem 404 */
export const changeUnit = (
  db: Database,
  { equipmentId, id }: { equipmentId: number; id: number },
  { name, is_retired }: { name?: string | undefined; is_retired?: boolean | undefined },
): Promise<Unit> =>
  db.change(async (transaction) => {
    const before = await lockUnit(transaction, equipmentId, id);
    const row = await transaction
      .updateTable("equipment_units")
      .set({ name: name ?? before.name, is_retired: is_retired === undefined ? before.is_retired : Number(is_retired) })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toUnit(row);
  });

const keepCode = (transaction: Queryable, { code, equipment_id }: UnitRow) =>
  transaction.insertInto("equipment_old_codes").values({ code, equipment_id }).execute();

/** Gives a unit a new code; stickers with the old one lead to a page that says so. @throws Problem 404 */
export const replaceCode = (db: Database, equipmentId: number, id: number): Promise<Unit> =>
  db.change(async (transaction) => {
    const before = await lockUnit(transaction, equipmentId, id);
    const code = await newCode(transaction);
    await keepCode(transaction, before);
    const set = transaction.updateTable("equipment_units").set({ code }).where("id", "=", id);
    return toUnit(await set.returningAll().executeTakeFirstOrThrow());
  });

/** Deletes a unit; its sticker is out of date then. @throws Problem 404; 409 for the last one */
export const removeUnit = (db: Database, equipmentId: number, id: number): Promise<unknown> =>
  db.change(async (transaction) => {
    const unit = await lockUnit(transaction, equipmentId, id);
    const others = await unitsOf(transaction, equipmentId);
    if (others.length < 2) throw new Problem(409, t`This equipment needs a unit`);
    await keepCode(transaction, unit);
    return transaction.deleteFrom("equipment_units").where("id", "=", id).execute();
  });
