import { type Calls, endpoint } from "../../api/endpoint.server";
import { subscriptionSchema, tokenParams, unsubscribeSchema } from "./schema";
import { findSubscription, setSubscription } from "./unsubscribes.server";

export const read = endpoint({
  call: "GET /unsubscribe/{token}",
  access: "public",
  summary: "The mails that an unsubscribe link applies to; reading it changes nothing",
  params: tokenParams,
  answer: subscriptionSchema,
  handle: ({ db, siteKey, params }) => findSubscription(db, { siteKey, token: params.token }),
});

export const unsubscribe = endpoint({
  call: "POST /unsubscribe/{token}",
  access: "public",
  summary: "Unsubscribe from these mails, or subscribe again",
  refusals: [429],
  before: ({ limits, address, now }) => limits.unsubscribes.count(address, now()),
  params: tokenParams,
  body: unsubscribeSchema,
  answer: subscriptionSchema,
  handle: ({ db, siteKey, params, body, now }) =>
    setSubscription(db, { siteKey, token: params.token, unsubscribed: !body.undo, now: now() }),
});

export const calls: Calls = { endpoints: [read, unsubscribe] };
