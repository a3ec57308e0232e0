import type { Caller } from "../../client/api";
import type {
  AddApp,
  AddedFactor,
  AddPasskey,
  Factors,
  NewApp,
  PasskeyRequest,
  Proof,
  Proved,
  RecoveryCodes,
} from "./schema";

const path = "/users/me/factors";

/** The calls about one's own second factors. */
export const factorsApi = ({ call }: Caller) => ({
  read: () => call<Factors>("GET", path),
  prove: (body: Proof) => call<Proved>("POST", `${path}/proof`, { body }),
  proveOptions: () => call<PasskeyRequest>("POST", `${path}/proof/options`),
  newPasskey: () => call<PasskeyRequest>("POST", `${path}/passkeys/options`),
  addPasskey: (body: AddPasskey) => call<AddedFactor>("POST", `${path}/passkeys`, { body }),
  renamePasskey: (id: number, name: string) => call<Factors>("PUT", `${path}/passkeys/${id}`, { body: { name } }),
  removePasskey: (id: number) => call<Factors>("DELETE", `${path}/passkeys/${id}`),
  newApp: () => call<NewApp>("POST", `${path}/app/options`),
  addApp: (body: AddApp) => call<AddedFactor>("POST", `${path}/app`, { body }),
  removeApp: () => call<Factors>("DELETE", `${path}/app`),
  makeCodes: () => call<RecoveryCodes>("POST", `${path}/recovery-codes`),
});
