import { type Calls, endpoint } from "../../api/endpoint.server";
import { doneSchema, idParams } from "../../platform/fields";
import { foldKey } from "../../platform/text";
import { changeOwnAccount, countUsers, deleteUser, findUser, listUsers, lockAdmins, updateUser } from "./model.server";
import { user } from "./resource";
import {
  ownAccountChangeSchema,
  userActiveSchema,
  userEditSchema,
  userListSchema,
  userQuerySchema,
  userRoleSchema,
  userSchema,
  userStatsSchema,
} from "./schema";

export const readOwn = endpoint({
  call: "GET /users/me",
  access: "member",
  summary: "The account that is signed in",
  answer: userSchema,
  // The route admits only signed-in callers.
  handle: ({ user }) => user,
});

export const updateOwn = endpoint({
  call: "PUT /users/me",
  access: "member",
  ownAccount: true,
  summary: "Change the account that is signed in",
  refusals: [409, 429],
  body: ownAccountChangeSchema,
  answer: userSchema,
  async handle({ db, user, body, now, limits, address }) {
    const { id, email, sessionId } = user;
    const account = String(id);
    const guesses = body.password === undefined ? [] : [limits.currentPasswords.of(account)];
    const otherEmail = body.email !== undefined && foldKey(body.email) !== foldKey(email);
    // Refused or not, each other e-mail tells whether somebody has it.
    const asked = otherEmail ? [limits.emailChanges.of(account), limits.emailChangesByAddress.of(address)] : [];
    await limits.countAll([limits.accountChanges.of(account), ...guesses, ...asked], now());
    const changed = await changeOwnAccount(db, { user: user, sessionId, change: body, now: now() });
    if (guesses.length > 0) await limits.forgive({ clear: guesses });
    return changed;
  },
});

export const list = endpoint({
  call: "GET /users",
  access: "users.read",
  summary: "Accounts, the newest first unless asked otherwise",
  query: userQuerySchema,
  answer: userListSchema,
  handle: ({ db, query }) => listUsers(db, query),
});

export const stats = endpoint({
  call: "GET /users/stats",
  access: "users.read",
  summary: "How many accounts there are, of each role and in all",
  answer: userStatsSchema,
  handle: ({ db }) => countUsers(db),
});

export const read = endpoint({
  call: "GET /users/{id}",
  access: "users.read",
  summary: "One account",
  params: idParams,
  answer: userSchema,
  handle: ({ db, params }) => findUser(db, params.id),
});

export const update = endpoint({
  call: "PUT /users/{id}",
  access: "users.write",
  summary: "Change the fields that are sent; deactivating signs out everywhere",
  refusals: [409],
  params: idParams,
  body: userEditSchema,
  answer: userSchema,
  handle: ({ db, params, body, now }) => updateUser(db, params.id, body, now()),
});

export const setRole = endpoint({
  call: "PUT /users/{id}/role",
  access: "users.write",
  summary: "Give an account a role",
  refusals: [409],
  params: idParams,
  body: userRoleSchema,
  bodyFromQuery: true,
  answer: userSchema,
  handle: ({ db, params, body, now }) => updateUser(db, params.id, body, now()),
});

export const setActive = endpoint({
  call: "PUT /users/{id}/active",
  access: "users.write",
  summary: "Let somebody sign in, or stop it at once",
  refusals: [409],
  params: idParams,
  body: userActiveSchema,
  bodyFromQuery: true,
  answer: userSchema,
  handle: ({ db, params, body, now }) => updateUser(db, params.id, body, now()),
});

export const remove = endpoint({
  call: "DELETE /users/{id}",
  access: "users.delete",
  summary: "Delete an account for good; registrations and articles stay without it",
  refusals: [409],
  params: idParams,
  answer: doneSchema,
  async handle({ db, params }) {
    await deleteUser(db, params.id);
    return { detail: "User deleted" };
  },
});

export const calls: Calls = {
  resource: user,
  hooks: { lockFirst: lockAdmins },
  endpoints: [list, stats, readOwn, updateOwn, read, update, remove, setRole, setActive],
};
