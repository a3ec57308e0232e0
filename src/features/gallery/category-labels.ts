import { type GalleryCategory, galleryCategories } from "./schema";

/** What a picture shows, in a word. */
export const categoryLabel = (category: GalleryCategory): string =>
  category.charAt(0).toUpperCase() + category.slice(1);

/** The categories that an administrator chooses among, in words. */
export const categoryChoices = galleryCategories.map((value) => ({ value, label: categoryLabel(value) }));
