import type { Caller } from "../../client/api";
import type { AuditFilter, AuditList } from "./schema";

/** The calls about audit. */
export const auditApi = ({ call }: Caller) => ({
  list: (query: AuditFilter) => call<AuditList>("GET", "/audit", { query }),
});
