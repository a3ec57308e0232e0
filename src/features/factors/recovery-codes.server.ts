import { createHash, randomInt } from "node:crypto";

/** Digits and letters that nobody takes for one another (Crockford's Base32). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const length = 15;

/** How many are made at once. */
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

/** A code as it is compared: whatever was typed for 0 and 1, in whatever case, with or without dashes and spaces. */
const plainCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");

/** Whether a text can be a recovery code. */
export const isRecoveryCode = (typed: string): boolean => plainCode(typed).length === length;

/** What is stored of a code. It cannot be guessed, so one round of SHA-256 is enough. */
export const hashRecoveryCode = (typed: string): string =>
  createHash("sha256")
    .update(`recovery code ${plainCode(typed)}`)
    .digest("base64url");
