import type { Kysely } from "kysely";

const tables = ["users", "registrations", "messages", "faults", "mails"];

/** The language that people asked in, and the one that they chose for their account; empty for the main one. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const table of tables)
    await schema
      .alterTable(table)
      .addColumn("language", "text", (column) => column.notNull().defaultTo(""))
      .execute();
}
