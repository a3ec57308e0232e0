import { categoryLabels } from "../public/post-facts";
import { postCategories, postStatuses } from "../schema";

/** Choices for status fields and filters. */
export const statusChoices = postStatuses.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));
export const categoryChoices = postCategories.map((value) => ({ value, label: categoryLabels[value] }));
