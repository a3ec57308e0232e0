import { type Kysely, sql } from "kysely";
import { isPostgres } from "../../../platform/database/migration-columns.server";

const texts = [
  ...["name", "tagline", "about", "address_short", "floor", "address_lines", "country", "time_zone"],
  ...["phone", "whatsapp", "email", "partnerships_email", "events_email", "social_links"],
];

/** What the back office says of the organisation: at most one row, in which a setting that is null is not set. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = isPostgres(db) ? sql`double precision` : ("real" as const);
  const table = db.schema
    .createTable("site_settings")
    .addColumn("id", "integer", (column) => column.primaryKey().check(sql`id = 1`))
    .addColumn("title", "text", (column) => column.notNull().defaultTo("Settings"))
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("founded", "integer")
    .addColumn("latitude", decimal)
    .addColumn("longitude", decimal);
  await texts.reduce((made, name) => made.addColumn(name, "text"), table).execute();
}
