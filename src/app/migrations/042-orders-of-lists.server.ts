import type { Kysely } from "kysely";
import { indexTitles } from "../../platform/database/search.server";

/** What the lists of the back office are sorted by at a press on a heading. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["events", "posts", "products", "gallery_items", "messages", "mails"])
    await indexTitles(db, table);
  await db.schema.createIndex("events_by_places_taken").on("events").columns(["places_taken", "id"]).execute();
}
