import { categoryLabel } from "../public/gallery-address";
import { galleryCategories } from "../schema";

/** The categories that an administrator chooses among, in words. */
export const categoryChoices = galleryCategories.map((value) => ({ value, label: categoryLabel(value) }));
