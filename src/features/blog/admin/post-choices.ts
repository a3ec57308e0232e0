import { inWords } from "../../../admin/list/common-choices";
import { postCategories, postStatuses } from "../choices";
import { categoryLabels } from "../public/post-facts";

/** Choices for status fields and filters. */
export const statusChoices = inWords(postStatuses);
export const categoryChoices = postCategories.map((value) => ({ value, label: categoryLabels[value] }));
