import type { Call } from "../../api/endpoint.server";
import { type Calls, endpoint } from "../../api/endpoint.server";
import { doneSchema } from "../../platform/fields";
import { createUser } from "../users/model.server";
import { user } from "../users/resource";
import { userSchema } from "../users/schema";
import { countingFailures } from "./attempts.server";
import { findAccount, refresh, signIn, signOut } from "./model.server";
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
  call: "POST /auth/register",
  access: "public",
  summary: "Make an account",
  refusals: [409, 429],
  body: signUpSchema,
  answer: userSchema,
  status: 201,
  async handle({ db, body, now, limits, address }) {
    await limits.signUps.count(address, now());
    return createUser(db, { ...body, role: "member" }, now());
  },
});

/** Signs in, and counts the failures by account, address and browser. */
async function signInCounted(call: Call<unknown, unknown, SignIn>): Promise<Tokens> {
  const { body, db } = call;
  const account = await findAccount(db, body.username);
  return countingFailures(call, { account, username: body.username }, () => signIn(call, body));
}

export const login = endpoint({
  call: "POST /auth/login",
  access: "public",
  summary: "Sign in with form fields",
  refusals: [401, 429],
  body: signInSchema,
  bodyType: "form",
  answer: tokensSchema,
  handle: signInCounted,
});

export const loginJson = endpoint({
  call: "POST /auth/login-json",
  access: "public",
  summary: "Sign in with JSON",
  refusals: [401, 429],
  body: signInSchema,
  answer: tokensSchema,
  handle: signInCounted,
});

export const refreshTokens = endpoint({
  call: "POST /auth/refresh",
  access: "public",
  summary: "Exchange a refresh token for a new pair",
  refusals: [401],
  body: refreshSchema,
  answer: tokensSchema,
  handle: (call) => refresh(call, call.body.refresh_token),
});

export const logout = endpoint({
  call: "POST /auth/logout",
  access: "public",
  summary: "End the session that a refresh token belongs to",
  body: refreshSchema,
  answer: doneSchema,
  async handle({ db, body, now }) {
    await signOut(db, body.refresh_token, now());
    return { detail: "You are signed out" };
  },
});

export const adminCreateUser = endpoint({
  call: "POST /auth/admin-create-user",
  access: "users.write",
  summary: "Make an account with a role",
  refusals: [409],
  body: createUserSchema,
  answer: userSchema,
  status: 201,
  handle: ({ db, body, now }) => createUser(db, body, now()),
});

export const calls: Calls = {
  resource: user,
  endpoints: [register, login, loginJson, refreshTokens, logout, adminCreateUser],
};
