import type { CurrentUser } from "../../api/current-user";
import { type Call, type Calls, endpoint } from "../../api/endpoint.server";
import { doneSchema, idParams } from "../../platform/fields";
import { Problem } from "../../platform/http/problem.server";
import { type Told, tellSecurity, tellSecurityOnce } from "../../platform/security-log.server";
import { foldKey } from "../../platform/text";
import {
  changeOwnAccount,
  countUsers,
  deleteUser,
  findUser,
  inLog,
  listUsers,
  lockAdmins,
  needsPassword,
  updateUser,
} from "./model.server";
import { user } from "./resource";
import {
  ownAccountChangeSchema,
  type User,
  type UserChange,
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

/** Runs a change that asks for the current password. That it was wrong, or asked for too often, is in the security log. */
async function tellingRefusals<T>(call: Told, user: User, change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const retry_after = error.retryAfter ?? 0;
    if (error.errors?.current_password) tellSecurity(call, { event: "current_password_refused", ...inLog(user) });
    if (error.status === 429)
      tellSecurityOnce(call, String(user.id), { event: "current_password_locked", ...inLog(user), retry_after });
    throw error;
  }
}

/** Tells the security log what was changed of an account that decides who gets in, and what they may do. */
function tellChanges(call: Told, by: number, { before, after }: { before: User; after: User }): void {
  if (before.email !== after.email) tellSecurity(call, { event: "email_changed", ...inLog(after), by });
  if (before.role !== after.role)
    tellSecurity(call, { event: "role_changed", ...inLog(after), from: before.role, to: after.role, by });
  if (before.is_active !== after.is_active)
    tellSecurity(call, { event: after.is_active ? "account_activated" : "account_deactivated", ...inLog(after), by });
}

export const updateOwn = endpoint({
  call: "PUT /users/me",
  access: "member",
  ownAccount: true,
  summary: "Change the account that is signed in",
  refusals: [409, 429],
  body: ownAccountChangeSchema,
  answer: userSchema,
  async handle(call) {
    const { db, user, body, now, limits, address } = call;
    const account = String(user.id);
    const guesses = needsPassword(user, body) ? [limits.currentPasswords.of(account)] : [];
    const otherEmail = body.email !== undefined && foldKey(body.email) !== foldKey(user.email);
    // Refused or not, each other e-mail tells whether somebody has it.
    const asked = otherEmail ? [limits.emailChanges.of(account), limits.emailChangesByAddress.of(address)] : [];
    return tellingRefusals(call, user, async () => {
      await limits.countAll([limits.accountChanges.of(account), ...guesses, ...asked], now());
      const changed = await changeOwnAccount(db, { user, sessionId: user.sessionId, change: body, now: now() });
      if (guesses.length > 0) await limits.forgive({ clear: guesses });
      if (body.password !== undefined) tellSecurity(call, { event: "password_changed", ...inLog(user) });
      tellChanges(call, user.id, { before: user, after: changed });
      return changed;
    });
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

/** Changes an account for an administrator, and tells the security log. */
async function change(call: Call<{ id: number }, unknown, UserChange, CurrentUser>): Promise<User> {
  const changed = await updateUser(call.db, call.params.id, call.body, call.now());
  tellChanges(call, call.user.id, changed);
  return changed.after;
}

export const update = endpoint({
  call: "PUT /users/{id}",
  access: "users.write",
  summary: "Change the fields that are sent; deactivating signs out everywhere",
  refusals: [409],
  params: idParams,
  body: userEditSchema,
  answer: userSchema,
  handle: (call) => change(call),
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
  handle: (call) => change(call),
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
  handle: (call) => change(call),
});

export const remove = endpoint({
  call: "DELETE /users/{id}",
  access: "users.delete",
  summary: "Delete an account for good; registrations and articles stay without it",
  refusals: [409],
  params: idParams,
  answer: doneSchema,
  async handle(call) {
    const user_id = call.params.id;
    await deleteUser(call.db, user_id);
    tellSecurity(call, { event: "account_deleted", user_id, by: call.user.id });
    return { detail: "User deleted" };
  },
});

export const calls: Calls = {
  resource: user,
  hooks: { lockFirst: lockAdmins },
  endpoints: [list, stats, readOwn, updateOwn, read, update, remove, setRole, setActive],
};
