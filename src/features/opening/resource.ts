import { defineResource } from "../../api/resource";

/** Whether it is open, as somebody at the door says: one item. */
export const openState = defineResource({
  key: "open",
  labels: { one: "open by hand", many: "open by hand", none: "Nothing was said by hand" },
  table: "open_state",
  titleColumn: "title",
  tab: "settings",
});
