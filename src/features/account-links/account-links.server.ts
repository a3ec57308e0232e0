import type { Services } from "../../api/endpoint.server";
import type { Queryable } from "../../platform/database/database.server";
import { formatDateTime } from "../../platform/dates/words";
import { Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { foldKey } from "../../platform/text";
import { notifyOfFactorChange, remainingWaysIn, removeAllFactors, removeFactorsSince } from "../factors/factors.server";
import type { Remaining } from "../factors/schema";
import { removeLinks } from "../identity-provider/links.server";
import { mayMailAddress, within } from "../mails/mails.server";
import {
  confirmEmailMail,
  confirmNewEmailMail,
  emailChangedMail,
  passwordChangedMail,
  resetPasswordMail,
} from "../mails/templates/account";
import { safeName } from "../mails/templates/greeting";
import {
  endSessionsOf,
  findUser,
  hashChecked,
  hashRandomPassword,
  moveEmail,
  type OwnChange,
  refuseTaken,
  setPassword,
  toUser,
  type UserRow,
} from "../users/model.server";
import { isUnproven } from "../users/own/own-account.server";
import type { User } from "../users/schema";
import { linkExpired } from "./schema";
import { assertLink, handedOverMs, hashOf, linkUrl, makeLink, revokeLinks, useLink } from "./tokens.server";

export { mayMailAddress } from "../mails/mails.server";

type MailServices = Pick<Services, "mails" | "site" | "siteAddress" | "now">;
type Writing = MailServices & Pick<Services, "db" | "limits">;

/** The row of the account with a user name or e-mail. */
export const findNamedAccount = (db: Queryable, name: string): Promise<UserRow | undefined> =>
  db
    .selectFrom("users")
    .selectAll()
    .where((where) => where.or([where("username_key", "=", foldKey(name)), where("email_key", "=", foldKey(name))]))
    .executeTakeFirst();

/** The account with a user name or e-mail; undefined if there is none. */
export async function findNamed(db: Queryable, name: string): Promise<User | undefined> {
  const row = await findNamedAccount(db, name);
  return row && toUser(row);
}

/** Mails a password link to the account with a user name or e-mail, if one exists and may sign in. */
export async function sendResetLink(call: Writing, name: string): Promise<User | undefined> {
  const { db, now, limits } = call;
  const user = await findNamed(db, name);
  if (!user?.is_active) return undefined;
  // Silent, so that nobody learns whether the account exists.
  if (!(await within(() => limits.passwordLinks.count(String(user.id), now())))) return undefined;
  if (!(await mayMailAddress(call, user))) return undefined;
  await db.write((transaction) => mailResetLink(transaction, call, user));
  return user;
}

async function mailResetLink(transaction: Queryable, { mails, site, siteAddress, now }: MailServices, user: User) {
  const { id, token, expiresAt } = await makeLink(transaction, {
    userId: user.id,
    purpose: "reset_password",
    email: user.email,
    now: now(),
    byMail: mails.sends,
  });
  await mails.queue(transaction, {
    kind: "reset-password",
    to: user.email,
    userId: user.id,
    content: () =>
      resetPasswordMail({
        site,
        name: safeName(user.full_name, user.username),
        url: linkUrl(siteAddress(), "reset_password", token),
      }),
    about: { account_link_id: id },
    expiresAt,
  });
}

/** Makes a password link for handing over: valid once, for 24 hours. */
export const makeHandedLink = (transaction: Queryable, user: User, now: Date) =>
  makeLink(transaction, {
    userId: user.id,
    purpose: "reset_password",
    email: user.email,
    now,
    lifetime: handedOverMs,
  });

/** The address of a password link. @param siteAddress the start of links */
export const resetLinkUrl = (siteAddress: string, token: string): string =>
  linkUrl(siteAddress, "reset_password", token);

/** The account of a password link, and whether it was mailed to its e-mail. @throws Problem 410 for an invalid one */
async function accountOfResetLink(db: Queryable, token: string, at: Date): Promise<{ user: User; byMail: boolean }> {
  const row = await db
    .selectFrom("account_links")
    .innerJoin("users", "users.id", "account_links.user_id")
    .selectAll("users")
    .select(["account_links.password_mark", "account_links.by_mail"])
    .where("token_hash", "=", hashOf(token))
    .where("purpose", "=", "reset_password")
    .where("expires_at", ">", at.toISOString())
    // A reader of the account's former mailbox must not get in.
    .whereRef("account_links.email_key", "=", "users.email_key")
    .executeTakeFirst();
  if (row?.is_active !== 1 || row.password_mark !== hashOf(row.password_hash)) throw new Problem(410, linkExpired);
  return { user: toUser(row), byMail: row.by_mail === 1 };
}

/**
 * Confirms the e-mail of an account that somebody else may have made with it, by a link that only the mailbox's owner
 * can have: factors and a pending e-mail of the other person are removed.
 */
async function takeOver(transaction: Queryable, call: MailServices, user: User): Promise<void> {
  const userId = user.id;
  await moveEmail(transaction, user, { email: user.email, now: call.now(), undoes: true });
  await revokeLinks(transaction, { userId, purposes: ["confirm_email", "undo_email_change"] });
  const hadLink = await removeLinks(transaction, userId);
  if ((await removeAllFactors(transaction, userId)) || hadLink)
    await notifyOfFactorChange(transaction, call, {
      user,
      what: "Other ways to sign in that were added before this e-mail was confirmed were removed.",
      isFactor: false,
    });
}

/**
 * Chooses a password by a link, and ends all sessions and password links. A mailed link also confirms the e-mail of an
 * account that people made themselves.
 * @throws Problem 410 for an invalid link; 422 for a weak password, and the link still works
 */
export async function resetPassword(
  call: Writing,
  { token, password }: { token: string; password: string },
): Promise<{ user: User; confirmed: boolean; remaining: Remaining }> {
  const at = call.now();
  const { user } = await accountOfResetLink(call.db, token, at);
  // Hashing is slow, so it happens before the lock.
  const password_hash = await hashChecked(password, user.role);
  const notifies = await mayMailAddress(call, user);
  return call.db.write(async (transaction) => {
    // Checked again after hashing; of two concurrent requests the second finds no link.
    const { byMail } = await accountOfResetLink(transaction, token, at);
    await useLink(transaction, { token, purpose: "reset_password", now: at });
    await setPassword(transaction, user.id, password_hash, at);
    await endSessionsOf(transaction, user.id, at.toISOString());
    const confirmed = byMail && (await isUnproven(transaction, user.id, call.mails));
    if (confirmed) await takeOver(transaction, call, user);
    if (notifies) await notifyOfPasswordChange(transaction, call, user);
    return { user, confirmed, remaining: await remainingWaysIn(transaction, user.id) };
  });
}

async function notifyOfPasswordChange(
  transaction: Queryable,
  { mails, site, siteAddress, now }: MailServices,
  user: User,
) {
  await mails.queue(transaction, {
    kind: "password-changed",
    to: user.email,
    userId: user.id,
    content: () =>
      passwordChangedMail({
        site,
        name: safeName(user.full_name, user.username),
        when: formatDateTime(now().toISOString(), site),
        url: `${siteAddress()}/forgot-password`,
      }),
  });
}

/** Mails a link that confirms an e-mail, in the transaction that set it. Earlier confirmation links become invalid. */
export async function askToConfirm(
  transaction: Queryable,
  { mails, site, siteAddress, now }: MailServices,
  user: User,
): Promise<void> {
  const { id: userId, pending_email } = user;
  const email = pending_email || user.email;
  if (pending_email) await revokeLinks(transaction, { userId, purposes: ["confirm_email"] });
  const { id, token, expiresAt } = await makeLink(transaction, { userId, purpose: "confirm_email", email, now: now() });
  const told = {
    site,
    name: safeName(user.full_name, user.username),
    url: linkUrl(siteAddress(), "confirm_email", token),
  };
  await mails.queue(transaction, {
    kind: "confirm-email",
    to: email,
    userId,
    content: () => (pending_email ? confirmNewEmailMail(told) : confirmEmailMail(told)),
    about: { account_link_id: id },
    expiresAt,
  });
}

/** The mails that a person's change of their own account may cause; decided before the change. */
export interface MayNotify {
  /** to the account's present address */
  own: boolean;
  /** to the pending one */
  next: boolean;
  /** the pending address ends with the change */
  ends: boolean;
}

/** Queues the mails about a person's change of their own account, in its transaction. */
export async function notifyOfOwnChange(
  transaction: Queryable,
  call: MailServices,
  { after, password, asked }: OwnChange,
  may: MayNotify,
): Promise<void> {
  if (password && may.own) await notifyOfPasswordChange(transaction, call, after);
  // An abandoned pending address is free again.
  if (may.ends && !after.pending_email)
    await revokeLinks(transaction, { userId: after.id, purposes: ["confirm_email"] });
  if (asked === undefined) return;
  if (may.next) await askToConfirm(transaction, call, after);
  if (may.own) await notifyOldAddress(transaction, call, after);
}

async function notifyOldAddress(transaction: Queryable, { mails, site, siteAddress, now }: MailServices, user: User) {
  const { token, expiresAt } = await makeLink(transaction, {
    userId: user.id,
    purpose: "undo_email_change",
    email: user.email,
    now: now(),
    reserves: !(await isUnproven(transaction, user.id, mails)),
  });
  await mails.queue(transaction, {
    kind: "email-changed",
    to: user.email,
    userId: user.id,
    content: () =>
      emailChangedMail({
        site,
        name: safeName(user.full_name, user.username),
        when: formatDateTime(now().toISOString(), site),
        // Typed text is not repeated to an unconfirmed address.
        to: user.is_verified ? user.pending_email : t`another address`,
        url: linkUrl(siteAddress(), "undo_email_change", token),
      }),
    expiresAt,
  });
}

/** Confirms the address that a link was sent to. @throws Problem 410 for an invalid link; 409 for a taken address */
export async function confirmEmail({ db, now }: Pick<Services, "db" | "now">, token: string): Promise<User> {
  const at = now();
  const link = { token, purpose: "confirm_email", now: at } as const;
  // Invented links must not wait for a write.
  await assertLink(db, link);
  return db.write(async (transaction) => {
    const { userId, email } = await useLink(transaction, link);
    const user = await findUser(transaction, userId);
    const isOwn = foldKey(email) === foldKey(user.email);
    if (!isOwn && foldKey(email) !== foldKey(user.pending_email)) throw new Problem(410, linkExpired);
    if (!isOwn) await refuseTaken(transaction, { email, now: at }, userId);
    return moveEmail(transaction, user, { email: isOwn ? user.email : user.pending_email, now: at });
  });
}

/**
 * Restores the e-mail that an account had before a change, also after a takeover: ends sessions, removes factors
 * added since, disables the password, and mails a link to choose a new one. Later links end; an earlier one, to the
 * address before, still works.
 * @throws Problem 410 for an invalid link
 */
export async function undoEmailChange(call: MailServices & Pick<Services, "db">, token: string): Promise<User> {
  const at = call.now();
  const link = { token, purpose: "undo_email_change", now: at } as const;
  // Checked first, because hashing for invented links would occupy the processor; and hashing happens before the lock.
  await assertLink(call.db, link);
  const password_hash = await hashRandomPassword();
  return call.db.write(async (transaction) => {
    const { id, userId, email, madeAt } = await useLink(transaction, link);
    await refuseTaken(transaction, { email, now: at }, userId);
    const user = await moveEmail(transaction, await findUser(transaction, userId), { email, now: at, undoes: true });
    await revokeLinks(transaction, { userId, purposes: ["undo_email_change"], after: id });
    await revokeLinks(transaction, { userId, purposes: ["reset_password", "confirm_email"] });
    await setPassword(transaction, userId, password_hash, at);
    await endSessionsOf(transaction, userId, at.toISOString());
    // The person who asked for the change may have added another way in.
    const hadLink = await removeLinks(transaction, userId, madeAt);
    if ((await removeFactorsSince(transaction, userId, madeAt)) || hadLink)
      await notifyOfFactorChange(transaction, call, {
        user,
        what: "Other ways to sign in that were added since then were removed.",
        isFactor: false,
      });
    if (user.is_active) await mailResetLink(transaction, call, user);
    return user;
  });
}
