import { sql } from "kysely";
import { shapedModel } from "../../api/kit/resource-model.server";
import type { Queryable } from "../../platform/database/database.server";
import { isPublished } from "../../platform/database/published.server";
import { Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { searchText } from "../../platform/latin";
import { foldKey } from "../../platform/text";
import { refuseUnknownCommunity } from "../communities/model.server";
import { withPictureText } from "../uploads/library/library.server";
import { renderWithin } from "../words/words.server";
import { type UnitStatus, unitStatuses } from "./choices";
import { isDangerReported, readUnitsAndDangers } from "./dangers.server";
import { equipment } from "./resource";
import { type Equipment, equipmentFields, equipmentSchemas, equipmentStatus, type Unit } from "./schema";
import { insertUnit } from "./units.server";

/** Whether the best status of a machine's units in use is this one. */
const bestStatusIs = (status: UnitStatus) => {
  const has = (one: UnitStatus) => sql`equipment.id in (select equipment_units.equipment_id from equipment_units
    where equipment_units.is_retired = 0 and equipment_units.status = ${one})`;
  const better = unitStatuses.slice(0, unitStatuses.indexOf(status)).map((one) => sql`not ${has(one)}`);
  // A machine without a unit in use is down.
  const conditions = status === "down" ? better : [has(status), ...better];
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
};

/** Refuses a name that another published machine has. @throws Problem 409 */
export async function refuseSameName(
  db: Queryable,
  { name, publication }: { name: string; publication: string },
  id?: number,
) {
  if (publication !== "published") return;
  const same = db.selectFrom("equipment").select("id").where("publication", "=", "published");
  const other = await same
    .where("name_key", "=", foldKey(name))
    .$if(id !== undefined, (select) => select.where("id", "!=", id ?? 0))
    .executeTakeFirst();
  if (other) throw new Problem(409, t`Another published machine has this name`);
}

/** Adds a single machine's texts as HTML, and the alternative text of its picture. */
export const withTexts = async (db: Queryable, machine: Equipment): Promise<Equipment> => ({
  ...(await withPictureText(db, machine)),
  safety_html: await renderWithin(machine.safety),
  content_html: await renderWithin(machine.content),
});

/** Whether visitors see any machine. */
export const hasMachines = async (db: Queryable, now: Date): Promise<boolean> => {
  const seen = db.selectFrom("equipment").select("id").where(isPublished(equipment.published, now.toISOString()));
  return (await seen.limit(1).executeTakeFirst()) !== undefined;
};

const withoutCode = ({ code: _, ...unit }: Unit): Unit => unit;

/** Reads and writes equipment. */
export const machines = shapedModel(
  {
    resource: equipment,
    fields: equipmentFields,
    schemas: equipmentSchemas,
    derived: ({ name, description, model }) => ({
      name_key: foldKey(name),
      search_text: searchText(name, description, model),
    }),
    orders: { category: ["category", "name_key", "id"], name: ["name_key", "id"] },
    async refuse(transaction, after, before) {
      await refuseSameName(transaction, after, before?.id);
      // Only a new one: who deletes the old one waits for this machine, and must not be waited for.
      if (after.community_id !== before?.community_id) await refuseUnknownCommunity(transaction, after.community_id);
    },
    added: (transaction, equipmentId, now) => insertUnit(transaction, { equipmentId, name: "1", now }),
    related: readUnitsAndDangers,
    where: async (_, { status }) => (status ? [bestStatusIs(status)] : []),
  },
  (item, { seesHidden }, related) => {
    const { units, dangers } = related ?? { units: [], dangers: [] };
    return {
      ...item,
      status: equipmentStatus(units),
      is_danger_reported: isDangerReported(units, dangers),
      // A code is no secret, but lists of them invite pranks.
      units: seesHidden ? units : units.filter(({ is_retired }) => !is_retired).map(withoutCode),
    };
  },
);
