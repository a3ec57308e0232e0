import { sql } from "kysely";
import type { Queryable } from "../../src/platform/database/database.server";
import {
  insertCommunity,
  insertEvent,
  insertGalleryItem,
  insertMessage,
  insertPartner,
  insertPost,
  insertProduct,
  insertProject,
  insertRegistration,
  insertTeamMember,
  insertUser,
} from "./factories";

/** Returns all rows by table; equal content gives equal rows on both engines. */
export async function rowsOf(db: Queryable): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables();
  // On PostgreSQL the index of words is a table, which the rows of the others make.
  const isOurs = (name: string) => !name.startsWith("kysely") && name !== "words_search";
  const named = tables.filter(({ name, isView }) => !isView && isOurs(name)).map(({ name }) => name);
  const all: Record<string, string[]> = {};
  for (const name of named.sort()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    all[name] = rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))).sort();
  }
  return all;
}

/** Inserts one of each item, with references between them and texts that are hard to escape. */
export async function insertOneOfEach(db: Queryable): Promise<void> {
  const user = await insertUser(db, { full_name: 'Rūdo ‘🪚’ O’Neil, "Jr"\n\\N' });
  const community = await insertCommunity(db);
  const event = await insertEvent(db, { community_id: community, max_attendees: null });
  await insertRegistration(db, event, { user_id: user.id });
  await insertProject(db, { community_id: community });
  await insertPost(db, { author_id: user.id, content: "| a | b |\n|---|---|\n" });
  await insertGalleryItem(db);
  await insertProduct(db);
  await insertMessage(db);
  await insertPartner(db);
  await insertTeamMember(db);
  const at = "2026-03-07T08:00:00.000Z";
  await db
    .insertInto("sessions")
    .values({ user_id: user.id, remembered: 1, created_at: at, expires_at: "2027-03-07T08:00:00.000Z", ended_at: null })
    .execute();
  await db.insertInto("settings").values({ key: "token_key", value: "the key of the tokens" }).execute();
}
