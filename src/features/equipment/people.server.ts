import type { CurrentUser } from "../../api/current-user";
import { can, canFor, type MachinePerson, type Right } from "../../api/policy";
import type { Database, Queryable } from "../../platform/database/database.server";
import { invalid, Problem, unknown } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import type { EquipmentPerson, PeopleChange } from "./schema";

/** Returns a member's roles on a machine; undefined without any. */
export async function personOf(
  db: Queryable,
  equipmentId: number,
  userId: number | undefined,
): Promise<MachinePerson | undefined> {
  if (userId === undefined) return undefined;
  const row = await db
    .selectFrom("equipment_people")
    .select(["is_keeper", "is_trainer"])
    .where("equipment_id", "=", equipmentId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row && { is_keeper: row.is_keeper === 1, is_trainer: row.is_trainer === 1 };
}

/** The keepers and trainers of a machine by name, with the e-mails that mails go to. Deactivated accounts are left out. */
export async function peopleOf(db: Queryable, equipmentId: number): Promise<(EquipmentPerson & { email: string })[]> {
  const rows = await db
    .selectFrom("equipment_people")
    .innerJoin("users", "users.id", "equipment_people.user_id")
    .select(["users.id as user_id", "users.full_name", "users.username", "users.email"])
    .select(["equipment_people.is_keeper", "equipment_people.is_trainer"])
    .where("equipment_people.equipment_id", "=", equipmentId)
    .where("users.is_active", "=", 1)
    .orderBy("users.full_name")
    .orderBy("users.id")
    .execute();
  return rows.map(({ username, full_name, is_keeper, is_trainer, ...row }) => ({
    ...row,
    full_name: full_name || username,
    is_keeper: is_keeper === 1,
    is_trainer: is_trainer === 1,
  }));
}

/** The machines that somebody keeps or teaches, by name; not those in the trash. */
export async function machinesOf(
  db: Queryable,
  userId: number,
): Promise<({ equipment_id: number; name: string } & MachinePerson)[]> {
  const rows = await db
    .selectFrom("equipment_people")
    .innerJoin("equipment", "equipment.id", "equipment_people.equipment_id")
    .select(["equipment.id as equipment_id", "equipment.name", "is_keeper", "is_trainer"])
    .where("equipment_people.user_id", "=", userId)
    .orderBy("equipment.name_key")
    .execute();
  return rows.map((row) => ({ ...row, is_keeper: row.is_keeper === 1, is_trainer: row.is_trainer === 1 }));
}

/** The machines whose faults or bookings a caller sees: all, or those they keep. */
export type VisibleMachines = "all" | readonly number[];

const keptBy = async (db: Queryable, user: CurrentUser): Promise<number[]> =>
  (await machinesOf(db, user.id)).filter(({ is_keeper }) => is_keeper).map((one) => one.equipment_id);

/** Whether the caller keeps any machine. */
export const keepsAny = async ({ db, user }: { db: Queryable; user: CurrentUser }): Promise<boolean> =>
  (await keptBy(db, user)).length > 0;

/** The machines on which the caller has a keeper's right: all by role, or those they keep. */
export const machinesFor = async (
  { db, user }: { db: Queryable; user: CurrentUser },
  right: Right,
): Promise<VisibleMachines> => (can(user, right) ? "all" : keptBy(db, user));

interface Asking {
  db: Queryable;
  user: CurrentUser | undefined;
}

/** Whether the caller has a right on a machine, by role or as its keeper or trainer. */
export const hasRightOn = async ({ db, user }: Asking, right: Right, equipmentId: number): Promise<boolean> =>
  canFor(user, right, await personOf(db, equipmentId, user?.id));

/** Asks for a right on a machine. @throws Problem 403; 404 if there is no such machine @public for faults */
export async function requireFor(asking: Asking, right: Right, equipmentId: number): Promise<void> {
  const { db } = asking;
  if (await hasRightOn(asking, right, equipmentId)) {
    if (await db.selectFrom("equipment").select("id").where("id", "=", equipmentId).executeTakeFirst()) return;
    throw unknown("Machine");
  }
  throw new Problem(403, t`Only keepers of this machine can do this.`);
}

/** Replaces the keepers and trainers of a machine. @throws Problem 422 for an unknown account */
export const setPeople = (db: Database, equipmentId: number, people: PeopleChange): Promise<void> =>
  db.write(async (transaction) => {
    const wanted = people.filter(({ is_keeper, is_trainer }) => is_keeper || is_trainer);
    const ids = [...new Set(wanted.map(({ user_id }) => user_id))];
    const known = ids.length
      ? await transaction.selectFrom("users").select("id").where("id", "in", ids).orderBy("id").execute()
      : [];
    if (known.length < ids.length) throw invalid("items", t`There is no such account`);
    await transaction.deleteFrom("equipment_people").where("equipment_id", "=", equipmentId).execute();
    for (const user_id of ids) {
      const own = wanted.filter((one) => one.user_id === user_id);
      await transaction
        .insertInto("equipment_people")
        .values({
          equipment_id: equipmentId,
          user_id,
          is_keeper: Number(own.some(({ is_keeper }) => is_keeper)),
          is_trainer: Number(own.some(({ is_trainer }) => is_trainer)),
        })
        .execute();
    }
  });
