import { plural } from "../../../ui/formatting";
import type { Community } from "../schema";

const choices: Record<string, string> = { sdc: "software", hdc: "hardware" };

/** What the join form calls a community: its id, but for the two that have always had another word. */
export const choiceOf = (communityId: string): string =>
  (Object.hasOwn(choices, communityId) && choices[communityId]) || communityId;

/** What the cover of a community stands for. */
export const coverKind = ({ category }: Pick<Community, "category">): string =>
  category === "programming" ? "software" : category === "hardware" ? "hardware" : "community";

/** "150 members", and an invitation where there is none yet. */
export const membersLine = ({ member_count }: Pick<Community, "member_count">): string =>
  member_count > 0 ? plural(member_count, "member") : "Be the first member";
