import type { AddedTrashRules, ResourceData } from "../../api/resource";

/** Registrations go to the trash and come back with their event. */
export const registrationsOfEvent: AddedTrashRules = {
  to: "event",
  with: [{ table: "registrations", column: "event_id", resource: "registration", countedAs: "registration" }],
  references: [{ table: "registrations", column: "user_id", to: "users", otherwise: "clear" }],
  emails: [{ table: "registrations", column: "email_key" }],
};

/** A registration for the audit trail and the trash; its tab is in event-registrations. */
export const registrationData = {
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
  find: {
    table: "registrations",
    order: 20,
    right: "registrations.read",
    title: "name",
    detail: "email",
    path: "/admin/registrations?q={detail}",
    withoutAddresses: {
      right: "registrations.export",
      instead: { detail: "created_at", isDay: true, path: "/admin/registrations?q={title}" },
    },
  },
} as const satisfies ResourceData;
