import { defineResource } from "../../api/resource";

/** The settings of the site: one item. */
export const siteSettings = defineResource({
  key: "settings",
  labels: { one: "settings", many: "settings", none: "No settings" },
  table: "site_settings",
  titleColumn: "title",
  isOnly: true,
  tab: {
    id: "settings",
    label: "Settings",
    right: "settings.read",
    order: 200,
    components: { page: () => import("./admin/page") },
  },
});
