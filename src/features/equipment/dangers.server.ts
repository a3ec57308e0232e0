import type { Queryable } from "../../platform/database/database.server";
import { readOpenDangers } from "../fault-records/open-dangers.server";
import type { Unit } from "./schema";
import { unitsByEquipment } from "./units.server";

/** The units with open reports of a danger; null for a report about the whole machine. */
type Dangers = readonly (number | null)[];

interface UnitsAndDangers {
  units: Unit[];
  dangers: Dangers;
}

/** Reads the units and open dangers of some machines with two queries. @returns those of a machine */
export async function readUnitsAndDangers(
  db: Queryable,
  ids: readonly number[],
): Promise<(id: number) => UnitsAndDangers> {
  const units = await unitsByEquipment(db, ids);
  const dangers = Map.groupBy(await readOpenDangers(db, ids), ({ equipment_id }) => equipment_id);
  return (id) => ({ units: units(id), dangers: dangers.get(id)?.map(({ unit_id }) => unit_id) ?? [] });
}

/**
 * Whether an open report of a danger concerns somebody who would use a machine: of a unit in use that is not down, or
 * without a unit.
 * @param unitId the unit that they would use; any if omitted
 */
export function isDangerReported(units: readonly Unit[], dangers: Dangers, unitId?: number): boolean {
  const isUsable = (id: number) => units.some((unit) => unit.id === id && !unit.is_retired && unit.status !== "down");
  return dangers.some((id) => id === null || ((unitId === undefined || id === unitId) && isUsable(id)));
}
