import { definePublished } from "../../api/resource";

/** A partner of the organisation. */
export const partner = definePublished({
  key: "partner",
  labels: { one: "partner", many: "partners", none: "No partners found. Add your first partner!" },
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
    id: "partners",
    label: "Partners",
    right: "partners.write",
    order: 90,
    components: { list: () => import("./admin/list"), editor: () => import("./admin/editor") },
    opens: "edit",
  },
});
