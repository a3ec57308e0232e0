import { defineResource } from "../../api/resource";

/** A message or a join application. */
export const message = defineResource({
  key: "message",
  labels: {
    one: "message",
    many: "messages",
    none: "No messages found for the selected filter.",
    loading: "Loading contact messages...",
  },
  table: "messages",
  titleColumn: "subject",
  privateColumns: ["name", "email", "phone", "subject", "message"],
  trash: {
    with: [],
    links: [],
    references: [],
    personal: true,
  },
  bulk: {
    path: "/contact",
    rights: "messages",
    exports: false,
    actions: ["read", "unread", "replied", "delete"],
  },
  find: {
    table: "messages",
    order: 40,
    right: "messages.read",
    title: "subject",
    detail: "name",
    path: "/admin/messages?message={id}",
  },
  tab: {
    id: "messages",
    label: "Messages",
    right: "messages.read",
    order: 110,
    components: { page: () => import("./admin/tab") },
    opens: "message",
  },
});
