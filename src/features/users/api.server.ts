import { type Call, endpoint } from "../../endpoint.server";
import { doneSchema, idParams } from "../../platform/fields";
import { Problem } from "../../platform/problem.server";
import { type Told, tellSecurity, tellSecurityOnce } from "../../platform/security-log.server";
import {
  changeOwnAccount,
  countUsers,
  deleteUser,
  findUser,
  inLog,
  listUsers,
  needsPassword,
  updateUser,
} from "./model.server";
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
  summary: "The account that is signed in",
  answer: userSchema,
  // The route admits only signed-in callers.
  handle: ({ user }) => user!,
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
  summary: "Change the account that is signed in",
  refusals: [409, 429],
  body: ownAccountChangeSchema,
  answer: userSchema,
  async handle(call) {
    const { db, body, now, limits } = call;
    const user = call.user!;
    const guesses = needsPassword(user, body) ? String(user.id) : undefined;
    return tellingRefusals(call, user, async () => {
      if (guesses) {
        limits.currentPasswords.check(guesses, now());
        limits.currentPasswords.count(guesses, now());
      }
      const changed = await changeOwnAccount(db, { user, sessionId: user.sessionId, change: body, now: now() });
      if (guesses) limits.currentPasswords.forget(guesses);
      if (body.password !== undefined) tellSecurity(call, { event: "password_changed", ...inLog(user) });
      tellChanges(call, user.id, { before: user, after: changed });
      return changed;
    });
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

/** Changes an account for an administrator, and tells the security log. */
async function change(call: Call<{ id: number }, unknown, UserChange>): Promise<User> {
  const changed = await updateUser(call.db, call.params.id, call.body, call.now());
  // The route admits only administrators.
  tellChanges(call, call.user!.id, changed);
  return changed.after;
}

export const update = endpoint({
  summary: "Change the fields that are sent; deactivating signs out everywhere",
  refusals: [409],
  params: idParams,
  body: userEditSchema,
  answer: userSchema,
  handle: (call) => change(call),
});

export const setRole = endpoint({
  summary: "Give an account a role",
  refusals: [409],
  params: idParams,
  body: userRoleSchema,
  bodyFromQuery: true,
  answer: userSchema,
  handle: (call) => change(call),
});

export const setActive = endpoint({
  summary: "Let somebody sign in, or stop it at once",
  refusals: [409],
  params: idParams,
  body: userActiveSchema,
  bodyFromQuery: true,
  answer: userSchema,
  handle: (call) => change(call),
});

export const remove = endpoint({
  summary: "Delete an account for good; registrations and articles stay without it",
  refusals: [409],
  params: idParams,
  answer: doneSchema,
  async handle(call) {
    const user_id = call.params.id;
    await deleteUser(call.db, user_id);
    tellSecurity(call, { event: "account_deleted", user_id, by: call.user!.id });
    return { detail: "User deleted" };
  },
});
