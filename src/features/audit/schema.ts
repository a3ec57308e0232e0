import { z } from "zod";
import { id, listOf, paging, search, text } from "../../platform/fields";

/** What administrators write, and what one of it is called. */
export const nounNames = {
  event: "Event",
  registration: "Registration",
  post: "Blog post",
  gallery_item: "Gallery item",
  project: "Project",
  product: "Product",
  order: "Request to buy",
  community: "Community",
  user: "User",
  partner: "Partner",
  team_member: "Team member",
  message: "Message",
} as const;
export type Noun = keyof typeof nounNames;
export const nouns = Object.keys(nounNames) as [Noun, ...Noun[]];

/** What the trail tells of: all of that, and the files that are uploaded, which are no rows. */
export const auditNounNames = { ...nounNames, file: "File" } as const;
export type AuditNoun = keyof typeof auditNounNames;
export const auditNouns = Object.keys(auditNounNames) as [AuditNoun, ...AuditNoun[]];

/** What is told, by kind: writes, and what an administrator does without changing anything. */
const actionsOf = {
  changes: ["created", "updated", "deleted", "restored", "erased"],
  access: ["signed_in", "exported"],
} as const;
export type AuditKind = keyof typeof actionsOf;
export const auditActions = [...actionsOf.changes, ...actionsOf.access] as const;
export type AuditAction = (typeof auditActions)[number];

export const kindOf = (action: AuditAction): AuditKind =>
  actionsOf.access.some((one) => one === action) ? "access" : "changes";

/** One field that was changed. */
export const fieldChangeSchema = z.object({
  field: z.string(),
  before: z.string().nullable().describe("at most 200 characters of it; null where the value is nobody's business"),
  after: z.string().nullable(),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

/** One write, sign-in or export by an administrator. */
export const auditEntrySchema = z
  .object({
    id: z.int(),
    created_at: z.string().describe("UTC, ISO 8601"),
    user_id: z.int().nullable().describe("null once the account is gone"),
    user_name: z.string().describe("what the person was called then, which everybody chooses for themselves"),
    username: z.string().describe("of the account, never changed; empty in entries from before it was noted"),
    action: z.enum(auditActions),
    noun: z.enum(auditNouns),
    item: z.string().describe("its id; a file's is its address without /files/; empty for an export, which is of many"),
    title: z.string().describe("what it was called then; empty once a person's trace was erased"),
    changes: z.array(fieldChangeSchema),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Who did something, in one text: "Rudo Chikafu (rudo)", or the username alone where that is all there is. */
export const actorName = ({ user_name, username }: Pick<AuditEntry, "user_name" | "username">): string =>
  username === "" || username === user_name ? user_name : `${user_name} (${username})`;

export const auditListSchema = listOf(auditEntrySchema);
export type AuditList = z.infer<typeof auditListSchema>;

/** One of these nouns in a query. */
export const nounField = <N extends AuditNoun>(of: [N, ...N[]]) =>
  z.enum(of, `Noun must be one of ${of.join(", ")}`).optional();

/** What the audit trail can be asked for. */
export const auditQuerySchema = z
  .object({
    ...paging,
    user: id("User").optional().describe("only what this account wrote"),
    noun: nounField(auditNouns),
    item: text("Item", 100).optional().describe("one thing's id; goes with its noun"),
    action: z.enum(auditActions, `Action must be one of ${auditActions.join(", ")}`).optional(),
    kind: z
      .enum(["changes", "access"], "Kind must be one of changes, access")
      .optional()
      .describe("changes: only writes; access: only sign-ins and exports"),
    search: search.optional().describe("part of the person's name or username, the thing's name or a changed field's"),
  })
  .refine(({ noun, item }) => !item || noun !== undefined, {
    path: ["item"],
    message: "Item has to come with its noun",
  });
export type AuditQuery = z.infer<typeof auditQuerySchema>;
export type AuditFilter = Partial<z.input<typeof auditQuerySchema>>;
