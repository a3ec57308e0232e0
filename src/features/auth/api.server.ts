import type { Call } from "../../endpoint.server";
import { endpoint } from "../../endpoint.server";
import { doneSchema } from "../../platform/fields";
import { Problem } from "../../platform/problem.server";
import { foldKey } from "../../platform/text";
import { createUser } from "../users/model.server";
import { userSchema } from "../users/schema";
import { refresh, signIn, signOut } from "./model.server";
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
  body: signUpSchema,
  answer: userSchema,
  status: 201,
  handle({ db, body, now, limits, address }) {
    limits.signUps.check(address, now());
    limits.signUps.count(address, now());
    return createUser(db, { ...body, role: "member" }, now());
  },
});

/** Signs in, and counts the failures so that guessing gets slow. */
async function signInCounted(call: Call<unknown, unknown, SignIn>): Promise<Tokens> {
  const { limits, address, body, now } = call;
  const account = `${foldKey(body.username)} ${address}`;
  limits.signInFailures.check(account, now());
  limits.signInFailuresByAddress.check(address, now());
  limits.signInFailures.count(account, now()); // before the slow comparison: many guesses at once are many
  try {
    const tokens = await signIn(call, body);
    limits.signInFailures.forget(account);
    return tokens;
  } catch (error) {
    if (error instanceof Problem) limits.signInFailuresByAddress.count(address, now());
    throw error;
  }
}

export const login = endpoint({
  summary: "Sign in with form fields",
  body: signInSchema,
  bodyType: "form",
  answer: tokensSchema,
  handle: signInCounted,
});

export const loginJson = endpoint({
  summary: "Sign in with JSON",
  body: signInSchema,
  answer: tokensSchema,
  handle: signInCounted,
});

export const refreshTokens = endpoint({
  summary: "Exchange a refresh token for a new pair",
  body: refreshSchema,
  answer: tokensSchema,
  handle: (call) => refresh(call, call.body.refresh_token),
});

export const logout = endpoint({
  summary: "End the session that a refresh token belongs to",
  body: refreshSchema,
  answer: doneSchema,
  async handle({ db, body, now }) {
    await signOut(db, body.refresh_token, now());
    return { detail: "You are signed out" };
  },
});

export const adminCreateUser = endpoint({
  summary: "Make an account with a role",
  body: createUserSchema,
  answer: userSchema,
  status: 201,
  handle: ({ db, body, now }) => createUser(db, body, now()),
});
