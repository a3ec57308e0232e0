import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { Tables } from "../../platform/database/tables";
import { trimEndOf } from "../../platform/text";
import type { NewPasskey, PasskeyAnswer } from "./schema";

export type PasskeyRow = Selectable<Tables["passkeys"]>;

/** Ed25519, ES256, RS256 (IANA, COSE algorithms). Node.js still warns of the library's further default. */
const algorithms = [-8, -7, -257];

/** Loaded with the first passkey, so that a site without any does not pay for it. */
const library = () => import("@simplewebauthn/server");

/** The place that passkeys are bound to: the site's own address. */
export interface Place {
  /** the site's address without a slash at its end */
  origin: string;
  domain: string;
}

/** @param siteAddress ORIGIN, or the address that a start prints */
export const placeOf = (siteAddress: string): Place => {
  const { origin, hostname } = new URL(siteAddress);
  return { origin, domain: hostname };
};

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");

const described = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: transports.split(" ").filter(Boolean),
  }));

interface NewPasskeyFor {
  place: Place;
  siteName: string;
  user: { username: string; full_name: string };
  /** the account's passkeys at this place, so that no device makes two */
  existing: readonly PasskeyRow[];
}

/** The options for making a passkey, and the account's handle. */
export async function newPasskeyOptions({ place, siteName, user, existing }: NewPasskeyFor) {
  const { generateRegistrationOptions } = await library();
  const handle = existing[0]?.user_handle ?? randomBytes(32).toString("base64url");
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: place.domain,
    userName: user.username,
    userDisplayName: user.full_name || user.username,
    userID: bytesOf(handle),
    timeout: 5 * 60_000,
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: described(existing),
    // A key without storage works as second factor; one with storage also signs in without a password.
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return { options, handle };
}

interface Expected {
  challenge: string;
  place: Place;
}

/** The stored columns of a new passkey. @returns undefined if it does not match the request */
export async function readNewPasskey(response: NewPasskey, { challenge, place }: Expected) {
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.domain,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (!verified?.verified) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: base64(publicKey),
    sign_count: counter,
    transports: (response.response.transports ?? []).filter((one) => /^[a-z-]+$/.test(one)).join(" "),
    domain: place.domain,
  };
}

/**
 * Options for using a passkey.
 * @param passkeys none to sign in by passkey alone, which needs fingerprint, face or PIN
 */
export async function passkeyOptions({ domain }: Place, passkeys?: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: domain,
    timeout: 5 * 60_000,
    userVerification: passkeys ? "preferred" : "required",
    ...(passkeys ? { allowCredentials: described(passkeys) } : {}),
  });
}

interface PasskeyExpectation extends Expected {
  passkey: PasskeyRow;
  /** whether a fingerprint, face or PIN is required */
  demandsUser: boolean;
}

/** Verifies a passkey's signature. @returns its counter; undefined if invalid */
export async function verifyPasskey(
  answer: PasskeyAnswer,
  { challenge, place, passkey, demandsUser }: PasskeyExpectation,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  const { userHandle } = answer.response;
  if (userHandle && trimEndOf(userHandle, "=") !== passkey.user_handle) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: answer as Parameters<typeof verifyAuthenticationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: place.origin,
    expectedRPID: place.domain,
    requireUserVerification: demandsUser,
    credential: {
      id: passkey.credential_id,
      publicKey: bytesOf(passkey.public_key),
      counter: passkey.sign_count,
    },
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}
