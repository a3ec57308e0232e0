import { t } from "../../platform/languages/texts";
/** The strength of a password, as the meter shows it. */
export type PasswordStrength = { score: 0 | 1 | 2 | 3 | 4 | 5; name: string };

const tests = [/.{6,}/s, /\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** One point each for length of at least 6, a lowercase letter, an uppercase letter, a digit and any other character. */
export function passwordStrength(password: string): PasswordStrength {
  const score = tests.filter((test) => test.test(password)).length as PasswordStrength["score"];
  return { score, name: score <= 2 ? t`Weak` : score === 3 ? t`Fair` : score === 4 ? t`Good` : t`Strong` };
}

/** The least characters of a password for the back office. Apart from the schemas, which forms load late. */
export const adminPasswordLength = 10;

const key = "short_password";

/** Remembers that a password is too short for the back office, which the server cannot know. */
export function recordShortPassword(userId: number, isShort: boolean): void {
  try {
    if (isShort) localStorage.setItem(key, String(userId));
    else localStorage.removeItem(key);
  } catch {
    // Without storage, this browser does not ask.
  }
}

/** Whether the account signed in here with a password that is too short by now. */
export function hasShortPassword(userId: number): boolean {
  try {
    return localStorage.getItem(key) === String(userId);
  } catch {
    return false;
  }
}
