import { type AddedTrashRules, definePublished } from "../../api/resource";

/** The projects of a deleted community stay without it. */
export const projectsOfCommunity: AddedTrashRules = {
  to: "community",
  links: [{ table: "projects", column: "community_id" }],
};

/** A deleted machine takes its links from projects with it, and gets them back with a restore. */
export const projectsOfMachine: AddedTrashRules = {
  to: "equipment",
  with: [{ table: "project_machines", column: "equipment_id" }],
  references: [{ table: "project_machines", column: "project_id", to: "projects", otherwise: "drop" }],
};

/** A project. */
export const project = definePublished({
  key: "project",
  labels: {
    one: "project",
    many: "projects",
    none: "No projects found. Create your first project!",
    saveFailed: "Error saving project. Please check the console for details.",
  },
  table: "projects",
  titleColumn: "title",
  path: "/projects",
  right: "projects",
  actions: ["publish", "hide", "archive", "feature", "unfeature", "delete"],
  sitemap: "/projects",
  find: { order: 50, detail: "created_at", isDay: true },
  search: { texts: ["description", "content", { list: "technologies" }] },
  view: "preview-links",
  trash: {
    with: [
      { table: "project_guides", column: "project_id" },
      { table: "project_machines", column: "project_id" },
    ],
    links: [],
    references: [
      { table: "project_machines", column: "equipment_id", to: "equipment", otherwise: "drop" },
      { table: "projects", column: "community_id", to: "communities", otherwise: "clear" },
    ],
  },
  tab: {
    right: "projects.draft",
    order: 50,
    list: () => import("./admin/list"),
    editor: () => import("./admin/editor"),
  },
});
