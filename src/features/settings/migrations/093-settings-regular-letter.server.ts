import type { Kysely } from "kysely";

/** When the letter that is written by itself is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, type] of [
    ["regular_letter", "text"],
    ["regular_letter_day", "integer"],
    ["regular_letter_hour", "integer"],
  ] as const)
    await db.schema.alterTable("site_settings").addColumn(name, type).execute();
}
