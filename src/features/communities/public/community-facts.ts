import { counted, t } from "../../../platform/languages/texts";
import type { Community } from "../schema";

const choices: Record<string, string> = { sdc: "software", hdc: "hardware" };

/** Returns a community's value in the join form: its id, except for two that have an older word. */
export const choiceOf = (communityId: string): string =>
  (Object.hasOwn(choices, communityId) && choices[communityId]) || communityId;

/** Returns the kind of cover for a community. */
export const coverKind = ({ category }: Pick<Community, "category">): string =>
  category === "programming" ? "software" : category === "hardware" ? "hardware" : "community";

/** "150 members", or an invitation to be the first. */
export const membersLine = ({ member_count }: Pick<Community, "member_count">): string =>
  member_count > 0 ? counted({ member_count }, "# member", "# members") : t`Be the first member`;
