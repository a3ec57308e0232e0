/** Drafts are not public yet, archived items no longer; the back office shows both. */
export const publications = ["draft", "published", "archived"] as const;
export type Publication = (typeof publications)[number];
