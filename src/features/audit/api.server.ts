import { trailYears } from "../../api/audit/retention";
import { type Calls, endpoint } from "../../api/endpoint.server";
import { plural } from "../../ui/formatting";
import { listAudit } from "./audit-entries.server";
import { personalDataOfTrail } from "./personal.server";
import { auditListSchema, auditQuerySchema } from "./schema";

export const list = endpoint({
  call: "GET /audit",
  access: "audit.read",
  summary: `Changes with their author and time, latest first; kept for ${plural(trailYears, "year")}`,
  query: auditQuerySchema,
  answer: auditListSchema,
  handle: ({ db, query }) => listAudit(db, query),
});

export const calls: Calls = { personal: [personalDataOfTrail], endpoints: [list] };
