import { inWords } from "../../../admin/list/common-choices";
import { projectCategories, projectDifficulties, projectStatuses } from "../choices";
import { categoryLine, statusLine } from "./project-facts";

/** Choices for status fields and filters. */
export const statusChoices = projectStatuses.map((value) => ({ value, label: statusLine({ status: value }) }));
export const categoryChoices = projectCategories.map((value) => ({ value, label: categoryLine({ category: value }) }));
export const difficultyChoices = inWords(projectDifficulties);
