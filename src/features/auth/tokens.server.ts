import { createHash, createHmac, randomBytes } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Queryable } from "../../platform/database/database.server";
import { addSetting, readSetting } from "../../platform/database/setting-rows.server";

/** The secret that signs access tokens. */
export type TokenKey = Uint8Array;

const algorithm = "HS256";
/** The lifetime of an access token; seconds. */
export const accessTokenSeconds = 15 * 60;

/** Loads the signing key: derived from TOKEN_SECRET (at least 32 characters), or generated once and stored. */
export async function loadTokenKey(db: Queryable, secret?: string): Promise<TokenKey> {
  if (secret) return createHash("sha256").update(secret).digest();
  const made = randomBytes(32).toString("base64url");
  // If two processes start at once, the first write wins and both read the same key.
  await addSetting(db, "token_key", made);
  return Buffer.from((await readSetting(db, "token_key")) ?? made, "base64url");
}

/** The account and session of a token. */
export interface AccessClaims {
  userId: number;
  sessionId: number;
}

/** Signs an access token for a session; valid for 15 minutes. */
export function signAccessToken({ userId, sessionId }: AccessClaims, key: TokenKey, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(String(userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + accessTokenSeconds)
    .sign(key);
}

/** @returns the claims of a token; undefined for a forged, expired or malformed one */
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
 * The successor of a refresh token. It is always the same, so that a session has one chain of tokens. It cannot be
 * computed without this token and the key. (Access tokens, which the key also signs, contain no space.)
 */
const nextRefreshToken = (token: string, key: TokenKey): string =>
  createHmac("sha256", key).update(`refresh token after ${token}`).digest("base64url");

/** The stored hash of a refresh token. The token cannot be guessed, so one round of SHA-256 is enough. */
const hashRefreshToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Stores a refresh token as usable. */
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

/** A refresh token with its session and the account's columns that decide its validity. */
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

/** A second use within this time may come from another tab; milliseconds. */
const graceMs = 10_000;
/** Within this time the response may have been lost on a slow line, if the successor was never used; milliseconds. */
const lostMs = 60_000;

/**
 * Uses a refresh token, in the transaction of the response. Of concurrent uses one stores the successor, and all get
 * it.
 * @param id the token's row
 * @returns the successor; "reused" after more than ten seconds, or more than a minute if the successor was never used;
 * undefined if the successor was made with another key and cannot be computed again
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
  // Read after the row lock: an earlier use has committed by now.
  const used = await findRefreshToken(transaction, token);
  if (!used?.rotated_at) return "reused";
  const age = at.getTime() - Date.parse(used.rotated_at);
  if (age > lostMs) return "reused";
  if (age <= graceMs) return latestAfter(transaction, token, key);
  const next = nextRefreshToken(token, key);
  return (await findRefreshToken(transaction, next))?.rotated_at === null ? next : "reused";
}

/** The newest token of a chain. Within a token's grace period, its successors are in theirs too. */
async function latestAfter(transaction: Queryable, token: string, key: TokenKey): Promise<string | undefined> {
  for (let next = nextRefreshToken(token, key); ; next = nextRefreshToken(next, key)) {
    const row = await findRefreshToken(transaction, next);
    if (!row || row.rotated_at === null) return row && next;
  }
}
