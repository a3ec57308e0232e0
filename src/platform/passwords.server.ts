import { randomUUID } from "node:crypto";

/** The library that hashes: 9 MB, so it comes with the first password and not with the start. */
const loadArgon2 = () => import("@node-rs/argon2");

/** argon2id with 19 MiB and two passes: the first choice of OWASP's Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** @returns the password's argon2id hash, with its salt and cost in it */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await loadArgon2();
  return hash(password.normalize("NFKC"), cost);
}

/** Read once for the process. */
let commonest: Promise<ReadonlySet<string>> | undefined;

/** Read when a password is set for the first time. `npm run generate` makes the list; the commonest come first. */
const readCommonest = async (): Promise<ReadonlySet<string>> =>
  new Set((await import("./common-passwords.json", { with: { type: "json" } })).default);

/** Whether it is one of the 10,000 most common passwords, ignoring case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  commonest ??= readCommonest();
  return (await commonest).has(password.normalize("NFKC").toLowerCase());
}

/** Made once: it costs as much as a sign-in. */
let decoy: Promise<string> | undefined;

const noPassword = "none:";

/** What an account without a password stores instead of a hash; random, because proofs are bound to it. */
export const makeNoPassword = (): string => `${noPassword}${randomUUID()}`;

/** Whether an account has a password. @param stored the hash, or what `makeNoPassword` made */
export const hasPassword = (stored: string): boolean => !stored.startsWith(noPassword);

/** Verifies a password. Without an account or password it compares a decoy, so that the time tells nothing. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const { verify } = await loadArgon2();
  decoy ??= hashPassword("no account has this password");
  const hash = stored !== undefined && hasPassword(stored) ? stored : undefined;
  const matches = await verify(hash ?? (await decoy), password.normalize("NFKC"));
  return matches && hash !== undefined;
}
