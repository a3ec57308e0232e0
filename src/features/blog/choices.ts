export const postStatuses = ["draft", "published", "archived"] as const;
export type PostStatus = (typeof postStatuses)[number];

/** Categories of articles. An article may have several. */
export const postCategories = [
  "tutorials",
  "hardware",
  "software",
  "ai",
  "design",
  "events",
  "community",
  "trends",
  "iot",
  "research",
] as const;
export type PostCategory = (typeof postCategories)[number];
