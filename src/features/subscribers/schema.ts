import type { Generated } from "kysely";
import { z } from "zod";
import { sendingFields } from "../../client/outbox/sending-fields";
import type { ItemColumns } from "../../platform/database/tables";
import { email, listOf, paging, search, text } from "../../platform/fields";
import { communityIdField } from "../communities/schema";
import { communityOfTopic, fixedTopics } from "./topics";

export const subscriberStates = ["asked", "confirmed", "ended"] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** Where somebody asked: in the footer, on the join form, on the account page, after registering; or a list was imported. */
export const subscriberSources = ["footer", "account", "event", "join", "import"] as const;
export type SubscriberSource = (typeof subscriberSources)[number];

declare module "../../platform/database/tables" {
  interface Tables {
    /** the people who asked for news by mail */
    subscribers: ItemColumns & {
      email: string;
      email_key: string;
      name: string;
      /** a language tag, such as "en-GB" */
      language: string;
      state: SubscriberState;
      source: SubscriberSource;
      /** of an imported one: how and when the person agreed */
      consent: string;
      asked_at: string | null;
      confirmed_at: string | null;
      ended_at: string | null;
      /** the id of the letter whose link ended it */
      ended_by: Generated<number | null>;
      /** mails that were refused for good, since the last one that was accepted */
      refusals: Generated<number>;
    };
    /** the topics of subscribers */
    subscriber_topics: { subscriber_id: number; topic: string };
  }
}

const isTopic = (topic: string): boolean =>
  fixedTopics.some((fixed) => fixed === topic) || communityIdField.safeParse(communityOfTopic(topic)).success;

/** A topic: news, events, or a community. */
export const topic = z
  .string("Topic must be text")
  .refine(isTopic, "A topic is news, events or community: with the id of a community");

/** The most topics of one subscriber. */
const maxTopics = 100;

const topicList = z
  .array(topic, "Topics must be a list of topics")
  .transform((topics) => [...new Set(topics)])
  .refine((topics) => topics.length <= maxTopics, `Topics must be at most ${maxTopics}`);

/** Topics of which at least one is chosen. */
export const chosenTopics = topicList.refine((topics) => topics.length > 0, "Please choose at least one topic");

/** The body of somebody who asks for news by mail. */
export const newSubscriberSchema = z.object({
  email: email("Email", "Please enter a valid email address"),
  topics: chosenTopics.default([...fixedTopics]),
  name: text("Name", 120).default(""),
  source: z
    .enum(["footer", "account", "event"], "Source must be footer, account or event")
    .default("footer")
    .describe("where the form stands"),
  ...sendingFields,
});
export type NewSubscriber = z.output<typeof newSubscriberSchema>;
/** The same in a request: most fields may be missing. */
export type NewSubscriberInput = z.input<typeof newSubscriberSchema>;

export const topicsChangeSchema = z.object({ topics: chosenTopics });

/** The token of a link; any text, because an invalid one is answered with 404. */
export const subscriptionParams = z.object({ token: z.string() });

const namedTopic = z.object({ topic: z.string(), name: z.string() });

/** A subscription as its link shows it: without the address. */
export const subscriptionSchema = z
  .object({
    state: z.enum(subscriberStates),
    topics: z.array(z.string()),
    choices: z.array(namedTopic).describe("all topics to choose from"),
  })
  .meta({ id: "NewsSubscription" });
export type Subscription = z.infer<typeof subscriptionSchema>;

/** The news by mail of a member's own e-mail. */
export const ownNewsSchema = subscriptionSchema
  .extend({
    state: z.enum(subscriberStates).nullable().describe("null if the address has never asked"),
    email: z.string(),
  })
  .meta({ id: "OwnNews" });
export type OwnNews = z.infer<typeof ownNewsSchema>;

export const ownNewsChangeSchema = z.object({
  topics: chosenTopics,
  source: z
    .enum(["account", "event"], "Source must be account or event")
    .default("account")
    .describe("where the form stands"),
});
export type OwnNewsChange = z.output<typeof ownNewsChangeSchema>;
export type OwnNewsInput = z.input<typeof ownNewsChangeSchema>;

/** The topics that people can choose. */
export const topicChoicesSchema = z.object({ items: z.array(namedTopic) });

/** A subscriber in the back office. */
export const subscriberSchema = z
  .object({
    id: z.int(),
    email: z.string(),
    name: z.string(),
    topics: z.array(z.string()),
    language: z.string(),
    state: z.enum(subscriberStates),
    source: z.enum(subscriberSources),
    consent: z.string().describe("of an imported one: how and when the person agreed"),
    asked_at: z.string().nullable().describe("UTC, ISO 8601"),
    confirmed_at: z.string().nullable().describe("UTC, ISO 8601"),
    ended_at: z.string().nullable().describe("UTC, ISO 8601"),
    created_at: z.string().describe("UTC, ISO 8601"),
  })
  .meta({ id: "Subscriber" });
export type Subscriber = z.infer<typeof subscriberSchema>;

export const subscriberListSchema = listOf(subscriberSchema);
export type SubscriberList = z.infer<typeof subscriberListSchema>;

export const subscriberOrders = ["-created_at", "created_at"] as const;

/** The query of the list. */
export const subscriberQuerySchema = z.object({
  ...paging,
  state: z.enum(subscriberStates, `State must be one of ${subscriberStates.join(", ")}`).optional(),
  topic: topic.optional(),
  search: search.optional().describe("part of the e-mail or name"),
  sort: z.enum(subscriberOrders, `Sort must be one of ${subscriberOrders.join(", ")}`).default("-created_at"),
});
export type SubscriberQuery = z.output<typeof subscriberQuerySchema>;
export type SubscriberFilter = Partial<z.input<typeof subscriberQuerySchema>>;

/** How many subscribers have each state, and how many confirmed ones each topic. */
export const subscriberCountsSchema = z.object({
  asked: z.int(),
  confirmed: z.int(),
  ended: z.int(),
  topics: z.array(namedTopic.extend({ count: z.int().describe("confirmed subscribers") })),
});
export type SubscriberCounts = z.infer<typeof subscriberCountsSchema>;
