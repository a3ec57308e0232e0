import { galleryCategories } from "../choices";
import { categoryLabel } from "../public/gallery-address";

/** The categories that an administrator chooses among, in words. */
export const categoryChoices = galleryCategories.map((value) => ({ value, label: categoryLabel(value) }));
