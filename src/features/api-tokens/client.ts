import type { Caller } from "../../client/api";
import type { ApiToken, MadeApiToken, NewApiToken } from "./schema";

/** The calls about API tokens. */
export const apiTokensApi = ({ call }: Caller) => ({
  list: () => call<{ items: ApiToken[] }>("GET", "/api-tokens"),
  make: (token: NewApiToken) => call<MadeApiToken>("POST", "/api-tokens", { body: token }),
  revoke: (id: number) => call<{ detail: string }>("POST", `/api-tokens/${id}/revoke`),
});
