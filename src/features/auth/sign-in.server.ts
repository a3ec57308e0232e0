import { recordSignIn } from "../../api/audit/trail.server";
import type { CurrentUser } from "../../api/current-user";
import type { Services } from "../../api/endpoint.server";
import { can } from "../../api/policy";
import type { Database, Queryable } from "../../platform/database/database.server";
import { Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";
import { hasPassword, verifyPassword } from "../../platform/passwords.server";
import { logSecurityEvent, type SecurityLogging } from "../../platform/security-log.server";
import { findNamedAccount } from "../account-links/account-links.server";
import { factorKindsOf, hasFactor, issueTicket, markOf, placeOf } from "../factors/factors.server";
import type { SecondFactor } from "../factors/schema";
import { inLog, toUser, type UserRow } from "../users/model.server";
import type { User } from "../users/schema";
import type { SignIn, Tokens } from "./schema";
import { isUseOutdated, noteUse, sessionUseColumns, type Using } from "./sessions/devices.server";
import {
  exchange,
  findRefreshToken,
  makeRefreshToken,
  readAccessToken,
  signAccessToken,
  storeRefreshToken,
} from "./tokens.server";

const hour = 3_600_000;
/** A remembered session lasts 30 days from its last use, another 24 hours; milliseconds. */
const sessionMs = (remembered: boolean) => (remembered ? 30 * 24 * hour : 24 * hour);

type Clockwork = Pick<Services, "db" | "tokenKey" | "now">;
type Signing = Clockwork & SecurityLogging & Using;

/**
 * Authenticates a caller; undefined without a token. Records the use every few minutes, after the response.
 * @param authorization the header, "Bearer …"
 * @throws Problem 401 for an invalid or expired token
 */
export async function authenticate(
  { db, tokenKey, now, twoFactor, background }: Clockwork & Pick<Services, "twoFactor" | "background">,
  authorization?: string,
): Promise<CurrentUser | undefined> {
  if (!authorization) return undefined;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const claims = token ? await readAccessToken(token, tokenKey, now()) : undefined;
  const row = claims && (await findSession(db, claims.sessionId, claims.userId));
  if (!row || row.ended_at !== null || row.is_active !== 1)
    throw new Problem(401, t`Your session has ended. Please sign in again.`);
  const at = now();
  // A full disk or a database outage must not lock people out.
  if (isUseOutdated({ ...row, created_at: row.session_created_at }, at))
    background.run(() => noteUse(db, row.session_id, at).catch(() => undefined));
  const user = toUser(row);
  const demands = twoFactor === "admins" && can(user, "back_office.enter");
  // A session without a proved factor stays without one, even if the account has a factor now.
  const needs_second_factor = demands && (row.factor_at === null || !(await hasFactor(db, user.id)));
  return {
    ...user,
    needs_second_factor,
    has_password: hasPassword(row.password_hash),
    sessionId: row.session_id,
  };
}

const findSession = (db: Queryable, sessionId: number, userId: number) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .selectAll("users")
    .select(["sessions.id as session_id", "sessions.ended_at", "sessions.last_used_at", "sessions.factor_at"])
    .select("sessions.created_at as session_created_at")
    .where("sessions.id", "=", sessionId)
    .where("sessions.user_id", "=", userId)
    .executeTakeFirst();

/**
 * Starts a session for a user name (or e-mail) and password, or issues a ticket for the second factor. The security log
 * records the outcome, the audit trail sign-ins of administrators.
 * @throws Problem 401, with the same words and the same work for an unknown user, a wrong password and a deactivated
 * account
 */
export async function signIn(
  call: Signing & Pick<Services, "siteAddress">,
  { username, password, remember }: SignIn,
): Promise<Tokens | { second_factor: SecondFactor }> {
  const row = await findNamedAccount(call.db, username);
  const proven = await verifyPassword(row?.password_hash, password);
  if (!row || !proven || row.is_active !== 1) {
    const reason = !row ? "unknown_account" : proven ? "deactivated" : "wrong_password";
    // The text typed for an unknown account may be an e-mail, or a password in the wrong field.
    logSecurityEvent(call, { event: "sign_in_refused", reason, ...(row ? inLog(row) : {}) });
    throw new Problem(401, t`Invalid username or password`);
  }
  const second_factor = await askForFactor(call, row, { remember });
  if (second_factor) return { second_factor };
  const { sessionId, ...pair } = await call.db
    .transaction()
    .execute((transaction) => startSession(transaction, call, toUser(row), { remember, by: ["password"] }));
  logSecurityEvent(call, { event: "sign_in", ...inLog(row), role: row.role, session_id: sessionId });
  return pair;
}

/** Issues a ticket for the second factor after the first one. @returns undefined for an account without a factor */
export async function askForFactor(
  call: Pick<Services, "db" | "now" | "siteAddress"> & SecurityLogging,
  row: UserRow,
  { remember, byProvider = false }: { remember: boolean; byProvider?: boolean },
): Promise<SecondFactor | undefined> {
  const kinds = await factorKindsOf(call.db, row.id, placeOf(call.siteAddress()).domain);
  if (!kinds) return undefined;
  const asked = {
    purpose: "second_factor",
    user_id: row.id,
    password_mark: markOf(row.password_hash),
    remembered: Number(remember),
    by_provider: Number(byProvider),
  } as const;
  const ticket = await issueTicket(call.db, asked, call.now());
  logSecurityEvent(call, { event: "second_factor_asked", ...inLog(row) });
  return { ticket, kinds };
}

interface NewSession {
  remember: boolean;
  /** the proofs given; a sign-in with the provider does not count, because the person may not have done anything */
  by: readonly ("password" | "factor")[];
}

/** Starts a session, in the transaction of its proof. */
export async function startSession(
  transaction: Queryable,
  { tokenKey, now, ...using }: Pick<Clockwork, "tokenKey" | "now"> & Using,
  user: User,
  { remember, by }: NewSession,
): Promise<Tokens & { sessionId: number }> {
  const at = now();
  await forgetOldSessions(transaction, at);
  const { id: sessionId } = await transaction
    .insertInto("sessions")
    .values({
      user_id: user.id,
      remembered: remember ? 1 : 0,
      created_at: at.toISOString(),
      expires_at: expiry(remember, at),
      ended_at: null,
      ...sessionUseColumns(using, at),
      password_at: by.includes("password") ? at.toISOString() : null,
      factor_at: by.includes("factor") ? at.toISOString() : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const refreshToken = makeRefreshToken();
  await storeRefreshToken(transaction, { sessionId, token: refreshToken }, at);
  if (can(user, "back_office.enter")) await recordSignIn(transaction, user, at);
  return { ...tokens(await signAccessToken({ userId: user.id, sessionId }, tokenKey, at), refreshToken), sessionId };
}

/** Finds an active account by id, with the marks that proofs are bound to. */
export const findActive = (db: Queryable, id: number) =>
  db.selectFrom("users").selectAll().where("id", "=", id).where("is_active", "=", 1).executeTakeFirst();

const expiry = (remembered: boolean, from: Date) => new Date(from.getTime() + sessionMs(remembered)).toISOString();

const tokens = (access_token: string, refresh_token: string): Tokens => ({
  access_token,
  refresh_token,
  token_type: "bearer",
});

/** Deletes expired sessions and old rotated tokens. Runs at each sign-in, so the tables stay small for years. */
async function forgetOldSessions(db: Queryable, at: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", at.toISOString()).execute();
  const longAgo = new Date(at.getTime() - sessionMs(true)).toISOString();
  await db.deleteFrom("refresh_tokens").where("rotated_at", "<", longAgo).execute();
}

const ended = () => new Problem(401, t`Your session has ended. Please sign in again.`);

/**
 * Exchanges a refresh token for a new pair. A token works once. A second use within ten seconds counts as a second tab;
 * within a minute, as long as the successor was never used, as a lost response. Both get the same successor: a session
 * has one chain, so a thief and the owner end up with the same token. Later use means theft, and the session ends.
 * @throws Problem 401 if the token, session or account is no longer valid
 */
export async function refresh(call: Signing, refreshToken: string): Promise<Tokens> {
  const at = call.now();
  // The end of the session must be stored although the call is refused, so the refusal is thrown after the commit.
  const { reused, pair } = await call.db.transaction().execute(async (transaction): Promise<Refreshed> => {
    const row = await findRefreshToken(transaction, refreshToken);
    if (!row || !isLive(row, at)) return {};
    const next = await exchange(transaction, refreshToken, { id: row.id, key: call.tokenKey, at });
    if (next === "reused") {
      await endSession(transaction, row.session_id, at);
      return { reused: { user_id: row.user_id, session_id: row.session_id } };
    }
    if (next === undefined) return {};
    await extendSession(transaction, row, call, at);
    const claims = { userId: row.user_id, sessionId: row.session_id };
    return { pair: tokens(await signAccessToken(claims, call.tokenKey, at), next) };
  });
  if (reused) logSecurityEvent(call, { event: "refresh_token_reused", ...reused });
  if (!pair) throw ended();
  return pair;
}

interface Refreshed {
  pair?: Tokens;
  /** the owner of a session that ended because a token was used twice */
  reused?: { user_id: number; session_id: number };
}

const isLive = (row: { ended_at: string | null; expires_at: string; is_active: number }, at: Date) =>
  row.ended_at === null && row.is_active === 1 && row.expires_at >= at.toISOString();

const extendSession = (
  db: Queryable,
  { session_id, remembered }: { session_id: number; remembered: number },
  using: Using,
  at: Date,
) =>
  db
    .updateTable("sessions")
    .set({ expires_at: expiry(remembered === 1, at), ...sessionUseColumns(using, at) })
    .where("id", "=", session_id)
    .execute();

/** The live session of a refresh token; undefined for an invalid token. */
export async function sessionOfToken(db: Queryable, token: string, at: Date): Promise<number | undefined> {
  const row = await findRefreshToken(db, token);
  return row && isLive(row, at) ? row.session_id : undefined;
}

/** Ends a session with both of its tokens. */
export async function endSession(db: Queryable, sessionId: number, at: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ ended_at: at.toISOString() })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends the session of a refresh token; an unknown token is as good as signed out. */
export async function signOut(
  call: { db: Database; now: () => Date } & SecurityLogging,
  refreshToken: string,
): Promise<void> {
  const row = await findRefreshToken(call.db, refreshToken);
  if (!row || row.ended_at !== null) return;
  await endSession(call.db, row.session_id, call.now());
  logSecurityEvent(call, { event: "sign_out", user_id: row.user_id, session_id: row.session_id });
}

/** Ends all sessions; for a database restored from a backup. */
export async function endAllSessions(db: Database, now: Date): Promise<void> {
  await db.write((transaction) =>
    transaction.updateTable("sessions").set({ ended_at: now.toISOString() }).where("ended_at", "is", null).execute(),
  );
}
