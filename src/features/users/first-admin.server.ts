import { randomInt } from "node:crypto";
import type { Database } from "../../platform/database/database.server";
import { addSetting } from "../../platform/database/setting-rows.server";
import { ConfigurationError } from "../../platform/env.server";
import { hashPassword } from "../../platform/passwords.server";
import { allNotices, writeNotices } from "../notices/notices.server";
import { offerSetUp } from "../settings/set-up-progress/set-up-progress.server";
import { insertUser } from "./model.server";
import { weakness } from "./password-rules.server";

interface FirstAdmin {
  username: string;
  email: string;
  /** generated if missing */
  password: string | undefined;
}

// Letters and digits that cannot be mistaken for others on a screen.
const letters = { lower: "abcdefghjkmnpqrstuvwxyz", upper: "ABCDEFGHJKMNPQRSTUVWXYZ", digit: "23456789" };
const pick = (from: string) => from.charAt(randomInt(from.length));

/** 20 characters from an alphabet of 54, about 115 bits, with one of each required kind. */
export function makePassword(): string {
  const all = Object.values(letters).join("");
  const [first, ...others] = Object.values(letters).map(pick);
  return [first, ...Array.from({ length: 17 }, () => pick(all)), ...others].join("");
}

const hasAccounts = async (db: Database) =>
  (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined;

/**
 * Checks the first password while there is no account; later it is ignored.
 * @throws ConfigurationError with a sentence
 */
export async function checkFirstPassword(db: Database, password: string | undefined): Promise<void> {
  if (password === undefined || (await hasAccounts(db))) return;
  const sentence = await weakness(password, "admin");
  if (sentence) throw new ConfigurationError(`ADMIN_PASSWORD cannot be used. ${sentence.replace(/\.?$/, ".")}`);
}

/**
 * Makes the first administrator.
 * @returns the generated password, shown once; undefined if given or nothing was made
 */
export async function ensureFirstAdmin(
  db: Database,
  { username, email, password }: FirstAdmin,
  now: Date,
): Promise<string | undefined> {
  if (await hasAccounts(db)) return undefined;
  const made = password ?? makePassword();
  const password_hash = await hashPassword(made);
  const done = await db.transaction().execute(async (transaction) => {
    // Another process that started at the same time has made it.
    if (!(await addSetting(transaction, "first_admin_made_at", now.toISOString()))) return false;
    const admin = { username, email, full_name: "Administrator", password_hash, role: "admin" } as const;
    const { id } = await insertUser(transaction, admin, now);
    await writeNotices(transaction, id, allNotices);
    await offerSetUp(transaction);
    return true;
  });
  return done && password === undefined ? made : undefined;
}
