import type { Services } from "../../api/endpoint.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { Problem } from "../../platform/errors/problem.server";
import { foldKey } from "../../platform/text";
import { formatDateTime } from "../../ui/time/date-time";
import { remainingWaysIn, removeAllFactors, removeFactorsSince, tellOfFactors } from "../factors/model.server";
import type { Remaining } from "../factors/schema";
import {
  confirmEmailLetter,
  confirmNewEmailLetter,
  emailChangedLetter,
  passwordChangedLetter,
  resetPasswordLetter,
} from "../mails/letters/account";
import { safeName } from "../mails/letters/greeting";
import { mayWriteTo, within } from "../mails/model.server";
import {
  endSessionsOf,
  findUser,
  hashChecked,
  hashUnknown,
  moveEmail,
  type OwnChange,
  refuseTaken,
  setPassword,
  toUser,
  type UserRow,
} from "../users/model.server";
import { isUnproven } from "../users/own/model.server";
import type { User } from "../users/schema";
import { linkExpired } from "./schema";
import {
  assertLink,
  handedOverMs,
  hashOf,
  linkUrl,
  makeLink,
  revokeAllLinks,
  revokeLinks,
  useLink,
} from "./tokens.server";

export { mayWriteTo } from "../mails/model.server";

type Letters = Pick<Services, "mails" | "site" | "siteAddress" | "now">;
type Writing = Letters & Pick<Services, "db" | "limits">;

/** The row of the account with a user name or e-mail. */
export const findNamedAccount = (db: Queryable, name: string): Promise<UserRow | undefined> =>
  db
    .selectFrom("users")
    .selectAll()
    .where((where) => where.or([where("username_key", "=", foldKey(name)), where("email_key", "=", foldKey(name))]))
    .executeTakeFirst();

/** The account with a user name or e-mail; undefined when there is none. */
export async function findNamed(db: Queryable, name: string): Promise<User | undefined> {
  const row = await findNamedAccount(db, name);
  return row && toUser(row);
}

/** Sends a link to choose a password to the account with a user name or e-mail, if there is one that can sign in. */
export async function sendResetLink(call: Writing, name: string): Promise<User | undefined> {
  const { db, now, limits } = call;
  const user = await findNamed(db, name);
  if (!user?.is_active) return undefined;
  // Silently: whoever asks must not learn that there is an account.
  if (!(await within(() => limits.passwordLinks.count(String(user.id), now())))) return undefined;
  if (!(await mayWriteTo(call, user))) return undefined;
  await db.write((transaction) => mailResetLink(transaction, call, user));
  return user;
}

async function mailResetLink(transaction: Queryable, { mails, site, siteAddress, now }: Letters, user: User) {
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
    letter: resetPasswordLetter({
      site,
      name: safeName(user.full_name, user.username),
      url: linkUrl(siteAddress(), "reset_password", token),
    }),
    about: { account_link_id: id },
    expiresAt,
  });
}

/** Makes a link to choose a password that is handed over, not sent: good once, for 24 hours. */
export const makeHandedLink = (transaction: Queryable, user: User, now: Date) =>
  makeLink(transaction, {
    userId: user.id,
    purpose: "reset_password",
    email: user.email,
    now,
    lifetime: handedOverMs,
  });

/** The address of such a link. @param siteAddress what links begin with */
export const resetLinkUrl = (siteAddress: string, token: string): string =>
  linkUrl(siteAddress, "reset_password", token);

/**
 * The account of a link to choose a password, and whether the link was sent to its e-mail.
 *
 * @throws Problem 410 for one that is not good any more
 */
async function accountOfResetLink(db: Queryable, token: string, at: Date): Promise<{ user: User; byMail: boolean }> {
  const row = await db
    .selectFrom("account_links")
    .innerJoin("users", "users.id", "account_links.user_id")
    .selectAll("users")
    .select(["account_links.password_mark", "account_links.by_mail"])
    .where("token_hash", "=", hashOf(token))
    .where("purpose", "=", "reset_password")
    .where("expires_at", ">", at.toISOString())
    // Whoever reads the mail of an address that the account has left is not to get in.
    .whereRef("account_links.email_key", "=", "users.email_key")
    .executeTakeFirst();
  if (row?.is_active !== 1 || row.password_mark !== hashOf(row.password_hash)) throw new Problem(410, linkExpired);
  return { user: toUser(row), byMail: row.by_mail === 1 };
}

/**
 * Confirms the e-mail of an account that somebody else may have made with it, by a link that only its owner can have: second
 * factors and a change of e-mail that wait there are not the owner's.
 */
async function takeOver(transaction: Queryable, call: Letters, user: User): Promise<void> {
  const userId = user.id;
  await moveEmail(transaction, user, { email: user.email, now: call.now(), undoes: true });
  await revokeLinks(transaction, { userId, purposes: ["confirm_email", "undo_email_change"] });
  if (await removeAllFactors(transaction, userId))
    await tellOfFactors(transaction, call, {
      user,
      what: "Second factors that were added before this e-mail was confirmed were removed.",
    });
}

/**
 * Chooses a password by a link: all sessions of the account end, and so do all links that could choose one. A mailed link also
 * confirms the e-mail of an account that somebody made for themselves.
 *
 * @returns whose it is, whether its e-mail was confirmed, and what opens the account beside the password
 * @throws Problem 410 for a link that is not good any more; 422 for a password that is too weak, and then the link still works
 */
