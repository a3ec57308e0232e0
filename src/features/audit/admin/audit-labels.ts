import type { AuditAction } from "../../../api/audit/actions";
import type { Clock } from "../../../platform/dates/words";
import { formatDateTime } from "../../../ui/time/date-time";
import { nameOfResource, type ResourceKey, resourceOf, resources } from "../../registry";
import { type AuditKey, auditKeys } from "../choices";

/** The actions in words, between a person and an item. */
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

/** The label of a kind: "Team member", "File". */
export const nameOfKey = (key: AuditKey): string => (key === "file" ? "File" : nameOfResource(key));

/** The kinds to filter the trail by. */
export const auditChoices = auditKeys.map((key) => ({ value: key, label: nameOfKey(key) }));

/** The kinds that can be in the trash. */
export const trashChoices = resources
  .filter(({ trash }) => trash)
  .map(({ key }) => ({ value: key, label: nameOfResource(key) }));

/** The address of an item in the back office: its form, message or list. */
export function addressOf(key: ResourceKey, item: string): string {
  const { tab } = resourceOf(key);
  if (typeof tab === "string") return `/admin/${tab}`;
  return `/admin/${tab.id}${tab.opens ? `?${tab.opens}=${encodeURIComponent(item)}` : ""}`;
}

const instant = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A stored text whose instant, at its end, is said as the site says times. */
export const inSiteTime = (text: string, site: Clock): string =>
  text.replace(instant, (at) => formatDateTime(at, site));
