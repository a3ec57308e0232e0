import { type Kysely, sql } from "kysely";
import { createWords, indexLatestWords, indexWords } from "../../features/search/word-index.server";
import { isPostgres } from "../../platform/database/migration-columns.server";
import { createSearchExtension, indexSearch } from "../../platform/database/search.server";

const searched = [
  ...["users", "registrations", "messages", "audit", "trash", "mails", "events", "communities", "projects"],
  ...["partners", "team_members", "posts", "gallery_items", "products", "media"],
];

/** Makes every table as the first 49 migrations left it (decision 111), and the indexes of both searches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Only a new database needs them.
  const tables = isPostgres(db) ? import("./baseline/postgres.sql?raw") : import("./baseline/sqlite.sql?raw");
  for (const statement of (await tables).default.split(/;\n/).filter(Boolean)) await sql.raw(statement).execute(db);
  await createSearchExtension(db);
  // Communities have text ids, which SQLite's index cannot hold.
  for (const table of searched) if (table !== "communities" || isPostgres(db)) await indexSearch(db, table);
  await createWords(db);
  await indexWords(db, "events", { title: "title", text: ["description", "content", "location"] });
  await indexWords(db, "projects", { title: "title", text: ["description", "content", "technologies"] });
  await indexWords(db, "posts", { title: "title", text: ["excerpt", "content", "categories"] });
  await indexWords(db, "products", { title: "name", text: ["description", "category"] });
  await indexLatestWords(db);
}
