import { type Kysely, sql } from "kysely";

/** The messages that somebody has read, replied to or not, in their order: one list of the inbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("messages_is_read")
    .on("messages")
    .expression(sql`(case when status = 'unread' then 0 else 1 end), id`)
    .execute();
}
