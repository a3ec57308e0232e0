import { type Kysely, sql } from "kysely";

/**
 * What a member sees of their sessions, the picture of an account, and finding registrations by an e-mail. Sessions that are
 * there already tell no device; they were last used when they began.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const column of ["device", "ip_hint", "last_used_at"])
    await schema
      .alterTable("sessions")
      .addColumn(column, "text", (definition) => definition.notNull().defaultTo(""))
      .execute();
  await sql`update sessions set last_used_at = created_at`.execute(db);
  await schema
    .alterTable("users")
    .addColumn("image_url", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema.createIndex("registrations_email_key").on("registrations").columns(["email_key", "id"]).execute();
}
