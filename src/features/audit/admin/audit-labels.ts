import type { AuditAction } from "../../../api/audit/actions";
import { type Clock, formatDate } from "../../../platform/dates/words";
import { formatDateTime } from "../../../ui/time/date-time";
import { nameOfResource, type ResourceKey, resourceOf, resources } from "../../registry";
import { type AuditKey, auditKeys } from "../choices";
import type { AuditEntry } from "../schema";

/** The actions in words, between a person and an item. */
export const actionLabels: Record<AuditAction, string> = {
  created: "added",
  updated: "changed",
  deleted: "deleted",
  restored: "brought back",
  erased: "deleted for good",
  suspended: "suspended",
  suspension_ended: "ended a suspension of",
  signature_recorded: "recorded a signature of",
  text_published: "published a new text of",
  returned: "sent back",
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

/** A stored value of a field; one that is a day, such as 2026-11-28, is said as the site says days. */
export const valueInWords = (text: string, site: Clock): string =>
  /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text, "UTC") : inSiteTime(text, site);

const endings: Partial<Record<AuditAction, string>> = {
  suspended: "from",
  suspension_ended: "from",
  signature_recorded: "under",
};

/** The end of a line that names what an event was about: "from 3D printers, Sun 1 Mar 2026 to Wed 1 Apr 2026". */
export function endingOf({ action, changes }: Pick<AuditEntry, "action" | "changes">): string {
  const [event] = changes;
  const about = event?.after || event?.before;
  const word = endings[action];
  if (!word || !about) return "";
  return `${word} ${about.replace(/\d{4}-\d\d-\d\d/g, (day) => formatDate(day, "UTC"))}`;
}

/** The changes that a line shows on request; an event says its own in its sentence. */
export const shownChanges = ({ action, changes }: AuditEntry): AuditEntry["changes"] =>
  endings[action] ? [] : changes;
