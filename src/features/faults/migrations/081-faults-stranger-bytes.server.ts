import { type Kysely, sql } from "kysely";

/** The bytes of pictures that strangers sent, and the setting that bounds those of open faults. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("faults")
    .addColumn("stranger_bytes", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  // The sum of open ones is read from the index alone.
  await sql`create index faults_stranger_bytes on faults (stranger_bytes)
    where closed_at is null and stranger_bytes > 0`.execute(db);
  await db.schema.alterTable("site_settings").addColumn("fault_pictures_mb", "integer").execute();
}
