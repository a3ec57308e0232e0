import { defineResource } from "../../api/resource";

/** An event; its registrations go to the trash and come back with it. */
export const event = defineResource({
  key: "event",
  labels: { one: "event", many: "events", none: "No events found. Create your first event!" },
  table: "events",
  titleColumn: "title",
  drafts: { path: "/events", right: "events" },
  trash: {
    with: [
      { table: "registrations", column: "event_id", resource: "registration", countedAs: "registration" },
      { table: "door_links", column: "event_id" },
    ],
    links: [],
    references: [
      { table: "events", column: "community_id", to: "communities", otherwise: "clear" },
      { table: "registrations", column: "user_id", to: "users", otherwise: "clear" },
      { table: "door_links", column: "created_by", to: "users", otherwise: "clear" },
    ],
    emails: [{ table: "registrations", column: "email_key" }],
  },
  together: {
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
});
