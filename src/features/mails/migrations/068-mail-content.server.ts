import type { Kysely } from "kysely";

/** Names the column of what a mail says as the code does: content. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("mails").renameColumn("letter", "content").execute();
}
