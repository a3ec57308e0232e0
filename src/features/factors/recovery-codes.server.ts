import { createHash, randomInt } from "node:crypto";

/** Digits and letters that cannot be mistaken for each other (Crockford's Base32). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const length = 15;

/** The number of codes made at once. */
export const codeCount = 10;

const makeCode = () => {
  const letters = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
  return (letters.match(/.{5}/g) ?? []).join("-");
};

/** Ten codes of 75 random bits each, such as "k7m3q-x9d2w-4hrtn". */
export function makeRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < codeCount) codes.add(makeCode());
  return [...codes];
}

/** A code in comparable form: O is 0, I and L are 1, without case, dashes and spaces. */
const plainCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");

/** Whether a text has the form of a recovery code. */
export const isRecoveryCode = (typed: string): boolean => plainCode(typed).length === length;

/** The stored hash of a code. It cannot be guessed, so one round of SHA-256 is enough. */
export const hashRecoveryCode = (typed: string): string =>
  createHash("sha256")
    .update(`recovery code ${plainCode(typed)}`)
    .digest("base64url");
