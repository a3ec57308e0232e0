import type { Kysely } from "kysely";
import { indexTitles } from "../../platform/database/search.server";

/** What begins with the letters that somebody types in the back office is found along an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["projects", "users"]) await indexTitles(db, table);
}
