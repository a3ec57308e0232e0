import { type BulkRun, bulkOf } from "../../api/bulk.server";
import type { CurrentUser } from "../../api/current-user";
import { type Call, type Calls, doneEndpoint, endpoint } from "../../api/endpoint.server";
import { exportEndpoint } from "../../api/import-export/export.server";
import type { Queryable } from "../../platform/database/database.server";
import { logSecurityEvent } from "../../platform/security-log.server";
import { roleChangedMail } from "../mails/templates/account";
import { safeName } from "../mails/templates/greeting";
import { userColumns } from "./export-columns";
import {
  countUsers,
  createUser,
  deleteUser,
  eachUser,
  findUser,
  inLog,
  listUsers,
  lockAdmins,
  logAccountChanges,
  updateUser,
} from "./model.server";
import { personalDataOfUsers } from "./personal.server";
import { user } from "./resource";
import {
  createUserSchema,
  ownAccountSchema,
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
  summary: "The signed-in account",
  answer: ownAccountSchema,
  // The route admits only signed-in callers.
  handle: ({ user }) => user,
});

export const list = endpoint({
  call: "GET /users",
  access: "users.read",
  summary: "Accounts, newest first by default",
  query: userQuerySchema,
  answer: userListSchema,
  handle: ({ db, query }) => listUsers(db, query),
});

export const stats = endpoint({
  call: "GET /users/stats",
  access: "users.read",
  summary: "The number of accounts, by role and in total",
  answer: userStatsSchema,
  handle: ({ db }) => countUsers(db),
});

export const read = endpoint({
  call: "GET /users/{id}",
  access: "users.read",
  summary: "One account",
  answer: userSchema,
  handle: ({ db, params }) => findUser(db, params.id),
});

function notifyOfRole(
  transaction: Queryable,
  { mails, site, siteAddress, user: by }: Call<unknown, unknown, unknown, CurrentUser>,
  { id, email, full_name, username, role }: User,
): Promise<void> {
  const content = () =>
    roleChangedMail({
      site,
      name: safeName(full_name, username),
      role,
      by: safeName(by.full_name, by.username),
      url: siteAddress(),
    });
  return mails.queue(transaction, { kind: "role-changed", to: email, userId: id, content });
}

/** Changes an account for an administrator, and writes it to the security log. */
async function change(call: Call<{ id: number }, unknown, UserChange, CurrentUser>): Promise<User> {
  const changed = await updateUser(call.db, call.params.id, call.body, call.now(), (transaction, { before, after }) =>
    before.role === after.role ? Promise.resolve() : notifyOfRole(transaction, call, after),
  );
  logAccountChanges(call, call.user.id, changed);
  return changed.after;
}

export const create = endpoint({
  call: "POST /auth/admin-create-user",
  access: "users.write",
  summary: "Create an account with a role",
  refusals: [409],
  body: createUserSchema,
  answer: userSchema,
  status: 201,
  async handle(call) {
    const made = await createUser(call.db, call.body, call.now());
    logSecurityEvent(call, { event: "account_made", ...inLog(made), role: made.role, by: call.user.id });
    return made;
  },
});

export const update = endpoint({
  call: "PUT /users/{id}",
  access: "users.write",
  summary: "Update the given fields; deactivating signs out all devices",
  refusals: [409],
  body: userEditSchema,
  answer: userSchema,
  handle: (call) => change(call),
});

export const setRole = endpoint({
  call: "PUT /users/{id}/role",
  access: "users.write",
  summary: "Give an account a role",
  refusals: [409],
  body: userRoleSchema,
  bodyFromQuery: true,
  answer: userSchema,
  handle: (call) => change(call),
});

export const setActive = endpoint({
  call: "PUT /users/{id}/active",
  access: "users.write",
  summary: "Activate an account, or deactivate it immediately",
  refusals: [409],
  body: userActiveSchema,
  bodyFromQuery: true,
  answer: userSchema,
  handle: (call) => change(call),
});

export const remove = doneEndpoint({
  call: "DELETE /users/{id}",
  access: "users.delete",
  summary: "Delete an account for good; its registrations and articles stay",
  refusals: [409],
  done: "User deleted",
  handle: (call) => deleteOne(call),
});

type ForOne = Call<{ id: number }, unknown, UserChange, CurrentUser>;

/** Adapts a bulk call to a single one. */
const forOne = (call: Parameters<BulkRun>[0], id: number, body: UserChange = {}) =>
  ({ ...call, params: { id }, body }) as ForOne;

async function deleteOne(call: Call<{ id: number }, unknown, unknown, CurrentUser>): Promise<void> {
  const user_id = call.params.id;
  await deleteUser(call.db, user_id);
  logSecurityEvent(call, { event: "account_deleted", user_id, by: call.user.id });
}

export const bulk = bulkOf(user, {
  activate: (call, id) => change(forOne(call, id, { is_active: true })),
  deactivate: (call, id) => change(forOne(call, id, { is_active: false })),
  delete: (call, id) => deleteOne(forOne(call, id)),
});

export const exportAll = exportEndpoint({
  call: "GET /users/export",
  access: "users.export",
  resource: user,
  columns: userColumns,
  rows: eachUser,
  recordsAs: "user",
});

export const calls: Calls = {
  resource: user,
  hooks: { lockFirst: lockAdmins },
  personal: [personalDataOfUsers],
  endpoints: [exportAll, list, stats, create, readOwn, read, update, remove, setRole, setActive, bulk],
};
