import { z } from "zod";

/** What is told, by kind: writes, and what an administrator does without changing anything. */
const actionsOf = {
  changes: ["created", "updated", "deleted", "restored", "erased"],
  access: ["signed_in", "exported", "mail_opened", "link_made", "preview_shared", "preview_ended", "announced"],
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

/** Who did something, in one text: "Rudo Chikafu (rudo)", or the username alone where that is all there is. */
export const actorName = ({ user_name, username }: { user_name: string; username: string }): string =>
  username === "" || username === user_name ? user_name : `${user_name} (${username})`;
