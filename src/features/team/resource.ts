import { definePublished } from "../../api/resource";

/** A member of the team. */
export const teamMember = definePublished({
  key: "team_member",
  labels: { one: "team member", many: "team members" },
  table: "team_members",
  titleColumn: "name",
  path: "/team-members",
  right: "team",
  actions: ["publish", "hide", "archive", "delete"],
  switched: true,
  sitemap: false,
  find: { order: 110, detail: "role" },
  search: false,
  view: "preview-links",
  privateColumns: ["email"],
  tab: {
    id: "team",
    order: 100,
    list: () => import("./admin/list"),
    editor: () => import("./admin/editor"),
  },
});
