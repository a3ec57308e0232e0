import { type Selectable, sql } from "kysely";
import type { Role } from "../../api/policy";
import { type Database, isPostgres, type Queryable } from "../../platform/database/database.server";
import { isUniqueViolation } from "../../platform/database/database-errors.server";
import { readPage } from "../../platform/database/read-page.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import { invalid, Problem, unknown } from "../../platform/http/problem.server";
import { hashPassword, verifyPassword } from "../../platform/passwords.server";
import type { AccountInLog } from "../../platform/security-log.server";
import { foldKey, likePattern, searchText } from "../../platform/text";
import { refuseWeak } from "./password-rules.server";
import type { OwnAccountChange, User, UserChange, UserList, UserQuery, UserStats } from "./schema";

export type UserRow = Selectable<Tables["users"]>;

export const toUser = (row: Omit<UserRow, "password_hash">): User => ({
  id: row.id,
  email: row.email,
  username: row.username,
  full_name: row.full_name,
  role: row.role as Role,
  is_active: row.is_active === 1,
  is_verified: row.is_verified === 1,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** An account as the security log names it. */
export const inLog = ({ id, username }: Pick<User, "id" | "username">): AccountInLog => ({ user_id: id, username });

/** One page of accounts, the newest first unless asked otherwise. */
export async function listUsers(db: Queryable, query: UserQuery): Promise<UserList> {
  const { role, search, sort } = query;
  const matching = db
    .selectFrom("users")
    .$if(role !== undefined, (select) => select.where("role", "=", role as Role))
    .$if(Boolean(search), (select) =>
      select.where(sql<boolean>`search_text like ${likePattern(search as string)} escape '\\'`),
    );
  const direction = sort.startsWith("-") ? "desc" : "asc";
  // Accounts are numbered in the order in which they are made; the other two are unique.
  const columns = { created_at: "id", username: "username_key", email: "email_key" } as const;
  const { rows, total } = await readPage(
    matching,
    (select) => select.selectAll().orderBy(columns[sort.replace("-", "") as keyof typeof columns], direction),
    query,
  );
  return listAnswer(rows.map(toUser), total, query);
}

/** How many accounts there are, of each role and in all, and how many of them can sign in. */
export async function countUsers(db: Queryable): Promise<UserStats> {
  const rows = await db
    .selectFrom("users")
    .select(["role", "is_active", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy(["role", "is_active"])
    .execute();
  const sum = (counted: typeof rows) => counted.reduce((total, { count }) => total + count, 0);
  const of = (role: Role) => sum(rows.filter((row) => row.role === role));
  return {
    total: sum(rows),
    admins: of("admin"),
    moderators: of("moderator"),
    members: of("member"),
    active: sum(rows.filter((row) => row.is_active === 1)),
  };
}

/** @throws Problem 404 */
export async function findUser(db: Queryable, id: number): Promise<User> {
  const row = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw unknown("User");
  return toUser(row);
}

export interface NewUser {
  username: string;
  email: string;
  full_name: string;
  password: string;
  role: Role;
}

const taken = (field: "username" | "email") =>
  field === "username"
    ? new Problem(409, "Username already registered", { errors: { username: "Username already registered" } })
    : new Problem(409, "Email already registered", { errors: { email: "Email already registered" } });

async function refuseTaken(
  db: Queryable,
  { username, email }: { username?: string; email?: string },
  except = 0,
): Promise<void> {
  const rows = await db
    .selectFrom("users")
    .select(["username_key", "email_key"])
    .where("id", "<>", except)
    .where((where) =>
      where.or([
        ...(username === undefined ? [] : [where("username_key", "=", foldKey(username))]),
        ...(email === undefined ? [] : [where("email_key", "=", foldKey(email))]),
      ]),
    )
    .execute();
  if (username !== undefined && rows.some((row) => row.username_key === foldKey(username))) throw taken("username");
  if (rows.length > 0) throw taken("email");
}

/**
 * Makes an account. Nothing public shows it, so no cached page becomes stale.
 *
 * @throws Problem 422 for a password that is too weak; 409 when the user name or e-mail is taken, in whatever letter case
 */
export async function createUser(db: Database, user: NewUser, now: Date): Promise<User> {
  await refuseWeak(user.password, user.role);
  await refuseTaken(db, user);
  // Hashing takes its time; no lock waits for it.
  const password_hash = await hashPassword(user.password);
  try {
    return await db.write((transaction) => insertUser(transaction, { ...user, password_hash }, now));
  } catch (error) {
    // Somebody else took the name between the look and the insert; look again to say which.
    if (isUniqueViolation(error)) await refuseTaken(db, user);
    throw error;
  }
}

/** Makes an account within the caller's transaction, for a name that is free and a password that is hashed. */
export async function insertUser(
  transaction: Queryable,
  { username, email, full_name, password_hash, role }: Omit<NewUser, "password"> & { password_hash: string },
  now: Date,
): Promise<User> {
  const at = now.toISOString();
  const row = await transaction
    .insertInto("users")
    .values({
      username,
      username_key: foldKey(username),
      email,
      email_key: foldKey(email),
      full_name,
      password_hash,
      role,
      is_active: 1,
      is_verified: 0,
      search_text: searchText(full_name, email, username),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toUser(row);
}

/** Whether a change of one's own account needs the current password: it sets another way in, or takes over the one there is. */
export const needsPassword = (user: User, { email, password }: OwnAccountChange): boolean =>
  password !== undefined || (email !== undefined && foldKey(email) !== foldKey(user.email));

/**
 * Changes one's own account. A new password ends every other session of the account.
 *
 * @param sessionId the session that asks, which stays
 * @throws Problem 409 for a taken e-mail; 422 for a missing or wrong current password, and for a weak new one
 */
export async function changeOwnAccount(
  db: Database,
  { user, sessionId, change, now }: { user: User; sessionId: number; change: OwnAccountChange; now: Date },
): Promise<User> {
  const { email = user.email, full_name = user.full_name, password } = change;
  if (needsPassword(user, change)) await verifyCurrent(db, user.id, change.current_password);
  if (password !== undefined) await refuseWeak(password, user.role);
  const password_hash = password === undefined ? undefined : await hashPassword(password);
  return db.write(async (transaction) => {
    await refuseTaken(transaction, { email }, user.id);
    const row = await transaction
      .updateTable("users")
      .set({
        email,
        email_key: foldKey(email),
        full_name,
        search_text: searchText(full_name, email, user.username),
        updated_at: now.toISOString(),
        ...(password_hash ? { password_hash } : {}),
      })
      .where("id", "=", user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (password_hash) await endSessionsOf(transaction, user.id, now.toISOString(), sessionId);
    return toUser(row);
  });
}

async function verifyCurrent(db: Queryable, userId: number, password: string | undefined): Promise<void> {
  if (!password) throw invalid("current_password", "Please enter your current password to change your email");
  const row = await db.selectFrom("users").select("password_hash").where("id", "=", userId).executeTakeFirst();
  if (!(await verifyPassword(row?.password_hash, password))) {
    throw invalid("current_password", "The current password is not right");
  }
}

/**
 * Keeps the active administrators as they are until the transaction ends, so that of two who take each other's rights one
 * comes second. Locked in one order, before anything else. @returns their ids
 */
export async function lockAdmins(transaction: Queryable): Promise<number[]> {
  const rows = await transaction
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("is_active", "=", 1)
    .orderBy("id")
    .$if(isPostgres(transaction), (select) => select.forUpdate())
    .execute();
  return rows.map(({ id }) => id);
}

async function refuseLastAdmin(transaction: Queryable, id: number): Promise<void> {
  const admins = await lockAdmins(transaction);
  if (admins.length > 1 || admins[0] !== id) return;
  throw new Problem(409, "This is the last active administrator. Make somebody else an administrator first.");
}

/**
 * Changes somebody's account: the fields that are given. Who is deactivated is signed out everywhere. A role holds from the
 * next call on, in every session, since each call looks at the account anew.
 *
 * @returns the account as it was and as it is
 * @throws Problem 404; 409 for a taken e-mail, and for the last active administrator who would be none any more
 */
export function updateUser(
  db: Database,
  id: number,
  change: UserChange,
  now: Date,
): Promise<{ before: User; after: User }> {
  const at = now.toISOString();
  return db.write(async (transaction) => {
    if (change.is_active === false || (change.role ?? "admin") !== "admin") await refuseLastAdmin(transaction, id);
    const before = await findUser(transaction, id);
    const { email, full_name, role, is_active } = { ...before, ...change };
    if (change.email !== undefined) await refuseTaken(transaction, { email }, id);
    const row = await transaction
      .updateTable("users")
      .set({
        email,
        email_key: foldKey(email),
        full_name,
        role,
        is_active: is_active ? 1 : 0,
        search_text: searchText(full_name, email, before.username),
        updated_at: at,
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (!is_active) await endSessionsOf(transaction, id, at);
    return { before, after: toUser(row) };
  });
}

/** @param except a session that stays */
const endSessionsOf = (transaction: Queryable, userId: number, at: string, except = 0) =>
  transaction
    .updateTable("sessions")
    .set({ ended_at: at })
    .where("user_id", "=", userId)
    .where("id", "<>", except)
    .where("ended_at", "is", null)
    .execute();

/**
 * Deletes an account for good, with its sessions, memberships and what it asked to buy. What others rely on stays without
 * it: registrations keep their place and the name they were made with, articles keep their author's name.
 *
 * @throws Problem 404; 409 for the last active administrator
 */
export function deleteUser(db: Database, id: number): Promise<void> {
  // A community's page shows how many members it has.
  return db.change(async (transaction) => {
    await refuseLastAdmin(transaction, id);
    const { numDeletedRows } = await transaction.deleteFrom("users").where("id", "=", id).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw unknown("User");
  });
}
