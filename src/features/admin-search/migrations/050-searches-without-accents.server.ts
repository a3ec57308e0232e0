import type { Kysely } from "kysely";
import { foldSearch } from "../../../platform/database/search.server";

/** What lists and the back office search in goes without accents from here on, so what stands there already does too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    "users",
    "events",
    "registrations",
    "projects",
    "communities",
    "partners",
    "team_members",
    "posts",
    "gallery_items",
    "products",
    "messages",
    "audit",
    "trash",
    "mails",
    "media",
  ])
    await foldSearch(db, table);
}
