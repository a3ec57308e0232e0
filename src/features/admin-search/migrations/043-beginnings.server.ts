import type { Kysely } from "kysely";
import { indexTitles } from "../../../platform/database/search.server";
import { indexLatestWords } from "../../../platform/database/words.server";

/**
 * What begins with the letters that somebody types in the back office is found along an index, and so are the latest rows that visitors
 * find by words which nearly all have.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["projects", "users"]) await indexTitles(db, table);
  await indexLatestWords(db);
}
