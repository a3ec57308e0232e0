import type { Queryable } from "../../platform/database/database.server";
import type { LiveLanguages } from "../../platform/languages/live-languages.server";
import type { MailLanguages, NewMail } from "../../platform/mail/queue.server";
import { foldKey } from "../../platform/text";

async function ofAccounts(db: Queryable, mails: readonly NewMail[]): Promise<Map<string | number, string>> {
  const keys = mails.map(({ to }) => foldKey(to));
  const ids = mails.flatMap(({ userId }) => userId ?? []);
  const rows = await db
    .selectFrom("users")
    .select(["id", "email_key", "language"])
    .where((where) => where.or([where("email_key", "in", keys), ...(ids.length > 0 ? [where("id", "in", ids)] : [])]))
    .where("language", "<>", "")
    .execute();
  return new Map(
    rows.flatMap(({ id, email_key, language }): [string | number, string][] => [
      [id, language],
      [email_key, language],
    ]),
  );
}

/** The languages of mails: those that are turned on, and what accounts have chosen. */
export const mailLanguages = (languages: LiveLanguages): MailLanguages => ({
  ofAccounts,
  speak: (tag, work) => languages.speak(tag, work),
});
