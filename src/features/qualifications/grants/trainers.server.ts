import type { CurrentUser } from "../../../api/current-user";
import { canFor, type Right } from "../../../api/policy";
import type { Queryable } from "../../../platform/database/database.server";

interface Asking {
  db: Queryable;
  user: CurrentUser | undefined;
  can: (right: Right) => boolean;
}

/** The ids of qualifications that somebody grants as a trainer: what their machines require, and nothing else. */
export async function qualificationsTaughtBy(db: Queryable, user: CurrentUser | undefined): Promise<Set<number>> {
  if (!user) return new Set();
  const rows = await db
    .selectFrom("equipment_people")
    .innerJoin("equipment", "equipment.id", "equipment_people.equipment_id")
    .select(["equipment.requires", "equipment_people.is_keeper", "equipment_people.is_trainer"])
    .where("equipment_people.user_id", "=", user.id)
    .execute();
  return new Set(
    rows
      .filter(({ is_keeper, is_trainer }) =>
        canFor(user, "qualifications.grant", { is_keeper: is_keeper === 1, is_trainer: is_trainer === 1 }),
      )
      .flatMap(({ requires }) => JSON.parse(requires) as number[]),
  );
}

/** Which of some qualifications the caller may work with: all with the right, otherwise those they teach. */
export async function mayGrant<Id extends number>(
  { db, user, can }: Asking,
  right: "qualifications.grant" | "qualifications.read",
  ids: readonly Id[],
): Promise<Id[]> {
  if (can(right)) return [...ids];
  const taught = await qualificationsTaughtBy(db, user);
  return ids.filter((id) => taught.has(id));
}
