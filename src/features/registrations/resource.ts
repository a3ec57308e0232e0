import type { ResourceData } from "../../api/resource";

/** A registration as the audit trail and the trash know it; its tab is added by event-registrations. */
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
} as const satisfies ResourceData;
