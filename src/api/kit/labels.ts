import type { ResourceData as Resource } from "../resource";

/** Returns the singular for the start of a sentence: "Team member". */
export const nameOf = ({ labels: { one } }: Pick<Resource, "labels">): string =>
  one.charAt(0).toUpperCase() + one.slice(1);

/** Returns the singular with its article: "a team member", "an article". */
export const withArticle = ({ labels: { one } }: Pick<Resource, "labels">): string =>
  `${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`;
