import type { Kysely } from "kysely";
import { createSearchExtension, indexSearch } from "../../platform/database/search.server";

const ofPeople = ["users", "registrations", "messages", "audit", "trash", "mails"];
const ofContent = [
  "events",
  "communities",
  "projects",
  "partners",
  "team_members",
  "posts",
  "gallery_items",
  "products",
];

/** Searches find their rows by the engine's own index instead of reading all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSearchExtension(db);
  // Accounts are counted by role without reading one of them.
  await db.schema.createIndex("users_role_is_active").on("users").columns(["role", "is_active"]).execute();
  for (const table of [...ofPeople, ...ofContent]) await indexSearch(db, table);
}
