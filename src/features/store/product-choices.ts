import { productCategories } from "./schema";
import { categoryLabel } from "./store-address";

/** The categories that an administrator chooses among, in words. */
export const categoryChoices = productCategories.map((value) => ({ value, label: categoryLabel(value) }));
