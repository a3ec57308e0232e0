import { defineResource } from "../../api/resource";

/** A project. */
export const project = defineResource({
  key: "project",
  labels: {
    one: "project",
    many: "projects",
    none: "No projects found. Create your first project!",
    saveFailed: "Error saving project. Please check the console for details.",
  },
  table: "projects",
  titleColumn: "title",
  drafts: { path: "/projects", right: "projects" },
  trash: {
    with: [],
    links: [],
    references: [{ table: "projects", column: "community_id", to: "communities", otherwise: "clear" }],
  },
  together: {
    path: "/projects",
    rights: "projects",
    actions: ["publish", "hide", "archive", "feature", "unfeature", "delete"],
  },
  tab: {
    id: "projects",
    label: "Projects",
    right: "projects.draft",
    order: 50,
    components: { list: () => import("./admin/list"), editor: () => import("./admin/editor") },
    opens: "edit",
  },
});
