import { publicApi } from "../../client/public-api";
import {
  askForPasskey,
  cancelPasskeyOffer,
  offerPasskeys,
  PasskeyRefusal,
  whyNoPasskeys,
} from "../factors/public/passkey-browser";
import type { Tokens } from "./schema";
import { secondFactorApi } from "./second-factor-client";

export { cancelPasskeyOffer, PasskeyRefusal, whyNoPasskeys };

const api = secondFactorApi(publicApi);

/** Signs in by passkey alone. @throws PasskeyRefusal; ApiError */
export async function signInByPasskey(remember: boolean): Promise<Tokens> {
  const request = await api.passkeyOptions();
  return api.byPasskey({ ticket: request.ticket, passkey: await askForPasskey(request), remember });
}

/** Signs in by a passkey from the browser's autofill; undefined until one is chosen. @throws ApiError */
export async function signInByOffer(remember: () => boolean): Promise<Tokens | undefined> {
  const chosen = await offerPasskeys(api.passkeyOptions);
  return chosen && api.byPasskey({ ...chosen, remember: remember() });
}
