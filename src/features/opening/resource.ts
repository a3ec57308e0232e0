import { defineResource } from "../../api/resource";

/** The state set by hand: one item. */
export const openState = defineResource({
  key: "open",
  labels: { one: "opening status", many: "opening status", none: "The status was never set by hand" },
  table: "open_state",
  titleColumn: "title",
  isOnly: true,
  tab: "settings",
});
