import { hash, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB and two passes: the first choice of OWASP's Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the password's argon2id hash, with its salt and cost in it */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), cost);

/** How many of the passwords that people choose most often are refused. */
const commonestCount = 10_000;

let commonest: Promise<ReadonlySet<string>> | undefined;

/** Read when a password is set for the first time: the list takes some megabytes. It is ordered, the commonest first. */
async function readCommonest(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].slice(0, commonestCount));
}

/** Whether it is one of the 10,000 commonest passwords, in whatever letter case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonest ??= readCommonest();
  return (await commonest).has(password.normalize("NFKC").toLowerCase());
}

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the one that was hashed. Takes the same time when there is no such account: then it is compared
 * with a decoy, and the answer is no.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const matches = await verify(stored ?? (await decoy), password.normalize("NFKC"));
  return matches && stored !== undefined;
}
