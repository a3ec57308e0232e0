import { type Kysely, sql } from "kysely";
import { isFlag, withId } from "../../../platform/database/migration-columns.server";
import { indexSearch } from "../../../platform/database/search.server";

/** News by mail: subscribers with their topics, letters, and how many mails of letters go in an hour. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await withId(schema.createTable("letters"), db)
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("topics", "text", (column) => column.notNull())
    .addColumn("blocks", "text", (column) => column.notNull())
    .addColumn("days", "integer", (column) => column.notNull())
    .addColumn("is_public", "integer", (column) => column.notNull().check(isFlag("is_public")))
    .addColumn("send_at", "text")
    .addColumn("publication", "text", (column) =>
      column.notNull().check(sql`publication in ('draft', 'scheduled', 'sending', 'sent', 'stopped')`),
    )
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("content", "text")
    .addColumn("started_at", "text")
    .addColumn("sent_at", "text")
    .addColumn("last_id", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("audience", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("sent", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("refused", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await withId(schema.createTable("subscribers"), db)
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_key", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull().check(sql`state in ('asked', 'confirmed', 'ended')`))
    .addColumn("source", "text", (column) =>
      column.notNull().check(sql`source in ('footer', 'account', 'event', 'join', 'import')`),
    )
    .addColumn("consent", "text", (column) => column.notNull())
    .addColumn("asked_at", "text")
    .addColumn("confirmed_at", "text")
    .addColumn("ended_at", "text")
    .addColumn("ended_by", "integer")
    .addColumn("refusals", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await schema
    .createTable("subscriber_topics")
    .addColumn("subscriber_id", "integer", (column) =>
      column.notNull().references("subscribers.id").onDelete("cascade"),
    )
    .addColumn("topic", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("subscriber_topics_key", ["subscriber_id", "topic"])
    .execute();
  for (const [table, columns] of [
    ["letters", ["publication", "created_at", "id"]],
    ["letters", ["publication", "send_at"]],
    ["letters", ["is_public", "started_at", "id"]],
    ["letters", ["created_at", "id"]],
    ["subscribers", ["state", "id"]],
    ["subscribers", ["ended_by"]],
    ["subscriber_topics", ["topic", "subscriber_id"]],
  ] as const)
    await schema
      .createIndex(`${table}_${columns.join("_")}`)
      .on(table)
      .columns([...columns])
      .execute();
  await indexSearch(db, "letters");
  await indexSearch(db, "subscribers");
  await schema.alterTable("site_settings").addColumn("letters_per_hour", "integer").execute();
}
