import { recordEntry } from "../../api/audit/trail.server";
import type { Call } from "../../api/endpoint.server";
import type { Role } from "../../api/policy";
import type { Queryable } from "../../platform/database/database.server";
import { isUniqueViolation } from "../../platform/database/database-errors.server";
import { Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { makeNoPassword } from "../../platform/passwords.server";
import { logSecurityEvent } from "../../platform/security-log.server";
import { foldKey } from "../../platform/text";
import { askToConfirm, mayMailAddress } from "../account-links/account-links.server";
import type { Tokens } from "../auth/schema";
import { askForFactor, findActive, startSession } from "../auth/sign-in.server";
import { addLink, findLink, noteLinkUse } from "../identity-provider/links.server";
import type { Claims } from "../identity-provider/oidc.server";
import type { Provider } from "../identity-provider/provider.server";
import { roleChangedMail } from "../mails/templates/account";
import { safeName } from "../mails/templates/greeting";
import {
  inLog,
  insertUser,
  lockAdmins,
  lockAgainstDeletion,
  moveEmail,
  refuseTaken,
  toUser,
  type UserRow,
} from "../users/model.server";
import { rememberBrowser } from "../users/own/own-account.server";
import type { User } from "../users/schema";
import { readPerson, roleBy } from "./claims";

type SigningIn = Call<unknown, unknown, unknown>;

interface Person {
  provider: Provider;
  claims: Claims;
}

/** A username that nobody has: the wanted one, or the same with a number. */
async function freeUsername(db: Queryable, wanted: string): Promise<string> {
  for (let number = 1; ; number++) {
    const username = number === 1 ? wanted : `${wanted}_${number < 50 ? number : Math.floor(Math.random() * 1e8)}`;
    const row = await db
      .selectFrom("users")
      .select("id")
      .where("username_key", "=", foldKey(username))
      .executeTakeFirst();
    if (!row) return username;
  }
}

/** Refuses an e-mail that another account has: only its owner can link the two. @throws Problem 409 */
async function refuseTakenEmail(call: SigningIn, email: string, { name }: Provider): Promise<void> {
  try {
    await refuseTaken(call.db, { email, now: call.now() });
  } catch (error) {
    if (!(error instanceof Problem && error.status === 409)) throw error;
    throw new Problem(
      409,
      t`There is already an account with the e-mail of your ${{ name }} account. Sign in with its password, then link ${{ name }} on your account page under “Signing in”.`,
    );
  }
}

/**
 * Creates an account without a password for a new person.
 * @throws Problem 403 if the site makes no accounts this way; 409 for a missing or taken e-mail; 429
 */
async function signUp(call: SigningIn, { provider, claims }: Person): Promise<User> {
  const { db, limits, address, now } = call;
  const { name, issuer } = provider;
  if (!provider.isOpen) {
    logSecurityEvent(call, { event: "sign_in_refused", reason: "not_linked" });
    throw new Problem(
      403,
      t`No account here is linked to this ${{ name }} account. Sign in with your password, then link it on your account page under “Signing in”.`,
    );
  }
  await limits.signUps.count(address, now());
  const { email, isVerified, fullName, username: wanted, label } = readPerson(claims);
  if (email === undefined)
    throw new Problem(
      409,
      t`${{ name }} did not tell us your e-mail. Create an account here, then link it to ${{ name }}.`,
    );
  await refuseTakenEmail(call, email, provider);
  const asks = !isVerified && (await mayMailAddress(call, { email, is_verified: false }));
  try {
    const made = await db.write(async (transaction) => {
      const account = {
        username: await freeUsername(transaction, wanted),
        email,
        full_name: fullName,
        password_hash: makeNoPassword(),
        role: "member",
        signed_up: true,
      } as const;
      const fresh = await insertUser(transaction, account, now());
      await addLink(transaction, { user_id: fresh.id, issuer, subject: claims.sub, label, now: now() }, name);
      if (isVerified) return moveEmail(transaction, fresh, { email, now: now() });
      if (asks) await askToConfirm(transaction, call, fresh);
      return fresh;
    });
    logSecurityEvent(call, { event: "account_made", ...inLog(made), role: made.role });
    return made;
  } catch (error) {
    // Somebody took the name or the e-mail after the check, or the same person signed up twice at once.
    if (!isUniqueViolation(error)) throw error;
    throw new Problem(409, t`Somebody has just taken this name or e-mail. Please start again.`);
  }
}

interface RoleOutcome {
  /** the account stays administrator, because it is the last one */
  isKept: boolean;
  from: Role;
  to: Role;
}

/** Gives the role that the claims say, in its own transaction; the last administrator keeps theirs. */
async function applyRole(call: SigningIn, row: UserRow, { provider, claims }: Person): Promise<void> {
  const { db, mails, site, siteAddress, now } = call;
  const wanted = (present: Role) => roleBy(claims, provider.roles, present);
  if (wanted(row.role) === row.role) return;
  const done = await db.write(async (transaction): Promise<RoleOutcome | undefined> => {
    const admins = await lockAdmins(transaction);
    const present = await findActive(transaction, row.id);
    const role = present && wanted(present.role);
    if (!present || role === undefined || role === present.role) return undefined;
    if (admins.length === 1 && admins[0] === row.id) return { isKept: true, from: present.role, to: role };
    await transaction
      .updateTable("users")
      .set({ role, updated_at: now().toISOString() })
      .where("id", "=", row.id)
      .execute();
    await recordEntry(transaction, {
      actor: { id: null, name: `Sign-in with ${provider.name}`, username: "" },
      action: "updated",
      resource: "user",
      item: String(row.id),
      title: row.username,
      changes: [{ field: "role", before: present.role, after: role }],
      now: now(),
    });
    const content = () =>
      roleChangedMail({
        site,
        name: safeName(row.full_name, row.username),
        role,
        by: `The sign-in with ${provider.name}`,
        url: siteAddress(),
      });
    await mails.queue(transaction, { kind: "role-changed", to: row.email, userId: row.id, content });
    return { isKept: false, from: present.role, to: role };
  });
  if (done?.isKept) logSecurityEvent(call, { event: "role_kept", ...inLog(row), role: done.from, by: "provider" });
  else if (done)
    logSecurityEvent(call, { event: "role_changed", ...inLog(row), from: done.from, to: done.to, by: "provider" });
}

/**
 * Signs in the account linked to the provider's subject, or creates one. Never looks accounts up by e-mail.
 * @throws Problem 401 for a deactivated account, and to ask for the second factor
 */
export async function signInBy(call: SigningIn, person: Person & { remember: boolean }): Promise<Tokens> {
  const { db, limits, now } = call;
  const { provider, claims, remember } = person;
  const key = { issuer: provider.issuer, subject: claims.sub };
  const userId = (await findLink(db, key))?.user_id ?? (await signUp(call, person)).id;
  const known = await findActive(db, userId);
  if (!known) {
    logSecurityEvent(call, { event: "sign_in_refused", reason: "deactivated" });
    throw new Problem(401, t`Your account is deactivated. Please write to us.`);
  }
  await limits.signIns.count(String(userId), now());
  await applyRole(call, known, person);
  const row = (await findActive(db, userId)) ?? known;
  const { label } = readPerson(claims);
  const note = async (transaction: Queryable) => {
    await lockAgainstDeletion(transaction, userId);
    const link = await findLink(transaction, key);
    if (link?.user_id !== userId) throw new Problem(410, t`This link has just been removed. Please start again.`);
    await noteLinkUse(transaction, { id: link.id, label, now: now() });
  };
  const second_factor = await askForFactor(call, row, { remember, byProvider: true });
  if (second_factor) {
    await db.write(note);
    throw new Problem(401, t`Please enter your second factor as well`, { more: { second_factor } });
  }
  const { sessionId, ...tokens } = await db.write(async (transaction) => {
    await note(transaction);
    return startSession(transaction, call, toUser(row), { remember, by: [] });
  });
  await rememberBrowser(call, row);
  logSecurityEvent(call, { event: "sign_in", ...inLog(row), role: row.role, session_id: sessionId, way: "provider" });
  return tokens;
}
