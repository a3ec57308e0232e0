import type { AuditAction } from "../../../api/audit/actions";
import { nameOfResource, type ResourceKey, resourceOf, resources } from "../../registry";
import { type AuditKey, auditKeys } from "../schema";

/** What was done, in words that go between a person and an item. */
export const actionLabels: Record<AuditAction, string> = {
  created: "added",
  updated: "changed",
  deleted: "deleted",
  restored: "brought back",
  erased: "deleted for good",
  signed_in: "signed in",
  exported: "exported",
  mail_opened: "opened a mail to",
  link_made: "made a link to choose a password for",
  preview_shared: "made a link to show a draft of",
  preview_ended: "ended a link to a draft of",
  announced: "wrote to everybody registered for",
};

/** What one of it is called, as a label: "Team member", "File". */
export const nameOfKey = (key: AuditKey): string => (key === "file" ? "File" : nameOfResource(key));

/** What the trail can be narrowed to. */
export const auditChoices = auditKeys.map((key) => ({ value: key, label: nameOfKey(key) }));

/** What can be in the trash: what is not deleted for good at once. */
export const trashChoices = resources
  .filter(({ trash }) => trash)
  .map(({ key }) => ({ value: key, label: nameOfResource(key) }));

/** Where the back office shows an item: its form, its message, or the list that it is in. */
export function addressOf(key: ResourceKey, item: string): string {
  const { tab } = resourceOf(key);
  if (typeof tab === "string") return `/admin/${tab}`;
  return `/admin/${tab.id}${tab.opens ? `?${tab.opens}=${encodeURIComponent(item)}` : ""}`;
}
