import { defineResource } from "../../api/resource";

/** A language in which the site speaks besides English. */
export const language = defineResource({
  key: "language",
  labels: { one: "language", many: "languages", none: "No other languages" },
  table: "languages",
  titleColumn: "tag",
  privateColumns: ["po"],
  tab: "settings",
});
