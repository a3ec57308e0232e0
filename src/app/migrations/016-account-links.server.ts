import { type Kysely, sql } from "kysely";
import { withId } from "../../platform/database/migration-columns.server";

const purposes = ["reset_password", "confirm_email", "undo_email_change"];

/** Secret links that act on an account, and the e-mail that an account is to have once it is confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await withId(schema.createTable("account_links"), db)
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("purpose", "text", (column) =>
      column.notNull().check(sql`purpose in (${sql.join(purposes.map((purpose) => sql.lit(purpose)))})`),
    )
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    // The address that it is about: the one to confirm, or the one to go back to.
    .addColumn("email", "text", (column) => column.notNull())
    // The same, folded: while the link works, nobody else can have the address.
    .addColumn("email_key", "text", (column) => column.notNull())
    // A fingerprint of the password that the account had then: once it has another, the link is good for nothing.
    .addColumn("password_mark", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("account_links_user_id").on("account_links").columns(["user_id", "purpose"]).execute();
  await schema.createIndex("account_links_email_key").on("account_links").columns(["email_key"]).execute();
  await schema.createIndex("account_links_expires_at").on("account_links").columns(["expires_at"]).execute();
  await schema
    .alterTable("users")
    .addColumn("pending_email", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
