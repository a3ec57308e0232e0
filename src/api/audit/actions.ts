/** The recorded actions: writes, and actions of administrators that change nothing. */
const actionsOf = {
  changes: [
    "created",
    "updated",
    "deleted",
    "restored",
    "erased",
    "suspended",
    "suspension_ended",
    "signature_recorded",
    "text_published",
    "returned",
  ],
  access: ["signed_in", "exported", "mail_opened", "link_made", "preview_shared", "preview_ended", "announced"],
} as const;
export type AuditKind = keyof typeof actionsOf;
export const auditActions = [...actionsOf.changes, ...actionsOf.access] as const;
export type AuditAction = (typeof auditActions)[number];

export const kindOf = (action: AuditAction): AuditKind =>
  actionsOf.access.some((one) => one === action) ? "access" : "changes";

/** The name of an actor: "Rudo Chikafu (rudo)", or the username alone if there is no other name. */
export const actorName = ({ user_name, username }: { user_name: string; username: string }): string =>
  username === "" || username === user_name ? user_name : `${user_name} (${username})`;
