/** Categories of pictures. */
export const galleryCategories = [
  "general",
  "facility",
  "projects",
  "events",
  "community",
  "equipment",
  "workshops",
] as const;
export type GalleryCategory = (typeof galleryCategories)[number];
