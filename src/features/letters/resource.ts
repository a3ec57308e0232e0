import { defineResource } from "../../api/resource";

/** A letter to the subscribers of some topics. */
export const letter = defineResource({
  key: "letter",
  labels: {
    one: "letter",
    many: "letters",
    title: "Letters",
    none: "No letter has been written yet",
    noneMatching: "No letters match",
  },
  table: "letters",
  titleColumn: "subject",
  trash: { with: [], links: [], references: [] },
  find: {
    table: "letters",
    order: 62,
    right: "letters.draft",
    title: "subject",
    detail: "created_at",
    isDay: true,
    path: "/admin/letters?edit={id}",
  },
  tab: {
    id: "letters",
    label: "Letters",
    right: "letters.draft",
    order: 62,
    components: { list: () => import("./admin/list"), editor: () => import("./admin/editor") },
    opens: "edit",
  },
});
