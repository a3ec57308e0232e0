import { type Kysely, sql } from "kysely";
import { isFlag } from "../../../platform/database/migration-columns.server";

const settings = ["opening_hours", "opening_exceptions", "dismissed_holidays"];
const banner = ["banner_text", "banner_link", "banner_from", "banner_until", "banner_tone"];

/** The opening hours and the banner among the settings, and what somebody at the door has said: at most one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of [...settings, ...banner])
    await db.schema.alterTable("site_settings").addColumn(name, "text").execute();
  await db.schema
    .createTable("open_state")
    .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn("title", "text", (column) => column.notNull().defaultTo("Open by hand"))
    .addColumn("is_open", "integer", (column) => column.check(isFlag("is_open")))
    .addColumn("message", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("until", "text")
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
}
