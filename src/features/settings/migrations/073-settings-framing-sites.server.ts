import type { Kysely } from "kysely";

/** The sites that may show a page of this site in a frame. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("site_settings").addColumn("framing_sites", "text").execute();
}
