import { categoryLabels } from "../public/post-facts";
import { postCategories, postStatuses } from "../schema";

/** What an administrator chooses among, in words. */
export const statusChoices = postStatuses.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));
export const categoryChoices = postCategories.map((value) => ({ value, label: categoryLabels[value] }));
