import { sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import type { VisibleMachines } from "../equipment/people.server";
import { unitCount } from "./model.server";
import type { Broken, KnownFaults } from "./schema";

/** The most units that the overview names. */
const maxUnits = 200;
/** The most faults of a machine that its page is told of. */
const maxKnown = 20;

/** Reads what is broken of some machines: units that are not ready, and all open faults, by unit or else by machine. */
export async function readBroken(db: Queryable, visible: VisibleMachines): Promise<Broken> {
  const ids = visible === "all" || visible.length > 0 ? visible : [0];
  const counted = await db
    .selectFrom("faults")
    .select(["equipment_id", "unit_id", "status", "is_dangerous", ({ fn }) => fn.countAll<number>().as("count")])
    .where(sql<boolean>`(case when closed_at is null then 0 else 1 end) = 0`)
    .$if(ids !== "all", (select) => select.where("equipment_id", "in", ids as number[]))
    .groupBy(["equipment_id", "unit_id", "status", "is_dangerous"])
    .execute();
  const sum = (rows: typeof counted) => rows.reduce((total, { count }) => total + count, 0);
  const hasDanger = (rows: typeof counted) => rows.some(({ is_dangerous }) => is_dangerous === 1);
  const withFaults = [...new Set(counted.flatMap(({ unit_id }) => unit_id ?? []))];
  const units = await db
    .selectFrom("equipment_units")
    .innerJoin("equipment", "equipment.id", "equipment_units.equipment_id")
    .select([
      "equipment_units.equipment_id",
      "equipment.name as equipment_name",
      "equipment_units.id as unit_id",
      "equipment_units.name as unit_name",
      unitCount("equipment_units").as("units"),
      "equipment_units.status",
      "equipment_units.status_note",
      "equipment_units.status_until_on",
    ])
    .where("equipment_units.is_retired", "=", 0)
    .where((where) =>
      where.or([
        where("equipment_units.status", "!=", "ready"),
        ...(withFaults.length > 0 ? [where("equipment_units.id", "in", withFaults)] : []),
      ]),
    )
    .$if(ids !== "all", (select) => select.where("equipment_units.equipment_id", "in", ids as number[]))
    .orderBy("equipment.name")
    .orderBy("equipment_units.id")
    .limit(maxUnits)
    .execute();
  const named = new Set(units.map(({ unit_id }) => unit_id));
  const unnamed = Map.groupBy(
    counted.filter(({ unit_id }) => unit_id === null || !named.has(unit_id)),
    ({ equipment_id }) => equipment_id,
  );
  const machines = await db
    .selectFrom("equipment")
    .select(["id as equipment_id", "name as equipment_name"])
    .where("id", "in", [0, ...unnamed.keys()])
    .orderBy("name")
    .orderBy("id")
    .limit(maxUnits)
    .execute();
  return {
    open: sum(counted.filter(({ status }) => status === "open")),
    in_progress: sum(counted.filter(({ status }) => status === "in_progress")),
    dangerous: sum(counted.filter(({ is_dangerous }) => is_dangerous === 1)),
    units: units.map(({ units: count, ...unit }) => {
      const own = counted.filter(({ unit_id }) => unit_id === unit.unit_id);
      const ofAllUnits = counted.filter((row) => row.unit_id === null && row.equipment_id === unit.equipment_id);
      return {
        ...unit,
        unit_name: count > 1 ? unit.unit_name : "",
        faults: sum(own),
        is_danger_reported: hasDanger([...own, ...ofAllUnits]),
      };
    }),
    machines: machines.map((machine) => {
      const own = unnamed.get(machine.equipment_id) ?? [];
      return { ...machine, faults: sum(own), is_danger_reported: hasDanger(own) };
    }),
  };
}

/** Reads the public facts of a machine's open faults, date and severity, the latest first. */
export async function readKnownFaults(db: Queryable, equipmentId: number): Promise<KnownFaults> {
  const rows = await db
    .selectFrom("faults")
    .select(["unit_id", "severity", "is_dangerous", "created_at"])
    .where("equipment_id", "=", equipmentId)
    .where("closed_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(maxKnown)
    .execute();
  return { items: rows.map((row) => ({ ...row, is_dangerous: row.is_dangerous === 1 })) };
}

/** Counts the open faults of some machines. @returns the number of one by its id */
export async function countOpenFaults(db: Queryable, ids: readonly number[]): Promise<(id: number) => number> {
  const rows = await db
    .selectFrom("faults")
    .select(["equipment_id", ({ fn }) => fn.countAll<number>().as("count")])
    .where("equipment_id", "in", ids)
    .where("closed_at", "is", null)
    .groupBy("equipment_id")
    .execute();
  const counts = new Map(rows.map(({ equipment_id, count }) => [equipment_id, count]));
  return (id) => counts.get(id) ?? 0;
}
