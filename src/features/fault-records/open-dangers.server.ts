import { sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import "./schema";

/** An open report of a danger; without a unit it is about the whole machine, or nobody knows which unit. */
interface OpenDanger {
  equipment_id: number;
  unit_id: number | null;
}

/** Reads the machines and units with open reports of a danger, among some machines, with one query. */
export const readOpenDangers = (db: Queryable, equipmentIds: readonly number[]): Promise<OpenDanger[]> =>
  db
    .selectFrom("faults")
    .select(["equipment_id", "unit_id"])
    .distinct()
    .where("equipment_id", "in", equipmentIds)
    // Written out, so that SQLite uses the index of these rows alone.
    .where(sql<boolean>`closed_at is null and is_dangerous = 1`)
    .execute();
