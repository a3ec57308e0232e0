import { createHash, randomBytes } from "node:crypto";
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

/** A refresh token: 256 random bits. */
export const makeRefreshToken = (): string => randomBytes(32).toString("base64url");

/** What is stored of a refresh token. It is random, so one round of SHA-256 is enough. */
export const hashRefreshToken = (token: string): string => createHash("sha256").update(token).digest("base64url");
