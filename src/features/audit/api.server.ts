import { endpoint } from "../../endpoint.server";
import { plural } from "../../ui/format";
import { listAudit } from "./model.server";
import { auditListSchema, auditQuerySchema } from "./schema";
import { trailYears } from "./trail-years";

export const list = endpoint({
  summary: `Who changed what and when, the latest first; kept for ${plural(trailYears, "year")}`,
  query: auditQuerySchema,
  answer: auditListSchema,
  handle: ({ db, query }) => listAudit(db, query),
});
