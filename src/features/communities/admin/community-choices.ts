import { type CommunityCategory, communityCategories } from "../choices";

/** What kind of community it is, in a word. */
export const categoryLabel = (category: CommunityCategory): string =>
  category.charAt(0).toUpperCase() + category.slice(1);

/** The kinds that an administrator chooses among, in words. */
export const categoryChoices = communityCategories.map((value) => ({ value, label: categoryLabel(value) }));
