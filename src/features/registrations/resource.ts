import { defineResource } from "../../api/resource";

/** Somebody who has registered for an event. */
export const registration = defineResource({
  key: "registration",
  labels: { one: "registration", many: "registrations", none: "No registrations found" },
  table: "registrations",
  titleColumn: "name",
  privateColumns: [
    ...["name", "email", "phone", "organization"],
    ...["experience_level", "interests", "dietary_restrictions", "special_requirements"],
    ...["guests", "answers"],
  ],
  trash: {
    with: [],
    links: [],
    references: [{ table: "registrations", column: "user_id", to: "users", otherwise: "clear" }],
    emails: [{ table: "registrations", column: "email_key" }],
    personal: true,
  },
  deletionNotes: {
    event: async (id, scope) =>
      (await import("../event-registrations/admin/deletion-note")).fateOfRegistrations(Number(id), scope),
  },
  tab: {
    id: "registrations",
    label: "Registrations",
    right: "registrations.read",
    order: 20,
    components: { page: () => import("../event-registrations/admin/page") },
  },
});
