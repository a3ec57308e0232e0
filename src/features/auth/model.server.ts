import type { CurrentUser } from "../../api/current-user";
import type { Services } from "../../api/endpoint.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { Problem } from "../../platform/http/problem.server";
import { verifyPassword } from "../../platform/passwords.server";
import { foldKey } from "../../platform/text";
import { toUser } from "../users/model.server";
import type { Account } from "./known-browser.server";
import type { SignIn, Tokens } from "./schema";
import { hashRefreshToken, makeRefreshToken, readAccessToken, signAccessToken } from "./tokens.server";

const hour = 3_600_000;
/** A remembered session lives 30 days from its last use, another 24 hours; milliseconds. */
const sessionMs = (remembered: boolean) => (remembered ? 30 * 24 * hour : 24 * hour);
/** A token that was rotated this recently may be another tab of the same person; milliseconds. */
const graceMs = 10_000;

type Clockwork = Pick<Services, "db" | "tokenKey" | "now">;

/**
 * Who is calling.
 *
 * @param authorization the header, "Bearer …"
 * @returns undefined when no token was sent
 * @throws Problem 401 when one was sent that is not, or no longer, good
 */
export async function authenticate(
  { db, tokenKey, now }: Clockwork,
  authorization?: string,
): Promise<CurrentUser | undefined> {
  if (!authorization) return undefined;
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const claims = token ? await readAccessToken(token, tokenKey, now()) : undefined;
  const row = claims && (await findSession(db, claims.sessionId, claims.userId));
  if (!row || row.ended_at !== null || row.is_active !== 1)
    throw new Problem(401, "Your session has ended. Please sign in again.");
  return { ...toUser(row), sessionId: row.session_id };
}

const findSession = (db: Queryable, sessionId: number, userId: number) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .selectAll("users")
    .select(["sessions.id as session_id", "sessions.ended_at"])
    .where("sessions.id", "=", sessionId)
    .where("sessions.user_id", "=", userId)
    .executeTakeFirst();

const accountNamed = (db: Queryable, username: string) =>
  db
    .selectFrom("users")
    .where((where) =>
      where.or([where("username_key", "=", foldKey(username)), where("email_key", "=", foldKey(username))]),
    );

/** The account with a user name or e-mail; undefined when there is none. */
export const findAccount = (db: Queryable, username: string): Promise<Account | undefined> =>
  accountNamed(db, username).select(["id", "password_hash"]).executeTakeFirst();

/**
 * Starts a session for a user name (or e-mail) and password.
 *
 * @throws Problem 401 with the same words, after the same work, for an unknown user, a wrong password and a deactivated account
 */
export async function signIn(services: Clockwork, { username, password, remember }: SignIn): Promise<Tokens> {
  const { db } = services;
  const row = await accountNamed(db, username).select(["id", "password_hash", "is_active"]).executeTakeFirst();
  const proven = await verifyPassword(row?.password_hash, password);
  if (!row || !proven || row.is_active !== 1) throw new Problem(401, "Invalid username or password");
  return startSession(services, row.id, remember);
}

async function startSession({ db, tokenKey, now }: Clockwork, userId: number, remember: boolean): Promise<Tokens> {
  const at = now();
  return db.transaction().execute(async (transaction) => {
    await forgetOldSessions(transaction, at);
    const { id: sessionId } = await transaction
      .insertInto("sessions")
      .values({
        user_id: userId,
        remembered: remember ? 1 : 0,
        created_at: at.toISOString(),
        expires_at: expiry(remember, at),
        ended_at: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const refreshToken = await issueRefreshToken(transaction, sessionId, at);
    return tokens(await signAccessToken({ userId, sessionId }, tokenKey, at), refreshToken);
  });
}

const expiry = (remembered: boolean, from: Date) => new Date(from.getTime() + sessionMs(remembered)).toISOString();

const tokens = (access_token: string, refresh_token: string): Tokens => ({
  access_token,
  refresh_token,
  token_type: "bearer",
});

async function issueRefreshToken(db: Queryable, sessionId: number, at: Date): Promise<string> {
  const token = makeRefreshToken();
  await db
    .insertInto("refresh_tokens")
    .values({
      session_id: sessionId,
      token_hash: hashRefreshToken(token),
      created_at: at.toISOString(),
      rotated_at: null,
    })
    .execute();
  return token;
}

/**
 * Sessions that ran out leave no trace, nor do tokens rotated so long ago that nobody will try them again. Done at each
 * sign-in, so that the tables stay small for years.
 */
async function forgetOldSessions(db: Queryable, at: Date): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<", at.toISOString()).execute();
  const longAgo = new Date(at.getTime() - sessionMs(true)).toISOString();
  await db.deleteFrom("refresh_tokens").where("rotated_at", "<", longAgo).execute();
}

const ended = () => new Problem(401, "Your session has ended. Please sign in again.");

/**
 * Exchanges a refresh token for a new pair. A token is good once; used again within ten seconds it is taken for a second
 * tab, later for a stolen one, and then the whole session ends.
 *
 * @throws Problem 401 when the token, its session or its account is not good any more
 */
export async function refresh({ db, tokenKey, now }: Clockwork, refreshToken: string): Promise<Tokens> {
  const at = now();
  // The ending of a session must be kept although the answer is a refusal, so the refusal is thrown after the commit.
  const renewed = await db.transaction().execute(async (transaction) => {
    const row = await findRefreshToken(transaction, refreshToken);
    if (!row || row.ended_at !== null || row.is_active !== 1 || row.expires_at < at.toISOString()) return undefined;
    if (!(await rotate(transaction, row.id, at)) && !(await rotatedJustNow(transaction, row.id, at))) {
      await endSession(transaction, row.session_id, at);
      return undefined;
    }
    await transaction
      .updateTable("sessions")
      .set({ expires_at: expiry(row.remembered === 1, at) })
      .where("id", "=", row.session_id)
      .execute();
    const claims = { userId: row.user_id, sessionId: row.session_id };
    return tokens(
      await signAccessToken(claims, tokenKey, at),
      await issueRefreshToken(transaction, row.session_id, at),
    );
  });
  if (!renewed) throw ended();
  return renewed;
}

const findRefreshToken = (db: Queryable, token: string) =>
  db
    .selectFrom("refresh_tokens")
    .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "refresh_tokens.id",
      "refresh_tokens.session_id",
      "sessions.user_id",
      "sessions.remembered",
      "sessions.expires_at",
      "sessions.ended_at",
      "users.is_active",
    ])
    .where("refresh_tokens.token_hash", "=", hashRefreshToken(token))
    .executeTakeFirst();

/** Marks the token as used; of several that try at once, one succeeds. */
async function rotate(db: Queryable, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("refresh_tokens")
    .set({ rotated_at: at.toISOString() })
    .where("id", "=", id)
    .where("rotated_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

async function rotatedJustNow(db: Queryable, id: number, at: Date): Promise<boolean> {
  const { rotated_at } = await db
    .selectFrom("refresh_tokens")
    .select("rotated_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return rotated_at !== null && at.getTime() - Date.parse(rotated_at) <= graceMs;
}

/** Ends one session: neither of its tokens works from now on. */
export async function endSession(db: Queryable, sessionId: number, at: Date): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ ended_at: at.toISOString() })
    .where("id", "=", sessionId)
    .where("ended_at", "is", null)
    .execute();
}

/** Ends the session a refresh token belongs to; an unknown token is already as good as signed out. */
export async function signOut(db: Database, refreshToken: string, at: Date): Promise<void> {
  const row = await findRefreshToken(db, refreshToken);
  if (row) await endSession(db, row.session_id, at);
}
