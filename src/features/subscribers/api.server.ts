import { z } from "zod";
import { type CallContext, type Calls, endpoint } from "../../api/endpoint.server";
import { exportEndpoint } from "../../api/import-export/export.server";
import { doneSchema } from "../../platform/fields";
import { check } from "../../platform/http/http.server";
import { subscriberColumns } from "./export-columns";
import { importAgreed } from "./import.server";
import {
  askForOwnNews,
  askToConfirm,
  confirmSubscription,
  countSubscribers,
  eachSubscriber,
  endOwnNews,
  endSubscription,
  findOwnNews,
  findSubscription,
  listSubscribers,
  listTopics,
  refuseUnknownTopics,
  setTopics,
} from "./model.server";
import { personalDataOfSubscribers } from "./personal.server";
import { subscriber } from "./resource";
import {
  type NewSubscriber,
  newSubscriberSchema,
  ownNewsChangeSchema,
  ownNewsSchema,
  subscriberCountsSchema,
  subscriberListSchema,
  subscriberQuerySchema,
  subscriptionParams,
  subscriptionSchema,
  topicChoicesSchema,
  topicsChangeSchema,
} from "./schema";
import { linkIsComing, noNewsMail, topicBox } from "./words";

/** Counts before the body is read, so that excess requests cost little. */
async function countRequest({ limits, address, now }: CallContext<unknown, unknown>): Promise<void> {
  await limits.messages.count(address, now());
}

type Asking = Parameters<typeof askToConfirm>[0] &
  Pick<CallContext<unknown, unknown>, "background"> & {
    body: NewSubscriber;
  };

/** Refuses unknown topics, and mails the address after the response, which takes the same time for every address. */
async function subscribe(call: Asking): Promise<{ detail: string }> {
  const { db, body, background, mails, now } = call;
  await refuseUnknownTopics(db, body.topics, now());
  background.run(() => askToConfirm(call, body));
  return { detail: mails.sends ? linkIsComing : noNewsMail };
}

export const ask = endpoint({
  call: "POST /subscribers",
  access: "public",
  summary: "Ask for news by mail; the response is the same whether or not the address gets it already",
  refusals: [429],
  before: countRequest,
  body: newSubscriberSchema,
  answer: doneSchema,
  status: 202,
  handle: subscribe,
});

/** The topics whose boxes are ticked in a posted form. */
const tickedTopics = (fields: Record<string, unknown>): string[] =>
  Object.keys(fields)
    .filter((name) => name.startsWith(topicBox))
    .map((name) => name.slice(topicBox.length));

const postedFields = z.record(z.string(), z.unknown());

/** The posted form of /news, which the footer of every page has too. It has no address under /api. */
export const posted = endpoint({
  call: "POST /news",
  access: "public",
  summary: "Submit the form for news by mail",
  before: countRequest,
  body: postedFields,
  answer: doneSchema,
  handle(call) {
    const topics = tickedTopics(call.body);
    // The footer's field has a name of its own.
    const { news_address: email, ...written } = call.body;
    const fields = { ...(email !== undefined && { email }), ...written, ...(topics.length > 0 && { topics }) };
    return subscribe({ ...call, body: check(newSubscriberSchema, fields) });
  },
});

const byLink = {
  access: "public",
  refusals: [429],
  before: async ({ limits, address, now }: CallContext<unknown, unknown>) => {
    await limits.unsubscribes.count(address, now());
  },
  params: subscriptionParams,
  answer: subscriptionSchema,
} as const;

const linkOf = ({ siteKey, params, now }: CallContext<{ token: string }, unknown>) => ({
  siteKey,
  token: params.token,
  now: now(),
});

export const read = endpoint({
  call: "GET /subscribers/{token}",
  access: "public",
  summary: "The subscription of a link; reading it changes nothing",
  params: subscriptionParams,
  answer: subscriptionSchema,
  handle: (call) => findSubscription(call.db, linkOf(call)),
});

export const confirm = endpoint({
  ...byLink,
  call: "POST /subscribers/{token}/confirm",
  summary: "Confirm a subscription by the link of its mail",
  handle: (call) => confirmSubscription(call.db, linkOf(call)),
});

export const end = endpoint({
  ...byLink,
  call: "POST /subscribers/{token}/end",
  summary: "End a subscription by the link of any of its mails",
  handle: (call) => endSubscription(call.db, linkOf(call)),
});

export const changeTopics = endpoint({
  ...byLink,
  call: "PUT /subscribers/{token}",
  summary: "Choose the topics of a subscription",
  body: topicsChangeSchema,
  handle: (call) => setTopics(call.db, { ...linkOf(call), topics: call.body.topics }),
});

/** The posted forms of a subscription's page. Mail programs post here too, without an action (RFC 8058). */
export const postedByLink = endpoint({
  ...byLink,
  call: "POST /subscribers/{token}",
  summary: "Submit a form of the subscription's page",
  body: postedFields,
  handle(call) {
    const by = linkOf(call);
    if (call.body.action === "confirm") return confirmSubscription(call.db, by);
    if (call.body.action !== "topics") return endSubscription(call.db, by);
    const { topics } = check(topicsChangeSchema, { topics: tickedTopics(call.body) });
    return setTopics(call.db, { ...by, topics });
  },
});

const ofMembers = { access: "member", forPeople: true, answer: ownNewsSchema } as const;

const readOwn = endpoint({
  ...ofMembers,
  call: "GET /users/me/news",
  summary: "Your news by mail",
  handle: ({ db, user, now }) => findOwnNews(db, user, now()),
});

const changeOwn = endpoint({
  ...ofMembers,
  call: "PUT /users/me/news",
  summary: "Choose the topics of your news by mail; if you do not get it yet, a mail brings the link that confirms it",
  before: countRequest,
  body: ownNewsChangeSchema,
  refusals: [409, 429],
  handle: askForOwnNews,
});

const endOwn = endpoint({
  ...ofMembers,
  call: "DELETE /users/me/news",
  summary: "End your news by mail",
  refusals: [409],
  handle: ({ db, user, now }) => endOwnNews(db, user, now()),
});

const topics = endpoint({
  call: "GET /subscribers/topics",
  access: "public",
  summary: "The topics of news by mail",
  answer: topicChoicesSchema,
  cached: true,
  handle: async ({ db, now }) => ({ items: await listTopics(db, now()) }),
});

const list = endpoint({
  call: "GET /subscribers",
  access: "subscribers.read",
  summary: "Subscribers, latest first",
  query: subscriberQuerySchema,
  answer: subscriberListSchema,
  handle: ({ db, query }) => listSubscribers(db, query),
});

const counts = endpoint({
  call: "GET /subscribers/counts",
  access: "subscribers.read",
  summary: "The number of subscribers, by state and by topic",
  answer: subscriberCountsSchema,
  handle: ({ db, now }) => countSubscribers(db, now()),
});

const exportAll = exportEndpoint({
  call: "GET /subscribers/export",
  access: "subscribers.export",
  resource: subscriber,
  columns: subscriberColumns,
  rows: eachSubscriber,
  recordsAs: "subscriber",
});

export const calls: Calls = {
  resource: subscriber,
  personal: [personalDataOfSubscribers],
  endpoints: [
    exportAll,
    importAgreed,
    topics,
    counts,
    ask,
    list,
    read,
    confirm,
    end,
    changeTopics,
    readOwn,
    changeOwn,
    endOwn,
  ],
};
