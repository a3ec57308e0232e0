import { t } from "../../platform/languages/texts";
/** The topics that every site has. The others are its communities. */
export const fixedTopics = ["news", "events"] as const;

const communityPrefix = "community:";

/** The topic of a community's news. */
export const topicOfCommunity = (id: string): string => `${communityPrefix}${id}`;

/** The community of a topic; undefined for a topic that every site has. */
export const communityOfTopic = (topic: string): string | undefined =>
  topic.startsWith(communityPrefix) ? topic.slice(communityPrefix.length) : undefined;

/** A topic with its name for people. */
export interface NamedTopic {
  topic: string;
  name: string;
}

/** All topics of a site: news, events, and one for each community. */
export const topicsOf = (communities: readonly { id: string; name: string }[]): NamedTopic[] => [
  { topic: "news", name: t`News of the place` },
  { topic: "events", name: t`Coming events` },
  ...communities.map(({ id, name }) => ({ topic: topicOfCommunity(id), name })),
];
