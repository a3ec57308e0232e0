import type { Call } from "../../endpoint.server";
import { endpoint } from "../../endpoint.server";
import { doneSchema } from "../../platform/fields";
import { Problem } from "../../platform/problem.server";
import { tellSecurity, tellSecurityOnce } from "../../platform/security-log.server";
import { foldKey } from "../../platform/text";
import { createUser, inLog } from "../users/model.server";
import { userSchema } from "../users/schema";
import { findAccountId, refresh, sessionOfToken, signIn, signOut } from "./model.server";
import {
  createUserSchema,
  refreshSchema,
  type SignIn,
  signInSchema,
  signUpSchema,
  type Tokens,
  tokensSchema,
} from "./schema";

export const register = endpoint({
  summary: "Make an account",
  refusals: [409, 429],
  body: signUpSchema,
  answer: userSchema,
  status: 201,
  async handle(call) {
    const { db, body, now, limits, address } = call;
    limits.signUps.check(address, now());
    limits.signUps.count(address, now());
    const user = await createUser(db, { ...body, role: "member" }, now());
    tellSecurity(call, { event: "account_made", ...inLog(user), role: user.role });
    return user;
  },
});

/** Signs in, and counts the failures so that guessing gets slow. Counted before the slow comparison: many at once are many. */
async function signInCounted(call: Call<unknown, unknown, SignIn>): Promise<Tokens> {
  const { limits, address, body, now, db } = call;
  // One account has one count, whichever of its two names is given.
  const account = `${(await findAccountId(db, body.username)) ?? foldKey(body.username)} ${address}`;
  limits.signInFailures.check(account, now());
  limits.signInFailuresByAddress.check(address, now());
  limits.signInFailures.count(account, now());
  limits.signInFailuresByAddress.count(address, now());
  const tokens = await signIn(call, body);
  limits.signInFailures.forget(account);
  limits.signInFailuresByAddress.uncount(address);
  return tokens;
}

/** Signs in; that somebody has to wait because of too many failures is in the security log. */
async function signInTold(call: Call<unknown, unknown, SignIn>): Promise<Tokens> {
  try {
    return await signInCounted(call);
  } catch (error) {
    if (error instanceof Problem && error.status === 429) {
      const user_id = await findAccountId(call.db, call.body.username);
      const event = { event: "sign_in_locked", user_id, retry_after: error.retryAfter ?? 0 } as const;
      tellSecurityOnce(call, `${user_id ?? ""} ${call.address}`, event);
    }
    throw error;
  }
}

export const login = endpoint({
  summary: "Sign in with form fields",
  refusals: [401, 429],
  body: signInSchema,
  bodyType: "form",
  answer: tokensSchema,
  handle: signInTold,
});

export const loginJson = endpoint({
  summary: "Sign in with JSON",
  refusals: [401, 429],
  body: signInSchema,
  answer: tokensSchema,
  handle: signInTold,
});

/**
 * Counts a refresh: a good token for its session, any other for the address it comes from, so that nobody who guesses keeps
 * others behind the same address from refreshing.
 *
 * @throws Problem 429
 */
async function countRefresh(call: Call<unknown, unknown, { refresh_token: string }>): Promise<void> {
  const { db, body, now, limits, address } = call;
  const session_id = await sessionOfToken(db, body.refresh_token, now());
  const limit = session_id === undefined ? limits.refusedRefreshes : limits.refreshes;
  const key = session_id === undefined ? address : String(session_id);
  try {
    limit.check(key, now());
  } catch (error) {
    const retry_after = (error instanceof Problem && error.retryAfter) || 0;
    tellSecurityOnce(call, key, { event: "refresh_locked", session_id, retry_after });
    throw error;
  }
  limit.count(key, now());
}

export const refreshTokens = endpoint({
  summary: "Exchange a refresh token for a new pair",
  refusals: [401, 429],
  body: refreshSchema,
  answer: tokensSchema,
  async handle(call) {
    await countRefresh(call);
    return refresh(call, call.body.refresh_token);
  },
});

export const logout = endpoint({
  summary: "End the session that a refresh token belongs to",
  body: refreshSchema,
  answer: doneSchema,
  async handle(call) {
    await signOut(call, call.body.refresh_token);
    return { detail: "You are signed out" };
  },
});

export const adminCreateUser = endpoint({
  summary: "Make an account with a role",
  refusals: [409],
  body: createUserSchema,
  answer: userSchema,
  status: 201,
  async handle(call) {
    const user = await createUser(call.db, call.body, call.now());
    // The route admits only administrators.
    tellSecurity(call, { event: "account_made", ...inLog(user), role: user.role, by: call.user!.id });
    return user;
  },
});
