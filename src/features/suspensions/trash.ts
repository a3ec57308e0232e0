import type { AddedTrashRules } from "../../api/resource";

/** Suspensions from a deleted machine come back with it. */
export const suspensionsOfEquipment: AddedTrashRules = {
  to: "equipment",
  with: [{ table: "suspensions", column: "equipment_id" }],
  references: [
    { table: "suspensions", column: "user_id", to: "users", otherwise: "drop" },
    { table: "suspensions", column: "created_by", to: "users", otherwise: "clear" },
  ],
};
