import { definePublished } from "../../api/resource";

/** A community. Its memberships go to the trash and come back with it. */
export const community = definePublished({
  key: "community",
  labels: {
    one: "community",
    many: "communities",
    none: "No communities found. Create your first community!",
  },
  table: "communities",
  idType: "text",
  titleColumn: "name",
  path: "/communities",
  right: "communities",
  actions: ["publish", "hide", "archive", "delete"],
  switched: true,
  sitemap: "/communities",
  find: { order: 90 },
  search: false,
  view: "preview-links",
  trash: {
    with: [{ table: "community_members", column: "community_id", countedAs: "member" }],
    links: [],
    references: [{ table: "community_members", column: "user_id", to: "users", otherwise: "drop" }],
  },
  tab: {
    order: 70,
    list: () => import("./admin/list"),
    editor: () => import("./admin/editor"),
  },
});
