import { type AddedTrashRules, defineResource } from "../../api/resource";

/** The faults of a deleted machine go to the trash and come back with it. */
export const faultsOfEquipment: AddedTrashRules = {
  to: "equipment",
  with: [{ table: "faults", column: "equipment_id", resource: "fault" }],
  // Its units come back with it.
  references: [{ table: "faults", column: "user_id", to: "users", otherwise: "clear" }],
  emails: [{ table: "faults", column: "contact_key" }],
};

/** A fault of a machine that somebody reported. */
export const fault = defineResource({
  key: "fault",
  labels: {
    one: "fault",
    many: "faults",
    title: "Faults",
    none: "Nobody has reported a fault",
    noneMatching: "No faults match",
  },
  table: "faults",
  titleColumn: "text",
  privateColumns: ["text", "name", "contact", "pictures", "outcome"],
  trash: {
    with: [],
    links: [],
    references: [
      { table: "faults", column: "equipment_id", to: "equipment", otherwise: "drop" },
      { table: "faults", column: "unit_id", to: "equipment_units", otherwise: "clear" },
      { table: "faults", column: "user_id", to: "users", otherwise: "clear" },
    ],
    emails: [{ table: "faults", column: "contact_key" }],
    personal: true,
  },
  bulk: { path: "/faults", rights: "faults", actions: ["delete"] },
  find: {
    table: "faults",
    order: 56,
    right: "faults.read",
    title: "text",
    detail: "created_at",
    isDay: true,
    path: "/admin/faults?fault={id}",
  },
  tab: {
    id: "faults",
    label: "Faults",
    right: "faults.read",
    order: 56,
    components: { page: () => import("./admin/tab") },
    opens: "edit",
  },
});
