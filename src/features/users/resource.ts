import { defineResource } from "../../api/resource";

/** An account. It never goes to the trash, so that deletion on request is complete. */
export const user = defineResource({
  key: "user",
  labels: {
    one: "user",
    many: "users",
    none: "No users found.",
    noneMatching: "No users found matching your filters.",
  },
  table: "users",
  titleColumn: "username",
  // Administrators' names are public in the trail, so that taking another's name shows.
  privateColumns: ({ role }) =>
    role === "admin" ? ["email", "pending_email"] : ["email", "pending_email", "full_name"],
  bulk: {
    path: "/users",
    rights: "users",
    actions: ["activate", "deactivate", "delete"],
  },
  find: {
    table: "users",
    order: 30,
    right: "users.read",
    title: "full_name",
    detail: "email",
    path: "/admin/users?edit={id}",
  },
  tab: {
    id: "users",
    label: "Users",
    right: "users.read",
    order: 80,
    components: { list: () => import("./admin/list"), editor: () => import("./admin/editor") },
    opens: "edit",
  },
});
