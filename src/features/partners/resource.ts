import { defineResource } from "../../api/resource";

/** A partner of the organisation. */
export const partner = defineResource({
  key: "partner",
  labels: { one: "partner", many: "partners", none: "No partners found. Add your first partner!" },
  table: "partners",
  titleColumn: "name",
  drafts: { path: "/partners", right: "partners" },
  trash: {
    with: [],
    links: [],
    references: [],
  },
  together: {
    path: "/partners",
    rights: "partners",
    actions: ["publish", "hide", "archive", "feature", "unfeature", "delete"],
  },
  tab: {
    id: "partners",
    label: "Partners",
    right: "partners.write",
    order: 90,
    components: { list: () => import("./admin/list"), editor: () => import("./admin/editor") },
    opens: "edit",
  },
});
