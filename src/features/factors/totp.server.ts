import { Secret, TOTP } from "otpauth";

/** The period of a code; seconds. */
const period = 30;

const totpOf = (secret: string, about: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...about, algorithm: "SHA1", digits: 6, period, secret: Secret.fromBase32(secret) });

/** A new secret: 160 random bits, as RFC 4226 recommends; Base32. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32;

/** The text of an app's QR code. @param issuer the site's name @param label the account's name */
export const appUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  totpOf(secret, { issuer, label }).toString();

/** Whether a text has the form of an app code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Returns a code's time step, present or neighbouring because clocks differ; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
}
