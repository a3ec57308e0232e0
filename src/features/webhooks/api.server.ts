import { type Calls, endpoint } from "../../api/endpoint.server";
import { doneSchema } from "../../platform/fields";
import { refuseInside } from "../../platform/http/outbound.server";
import {
  changeWebhook,
  deleteWebhook,
  listAttempts,
  listWebhooks,
  makeWebhook,
  replaceSecret,
  sendAgain,
  testWebhook,
} from "./model.server";
import { webhook } from "./resource";
import {
  attemptListSchema,
  attemptParams,
  madeWebhookSchema,
  newWebhookSchema,
  testedSchema,
  webhookChangeSchema,
  webhookListSchema,
  webhookSchema,
} from "./schema";

const list = endpoint({
  call: "GET /webhooks",
  access: "connections.read",
  summary: "All webhooks without their secrets, by name",
  answer: webhookListSchema,
  handle: async ({ db }) => ({ items: await listWebhooks(db) }),
});

const make = endpoint({
  call: "POST /webhooks",
  access: "connections.write",
  summary: "Make a webhook: an address that gets messages about what happens here. The response shows its secret once",
  refusals: [409],
  body: newWebhookSchema,
  answer: madeWebhookSchema,
  status: 201,
  async handle({ db, body, siteKey, outbound, now }) {
    await refuseInside(outbound, "url", body.url);
    return makeWebhook(db, body, { siteKey, now: now() });
  },
});

const change = endpoint({
  call: "PUT /webhooks/{id}",
  access: "connections.write",
  summary: "Change a webhook, pause or resume it. Waiting messages are sent at once",
  body: webhookChangeSchema,
  answer: webhookSchema,
  async handle({ db, params, body, outbound, now }) {
    await refuseInside(outbound, "url", body.url);
    return changeWebhook(db, params.id, body, now());
  },
});

const remove = endpoint({
  call: "DELETE /webhooks/{id}",
  access: "connections.write",
  summary: "Delete a webhook and its waiting messages",
  answer: doneSchema,
  async handle({ db, params }) {
    await deleteWebhook(db, params.id);
    return { detail: "The webhook is deleted" };
  },
});

const secret = endpoint({
  call: "POST /webhooks/{id}/secret",
  access: "connections.write",
  summary: "Replace the secret of a webhook. The response shows the new one once; the old one signs nothing more",
  answer: madeWebhookSchema,
  handle: ({ db, params, siteKey, now }) => replaceSecret(db, params.id, { siteKey, now: now() }),
});

const test = endpoint({
  call: "POST /webhooks/{id}/test",
  access: "connections.write",
  summary: "Send a test message to a webhook now, and return the result",
  refusals: [503],
  answer: testedSchema,
  handle: ({ db, params, ...call }) => testWebhook(db, params.id, call),
});

const attempts = endpoint({
  call: "GET /webhooks/{id}/attempts",
  access: "connections.read",
  summary: "The last 50 attempts of a webhook, the latest first",
  answer: attemptListSchema,
  handle: ({ db, params }) => listAttempts(db, params.id),
});

const again = endpoint({
  call: "POST /webhooks/{id}/attempts/{attempt}/send",
  access: "connections.write",
  summary: "Send the message of an attempt again, with the same id",
  params: attemptParams,
  answer: doneSchema,
  async handle({ db, params, now }) {
    await sendAgain(db, params, now());
    return { detail: "It is sent again within seconds" };
  },
});

export const calls: Calls = {
  resource: webhook,
  endpoints: [list, make, change, remove, secret, test, attempts, again],
};
