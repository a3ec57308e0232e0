import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import type { Role } from "../../api/policy";
import { type Database, isPostgres, type Queryable } from "../../platform/database/database.server";
import { isUniqueViolation } from "../../platform/database/database-errors.server";
import { readPage } from "../../platform/database/read-page.server";
import { eachRow } from "../../platform/database/rows.server";
import { lookUp, type Search, searchedFor } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { invalid, Problem, unknown } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import { hashPassword, verifyPassword } from "../../platform/passwords.server";
import { type AccountInLog, type Told, tellSecurity } from "../../platform/security-log.server";
import { foldKey, searchText } from "../../platform/text";
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
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** An account as the security log names it. */
export const inLog = ({ id, username }: Pick<User, "id" | "username">): AccountInLog => ({ user_id: id, username });

/** All accounts, or those of some ids, some at a time. */
export async function* eachUser(db: Queryable, ids?: readonly string[]): AsyncGenerator<User[]> {
  for await (const rows of eachRow(db, "users", ids?.map(Number))) yield rows.map(toUser);
}

/** One page of accounts, the newest first unless asked otherwise. */
export async function listUsers(db: Queryable, asked: UserQuery): Promise<UserList> {
  const query = await lookUp(db, "users", asked);
  const { role, search, sort } = query;
  const matching = db
    .selectFrom("users")
    .$if(role !== undefined, (select) => select.where("role", "=", role as Role))
    .$if(search !== undefined, (select) => select.where(searchedFor(db, "users", search as Search)));
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
  /** whether the person makes it themselves; otherwise an administrator or the machine's owner does */
  signed_up?: boolean;
}

const taken = (field: "username" | "email") =>
  field === "username"
    ? new Problem(409, "Username already registered", { errors: { username: "Username already registered" } })
    : new Problem(409, "Email already registered", { errors: { email: "Email already registered" } });

/**
 * Refuses a user name or an e-mail that somebody has, or that somebody's account can go back to. An e-mail that waits to be
 * confirmed keeps nobody else from taking it.
 *
 * @param except the account that asks
 * @throws Problem 409
 */
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

/** Whether somebody else's account can go back to an e-mail that it had. */
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

/**
 * Makes an account. Nothing public shows it, so no cached page becomes stale.
 *
 * @param also what is done in the same transaction
 * @throws Problem 422 for a password that is too weak; 409 when the user name or e-mail is taken, in whatever letter case
 */
export async function createUser(
  db: Database,
  user: NewUser,
  now: Date,
  also: (transaction: Queryable, made: User) => Promise<void> = async () => {},
): Promise<User> {
  await refuseWeak(user.password, user.role);
  await refuseTaken(db, { ...user, now });
  // Hashing takes its time; no lock waits for it.
  const password_hash = await hashPassword(user.password);
  try {
    return await db.write(async (transaction) => {
      const made = await insertUser(transaction, { ...user, password_hash }, now);
      await also(transaction, made);
      return made;
    });
  } catch (error) {
    // Somebody else took the name between the look and the insert; look again to say which.
    if (isUniqueViolation(error)) await refuseTaken(db, { ...user, now });
    throw error;
  }
}

/**
 * The hash of a password that is to be set.
 *
 * @throws Problem 422 for one that is too weak for the role
 */
export async function hashChecked(password: string, role: Role): Promise<string> {
  await refuseWeak(password, role);
  return hashPassword(password);
}

/** Sets a password that is hashed. */
export const setPassword = (transaction: Queryable, id: number, password_hash: string, now: Date) =>
  transaction.updateTable("users").set({ password_hash, updated_at: now.toISOString() }).where("id", "=", id).execute();

/** The hash of a password that nobody knows, for an account whose password may be known to somebody else. */
export const hashUnknown = (): Promise<string> => hashPassword(randomUUID());

/** Gives an account an e-mail that is shown to be its owner's: it may be the one that it has. */
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

/** Makes an account within the caller's transaction, for a name that is free and a password that is hashed. */
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
      signed_up: signed_up ? 1 : 0,
      search_text: searchText(full_name, email, username),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toUser(row);
}

/** Whether a change of one's own account needs the current password: it sets another way in, or takes over the one there is. */
export const needsPassword = (user: User, change: OwnAccountChange): boolean =>
  change.password !== undefined || asksForEmail(user, change);

