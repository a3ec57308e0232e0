import type { Kysely } from "kysely";

/** The name of the API token that wrote an entry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("equipment_log").addColumn("token_name", "text").execute();
}
