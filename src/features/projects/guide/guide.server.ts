import { setImmediate as othersTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Queryable } from "../../../platform/database/database.server";
import { isPublished } from "../../../platform/database/published.server";
import { equipment } from "../../equipment/resource";
import { renderWithin } from "../../words/words.server";
import type { Licence, Material, Step, StoredStep } from "./schema";

/** How a project is made, as its makers wrote it. */
export interface Guide {
  steps: StoredStep[];
  equipment_ids: number[];
  materials: Material[];
  licence: Licence | "";
  /** how long it took; null: not said */
  hours: number | null;
  /** the names of its makers, in order */
  makers: string[];
}

/** Machines by their ids, in this order; hidden ones are left out. */
async function machinesOf(db: Queryable, ids: readonly number[], now: Date) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("equipment")
    .select(["id", "name"])
    .where("id", "in", ids)
    .where(isPublished(equipment.published, now.toISOString()))
    .execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

/** Renders the texts of steps. Other requests take their turn in between: forty steps may take seconds. */
export async function renderSteps(steps: readonly StoredStep[]): Promise<Step[]> {
  const rendered = [];
  for (const step of steps) {
    rendered.push({ ...step, html: await renderWithin(step.text) });
    await othersTurn();
  }
  return rendered;
}

/** Returns a guide as visitors see it. */
export async function shownGuide(db: Queryable, guide: Guide, now: Date) {
  return {
    ...guide,
    steps: await renderSteps(guide.steps),
    machines: await machinesOf(db, guide.equipment_ids, now),
  };
}

/** The guide of a published project; undefined for a keeper's. */
export async function readGuide(db: Queryable, id: number): Promise<Guide | undefined> {
  const row = await db.selectFrom("project_guides").selectAll().where("project_id", "=", id).executeTakeFirst();
  if (!row) return undefined;
  return {
    steps: JSON.parse(row.steps) as StoredStep[],
    equipment_ids: JSON.parse(row.equipment_ids) as number[],
    materials: JSON.parse(row.materials) as Material[],
    licence: row.licence as Guide["licence"],
    hours: row.hours,
    makers: JSON.parse(row.makers) as string[],
  };
}

/** Adds the guide to a single project. */
export async function withGuide<Item extends { id: number }>(db: Queryable, item: Item, now: Date) {
  const guide = await readGuide(db, item.id);
  return guide ? { ...item, ...(await shownGuide(db, guide, now)) } : item;
}

/** Stores the guide of a published project in the caller's transaction. Unknown machines get no link. */
export async function writeGuide(transaction: Queryable, id: number, guide: Guide): Promise<void> {
  const row = {
    steps: JSON.stringify(guide.steps),
    equipment_ids: JSON.stringify(guide.equipment_ids),
    materials: JSON.stringify(guide.materials),
    licence: guide.licence,
    hours: guide.hours,
    makers: JSON.stringify(guide.makers),
  };
  await transaction
    .insertInto("project_guides")
    .values({ project_id: id, ...row })
    .onConflict((conflict) => conflict.column("project_id").doUpdateSet(row))
    .execute();
  await transaction.deleteFrom("project_machines").where("project_id", "=", id).execute();
  if (guide.equipment_ids.length === 0) return;
  await transaction
    .insertInto("project_machines")
    .columns(["project_id", "equipment_id"])
    .expression(
      transaction
        .selectFrom("equipment")
        .select([sql.lit(id).as("project_id"), "equipment.id as equipment_id"])
        .where("equipment.id", "in", guide.equipment_ids),
    )
    .execute();
}

/** Stores the names of the makers of a published project. */
export const writeMakers = (transaction: Queryable, id: number, makers: readonly string[]) =>
  transaction
    .updateTable("project_guides")
    .set({ makers: JSON.stringify(makers) })
    .where("project_id", "=", id)
    .execute();

/** The condition for projects made with a machine. */
export const madeWith = (equipmentId: number) =>
  sql<boolean>`exists (select 1 from project_machines
    where project_machines.equipment_id = ${equipmentId} and project_machines.project_id = projects.id)`;

/** The condition for projects of members, or of keepers. */
export function byMembers(isByMembers: boolean) {
  const has = sql<boolean>`exists (select 1 from project_guides where project_guides.project_id = projects.id)`;
  return isByMembers ? has : sql<boolean>`not ${has}`;
}
