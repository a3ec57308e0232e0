import { type Kysely, sql } from "kysely";
import { withId } from "../../platform/database/migration-columns.server";

const states = ["queued", "sending", "sent", "failed", "dropped", "kept"];

/** Mails that are to be sent, or were: a row is written in the transaction of what causes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await withId(schema.createTable("mails"), db)
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in (${sql.join(states.map((state) => sql.lit(state)))})`),
    )
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("recipient_key", "text", (column) => column.notNull())
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("set null"))
    .addColumn("subject", "text", (column) => column.notNull())
    // Sealed with the site's key; null once it is forgotten.
    .addColumn("letter", "text")
    .addColumn("about", "text", (column) => column.notNull())
    .addColumn("sequence", "text")
    .addColumn("due_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text")
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("claimed_until", "text")
    .addColumn("message_id", "text", (column) => column.notNull())
    .addColumn("error", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("settled_at", "text")
    .execute();
  await schema.createIndex("mails_state").on("mails").columns(["state", "id"]).execute();
  await schema.createIndex("mails_state_due_at").on("mails").columns(["state", "due_at", "id"]).execute();
  await schema.createIndex("mails_sequence").on("mails").columns(["sequence", "id"]).execute();
  await schema.createIndex("mails_kind").on("mails").columns(["kind", "id"]).execute();
  await schema.createIndex("mails_recipient_key").on("mails").columns(["recipient_key", "id"]).execute();
  await schema.createIndex("mails_user_id").on("mails").columns(["user_id"]).execute();
  await schema.createIndex("mails_settled_at").on("mails").columns(["settled_at"]).execute();
}
