import { type AddedTrashRules, definePublished } from "../../api/resource";

/** A permission with its holders, such as using the laser. */
export const qualification = definePublished({
  key: "qualification",
  labels: { one: "qualification", many: "qualifications" },
  table: "qualifications",
  titleColumn: "name",
  path: "/qualifications",
  right: "qualifications",
  actions: ["publish", "hide", "archive", "delete"],
  sitemap: false,
  find: { order: 57 },
  search: false,
  view: () => import("./public/qualification-draft"),
  trash: {
    with: [
      { table: "qualification_grants", column: "qualification_id" },
      { table: "qualification_interests", column: "qualification_id" },
    ],
    links: [],
    references: [
      { table: "qualification_grants", column: "user_id", to: "users", otherwise: "drop" },
      { table: "qualification_grants", column: "granted_by", to: "users", otherwise: "clear" },
      { table: "qualification_grants", column: "revoked_by", to: "users", otherwise: "clear" },
      { table: "qualification_grants", column: "event_id", to: "events", otherwise: "clear" },
      { table: "qualification_interests", column: "user_id", to: "users", otherwise: "drop" },
    ],
    emails: [{ table: "qualification_grants", column: "email_key" }],
  },
  formParts: {
    event: () => import("./admin/given-at-event"),
  },
  tab: {
    right: "qualifications.read",
    order: 57,
    list: () => import("./admin/list"),
    editor: () => import("./admin/editor"),
  },
});

/** An event's qualifications are restored with it; grants made there stay when it is deleted. */
export const eventQualificationsInTrash: AddedTrashRules = {
  to: "event",
  with: [
    { table: "event_grants", column: "event_id" },
    { table: "event_grants_done", column: "event_id" },
  ],
  links: [{ table: "qualification_grants", column: "event_id" }],
  references: [{ table: "event_grants_done", column: "registration_id", to: "registrations", otherwise: "drop" }],
};

/** That a check-in has granted comes back with its registration. */
export const grantedOfRegistration: AddedTrashRules = {
  to: "registration",
  with: [{ table: "event_grants_done", column: "registration_id" }],
  references: [{ table: "event_grants_done", column: "event_id", to: "events", otherwise: "drop" }],
};
