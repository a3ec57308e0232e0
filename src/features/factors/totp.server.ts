import { Secret, TOTP } from "otpauth";

/** Seconds that a code is shown by the app. */
const period = 30;

const totpOf = (secret: string, about: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...about, algorithm: "SHA1", digits: 6, period, secret: Secret.fromBase32(secret) });

/** A new secret: 160 random bits, as RFC 4226 recommends; Base32. */
export const makeSecret = (): string => new Secret({ size: 20 }).base32;

/**
 * What an app reads from a QR code.
 *
 * @param issuer what the site is called
 * @param label whose account it is
 */
export const appUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  totpOf(secret, { issuer, label }).toString();

/** Whether a text can be a code of an app. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * The time step that a code is of. That of the moment counts, and those before and after it, since clocks differ and typing takes
 * a while.
 *
 * @returns undefined when it is none of theirs
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta;
}
