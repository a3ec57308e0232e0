import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { listRows } from "../../api/kit/list.server";
import type { Role } from "../../api/policy";
import { type Database, isPostgres, type Queryable } from "../../platform/database/database.server";
import { isUniqueViolation } from "../../platform/database/database-errors.server";
import { eachRow, findRow, insertRow, requireRow, updateRow } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import { invalid, Problem, unknown } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import { askedIn } from "../../platform/languages/current.server";
import { searchText } from "../../platform/latin";
import { hashPassword, hasPassword, verifyPassword } from "../../platform/passwords.server";
import { type AccountInLog, logSecurityEvent, type SecurityLogging } from "../../platform/security-log.server";
import { foldKey } from "../../platform/text";
import { refuseWeak } from "./password-rules.server";
import type { OwnAccountChange, User, UserChange, UserList, UserQuery, UserStats } from "./schema";

export type UserRow = Selectable<Tables["users"]>;

export const toUser = (row: Omit<UserRow, "password_hash">): User => ({
  id: row.id,
  email: row.email,
  username: row.username,
  full_name: row.full_name,
  role: row.role,
  is_active: row.is_active === 1,
  is_verified: row.is_verified === 1,
  pending_email: row.pending_email,
  image_url: row.image_url,
  language: row.language,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** An account as the security log names it. */
export const inLog = ({ id, username }: Pick<User, "id" | "username">): AccountInLog => ({ user_id: id, username });

/** Reads all accounts or those of some ids, in batches. */
export async function* eachUser(db: Queryable, ids?: readonly string[]): AsyncGenerator<User[]> {
  for await (const rows of eachRow(db, "users", ids?.map(Number))) yield rows.map(toUser);
}

/** Reads one page of accounts, the newest first by default. */
export async function listUsers(db: Queryable, asked: UserQuery): Promise<UserList> {
  const { rows, total } = await listRows(db, "users", asked, {
    filters: { role: asked.role },
    // Ids follow the order of creation; the other two are unique.
    orders: { created_at: ["id"], username: ["username_key"], email: ["email_key"] },
  });
  return listAnswer(rows.map(toUser), total, asked);
}

/** Counts accounts by role, in all, and those that can sign in. */
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
export const findUser = async (db: Queryable, id: number): Promise<User> =>
  toUser(requireRow(await findRow(db, "users", id), "User"));

export interface NewUser {
  username: string;
  email: string;
  full_name: string;
  password: string;
  role: Role;
  /** whether the person signed up; otherwise an administrator or the machine's owner made it */
  signed_up?: boolean;
}

const taken = (field: "username" | "email") =>
  field === "username"
    ? new Problem(409, "Username already registered", { errors: { username: "Username already registered" } })
    : new Problem(409, "Email already registered", { errors: { email: "Email already registered" } });

/** Refuses a name or e-mail that another account has or can restore; pending ones block nobody. @throws Problem 409 */
export async function refuseTaken(
  db: Queryable,
  { username, email, now }: { username?: string; email?: string; now: Date },
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
  if (rows.length > 0 || (email !== undefined && (await isReserved(db, { email, now }, except)))) throw taken("email");
}

/** Whether another account can restore an e-mail that it had. */
async function isReserved(db: Queryable, { email, now }: { email: string; now: Date }, except: number) {
  const row = await db
    .selectFrom("account_links")
    .select("id")
    .where("email_key", "=", foldKey(email))
    .where("reserves", "=", 1)
    .where("expires_at", ">", now.toISOString())
    .where("user_id", "<>", except)
    .executeTakeFirst();
  return row !== undefined;
}

/** Makes an account. @param also in its transaction @throws Problem 422 for a weak password; 409 for a taken name */
export async function createUser(
  db: Database,
  user: NewUser,
  now: Date,
  also: (transaction: Queryable, made: User) => Promise<void> = async () => {},
): Promise<User> {
  await refuseWeak(user.password, user.role);
  await refuseTaken(db, { ...user, now });
  // Hashing is slow, so it happens before the lock.
  const password_hash = await hashPassword(user.password);
  try {
    return await db.write(async (transaction) => {
      const made = await insertUser(transaction, { ...user, password_hash }, now);
      await also(transaction, made);
      return made;
    });
  } catch (error) {
    // Somebody took the name after the check; check again to say which.
    if (isUniqueViolation(error)) await refuseTaken(db, { ...user, now });
    throw error;
  }
}

/** Hashes a new password. @throws Problem 422 for one too weak for the role */
export async function hashChecked(password: string, role: Role): Promise<string> {
  await refuseWeak(password, role);
  return hashPassword(password);
}

/** Stores a hashed password. */
export const setPassword = (transaction: Queryable, id: number, password_hash: string, now: Date) =>
  updateRow(transaction, "users", id, { password_hash, updated_at: now.toISOString() });

/** Hashes an unknown password, for an account whose password somebody else may know. */
export const hashRandomPassword = (): Promise<string> => hashPassword(randomUUID());

/** Gives an account a confirmed e-mail, possibly the present one. */
export async function moveEmail(
  transaction: Queryable,
  { id, full_name, username, pending_email }: User,
  { email, now, undoes = false }: { email: string; now: Date; undoes?: boolean },
): Promise<User> {
  const arrives = undoes || foldKey(email) === foldKey(pending_email);
  const row = await transaction
    .updateTable("users")
    .set({
      email,
      email_key: foldKey(email),
      is_verified: 1,
      pending_email: arrives ? "" : pending_email,
      search_text: searchText(full_name, email, username),
      updated_at: now.toISOString(),
    })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toUser(row);
}

/** Makes an account within the caller's transaction, with a free name and a hashed password. */
export async function insertUser(
  transaction: Queryable,
  {
    username,
    email,
    full_name,
    password_hash,
    role,
    signed_up = false,
  }: Omit<NewUser, "password"> & { password_hash: string },
  now: Date,
): Promise<User> {
  const at = now.toISOString();
  const row = await insertRow(transaction, "users", {
    username,
    username_key: foldKey(username),
    email,
    email_key: foldKey(email),
    full_name,
    password_hash,
    role,
    is_active: 1,
    is_verified: 0,
    language: signed_up ? askedIn() : "",
    signed_up: signed_up ? 1 : 0,
    search_text: searchText(full_name, email, username),
    created_at: at,
    updated_at: at,
  });
  return toUser(row);
}

/** Whether a person's change of their own account needs the current password: it sets or replaces a way to sign in. */
export const needsPassword = (user: User, change: OwnAccountChange): boolean =>
  change.password !== undefined || asksForEmail(user, change);

/** Whether a change asks for another e-mail, ignoring case. */
export const asksForEmail = (user: User, { email }: OwnAccountChange): boolean =>
  email !== undefined && foldKey(email) !== foldKey(user.email);

/** The effects of a change beside its response. */
export interface OwnChange {
  after: User;
  /** whether the password changed */
  password: boolean;
  /** the requested e-mail, which waits for confirmation */
  asked: string | undefined;
}

interface OwnChangeOptions {
  user: User;
  /** the calling session, which stays */
  sessionId: number;
  change: OwnAccountChange;
  now: Date;
  /** runs before the change; its result runs in the same transaction */
  prepare: () => Promise<(transaction: Queryable, done: OwnChange) => Promise<void>>;
}

/**
 * Changes one's own account. Another e-mail waits for confirmation; a new password ends all other sessions.
 * @throws Problem 409 for a taken e-mail; 422 for a missing or wrong current password, and for a weak new one
 */
export async function changeOwnAccount(
  db: Database,
  { user, sessionId, change, now, prepare }: OwnChangeOptions,
): Promise<User> {
  const { full_name = user.full_name, image_url = user.image_url, language = user.language, password } = change;
  const asked = asksForEmail(user, change) ? change.email : undefined;
  const email = asked === undefined ? (change.email ?? user.email) : user.email;
  if (needsPassword(user, change))
    await verifyCurrent(
      db,
      { userId: user.id, sessionId, password: change.current_password, now },
      `Please enter your current password to ${password === undefined ? "change your email" : "set a new one"}`,
    );
  if (password !== undefined) await refuseWeak(password, user.role);
  const password_hash = password === undefined ? undefined : await hashPassword(password);
  // A refusal must not count a mail to the address.
  if (asked !== undefined) await refuseTaken(db, { email: asked, now }, user.id);
  const also = await prepare();
  return db.write(async (transaction) => {
    if (asked !== undefined) await refuseTaken(transaction, { email: asked, now }, user.id);
    const row = await transaction
      .updateTable("users")
      .set({
        email,
        email_key: foldKey(email),
        full_name,
        image_url,
        language,
        search_text: searchText(full_name, email, user.username),
        updated_at: now.toISOString(),
        ...(change.email === undefined ? {} : { pending_email: asked ?? "" }),
        ...(password_hash ? { password_hash } : {}),
      })
      .where("id", "=", user.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (password_hash) await endSessionsOf(transaction, user.id, now.toISOString(), sessionId);
    const after = toUser(row);
    await also(transaction, { after, password: password !== undefined, asked });
    return after;
  });
}

/** Whether a password is an account's. */
export async function isPassword(db: Queryable, userId: number, password: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("password_hash").where("id", "=", userId).executeTakeFirst();
  return verifyPassword(row?.password_hash, password);
}

/** Locks an account against deletion, before any other lock. @throws Problem 401 if it is gone */
export async function lockAgainstDeletion(transaction: Queryable, id: number): Promise<void> {
  const row = await transaction
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .$if(isPostgres(transaction), (select) => select.forKeyShare())
    .executeTakeFirst();
  if (!row) throw new Problem(401, "Your session has ended. Please sign in again.");
}

interface CurrentProof {
  userId: number;
  sessionId: number;
  password: string | undefined;
  now: Date;
}

/** How long a fresh sign-in at the provider replaces the password; milliseconds. */
const freshMs = 5 * 60_000;

/**
 * Verifies the current password. An account without one proves itself by a fresh sign-in at the provider.
 * @param missing the sentence if none is given
 * @throws Problem 422 for a missing or wrong current password; 403 that asks for the sign-in at the provider
 */
export async function verifyCurrent(
  db: Queryable,
  { userId, sessionId, password, now }: CurrentProof,
  missing: string,
): Promise<void> {
  const row = await db
    .selectFrom("users")
    .leftJoin("sessions", (join) => join.onRef("sessions.user_id", "=", "users.id").on("sessions.id", "=", sessionId))
    .select(["password_hash", "provider_at"])
    .where("users.id", "=", userId)
    .executeTakeFirst();
  if (row && !hasPassword(row.password_hash)) {
    if (row.provider_at && now.getTime() - Date.parse(row.provider_at) < freshMs) return;
    throw new Problem(403, "Please confirm first that it's you", { more: { proof: { kinds: ["provider"] } } });
  }
  if (!password) throw invalid("current_password", missing);
  if (!(await isPassword(db, userId, password))) {
    throw invalid("current_password", "The current password is wrong");
  }
}

/** Locks the active administrators before anything else, so that two cannot remove each other. @returns their ids */
export async function lockAdmins(transaction: Queryable): Promise<number[]> {
  const rows = await transaction
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("is_active", "=", 1)
    .orderBy("id")
    .$if(isPostgres(transaction), (select) => select.forNoKeyUpdate())
    .execute();
  return rows.map(({ id }) => id);
}

export async function refuseLastAdmin(transaction: Queryable, id: number): Promise<void> {
  const admins = await lockAdmins(transaction);
  if (admins.length > 1 || admins[0] !== id) return;
  throw new Problem(409, "This is the last active administrator. Make somebody else an administrator first.");
}

/**
 * Changes an account. Deactivating it signs out everywhere; a new role takes effect with each session's next call.
 * @returns it before and after
 * @throws Problem 404; 409 for a taken e-mail or the last active administrator
 */
export function updateUser(
  db: Database,
  id: number,
  change: UserChange,
  now: Date,
  also: (transaction: Queryable, changed: { before: User; after: User }) => Promise<void> = async () => {},
): Promise<{ before: User; after: User }> {
  const at = now.toISOString();
  return db.write(async (transaction) => {
    if (change.is_active === false || (change.role ?? "admin") !== "admin") await refuseLastAdmin(transaction, id);
    const before = await findUser(transaction, id);
    const { email, full_name, role, is_active } = { ...before, ...change };
    if (change.email !== undefined) await refuseTaken(transaction, { email, now }, id);
    const moves = foldKey(email) !== foldKey(before.email);
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
        // The new address is unconfirmed, and a pending one ends.
        ...(moves ? { is_verified: 0, pending_email: "" } : {}),
      })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (!is_active) await endSessionsOf(transaction, id, at);
    const changed = { before, after: toUser(row) };
    await also(transaction, changed);
    return changed;
  });
}

/** @param except the session that stays */
export const endSessionsOf = (transaction: Queryable, userId: number, at: string, except = 0) =>
  transaction
    .updateTable("sessions")
    .set({ ended_at: at })
    .where("user_id", "=", userId)
    .where("id", "<>", except)
    .where("ended_at", "is", null)
    .execute();

/** Deletes an account with its sessions, memberships and orders. @throws Problem 404; 409 for the last administrator */
export function deleteUser(db: Database, id: number): Promise<void> {
  // Member counts on community pages change.
  return db.change(async (transaction) => {
    await refuseLastAdmin(transaction, id);
    const { numDeletedRows } = await transaction.deleteFrom("users").where("id", "=", id).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw unknown("User");
  });
}

/** Logs changes of an account that affect access and rights. */
export function logAccountChanges(
  call: SecurityLogging,
  by: number,
  { before, after }: { before: User; after: User },
): void {
  if (before.email !== after.email) logSecurityEvent(call, { event: "email_changed", ...inLog(after), by });
  if (before.role !== after.role)
    logSecurityEvent(call, { event: "role_changed", ...inLog(after), from: before.role, to: after.role, by });
  if (before.is_active !== after.is_active)
    logSecurityEvent(call, {
      event: after.is_active ? "account_activated" : "account_deactivated",
      ...inLog(after),
      by,
    });
}
