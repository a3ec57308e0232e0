/** The strength of a password, as the meter shows it. */
export type PasswordStrength = { score: 0 | 1 | 2 | 3 | 4 | 5; name: "Weak" | "Fair" | "Good" | "Strong" };

const tests = [/.{6,}/s, /\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u];

/** One point each for length of at least 6, a lowercase letter, an uppercase letter, a digit and any other character. */
export function passwordStrength(password: string): PasswordStrength {
  const score = tests.filter((test) => test.test(password)).length as PasswordStrength["score"];
  return { score, name: score <= 2 ? "Weak" : score === 3 ? "Fair" : score === 4 ? "Good" : "Strong" };
}
