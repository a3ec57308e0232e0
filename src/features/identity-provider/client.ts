import type { Caller } from "../../client/api";
import type { Tokens } from "../../client/tokens";
import type { OwnProvider, ProviderChange, ProviderFound, ProviderPurpose, ProviderSettings } from "./schema";

/** The calls about the provider's settings. */
export const providerSettingsApi = ({ call }: Caller) => ({
  read: () => call<ProviderSettings>("GET", "/identity-provider"),
  save: (body: ProviderChange, seen: string) => call<ProviderSettings>("PUT", "/identity-provider", { body, seen }),
  check: (issuer: string) => call<ProviderFound>("POST", "/identity-provider/check", { body: { issuer } }),
});

/** The calls about signing in with the provider. */
export const providerApi = ({ call }: Caller) => ({
  start: (purpose: ProviderPurpose, remember = false) =>
    call<{ url: string }>("POST", "/auth/provider/start", { body: { purpose, remember } }),
  finish: (answer: string) =>
    call<Partial<Tokens> & { detail: string }>("POST", "/auth/provider/finish", { body: { answer } }),
  own: () => call<OwnProvider>("GET", "/users/me/provider"),
  unlink: () => call<OwnProvider>("DELETE", "/users/me/provider"),
});
