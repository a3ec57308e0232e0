import { type Kysely, sql } from "kysely";
import { withId } from "../../platform/database/migration-columns.server";

const purposes = ["second_factor", "passkey_sign_in", "add_passkey", "add_app", "prove"];

/** Second factors, the tickets of what takes two steps with them, and when a session was last proved and by what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await withId(schema.createTable("passkeys"), db)
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("credential_id", "text", (column) => column.notNull().unique())
    .addColumn("public_key", "text", (column) => column.notNull())
    // Counts up to 2^32 − 1.
    .addColumn("sign_count", "bigint", (column) => column.notNull())
    .addColumn("transports", "text", (column) => column.notNull())
    .addColumn("user_handle", "text", (column) => column.notNull())
    .addColumn("domain", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_used_at", "text")
    .execute();
  await schema.createIndex("passkeys_user_id").on("passkeys").columns(["user_id", "id"]).execute();

  await schema
    .createTable("authenticator_apps")
    .addColumn("user_id", "integer", (column) => column.primaryKey().references("users.id").onDelete("cascade"))
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("last_step", "integer", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_used_at", "text")
    .execute();

  await withId(schema.createTable("recovery_codes"), db)
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("used_at", "text")
    .addUniqueConstraint("recovery_codes_of_user", ["user_id", "code_hash"])
    .execute();

  await withId(schema.createTable("factor_tickets"), db)
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("purpose", "text", (column) =>
      column.notNull().check(sql`purpose in (${sql.join(purposes.map((purpose) => sql.lit(purpose)))})`),
    )
    // Nobody's yet, where a passkey is to say who it is.
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("session_id", "integer", (column) => column.references("sessions.id").onDelete("cascade"))
    .addColumn("password_mark", "text", (column) => column.notNull())
    .addColumn("remembered", "integer", (column) => column.notNull().check(sql`remembered in (0, 1)`))
    .addColumn("challenge", "text", (column) => column.notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("factor_tickets_user_id").on("factor_tickets").column("user_id").execute();
  await schema.createIndex("factor_tickets_session_id").on("factor_tickets").column("session_id").execute();
  await schema.createIndex("factor_tickets_expires_at").on("factor_tickets").column("expires_at").execute();

  // When whoever has a session last gave the password, and when last a second factor.
  await schema.alterTable("sessions").addColumn("password_at", "text").execute();
  await schema.alterTable("sessions").addColumn("factor_at", "text").execute();

  // That a link to choose a password was handed over was told as an export of accounts, which there is none of.
  await sql`update audit set action = 'link_made' where action = 'exported' and resource = 'user'`.execute(db);
}
