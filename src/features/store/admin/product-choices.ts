import { productCategories } from "../choices";
import { categoryLabel } from "../public/store-address";

/** The categories that an administrator chooses among, in words. */
export const categoryChoices = productCategories.map((value) => ({ value, label: categoryLabel(value) }));
