import { definePublished } from "../../api/resource";

/** A partner of the organisation. */
export const partner = definePublished({
  key: "partner",
  labels: { one: "partner", many: "partners" },
  table: "partners",
  titleColumn: "name",
  path: "/partners",
  right: "partners",
  actions: ["publish", "hide", "archive", "feature", "unfeature", "delete"],
  switched: true,
  sitemap: false,
  find: { order: 100 },
  search: false,
  view: "preview-links",
  tab: {
    order: 90,
    list: () => import("./admin/list"),
    editor: () => import("./admin/editor"),
  },
});
