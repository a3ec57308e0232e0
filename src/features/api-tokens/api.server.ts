import { type Calls, endpoint } from "../../api/endpoint.server";
import { doneSchema } from "../../platform/fields";
import { personalDataOfTokens } from "./personal.server";
import { apiToken } from "./resource";
import { apiTokenListSchema, madeApiTokenSchema, newApiTokenSchema } from "./schema";
import { listTokens, makeToken, revokeToken } from "./tokens.server";

const list = endpoint({
  call: "GET /api-tokens",
  access: "connections.read",
  summary: "All API tokens without their secrets, the latest first",
  answer: apiTokenListSchema,
  handle: async ({ db, now }) => ({ items: await listTokens(db, now()) }),
});

const make = endpoint({
  call: "POST /api-tokens",
  access: "connections.write",
  summary: "Make an API token with some of your rights. The response shows the token once",
  refusals: [409],
  body: newApiTokenSchema,
  answer: madeApiTokenSchema,
  status: 201,
  handle: ({ db, body, user, now }) => makeToken(db, body, { userId: user.id, now: now() }),
});

const revoke = endpoint({
  call: "POST /api-tokens/{id}/revoke",
  access: "connections.write",
  summary: "Revoke an API token. It stops working at once",
  answer: doneSchema,
  async handle({ db, params, now }) {
    await revokeToken(db, params.id, now());
    return { detail: "The API token no longer works" };
  },
});

export const calls: Calls = { resource: apiToken, personal: [personalDataOfTokens], endpoints: [list, make, revoke] };
