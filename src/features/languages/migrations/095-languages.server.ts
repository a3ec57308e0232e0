import type { Kysely } from "kysely";
import { isFlag, withId } from "../../../platform/database/migration-columns.server";

/** The languages that a keeper has turned on or uploaded texts for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withId(db.schema.createTable("languages"), db)
    .addColumn("tag", "text", (column) => column.notNull().unique())
    .addColumn("is_on", "integer", (column) => column.notNull().defaultTo(0).check(isFlag("is_on")))
    .addColumn("is_checked", "integer", (column) => column.notNull().defaultTo(0).check(isFlag("is_checked")))
    .addColumn("po", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("updated_at", "text", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("languages_is_on").on("languages").columns(["is_on", "tag"]).execute();
}
