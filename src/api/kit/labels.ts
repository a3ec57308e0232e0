import type { ResourceData as Resource } from "../resource";

/** One item at the beginning of a sentence: "Team member". */
export const nameOf = ({ labels: { one } }: Pick<Resource, "labels">): string =>
  one.charAt(0).toUpperCase() + one.slice(1);

/** One item within a sentence: "a team member", "an article". */
export const withArticle = ({ labels: { one } }: Pick<Resource, "labels">): string =>
  `${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`;
