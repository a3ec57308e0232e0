import { sql } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { findRow, requireRow } from "../../platform/database/rows.server";
import { invalid } from "../../platform/errors/problem.server";
import type { NewSuspension, Suspension } from "./schema";

/** The suspensions of somebody from a machine that are not over, those of all machines too; the longest first. */
export const suspensionsFrom = (db: Queryable, userId: number, equipmentId: number, today: string) =>
  db
    .selectFrom("suspensions")
    .select(["from_on", "to_on", "reason"])
    .where("user_id", "=", userId)
    .where("to_on", ">=", today)
    .where((where) => where.or([where("equipment_id", "is", null), where("equipment_id", "=", equipmentId)]))
    .orderBy("to_on", "desc")
    .execute();

/** The condition that somebody is suspended from all machines on a day. @param user a column with the id */
export const isSuspended = (user: string, today: string) =>
  sql<boolean>`exists (select 1 from suspensions where suspensions.user_id = ${sql.ref(user)}
    and equipment_id is null and from_on <= ${today} and to_on >= ${today})`;

/** All suspensions of somebody, the latest first. */
export const suspensionsOf = (db: Queryable, userId: number): Promise<Suspension[]> =>
  db
    .selectFrom("suspensions")
    .leftJoin("equipment", "equipment.id", "suspensions.equipment_id")
    .select(["suspensions.id", "suspensions.equipment_id", "equipment.name as machine"])
    .select(["from_on", "to_on", "reason"])
    .where("suspensions.user_id", "=", userId)
    .orderBy("to_on", "desc")
    .orderBy("suspensions.id", "desc")
    .execute();

/** Suspends somebody from a machine or from all. @throws Problem 404; 422 for an unknown machine */
export const suspend = (
  db: Database,
  userId: number,
  suspension: NewSuspension,
  { by, now }: { by: number; now: Date },
): Promise<void> =>
  db.write(async (transaction) => {
    requireRow(await lockRow(transaction, "users", userId), "User");
    const { equipment_id } = suspension;
    const machine = transaction
      .selectFrom("equipment")
      .select("id")
      .where("id", "=", equipment_id ?? 0);
    if (equipment_id !== null && !(await machine.executeTakeFirst()))
      throw invalid("equipment_id", "There is no such machine");
    await transaction
      .insertInto("suspensions")
      .values({ ...suspension, user_id: userId, created_by: by, created_at: now.toISOString() })
      .execute();
  });

type Suspended = Pick<NewSuspension, "equipment_id" | "from_on" | "to_on">;

/** What the trail says of a suspension: "3D printers, 2026-03-01 to 2026-04-01". Its reason stays with the account. */
export async function suspensionInTrail(db: Queryable, { equipment_id, from_on, to_on }: Suspended): Promise<string> {
  const machine = equipment_id === null ? undefined : await findRow(db, "equipment", equipment_id);
  return `${machine?.name ?? "all machines"}, ${from_on} to ${to_on}`;
}

/** Ends a suspension: it is deleted as if it had not been. @throws Problem 404 */
export const endSuspension = (db: Database, userId: number, id: number): Promise<void> =>
  db.write(async (transaction) => {
    requireRow(await lockRow(transaction, "users", userId), "User");
    const own = transaction.deleteFrom("suspensions").where("user_id", "=", userId).where("id", "=", id);
    requireRow(await own.returning("id").executeTakeFirst(), "Suspension");
  });
