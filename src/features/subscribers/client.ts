import type { Caller, Done } from "../../client/api";
import type {
  NewSubscriberInput,
  OwnNews,
  OwnNewsInput,
  SubscriberCounts,
  SubscriberFilter,
  SubscriberList,
  Subscription,
} from "./schema";
import type { NamedTopic } from "./topics";

/** The calls about subscribers. */
export const subscribersApi = ({ call }: Caller) => ({
  list: (query: SubscriberFilter) => call<SubscriberList>("GET", "/subscribers", { query }),
  counts: () => call<SubscriberCounts>("GET", "/subscribers/counts"),
  topics: () => call<{ items: NamedTopic[] }>("GET", "/subscribers/topics"),
  ask: (body: NewSubscriberInput) => call<Done>("POST", "/subscribers", { body }),
  own: () => call<OwnNews>("GET", "/users/me/news"),
  changeOwn: (body: OwnNewsInput) => call<OwnNews>("PUT", "/users/me/news", { body }),
  endOwn: () => call<OwnNews>("DELETE", "/users/me/news"),
  byLink: (token: string) => call<Subscription>("GET", `/subscribers/${encodeURIComponent(token)}`),
});
