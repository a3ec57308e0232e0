import { publicApi } from "../../client/public-api";
import {
  askForPasskey,
  offerPasskeys,
  PasskeyRefusal,
  stopOffering,
  whyNoPasskeys,
} from "../factors/public/passkey-browser";
import type { Tokens } from "./schema";
import { secondFactorApi } from "./second-factor-client";

export { PasskeyRefusal, stopOffering, whyNoPasskeys };

const api = secondFactorApi(publicApi);

/** Signs in by a passkey alone. @throws PasskeyRefusal; ApiError */
export async function signInByPasskey(remember: boolean): Promise<Tokens> {
  const request = await api.passkeyOptions();
  return api.byPasskey({ ticket: request.ticket, passkey: await askForPasskey(request), remember });
}

/** The same by one that is chosen among what the browser fills in; undefined while none is. @throws ApiError */
export async function signInByOffer(remember: () => boolean): Promise<Tokens | undefined> {
  const chosen = await offerPasskeys(api.passkeyOptions);
  return chosen && api.byPasskey({ ...chosen, remember: remember() });
}
