import { type Kysely, sql } from "kysely";

/**
 * What strangers can cause. `mails.item`: what a notice is about ("registration 12"), by which it is forgotten. `mails.stranger`: a
 * mark of the network whose request caused the mail, where that counts for the day. `users.signed_up`: 1 where somebody made the
 * account for themselves. `account_links.by_mail`: 1 where the link proves that the e-mail is theirs, since it went there;
 * `account_links.reserves`: 1 where nobody else can take its address while it works.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable("mails").addColumn("item", "text").execute();
  await schema.alterTable("mails").addColumn("stranger", "text").execute();
  await schema.createIndex("mails_item").on("mails").column("item").execute();
  for (const [table, column] of [
    ["users", "signed_up"],
    ["account_links", "by_mail"],
    ["account_links", "reserves"],
  ] as const)
    await schema
      .alterTable(table)
      .addColumn(column, "integer", (added) => added.notNull().defaultTo(0))
      .execute();
  // Nobody knows any more who made them; other roles come from an administrator.
  await sql`update users set signed_up = 1 where role = 'member'`.execute(db);
  await sql`update account_links set reserves = 1 where purpose = 'undo_email_change'`.execute(db);
  await schema.alterTable("site_settings").addColumn("mails_to_strangers", "integer").execute();
}
