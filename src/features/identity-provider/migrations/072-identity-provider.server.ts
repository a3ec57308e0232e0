import { type Kysely, sql } from "kysely";
import { isFlag, withId } from "../../../platform/database/migration-columns.server";

/** Signing in with an account of an OpenID Connect provider. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("identity_provider")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("is_on", "integer", (column) => column.notNull().defaultTo(0).check(isFlag("is_on")))
    .addColumn("issuer", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("client_id", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("client_secret", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("is_open", "integer", (column) => column.notNull().defaultTo(0).check(isFlag("is_open")))
    .addColumn("role_claim", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("admin_value", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("moderator_value", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await withId(db.schema.createTable("provider_links"), db)
    .addColumn("user_id", "integer", (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("issuer", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("last_used_at", "text")
    .addUniqueConstraint("provider_links_subject", ["issuer", "subject"])
    .addUniqueConstraint("provider_links_user", ["user_id", "issuer"])
    .execute();
  await withId(db.schema.createTable("provider_attempts"), db)
    .addColumn("state_hash", "text", (column) => column.notNull().unique())
    .addColumn("browser_hash", "text", (column) => column.notNull())
    .addColumn("purpose", "text", (column) => column.notNull().check(sql`purpose in ('sign_in', 'link', 'prove')`))
    .addColumn("user_id", "integer", (column) => column.references("users.id").onDelete("cascade"))
    .addColumn("session_id", "integer")
    .addColumn("remembered", "integer", (column) => column.notNull().check(isFlag("remembered")))
    .addColumn("issuer", "text", (column) => column.notNull())
    .addColumn("client_id", "text", (column) => column.notNull())
    .addColumn("secrets", "text", (column) => column.notNull())
    .addColumn("expires_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("provider_attempts_user_id").on("provider_attempts").column("user_id").execute();
  await db.schema.createIndex("provider_attempts_expires_at").on("provider_attempts").column("expires_at").execute();
  await db.schema.alterTable("sessions").addColumn("provider_at", "text").execute();
  await db.schema
    .alterTable("factor_tickets")
    .addColumn("by_provider", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
}
