import { type Calls, endpoint } from "../../api/endpoint.server";
import { personalDataOfProvider } from "./personal.server";
import { changeProvider, checkProvider, ensureProvider, providerId, readProvider } from "./provider.server";
import { identityProvider } from "./resource";
import { providerChangeSchema, providerCheckSchema, providerFoundSchema, providerSettingsSchema } from "./schema";

const read = endpoint({
  call: "GET /identity-provider",
  access: "connections.read",
  summary: "The settings for signing in with accounts of an OpenID Connect provider, without the client secret",
  answer: providerSettingsSchema,
  handle: (call) => readProvider(call),
});

const change = endpoint({
  call: "PUT /identity-provider",
  access: "connections.write",
  summary: "Set up signing in with a provider. The provider is looked up first",
  refusals: [429, 503],
  onlyItem: providerId,
  body: providerChangeSchema,
  answer: providerSettingsSchema,
  async handle(call) {
    const { limits, user, now } = call;
    await limits.providerChecks.count(String(user.id), now());
    return changeProvider(call, call.db, call.body);
  },
});

const check = endpoint({
  call: "POST /identity-provider/check",
  access: "connections.write",
  summary: "Look up a provider and read its discovery document",
  refusals: [429, 503],
  body: providerCheckSchema,
  answer: providerFoundSchema,
  async handle(call) {
    const { body, user, limits, now } = call;
    await limits.providerChecks.count(String(user.id), now());
    return checkProvider(call, body.issuer);
  },
});

export const calls: Calls = {
  resource: identityProvider,
  hooks: { lockFirst: ensureProvider },
  personal: [personalDataOfProvider],
  endpoints: [read, change, check],
};
