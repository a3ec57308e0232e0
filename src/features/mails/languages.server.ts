import type { Queryable } from "../../platform/database/database.server";
import type { LiveLanguages } from "../../platform/languages/live-languages.server";
import type { MailLanguages, NewMail } from "../../platform/mail/queue.server";
import { foldKey } from "../../platform/text";

/** The account of a mail is the one that it names, or the one with its address. */
async function ofAccounts(db: Queryable, mails: readonly NewMail[]): Promise<string[]> {
  const keys = mails.map(({ to }) => foldKey(to));
  const ids = mails.flatMap(({ userId }) => userId ?? []);
  const rows = await db
    .selectFrom("users")
    .select(["id", "email_key", "language"])
    .where((where) => where.or([where("email_key", "in", keys), ...(ids.length > 0 ? [where("id", "in", ids)] : [])]))
    .where("language", "<>", "")
    .execute();
  const byId = new Map(rows.map(({ id, language }) => [id, language]));
  const byKey = new Map(rows.map(({ email_key, language }) => [email_key, language]));
  return mails.map(({ userId, to }) => (userId && byId.get(userId)) || byKey.get(foldKey(to)) || "");
}

/** The languages of mails: those that are turned on, and what accounts have chosen. */
export const mailLanguages = (languages: LiveLanguages): MailLanguages => ({
  ofAccounts,
  speak: (tag, work) => languages.speak(tag, work),
});
