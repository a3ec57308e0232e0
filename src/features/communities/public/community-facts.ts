import { plural } from "../../../ui/formatting";
import type { JoinApplication } from "../../contact/schema";
import type { Community } from "../schema";

type Choice = JoinApplication["community"];

const choices: Record<string, Choice> = { sdc: "software", hdc: "hardware" };

/** What the join form calls a community; undefined for one that it does not offer. */
export const choiceOf = (communityId: string): Choice | undefined =>
  Object.hasOwn(choices, communityId) ? choices[communityId] : undefined;

/** What the cover of a community stands for. */
export const coverKind = ({ category }: Pick<Community, "category">): string =>
  category === "programming" ? "software" : category === "hardware" ? "hardware" : "community";

/** "150 members", and an invitation where there is none yet. */
export const membersLine = ({ member_count }: Pick<Community, "member_count">): string =>
  member_count > 0 ? plural(member_count, "member") : "Be the first member";
