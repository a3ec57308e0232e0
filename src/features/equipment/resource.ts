import { type AddedTrashRules, definePublished, defineResource } from "../../api/resource";

/** Machines and tools of one kind. */
export const equipment = definePublished({
  key: "equipment",
  labels: {
    one: "machine",
    many: "machines",
    title: "Manage Equipment",
  },
  table: "equipment",
  titleColumn: "name",
  path: "/equipment",
  right: "equipment",
  actions: ["publish", "hide", "archive", "feature", "unfeature", "delete"],
  sitemap: "/equipment",
  find: { order: 55, detail: "category" },
  search: { texts: ["description", { markdown: "content" }, "model", { markdown: "safety" }] },
  view: "preview-links",
  trash: {
    with: [
      { table: "equipment_units", column: "equipment_id" },
      { table: "equipment_old_codes", column: "equipment_id" },
      { table: "equipment_people", column: "equipment_id" },
      { table: "equipment_log", column: "equipment_id" },
    ],
    links: [],
    references: [
      { table: "equipment", column: "community_id", to: "communities", otherwise: "clear" },
      { table: "equipment_people", column: "user_id", to: "users", otherwise: "drop" },
      { table: "equipment_log", column: "unit_id", to: "equipment_units", otherwise: "clear" },
      { table: "equipment_log", column: "user_id", to: "users", otherwise: "clear" },
    ],
  },
  tab: {
    label: "Equipment",
    right: "equipment.draft",
    order: 55,
    list: () => import("./admin/list"),
    editor: () => import("./admin/editor"),
  },
});

/** The equipment of a deleted community stays without it. */
export const equipmentOfCommunity: AddedTrashRules = {
  to: "community",
  links: [{ table: "equipment", column: "community_id" }],
};

/** One machine of its kind, for the audit trail. */
export const equipmentUnit = defineResource({
  key: "equipment_unit",
  labels: { one: "unit", many: "units", none: "No units." },
  table: "equipment_units",
  titleColumn: "name",
  belongsTo: { table: "equipment", column: "equipment_id", titleColumn: "name" },
  tab: "equipment",
});
