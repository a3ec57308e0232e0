import { createHash, randomBytes } from "node:crypto";
import type { Database, Queryable } from "../../platform/database/database.server";
import { Problem } from "../../platform/errors/problem.server";
import { foldKey } from "../../platform/text";
import type { LinkPurpose } from "../users/schema";
import { linkExpired } from "./schema";

const hour = 3_600_000;
/** How long each link works; milliseconds. */
const lifetimes: Record<LinkPurpose, number> = {
  reset_password: hour,
  confirm_email: 7 * 24 * hour,
  undo_email_change: 7 * 24 * hour,
};
/** How long a link works that an administrator hands over; milliseconds. */
export const handedOverMs = 24 * hour;

const pages: Record<LinkPurpose, string> = {
  reset_password: "/reset-password",
  confirm_email: "/confirm-email",
  undo_email_change: "/undo-email-change",
};

export const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

interface NewLink {
  userId: number;
  purpose: LinkPurpose;
  /** the address to confirm or restore */
  email: string;
  now: Date;
  /** milliseconds; by default the usual lifetime of its purpose */
  lifetime?: number;
  /** whether it is mailed to the address, so that using it proves ownership; administrators hand over others */
  byMail?: boolean;
  /** whether nobody else can take the address while the link works */
  reserves?: boolean;
}

/** Makes a secret link: its token is random, 192 bits, and stored as a hash alone. Those that are past their time go. */
export async function makeLink(
  transaction: Queryable,
  { userId, purpose, email, now, lifetime = lifetimes[purpose], byMail = false, reserves = false }: NewLink,
): Promise<{ id: number; token: string; expiresAt: Date }> {
  const { password_hash } = await transaction
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(now.getTime() + lifetime);
  await transaction.deleteFrom("account_links").where("expires_at", "<=", now.toISOString()).execute();
  const { id } = await transaction
    .insertInto("account_links")
    .values({
      user_id: userId,
      purpose,
      token_hash: hashOf(token),
      email,
      email_key: foldKey(email),
      password_mark: hashOf(password_hash),
      created_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      by_mail: byMail ? 1 : 0,
      reserves: reserves ? 1 : 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, token, expiresAt };
}

/** Whether a link still works, so that its mail is worth sending. @param id its row */
export async function isGoodLink(db: Queryable, id: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("account_links")
    .innerJoin("users", "users.id", "account_links.user_id")
    .select(["account_links.purpose", "account_links.password_mark", "users.password_hash"])
    .select((of) => of("account_links.email_key", "=", of.ref("users.email_key")).as("is_own_email"))
    .where("account_links.id", "=", id)
    .where("account_links.expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (row?.purpose !== "reset_password") return row !== undefined;
  return Boolean(row.is_own_email) && row.password_mark === hashOf(row.password_hash);
}

/** The address of a link. @param siteAddress what links begin with */
export const linkUrl = (siteAddress: string, purpose: LinkPurpose, token: string): string =>
  `${siteAddress}${pages[purpose]}?token=${token}`;

/** Looks for a link without using it. @throws Problem 410 for one that was used, is too old, or never was one */
export async function assertLink(
  db: Queryable,
  { token, purpose, now }: { token: string; purpose: LinkPurpose; now: Date },
): Promise<void> {
  const row = await db
    .selectFrom("account_links")
    .select("id")
    .where("token_hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!row) throw new Problem(410, linkExpired);
}

/** Uses a link, in the transaction of its effect. @throws Problem 410 for a used, expired or invalid link */
export async function useLink(
  transaction: Queryable,
  { token, purpose, now }: { token: string; purpose: LinkPurpose; now: Date },
): Promise<{ id: number; userId: number; email: string; madeAt: string }> {
  const row = await transaction
    .deleteFrom("account_links")
    .where("token_hash", "=", hashOf(token))
    .where("purpose", "=", purpose)
    .returning(["id", "user_id", "email", "created_at", "expires_at"])
    .executeTakeFirst();
  if (!row || row.expires_at <= now.toISOString()) throw new Problem(410, linkExpired);
  return { id: row.id, userId: row.user_id, email: row.email, madeAt: row.created_at };
}

/** Takes back links of an account. @param after only those that are newer than this one */
export async function revokeLinks(
  transaction: Queryable,
  { userId, purposes, after = 0 }: { userId: number; purposes: readonly LinkPurpose[]; after?: number },
): Promise<void> {
  await transaction
    .deleteFrom("account_links")
    .where("user_id", "=", userId)
    .where("purpose", "in", purposes)
    .where("id", ">", after)
    .execute();
}

/** Ends all links; for a database restored from a backup. */
export const endAllLinks = (db: Database): Promise<void> =>
  db.write(async (transaction) => void (await transaction.deleteFrom("account_links").execute()));
