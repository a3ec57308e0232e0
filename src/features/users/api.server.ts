import { endpoint } from "../../endpoint.server";
import { doneSchema, idParams } from "../../platform/fields";
import { foldKey } from "../../platform/text";
import { changeOwnAccount, countUsers, deleteUser, findUser, listUsers, updateUser } from "./model.server";
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
  summary: "The account that is signed in",
  answer: userSchema,
  // The route admits only signed-in callers.
  handle: ({ user }) => user!,
});

export const updateOwn = endpoint({
  summary: "Change the account that is signed in",
  refusals: [409, 429],
  body: ownAccountChangeSchema,
  answer: userSchema,
  async handle({ db, user, body, now, limits, address }) {
    const { id, email, sessionId } = user!;
    const account = String(id);
    const guesses = body.password === undefined ? [] : [limits.currentPasswords.of(account)];
    const otherEmail = body.email !== undefined && foldKey(body.email) !== foldKey(email);
    // Refused or not, each other e-mail tells whether somebody has it.
    const asked = otherEmail ? [limits.emailChanges.of(account), limits.emailChangesByAddress.of(address)] : [];
    await limits.countAll([limits.accountChanges.of(account), ...guesses, ...asked], now());
    const changed = await changeOwnAccount(db, { user: user!, sessionId, change: body, now: now() });
    if (guesses.length > 0) await limits.forgive({ clear: guesses });
    return changed;
  },
});

export const list = endpoint({
  summary: "Accounts, the newest first unless asked otherwise",
  query: userQuerySchema,
  answer: userListSchema,
  handle: ({ db, query }) => listUsers(db, query),
});

export const stats = endpoint({
  summary: "How many accounts there are, of each role and in all",
  answer: userStatsSchema,
  handle: ({ db }) => countUsers(db),
});

export const read = endpoint({
  summary: "One account",
  params: idParams,
  answer: userSchema,
  handle: ({ db, params }) => findUser(db, params.id),
});

export const update = endpoint({
  summary: "Change the fields that are sent; deactivating signs out everywhere",
  refusals: [409],
  params: idParams,
  body: userEditSchema,
  answer: userSchema,
  handle: ({ db, params, body, now }) => updateUser(db, params.id, body, now()),
});

export const setRole = endpoint({
  summary: "Give an account a role",
  refusals: [409],
  params: idParams,
  body: userRoleSchema,
  bodyFromQuery: true,
  answer: userSchema,
  handle: ({ db, params, body, now }) => updateUser(db, params.id, body, now()),
});

export const setActive = endpoint({
  summary: "Let somebody sign in, or stop it at once",
  refusals: [409],
  params: idParams,
  body: userActiveSchema,
  bodyFromQuery: true,
  answer: userSchema,
  handle: ({ db, params, body, now }) => updateUser(db, params.id, body, now()),
});

export const remove = endpoint({
  summary: "Delete an account for good; registrations and articles stay without it",
  refusals: [409],
  params: idParams,
  answer: doneSchema,
  async handle({ db, params }) {
    await deleteUser(db, params.id);
    return { detail: "User deleted" };
  },
});
