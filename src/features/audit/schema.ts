import { z } from "zod";
import { auditActions, fieldChangeSchema } from "../../api/audit/actions";
import { id, listOf, paging, search, text } from "../../platform/fields";
import { type ResourceKey, resourceKeys } from "../registry";

/** The kinds in the trail: all resources, and uploaded files. */
export const auditKeys = [...resourceKeys, "file"] as const;
export type AuditKey = ResourceKey | "file";

/** A write, sign-in or export by an administrator. */
export const auditEntrySchema = z
  .object({
    id: z.int(),
    created_at: z.string().describe("UTC, ISO 8601"),
    user_id: z.int().nullable().describe("null once the account is gone"),
    user_name: z.string().describe("what the person was called then, which everybody chooses for themselves"),
    username: z.string().describe("of the account, never changed; empty in entries from before it was noted"),
    action: z.enum(auditActions),
    resource: z.enum(auditKeys),
    item: z.string().describe("its id; a file's is its address without /files/; empty for an export, which is of many"),
    title: z.string().describe("what it was called then; empty once a person's trace was erased"),
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
    user: id("User").optional().describe("only what this account wrote"),
    resource: resourceField(auditKeys),
    item: text("Item", 100).optional().describe("one thing's id; goes with its resource"),
    action: z.enum(auditActions, `Action must be one of ${auditActions.join(", ")}`).optional(),
    kind: z
      .enum(["changes", "access"], "Kind must be one of changes, access")
      .optional()
      .describe("changes: only writes; access: only sign-ins, exports, opened mails and links that were made"),
    search: search.optional().describe("part of the person's name or username, the thing's name or a changed field's"),
    sort: z.enum(["-created_at", "created_at"], "Sort must be one of -created_at, created_at").default("-created_at"),
  })
  .refine(({ resource, item }) => !item || resource !== undefined, {
    path: ["item"],
    message: "Item needs its resource",
  });
export type AuditQuery = z.infer<typeof auditQuerySchema>;
export type AuditFilter = Partial<z.input<typeof auditQuerySchema>>;