/** Whether a change of one's own account asks for an e-mail other than the one it has, in whatever letters. */
export const asksForEmail = (user: User, { email }: OwnAccountChange): boolean =>
  email !== undefined && foldKey(email) !== foldKey(user.email);

/** What a change of one's own account has done, beside what its answer shows. */
export interface OwnChange {
  after: User;
  /** whether there is another password */
  password: boolean;
  /** the e-mail that was asked for and waits to be confirmed */
  asked: string | undefined;
}

interface OwnChangeOptions {
  user: User;
  /** the session that asks, which stays */
  sessionId: number;
  change: OwnAccountChange;
  now: Date;
  /** called once the change may be made and before it is; what it answers is done in the same transaction */
  prepare: () => Promise<(transaction: Queryable, done: OwnChange) => Promise<void>>;
}

/**
 * Changes one's own account. Another e-mail waits until it is confirmed; the present one in other letters is taken at once, and
 * ends the waiting. A new password ends every other session of the account.
 *
 * @throws Problem 409 for a taken e-mail; 422 for a missing or wrong current password, and for a weak new one
 */
export async function changeOwnAccount(
  db: Database,
  { user, sessionId, change, now, prepare }: OwnChangeOptions,
): Promise<User> {
  const { full_name = user.full_name, image_url = user.image_url, password } = change;
  const asked = asksForEmail(user, change) ? change.email : undefined;
  const email = asked === undefined ? (change.email ?? user.email) : user.email;
  if (needsPassword(user, change))
    await verifyCurrent(
      db,
      user.id,
      change.current_password,
      "Please enter your current password to change your email",
    );
  if (password !== undefined) await refuseWeak(password, user.role);
  const password_hash = password === undefined ? undefined : await hashPassword(password);
  // What is refused prepares nothing: no mail to the address is counted.
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

/** Whether a password is that of an account. */
export async function isPassword(db: Queryable, userId: number, password: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("password_hash").where("id", "=", userId).executeTakeFirst();
  return verifyPassword(row?.password_hash, password);
}

/**
 * Keeps an account there until the transaction ends, before anything else is locked: whoever deletes it comes before or after.
 *
 * @throws Problem 401 when it is gone
 */
export async function keepAccount(transaction: Queryable, id: number): Promise<void> {
  const row = await transaction
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .$if(isPostgres(transaction), (select) => select.forKeyShare())
    .executeTakeFirst();
  if (!row) throw new Problem(401, "Your session has ended. Please sign in again.");
}

/**
 * @param missing what is said when none is given
 * @throws Problem 422 at the current password for a missing or wrong one
 */
export async function verifyCurrent(
  db: Queryable,
  userId: number,
  password: string | undefined,
  missing: string,
): Promise<void> {
  if (!password) throw invalid("current_password", missing);
  if (!(await isPassword(db, userId, password))) {
    throw invalid("current_password", "The current password is not right");
  }
}

/**
 * Keeps the active administrators as they are until the transaction ends, so that of two who take each other's rights one
 * comes second. Locked in one order, before anything else. What they do meanwhile is noted all the same: a line of the trail only needs
 * them to be there. @returns their ids
 */
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
 * Changes somebody's account: the fields that are given. Who is deactivated is signed out everywhere. A role holds from the
 * next call on, in every session, since each call looks at the account anew.
 *
 * @param also what is done in the same transaction
 * @returns the account as it was and as it is
 * @throws Problem 404; 409 for a taken e-mail, and for the last active administrator who would be none any more
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
        // Nobody has shown that the new address is theirs, and what waited for the old one is over.
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

/** @param except a session that stays */
export const endSessionsOf = (transaction: Queryable, userId: number, at: string, except = 0) =>
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

/** Tells the security log what was changed of an account that decides who gets in, and what they may do. */
export function tellChanges(call: Told, by: number, { before, after }: { before: User; after: User }): void {
  if (before.email !== after.email) tellSecurity(call, { event: "email_changed", ...inLog(after), by });
  if (before.role !== after.role)
    tellSecurity(call, { event: "role_changed", ...inLog(after), from: before.role, to: after.role, by });
  if (before.is_active !== after.is_active)
    tellSecurity(call, { event: after.is_active ? "account_activated" : "account_deactivated", ...inLog(after), by });
}
