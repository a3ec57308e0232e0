import { definePublished, defineResource } from "../../api/resource";

/** A waiver, or rules that people accept. */
export const agreement = definePublished({
  key: "agreement",
  labels: { one: "agreement", many: "agreements" },
  table: "agreements",
  titleColumn: "name",
  path: "/agreements",
  right: "agreements",
  actions: ["publish", "hide", "archive", "delete"],
  sitemap: false,
  find: { order: 58 },
  search: false,
  view: () => import("./public/agreement-draft"),
  trash: {
    with: [{ table: "agreement_versions", column: "agreement_id" }],
    links: [],
    references: [],
  },
  tab: {
    order: 58,
    list: () => import("./admin/list"),
    editor: () => import("./admin/editor"),
  },
});

/** One acceptance, for its export. */
export const acceptance = defineResource({
  key: "acceptance",
  labels: { one: "acceptance", many: "acceptances", none: "Nobody has accepted anything yet" },
  table: "acceptances",
  titleColumn: "user_name",
  privateColumns: ["user_name", "guardian_name"],
  tab: "agreements",
});
