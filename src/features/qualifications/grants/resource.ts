import { defineResource } from "../../../api/resource";

/** One grant, for the audit trail. Its rows stay, so it has no trash of its own. */
export const qualificationGrant = defineResource({
  key: "qualification_grant",
  labels: { one: "grant", many: "qualification grants", none: "Nobody has it yet" },
  table: "qualification_grants",
  titleColumn: "name",
  belongsTo: { table: "qualifications", column: "qualification_id", titleColumn: "name" },
  privateColumns: ["name", "email_key", "note"],
  tab: "qualifications",
});
