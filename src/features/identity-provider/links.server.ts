import type { Selectable } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import { isUniqueViolation } from "../../platform/database/database-errors.server";
import type { Tables } from "../../platform/database/tables";
import { Problem } from "../../platform/errors/problem.server";
import { t } from "../../platform/languages/texts";

type ProviderLink = Selectable<Tables["provider_links"]>;

/** The link of a provider's account. */
export const findLink = (
  db: Queryable,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<ProviderLink | undefined> =>
  db
    .selectFrom("provider_links")
    .selectAll()
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();

/** The latest link of an account; that of the given issuer first. */
export async function linkOf(db: Queryable, userId: number, issuer = ""): Promise<ProviderLink | undefined> {
  const links = await linksOf(db, userId);
  return links.find((link) => link.issuer === issuer) ?? links.at(-1);
}

/** All links of an account, the oldest first: the provider may have been another one. */
export const linksOf = (db: Queryable, userId: number): Promise<ProviderLink[]> =>
  db.selectFrom("provider_links").selectAll().where("user_id", "=", userId).orderBy("id").execute();

type NewLink = Pick<ProviderLink, "user_id" | "issuer" | "subject" | "label"> & { now: Date };

/** Links a provider's account. @throws Problem 409 if it, or this account, is linked already */
export async function addLink(transaction: Queryable, { now, ...link }: NewLink, providerName: string): Promise<void> {
  const { user_id, issuer } = link;
  const other = await findLink(transaction, link);
  if (other && other.user_id !== user_id)
    throw new Problem(409, t`This ${{ providerName }} account is linked to another account here.`);
  if (other || (await linksOf(transaction, user_id)).some((one) => one.issuer === issuer))
    throw new Problem(409, t`Your account is already linked to ${{ providerName }}. Remove that link first.`);
  try {
    await transaction
      .insertInto("provider_links")
      .values({ ...link, created_at: now.toISOString(), last_used_at: null })
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Problem(409, t`This ${{ providerName }} account has just been linked.`);
    throw error;
  }
}

/** Records the use of a link, and the present name of the account there. */
export const noteLinkUse = (
  transaction: Queryable,
  { id, label, now }: { id: number; label: string; now: Date },
): Promise<unknown> =>
  transaction
    .updateTable("provider_links")
    .set({ label, last_used_at: now.toISOString() })
    .where("id", "=", id)
    .execute();

/**
 * Removes the links of an account.
 * @param since only those made since this instant, ISO 8601
 * @returns whether there were any
 */
export async function removeLinks(transaction: Queryable, userId: number, since = ""): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("provider_links")
    .where("user_id", "=", userId)
    .where("created_at", ">=", since)
    .executeTakeFirstOrThrow();
  await transaction.deleteFrom("provider_attempts").where("user_id", "=", userId).execute();
  return numDeletedRows > 0n;
}
