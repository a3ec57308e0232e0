import { type AddedTrashRules, defineResource } from "../../api/resource";

/** The events of a deleted community stay without it. */
export const eventsOfCommunity: AddedTrashRules = {
  to: "community",
  links: [{ table: "events", column: "community_id" }],
};

/** An event. Features above add the rows that go to the trash with it, such as registrations. */
export const event = defineResource({
  key: "event",
  labels: { one: "event", many: "events", none: "No events found. Create your first event!" },
  table: "events",
  titleColumn: "title",
  drafts: { path: "/events", right: "events" },
  trash: {
    with: [],
    links: [],
    references: [{ table: "events", column: "community_id", to: "communities", otherwise: "clear" }],
  },
  bulk: {
    path: "/events",
    rights: "events",
    actions: ["publish", "hide", "feature", "unfeature", "delete"],
  },
  find: {
    table: "events",
    order: 10,
    right: "events.read_hidden",
    title: "title",
    detail: "start_date",
    isDay: true,
    path: "/admin/events/{id}",
  },
  tab: {
    id: "events",
    label: "Events",
    right: "events.draft",
    order: 10,
    components: { list: () => import("./admin/list"), editor: () => import("./admin/editor") },
    opens: "edit",
  },
  formParts: { settings: () => import("./embedding/admin/embedding-section") },
});
