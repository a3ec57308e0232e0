import { forgetInTrash } from "../../api/forget-in-trash.server";
import type { PersonalData } from "../../api/personal-data.server";
import { machinesOf } from "./people.server";

/** The machines that a person keeps or teaches, and their entries in logs, which stay without the person. */
export const personalDataOfMachines: PersonalData = {
  name: "machines",
  columns: { equipment_people: ["user_id"], equipment_log: ["user_id"] },
  async forget(transaction, person) {
    const deleted = { resources: ["equipment"] };
    await forgetInTrash(transaction, person, { ...deleted, table: "equipment_people" });
    const withoutPerson = (row: object) => ({ ...row, user_id: null });
    await forgetInTrash(transaction, person, { ...deleted, table: "equipment_log", withoutPerson });
  },
  read: async (db, { id }) => ({
    keeps_or_teaches: await machinesOf(db, id),
    log: await db
      .selectFrom("equipment_log")
      .innerJoin("equipment", "equipment.id", "equipment_log.equipment_id")
      .select(["equipment.name as machine", "kind", "what", "cost", "equipment_log.created_at", "outcome"])
      .where("equipment_log.user_id", "=", id)
      .orderBy("equipment_log.id")
      .execute(),
  }),
};
