import { defineResource } from "../../api/resource";

/** The state set by hand: one item. */
export const openState = defineResource({
  key: "open",
  labels: { one: "open by hand", many: "open by hand", none: "The status was never set by hand" },
  table: "open_state",
  titleColumn: "title",
  tab: "settings",
});
