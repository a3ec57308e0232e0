import type { Kysely } from "kysely";

/**
 * Which of its secret links is a registration's last one, and when its holder was reminded. Of an event: how many hours before it
 * starts its registrations stay as they are, and who is answered instead of the organisation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable("registrations")
    .addColumn("link_counter", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable("registrations").addColumn("reminded_at", "text").execute();
  await schema
    .alterTable("events")
    .addColumn("changes_until", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable("events")
    .addColumn("contact_email", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
