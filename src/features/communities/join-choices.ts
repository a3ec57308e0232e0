import type { JoinApplication } from "../contact/schema";

type Choice = JoinApplication["community"];

const choices: Record<string, Choice> = { sdc: "software", hdc: "hardware" };

/** What the join form calls a community; undefined for one that it does not offer. */
export const choiceOf = (communityId: string): Choice | undefined =>
  Object.hasOwn(choices, communityId) ? choices[communityId] : undefined;
