import { type Selectable, sql } from "kysely";
import type { Database, Queryable } from "../../platform/database.server";
import { isUniqueViolation } from "../../platform/database-errors.server";
import { listAnswer } from "../../platform/fields";
import { hashPassword, verifyPassword } from "../../platform/passwords.server";
import { invalid, Problem } from "../../platform/problem.server";
import { foldKey, likePattern, searchText } from "../../platform/text";
import type { Tables } from "../../tables";
import type { OwnAccountChange, Role, User, UserList, UserQuery } from "./schema";

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
});

/** One page of accounts, the newest first. */
export async function listUsers(db: Queryable, query: UserQuery): Promise<UserList> {
  const { role, search, page, size } = query;
  const matching = db
    .selectFrom("users")
    .$if(role !== undefined, (select) => select.where("role", "=", role as Role))
    .$if(Boolean(search), (select) =>
      select.where(sql<boolean>`search_text like ${likePattern(search as string)} escape '\\'`),
    );
  const { count: total } = await matching
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .selectAll()
    .orderBy("id", "desc")
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return listAnswer(rows.map(toUser), total, query);
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
 * @throws Problem 409 when the user name or e-mail is taken, in whatever letter case
 */
export async function createUser(
  db: Queryable,
  { username, email, full_name, password, role }: NewUser,
  now: Date,
): Promise<User> {
  await refuseTaken(db, { username, email });
  const password_hash = await hashPassword(password);
  const at = now.toISOString();
  try {
    const row = await db
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
  } catch (error) {
    // Somebody else took the name between the look and the insert; look again to say which.
    if (isUniqueViolation(error)) await refuseTaken(db, { username, email });
    throw error;
  }
}

/**
 * Changes one's own account. A new password ends every other session of the account.
 *
 * @param sessionId the session that asks, which stays
 * @throws Problem 409 for a taken e-mail, 422 for a wrong current password
 */
export async function changeOwnAccount(
  db: Database,
  { user, sessionId, change, now }: { user: User; sessionId: number; change: OwnAccountChange; now: Date },
): Promise<User> {
  const { email = user.email, full_name = user.full_name, password } = change;
  if (password !== undefined) await verifyCurrent(db, user.id, change.current_password ?? "");
  const password_hash = password === undefined ? undefined : await hashPassword(password);
  return db.transaction().execute(async (transaction) => {
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
    if (password_hash) {
      await transaction
        .updateTable("sessions")
        .set({ ended_at: now.toISOString() })
        .where("user_id", "=", user.id)
        .where("id", "<>", sessionId)
        .where("ended_at", "is", null)
        .execute();
    }
    return toUser(row);
  });
}

async function verifyCurrent(db: Queryable, userId: number, password: string): Promise<void> {
  const row = await db.selectFrom("users").select("password_hash").where("id", "=", userId).executeTakeFirst();
  if (!(await verifyPassword(row?.password_hash, password))) {
    throw invalid("current_password", "The current password is not right");
  }
}
