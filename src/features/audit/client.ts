import type { Caller } from "../../client/api";
import type { AuditFilter, AuditList } from "./schema";

/** The calls about the audit trail. */
export const auditApi = ({ call }: Caller) => ({
  list: (query: AuditFilter) => call<AuditList>("GET", "/audit", { query }),
});
