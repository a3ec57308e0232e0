import type { Kysely } from "kysely";

/**
 * What mails about events go by. `event_changes`: events that have moved and whose registrations are still to be told, with what
 * was before. `announcements`: which of them were sent, so that none is sent twice. `unsubscribes`: who wishes no more of what, by
 * a keyed hash of the address. None points at another table, so that the trash has nothing to keep of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable("event_changes")
    .addColumn("event_id", "integer", (column) => column.primaryKey())
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("history", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("event_changes_due_at").on("event_changes").column("due_at").execute();
  await schema
    .createTable("announcements")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("digest", "text", (column) => column.notNull())
    .addColumn("recipients", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("announcements_created_at").on("announcements").column("created_at").execute();
  await schema
    .createTable("unsubscribes")
    .addColumn("address_hash", "text", (column) => column.notNull())
    .addColumn("topic", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("unsubscribes_key", ["address_hash", "topic"])
    .execute();
}
