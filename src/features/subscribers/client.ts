import type { Caller } from "../../client/api";
import type { SubscriberCounts, SubscriberFilter, SubscriberList, Subscription } from "./schema";
import type { NamedTopic } from "./topics";

/** The calls about subscribers. */
export const subscribersApi = ({ call }: Caller) => ({
  list: (query: SubscriberFilter) => call<SubscriberList>("GET", "/subscribers", { query }),
  counts: () => call<SubscriberCounts>("GET", "/subscribers/counts"),
  topics: () => call<{ items: NamedTopic[] }>("GET", "/subscribers/topics"),
  byLink: (token: string) => call<Subscription>("GET", `/subscribers/${encodeURIComponent(token)}`),
});
