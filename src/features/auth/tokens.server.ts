import { createHash, createHmac, randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Queryable } from "../../platform/database/database.server";

/** The secret that signs access tokens. */
export type TokenKey = Uint8Array;

const algorithm = "HS256";
/** Seconds an access token is good for. */
export const accessTokenSeconds = 15 * 60;

/**
 * The signing key: made once and kept in the database, or made from a configured secret.
 *
 * @param secret TOKEN_SECRET, at least 32 characters
 */
export async function loadTokenKey(db: Queryable, secret?: string): Promise<TokenKey> {
  if (secret) return createHash("sha256").update(secret).digest();
  const made = randomBytes(32).toString("base64url");
  // Two processes may start at once: the first to write wins and both read the same key.
  await db
    .insertInto("settings")
    .values({ key: "token_key", value: made })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const { value } = await db
    .selectFrom("settings")
    .select("value")
    .where("key", "=", "token_key")
    .executeTakeFirstOrThrow();
  return Buffer.from(value, "base64url");
}

/** Whose token it is, and of which sign-in. */
export interface AccessClaims {
  userId: number;
  sessionId: number;
}

/** An access token that says who signed in, and in which session; good for 15 minutes. */
export function signAccessToken({ userId, sessionId }: AccessClaims, key: TokenKey, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(key);
}

/** @returns what the token claims; undefined when it is forged, expired or no token at all */
export async function readAccessToken(token: string, key: TokenKey, now: Date): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate: now });
    const [userId, sessionId] = [Number(payload.sub), Number(payload.sid)];
    return Number.isSafeInteger(userId) && Number.isSafeInteger(sessionId) ? { userId, sessionId } : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** The first refresh token of a session: 256 random bits. */
export const makeRefreshToken = (): string => randomBytes(32).toString("base64url");

/**
 * The refresh token that follows another: always the same one, so that a session has one chain of tokens however often its
 * latest is exchanged. Who has neither this token nor the key cannot know it. (What the key signs elsewhere, access tokens,
 * has no space in it.)
 */
const nextRefreshToken = (token: string, key: TokenKey): string =>
  createHmac("sha256", key).update(`refresh token after ${token}`).digest("base64url");

/** What is stored of a refresh token. It cannot be guessed, so one round of SHA-256 is enough. */
const hashRefreshToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Stores a refresh token as one that can be used. */
export async function storeRefreshToken(
  db: Queryable,
  { sessionId, token }: { sessionId: number; token: string },
  at: Date,
): Promise<void> {
  await db
    .insertInto("refresh_tokens")
    .values({
      session_id: sessionId,
      token_hash: hashRefreshToken(token),
      created_at: at.toISOString(),
      rotated_at: null,
    })
    .execute();
}

/** A refresh token with its session and what of its account decides whether it is good. */
export const findRefreshToken = (db: Queryable, token: string) =>
  db
    .selectFrom("refresh_tokens")
    .innerJoin("sessions", "sessions.id", "refresh_tokens.session_id")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "refresh_tokens.id",
      "refresh_tokens.session_id",
      "refresh_tokens.rotated_at",
      "sessions.user_id",
      "sessions.remembered",
      "sessions.expires_at",
      "sessions.ended_at",
      "users.is_active",
    ])
    .where("refresh_tokens.token_hash", "=", hashRefreshToken(token))
    .executeTakeFirst();

/** A token that was used this recently may be another tab of the same person; milliseconds. */
const graceMs = 10_000;
/** So long the answer to an exchange may be lost on a slow line, where nobody has used the token that it held; milliseconds. */
const lostMs = 60_000;

/**
 * Uses a refresh token, in the transaction that answers it. Of several who use it at once one stores its successor, and all
 * get that one.
 *
 * @param id the token's row
 * @returns the token that follows; "reused" when it was used more than ten seconds ago, or more than a minute ago where its
 * successor was never used; undefined when its successor was made with another key, so that nobody can tell it again
 */
export async function exchange(
  transaction: Queryable,
  token: string,
  { id, key, at }: { id: number; key: TokenKey; at: Date },
): Promise<string | undefined> {
  const row = await transaction
    .updateTable("refresh_tokens")
    .set({ rotated_at: at.toISOString() })
    .where("id", "=", id)
    .where("rotated_at", "is", null)
    .returning("session_id")
    .executeTakeFirst();
  if (row) {
    const next = nextRefreshToken(token, key);
    await storeRefreshToken(transaction, { sessionId: row.session_id, token: next }, at);
    return next;
  }
  // Read only now: whoever was first has committed, since its row was locked until then.
  const used = await findRefreshToken(transaction, token);
  if (!used?.rotated_at) return "reused";
  const age = at.getTime() - Date.parse(used.rotated_at);
  if (age > lostMs) return "reused";
  if (age <= graceMs) return latestAfter(transaction, token, key);
  const next = nextRefreshToken(token, key);
  return (await findRefreshToken(transaction, next))?.rotated_at === null ? next : "reused";
}

/** The newest token of a chain. Each was used after the one before, so what is after a token in its grace is in its own. */
async function latestAfter(transaction: Queryable, token: string, key: TokenKey): Promise<string | undefined> {
  for (let next = nextRefreshToken(token, key); ; next = nextRefreshToken(next, key)) {
    const row = await findRefreshToken(transaction, next);
    if (!row || row.rotated_at === null) return row && next;
  }
}