export async function resetPassword(
  call: Writing,
  { token, password }: { token: string; password: string },
): Promise<{ user: User; confirmed: boolean; remaining: Remaining }> {
  const at = call.now();
  const { user } = await accountOfResetLink(call.db, token, at);
  // Hashing takes its time; no lock waits for it.
  const password_hash = await hashChecked(password, user.role);
  const tells = await mayWriteTo(call, user);
  return call.db.write(async (transaction) => {
    // What was true before the hashing may not be now; of two that come at once, the second finds no link.
    const { byMail } = await accountOfResetLink(transaction, token, at);
    await useLink(transaction, { token, purpose: "reset_password", now: at });
    await setPassword(transaction, user.id, password_hash, at);
    await endSessionsOf(transaction, user.id, at.toISOString());
    const confirmed = byMail && (await isUnproven(transaction, user.id, call.mails));
    if (confirmed) await takeOver(transaction, call, user);
    if (tells) await tellOfPassword(transaction, call, user);
    return { user, confirmed, remaining: await remainingWaysIn(transaction, user.id) };
  });
}

/** Tells somebody that the password of their account has changed. */
async function tellOfPassword(transaction: Queryable, { mails, site, siteAddress, now }: Letters, user: User) {
  await mails.queue(transaction, {
    kind: "password-changed",
    to: user.email,
    userId: user.id,
    letter: passwordChangedLetter({
      site,
      name: safeName(user.full_name, user.username),
      when: formatDateTime(now().toISOString(), site),
      url: `${siteAddress()}/forgot-password`,
    }),
  });
}

/**
 * Asks whoever has an account to confirm its e-mail, or the one that it is to have, in the transaction that made the account or
 * changed the address. Links that were to confirm another are good for nothing from then on.
 */
export async function askToConfirm(
  transaction: Queryable,
  { mails, site, siteAddress, now }: Letters,
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
    letter: pending_email ? confirmNewEmailLetter(told) : confirmEmailLetter(told),
    about: { account_link_id: id },
    expiresAt,
  });
}

/** Which mails may be written about a change of one's own account; asked before the change begins. */
export interface MayTell {
  /** to the address that the account has */
  own: boolean;
  /** to the one that it is to have */
  next: boolean;
  /** an e-mail waits, and may not do so any more afterwards */
  ends: boolean;
}

/** Writes the mails that a change of one's own account causes, in the transaction of the change. */
export async function tellOfOwnChange(
  transaction: Queryable,
  call: Letters,
  { after, password, asked }: OwnChange,
  may: MayTell,
): Promise<void> {
  if (password && may.own) await tellOfPassword(transaction, call, after);
  // What waited and is not asked for any more is nobody's again.
  if (may.ends && !after.pending_email)
    await revokeLinks(transaction, { userId: after.id, purposes: ["confirm_email"] });
  if (asked === undefined) return;
  if (may.next) await askToConfirm(transaction, call, after);
  if (may.own) await tellOldAddress(transaction, call, after);
}

/** Tells the address that an account has that it is to have another, with a link that undoes it. */
async function tellOldAddress(transaction: Queryable, { mails, site, siteAddress, now }: Letters, user: User) {
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
    letter: emailChangedLetter({
      site,
      name: safeName(user.full_name, user.username),
      when: formatDateTime(now().toISOString(), site),
      // What was typed is not repeated to an address that nobody has confirmed.
      to: user.is_verified ? user.pending_email : "another address",
      url: linkUrl(siteAddress(), "undo_email_change", token),
    }),
    expiresAt,
  });
}

/**
 * Confirms the e-mail that a link was sent to: the account's own, or the one that it is to have from now on.
 *
 * @throws Problem 410 for a link that is not good any more, or whose address the account does not have and is not to have;
 *   409 when somebody else has the address by now
 */
export async function confirmEmail({ db, now }: Pick<Services, "db" | "now">, token: string): Promise<User> {
  const at = now();
  const link = { token, purpose: "confirm_email", now: at } as const;
  // Invented links wait for no write.
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
 * Goes back to the e-mail that an account had before a change, whoever has it now: sessions end, second factors that were added
 * since the change was asked for go, the password is good for nothing any more, and a link to choose another goes to that address. Links that are newer than this one go; an older one, to
 * the address before, still works.
 *
 * @throws Problem 410 for a link that is not good any more
 */
export async function undoEmailChange(call: Letters & Pick<Services, "db">, token: string): Promise<User> {
  const at = call.now();
  const link = { token, purpose: "undo_email_change", now: at } as const;
  // Only for a good link: invented ones would keep the processor busy. No lock waits for the hashing.
  await assertLink(call.db, link);
  const password_hash = await hashUnknown();
  return call.db.write(async (transaction) => {
    const { id, userId, email, madeAt } = await useLink(transaction, link);
    await refuseTaken(transaction, { email, now: at }, userId);
    const user = await moveEmail(transaction, await findUser(transaction, userId), { email, now: at, undoes: true });
    await revokeLinks(transaction, { userId, purposes: ["undo_email_change"], after: id });
    await revokeLinks(transaction, { userId, purposes: ["reset_password", "confirm_email"] });
    await setPassword(transaction, userId, password_hash, at);
    await endSessionsOf(transaction, userId, at.toISOString());
    // Whoever asked for the change may have seen to another way in.
    if (await removeFactorsSince(transaction, userId, madeAt))
      await tellOfFactors(transaction, call, { user, what: "Second factors that were added since then were removed." });
    if (user.is_active) await mailResetLink(transaction, call, user);
    return user;
  });
}

/** Takes back all links of everybody; for a database that is an old copy. */
export const endAllLinks = async (db: Database): Promise<void> => void (await revokeAllLinks(db));
