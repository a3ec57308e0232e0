import type { Kysely } from "kysely";

/** Events may belong to a series, which is named by the id of its first and has a rule by which its dates follow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable("events").addColumn("series_id", "integer").execute();
  await schema
    .alterTable("events")
    .addColumn("series_rule", "text", (column) => column.notNull().defaultTo(""))
    .execute();
  await schema.createIndex("events_series_id").on("events").columns(["series_id", "start_date", "id"]).execute();
}
