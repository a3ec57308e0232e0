import type { Queryable } from "../../platform/database/database.server";
import { isPublished } from "../../platform/database/published.server";
import { agreement } from "../agreements/resource";
import { machinesOf } from "../equipment/people.server";
import type { AskedAgreement } from "./schema";

/** Returns the agreements that machines require, themselves or by their qualifications; three queries. */
export async function agreementsAskedBy(
  db: Queryable,
  equipmentIds: readonly number[],
  now: Date,
): Promise<(equipmentId: number) => AskedAgreement[]> {
  if (equipmentIds.length === 0) return () => [];
  const machines = await db
    .selectFrom("equipment")
    .select(["id", "requires", "agreement_ids"])
    .where("id", "in", [...equipmentIds])
    .execute();
  const qualifications = await db
    .selectFrom("qualifications")
    .select(["id", "agreement_id"])
    .where("agreement_id", "is not", null)
    .where("publication", "<>", "archived")
    .execute();
  const agreements = await db
    .selectFrom("agreements")
    .innerJoin("agreement_versions as versions", "versions.agreement_id", "agreements.id")
    .select(["agreements.id", "agreements.name"])
    .select(({ fn }) => fn.max<number>("versions.id").as("version_id"))
    .where(isPublished(agreement.published, now.toISOString()))
    .groupBy(["agreements.id", "agreements.name"])
    .orderBy("agreements.name")
    .orderBy("agreements.id")
    .execute();
  const byMachine = new Map(
    machines.map(({ id, requires, agreement_ids }) => {
      const required = JSON.parse(requires) as number[];
      const ofQualifications = qualifications.flatMap((one) => (required.includes(one.id) ? one.agreement_id : []));
      const asked = new Set([...(JSON.parse(agreement_ids) as number[]), ...ofQualifications]);
      return [id, agreements.filter((one) => asked.has(one.id))];
    }),
  );
  return (equipmentId) => byMachine.get(equipmentId) ?? [];
}

/** Whether a person keeps a machine that requires an agreement. @param agreementId any agreement if omitted */
export async function keepsMachineAsking(
  db: Queryable,
  userId: number,
  now: Date,
  agreementId?: number,
): Promise<boolean> {
  const kept = (await machinesOf(db, userId)).filter(({ is_keeper }) => is_keeper).map((one) => one.equipment_id);
  const asked = await agreementsAskedBy(db, kept, now);
  return kept.some((id) => asked(id).some((one) => agreementId === undefined || one.id === agreementId));
}
