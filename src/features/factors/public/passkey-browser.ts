import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from "@simplewebauthn/browser";
import { t } from "../../../platform/languages/texts";
import type { NewPasskey, PasskeyAnswer, PasskeyRequest } from "../schema";

/* Passkeys in the browser. Loaded on first use. */

/** The reason why a passkey was not made or used, in a sentence. */
export class PasskeyRefusal extends Error {
  override readonly name = "PasskeyRefusal";
}

/** The reason why this browser cannot use passkeys here; undefined if it can. */
export function whyNoPasskeys(): string | undefined {
  if (!isSecureContext) return t`Passkeys need HTTPS or localhost.`;
  return browserSupportsWebAuthn() ? undefined : t`This browser does not support passkeys.`;
}

/** Puts a browser's refusal into words. @param otherwise for cancelled, timed out and unexplained ones */
function inWords(error: unknown, { domain, otherwise }: { domain: string; otherwise: string }): PasskeyRefusal {
  const code = error instanceof WebAuthnError ? error.code : undefined;
  if (code === "ERROR_INVALID_DOMAIN" || code === "ERROR_INVALID_RP_ID")
    return new PasskeyRefusal(t`Passkeys for this site only work at ${{ domain }}. Open it there.`, { cause: error });
  if (code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED")
    return new PasskeyRefusal(t`This device already has a passkey for your account.`, { cause: error });
  return new PasskeyRefusal(otherwise, { cause: error });
}

const hostOf = (named: unknown) => (typeof named === "string" && named !== "" ? named : location.hostname);

function assertUsable(): void {
  const reason = whyNoPasskeys();
  if (reason !== undefined) throw new PasskeyRefusal(reason);
}

/** Makes a passkey in the browser. @throws PasskeyRefusal */
export async function makePasskey({ options }: PasskeyRequest): Promise<NewPasskey> {
  assertUsable();
  // Cast twice: the server's library made them, and the response's schema only checks the challenge.
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]["optionsJSON"];
  try {
    return (await startRegistration({ optionsJSON })) as NewPasskey;
  } catch (error) {
    const otherwise = t`No passkey was made: it was cancelled, or took too long. You can try again.`;
    throw inWords(error, { domain: hostOf(optionsJSON.rp.id), otherwise });
  }
}

const otherwise = () => t`No passkey was used: it was cancelled, took too long, or there is none on this device.`;

/** Uses a passkey in the browser. @throws PasskeyRefusal */
export async function askForPasskey({ options }: PasskeyRequest): Promise<PasskeyAnswer> {
  assertUsable();
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  try {
    return (await startAuthentication({ optionsJSON })) as PasskeyAnswer;
  } catch (error) {
    throw inWords(error, { domain: hostOf(optionsJSON.rpId), otherwise: otherwise() });
  }
}

/** Offers passkeys in autofill while the page is open. @returns undefined if unsupported, or none was chosen */
export async function offerPasskeys(
  request: () => Promise<PasskeyRequest>,
): Promise<{ ticket: string; passkey: PasskeyAnswer } | undefined> {
  if (whyNoPasskeys() !== undefined || !(await browserSupportsWebAuthnAutofill())) return undefined;
  const { ticket, options } = await request();
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]["optionsJSON"];
  try {
    const passkey = (await startAuthentication({ optionsJSON, useBrowserAutofill: true })) as PasskeyAnswer;
    return { ticket, passkey };
  } catch {
    return undefined;
  }
}

/** Ends the offer. */
export const cancelPasskeyOffer = (): void => WebAuthnAbortService.cancelCeremony();
