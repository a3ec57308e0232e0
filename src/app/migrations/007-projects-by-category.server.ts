import type { Kysely } from "kysely";

/** The back office narrows projects by their category, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("projects_category_created_at_id")
    .on("projects")
    .columns(["category", "created_at", "id"])
    .execute();
}
