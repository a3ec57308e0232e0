import { z } from "zod";
import { auditActions } from "../../api/audit/actions";
import { fieldChangeSchema } from "../../api/audit/field-change";
import { id, listOf, paging, search, text } from "../../platform/fields";
import { type AuditKey, auditKeys } from "./choices";

/** A write, sign-in or export by an administrator. */
export const auditEntrySchema = z
  .object({
    id: z.int(),
    created_at: z.string().describe("UTC, ISO 8601"),
    user_id: z.int().nullable().describe("null once the account is deleted"),
    user_name: z.string().describe("the person's name at the time, which people choose themselves"),
    username: z
      .string()
      .describe("username of the account, which never changes; empty in entries from before it was recorded"),
    action: z.enum(auditActions),
    resource: z.enum(auditKeys),
    item: z
      .string()
      .describe("id of the item; for a file, its address without /files/; empty for an export of several items"),
    title: z.string().describe("the item's name at the time; empty once a person's data was erased"),
    changes: z.array(fieldChangeSchema),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const auditListSchema = listOf(auditEntrySchema);
export type AuditList = z.infer<typeof auditListSchema>;

/** The filter by kind in a query. */
export const resourceField = <const Key extends AuditKey>(of: readonly [Key, ...Key[]]) =>
  z.enum(of, `Resource must be one of ${of.join(", ")}`).optional();

/** The query of the trail. */
export const auditQuerySchema = z
  .object({
    ...paging,
    user: id("User").optional().describe("only entries by this account"),
    resource: resourceField(auditKeys),
    item: text("Item", 100).optional().describe("id of an item; needs its resource"),
    action: z.enum(auditActions, `Action must be one of ${auditActions.join(", ")}`).optional(),
    kind: z
      .enum(["changes", "access"], "Kind must be one of changes, access")
      .optional()
      .describe("changes: only writes; access: only sign-ins, exports, opened mails, links and announcements"),
    search: search
      .optional()
      .describe("part of the person's name or username, the item's name or the name of a changed field"),
    sort: z.enum(["-created_at", "created_at"], "Sort must be one of -created_at, created_at").default("-created_at"),
  })
  .refine(({ resource, item }) => !item || resource !== undefined, {
    path: ["item"],
    message: "Item needs a resource",
  });
export type AuditQuery = z.infer<typeof auditQuerySchema>;
export type AuditFilter = Partial<z.input<typeof auditQuerySchema>>;
