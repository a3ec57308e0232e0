import { type Call, type Calls, endpoint } from "../../api/endpoint.server";
import { Problem } from "../../platform/errors/problem.server";
import { doneSchema } from "../../platform/fields";
import { t } from "../../platform/languages/texts";
import { logSecurityEvent, logSecurityEventOnce } from "../../platform/security-log.server";
import { askToConfirm, findNamedAccount, mayMailAddress } from "../account-links/account-links.server";
import { createUser, inLog, refuseTaken } from "../users/model.server";
import { rememberBrowser } from "../users/own/own-account.server";
import { user } from "../users/resource";
import { userSchema } from "../users/schema";
import { countingFailures } from "./attempts.server";
import { refreshSchema, type SignIn, signInSchema, signUpSchema, type Tokens, tokensSchema } from "./schema";
import { secondFactorEndpoints } from "./second-factor.server";
import { refresh, sessionOfToken, signIn, signOut } from "./sign-in.server";

export const register = endpoint({
  call: "POST /auth/register",
  access: "public",
  summary: "Create an account",
  refusals: [409, 429],
  body: signUpSchema,
  answer: userSchema,
  status: 201,
  async handle(call) {
    const { db, body, now, limits, address } = call;
    // Typing errors do not count: a whole class signs up behind one address.
    await limits.signUps.count(address, now());
    // Refused sign-ups use up none of the mails to the address.
    await refuseTaken(db, { ...body, now: now() });
    const asks = await mayMailAddress(call, { email: body.email, is_verified: false });
    const made = await createUser(
      db,
      { ...body, role: "member", signed_up: true },
      now(),
      async (transaction, user) => {
        if (asks) await askToConfirm(transaction, call, user);
      },
    );
    logSecurityEvent(call, { event: "account_made", ...inLog(made), role: made.role });
    return made;
  },
});

/** Counts failed sign-ins by account, address and browser. @throws Problem 401, which may ask for the second factor */
async function signInCounted(call: Call<unknown, unknown, SignIn>): Promise<Tokens> {
  const { body, db } = call;
  const account = await findNamedAccount(db, body.username);
  const done = await countingFailures(call, { account, username: body.username }, () => signIn(call, body));
  if ("second_factor" in done) throw new Problem(401, t`Please enter your second factor as well`, { more: done });
  if (account) await rememberBrowser(call, account);
  return done;
}

/** Signs in; waits because of too many failures go to the security log. */
async function signInTold(call: Call<unknown, unknown, SignIn>): Promise<Tokens> {
  try {
    return await signInCounted(call);
  } catch (error) {
    if (error instanceof Problem && error.status === 429) {
      const user_id = (await findNamedAccount(call.db, call.body.username))?.id;
      const event = { event: "sign_in_locked", user_id, retry_after: error.retryAfter ?? 0 } as const;
      logSecurityEventOnce(call, `${user_id ?? ""} ${call.address}`, event);
    }
    throw error;
  }
}

export const login = endpoint({
  call: "POST /auth/login",
  access: "public",
  usesReserve: true,
  summary:
    "Sign in with form fields; after a 401 with second_factor, a ticket and kinds, continue with POST /auth/second-factor",
  refusals: [401, 429],
  body: signInSchema,
  bodyType: "form",
  answer: tokensSchema,
  handle: signInTold,
});

export const loginJson = endpoint({
  call: "POST /auth/login-json",
  access: "public",
  usesReserve: true,
  summary:
    "Sign in with JSON; after a 401 with second_factor, a ticket and kinds, continue with POST /auth/second-factor",
  refusals: [401, 429],
  body: signInSchema,
  answer: tokensSchema,
  handle: signInTold,
});

/** Counts a refresh by session, or by address if invalid, so that guessing blocks nobody else. @throws Problem 429 */
async function countRefresh(call: Call<unknown, unknown, { refresh_token: string }>): Promise<void> {
  const { db, body, now, limits, address } = call;
  const session_id = await sessionOfToken(db, body.refresh_token, now());
  const limit = session_id === undefined ? limits.refusedRefreshes : limits.refreshes;
  const key = session_id === undefined ? address : String(session_id);
  try {
    await limit.count(key, now());
  } catch (error) {
    const retry_after = (error instanceof Problem && error.retryAfter) || 0;
    logSecurityEventOnce(call, key, { event: "refresh_locked", session_id, retry_after });
    throw error;
  }
}

export const refreshTokens = endpoint({
  call: "POST /auth/refresh",
  access: "public",
  usesReserve: true,
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
  call: "POST /auth/logout",
  access: "public",
  usesReserve: true,
  summary: "End the session that a refresh token belongs to",
  body: refreshSchema,
  answer: doneSchema,
  async handle(call) {
    await signOut(call, call.body.refresh_token);
    return { detail: "You are signed out" };
  },
});

export const calls: Calls = {
  resource: user,
  endpoints: [register, login, loginJson, ...secondFactorEndpoints, refreshTokens, logout],
};
