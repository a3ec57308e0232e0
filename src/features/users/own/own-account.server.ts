import { actorOf, recordEntry } from "../../../api/audit/trail.server";
import type { CurrentUser } from "../../../api/current-user";
import type { Person } from "../../../api/personal-data.server";
import { can } from "../../../api/policy";
import { type Database, isPostgres, type Queryable } from "../../../platform/database/database.server";
import { Problem } from "../../../platform/errors/problem.server";
import { logSecurityEvent, logSecurityEventOnce, type SecurityLogging } from "../../../platform/security-log.server";
import { foldKey } from "../../../platform/text";
import { findUser, inLog, refuseLastAdmin, verifyCurrent } from "../model.server";
import type { User } from "../schema";

export { type Account, findKnownBrowser, rememberBrowser } from "../known-browser.server";

/** Runs work that checks the current password; logs wrong ones and too many attempts. */
export async function loggingRefusals<T>(call: SecurityLogging, user: User, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const retry_after = error.retryAfter ?? 0;
    if (error.errors?.current_password) logSecurityEvent(call, { event: "current_password_refused", ...inLog(user) });
    if (error.status === 429)
      logSecurityEventOnce(call, String(user.id), { event: "current_password_locked", ...inLog(user), retry_after });
    throw error;
  }
}

/** The person of an account. An unconfirmed e-mail does not count, because anybody can sign up with it. */
export const personOf = ({ id, username, full_name, email, is_verified, image_url }: User): Person => ({
  id,
  username,
  full_name,
  image_url,
  confirmedEmail: is_verified ? foldKey(email) : undefined,
});

/**
 * Whether somebody signed up with a still unconfirmed e-mail; false on sites without mail, where nobody can confirm.
 */
export async function isUnproven(db: Queryable, userId: number, { sends }: { sends: boolean }): Promise<boolean> {
  if (!sends) return false;
  const row = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("signed_up", "=", 1)
    .where("is_verified", "=", 0)
    .executeTakeFirst();
  return row !== undefined;
}

const lockAccount = (transaction: Queryable, id: number) =>
  transaction
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .$if(isPostgres(transaction), (select) => select.forUpdate())
    .execute();

interface Deleting {
  user: CurrentUser;
  password: string | undefined;
  /** removes the person from all other data, in the same transaction */
  forget: (transaction: Queryable, person: Person) => Promise<void>;
  now: Date;
}

/**
 * Deletes one's own account.
 * @returns the person
 * @throws Problem 422 for a wrong password; 409 for the last admin; 404
 */
export async function deleteOwnAccount(db: Database, { user, password, forget, now }: Deleting): Promise<Person> {
  const given = { userId: user.id, sessionId: user.sessionId, password, now };
  await verifyCurrent(db, given, "Please enter your current password to delete your account");
  return db.change(async (transaction) => {
    await refuseLastAdmin(transaction, user.id);
    // Every other change of the account locks this row first as well.
    await lockAccount(transaction, user.id);
    const person = personOf(await findUser(transaction, user.id));
    if (can(user, "back_office.enter")) {
      const actor = { ...actorOf(user), name: user.username };
      const item = String(user.id);
      await recordEntry(transaction, { actor, action: "deleted", resource: "user", item, title: "", now });
    }
    await forget(transaction, person);
    await transaction.deleteFrom("users").where("id", "=", user.id).execute();
    return person;
  });
}
