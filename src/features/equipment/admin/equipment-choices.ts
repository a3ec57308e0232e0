import { equipmentCategories, unitStatuses } from "../choices";
import { categoryLabels, statusWords } from "../public/equipment-facts";

/** Choices for category and status fields and filters. */
export const categoryChoices = equipmentCategories.map((value) => ({ value, label: categoryLabels[value] }));
export const statusChoices = unitStatuses.map((value) => ({ value, label: statusWords[value].label }));
