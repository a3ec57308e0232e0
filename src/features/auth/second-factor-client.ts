import type { Caller } from "../../client/api";
import type { PasskeyRequest, SecondStep } from "../factors/schema";
import type { PasskeySignIn, Tokens } from "./schema";

/** The calls for second factors when signing in; in a chunk of their own, because few people need them. */
export const secondFactorApi = ({ call }: Caller) => ({
  give: (body: SecondStep) => call<Tokens>("POST", "/auth/second-factor", { body }),
  options: (ticket: string) => call<PasskeyRequest>("POST", "/auth/second-factor/options", { body: { ticket } }),
  passkeyOptions: () => call<PasskeyRequest>("POST", "/auth/passkey/options"),
  byPasskey: (body: PasskeySignIn) => call<Tokens>("POST", "/auth/passkey", { body }),
});
