import { type AuditAction, auditNounNames, auditNouns, type Noun } from "./schema";

/** What was done, in words that go between a person and a thing. */
export const deeds: Record<AuditAction, string> = {
  created: "added",
  updated: "changed",
  deleted: "deleted",
  restored: "brought back",
  erased: "deleted for good",
  signed_in: "signed in",
  exported: "exported",
};

export const nounChoices = auditNouns.map((noun) => ({ value: noun, label: auditNounNames[noun] }));

const tabs: Record<Noun, string> = {
  event: "events",
  registration: "registrations",
  post: "blog",
  gallery_item: "gallery",
  project: "projects",
  product: "store",
  order: "store",
  community: "communities",
  user: "users",
  partner: "partners",
  team_member: "team",
  message: "messages",
};

/** Where the back office shows a thing: its form, its message, or the list that it is in. */
export function addressOf({ noun, item }: { noun: Noun; item: string }): string {
  const path = `/admin/${tabs[noun]}`;
  if (noun === "message") return `${path}?message=${item}`;
  return ["registration", "gallery_item", "order"].includes(noun) ? path : `${path}?edit=${encodeURIComponent(item)}`;
}

/** A column's name in words: "registration_fee" is "Registration fee". */
export function fieldName(field: string): string {
  const words = field.replace(/^is_/, "").replace(/_url$/, " address").replace(/_id$/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
