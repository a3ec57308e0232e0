import type { Kysely } from "kysely";

/** What the site looks like: two colours, and addresses of pictures; null where it is not set. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ["accent", "second", "logo", "dark_logo", "icon"])
    await db.schema.alterTable("site_settings").addColumn(name, "text").execute();
}
