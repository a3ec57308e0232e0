import { sql } from "kysely";
import { expect } from "vitest";
import type { Limits } from "../../src/api/limits.server";
import { isPostgres, type Queryable } from "../../src/platform/database/database.server";
import type { Tables } from "../../src/platform/database/tables";
import { RateLimit } from "../../src/platform/limits/rate-limit.server";
import { makeApp } from "./app";
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
import { patientLimits } from "./limits";

const unlimited = Object.fromEntries(
  Object.entries(patientLimits()).map(([name, limit]) => [
    name,
    limit instanceof RateLimit ? new RateLimit(Number.POSITIVE_INFINITY, 1) : limit,
  ]),
) as unknown as Limits;

/** Each table and what its rows are ordered by; a table that is added is missed by the compiler. */
const tables: { [Name in keyof Tables]: keyof Tables[Name] & string } = {
  settings: "key",
  users: "id",
  sessions: "id",
  refresh_tokens: "id",
  events: "id",
  registrations: "id",
  posts: "id",
  post_categories: "post_id",
  gallery_items: "id",
  products: "id",
  orders: "id",
  messages: "id",
  communities: "id",
  community_members: "user_id",
  projects: "id",
  partners: "id",
  team_members: "id",
  audit: "id",
  trash: "id",
  rate_limits: "key",
  mails: "id",
  account_links: "id",
  passkeys: "id",
  authenticator_apps: "user_id",
  recovery_codes: "id",
  factor_tickets: "id",
  notices: "user_id",
  registration_keys: "key",
  event_changes: "event_id",
  announcements: "key",
  unsubscribes: "address_hash",
  door_checks: "key",
  door_links: "id",
  site_settings: "id",
  drafts: "id",
  samples: "kind",
  open_state: "id",
  post_versions: "id",
};

/** Looks at everything that is stored. It is asked thousands of times, so neither engine plans the question each time. */
type Look = () => Promise<string>;

/** In one query, whose plan a function of this language keeps. */
async function lookAtPostgres(db: Queryable): Promise<Look> {
  const rows = Object.entries(tables).map(
    ([table, order]) => `(select json_agg(t order by "${order}") from "${table}" t)`,
  );
  const body = `begin return (select json_build_array(${rows})); end`;
  await sql.raw(`create or replace function everything() returns text language plpgsql as '${body}'`).execute(db);
  return async () => {
    const { rows } = await sql<{ everything: string }>`select everything()`.execute(db);
    return rows[0]?.everything ?? "";
  };
}

/** Only where the connection, of which there is one, has changed a row since the last look. */
function lookAtSqlite(db: Queryable): Look {
  let [seen, changes] = ["", -1];
  return async () => {
    const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
    const changed = rows[0]?.changes ?? 0;
    if (changed === changes) return seen;
    changes = changed;
    const all: unknown[] = [];
    for (const [table, order] of Object.entries(tables))
      all.push((await sql`select * from ${sql.table(table)} order by ${sql.ref(order)}`.execute(db)).rows);
    seen = JSON.stringify(all);
    return seen;
  };
}

/** An app with two of each thing, and those who may call it: an administrator, a member, anybody. */
async function filled() {
  const app = await makeApp({ limits: unlimited });
  await insertUser(app.db, { username: "somebody", email: "rudo@people.example" });
  for (let count = 0; count < 2; count++) {
    await insertRegistration(app.db, await insertEvent(app.db, { max_attendees: 3 }));
    await insertPost(app.db);
    await insertGalleryItem(app.db);
    await insertProduct(app.db);
    await insertMessage(app.db);
    // A community's id is a text; these are the ids that the calls below ask for.
    await insertCommunity(app.db, { id: String(count + 1) });
    await insertProject(app.db);
    await insertPartner(app.db);
    await insertTeamMember(app.db);
  }
  return { db: app.db, callers: [await app.as("admin"), await app.as("member"), app] as const };
}

/** What is sent to a call. */
export interface Input {
  path: string;
  query: string;
  body: BodyInit | undefined;
  headers: Record<string, string>;
}

interface Answer {
  status: number;
  type: string;
  text: string;
}

/** A refusal says what is wrong, in a sentence, and where. */
function expectRefusal({ status, type, text }: Answer): void {
  expect(type).toMatch(/^application\/json/);
  const { detail, errors } = JSON.parse(text) as { detail: string; errors?: Record<string, string> };
  expect(detail).toMatch(/^\S.*\S$/s);
  if (status !== 422) return;
  const sentences = Object.values(errors ?? {});
  expect(sentences).toContain(detail);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\S$/s);
}

/**
 * An app whose calls can be sent anything, by an administrator (0), a member (1) or anybody (2): the answer is no 5xx, a
 * refusal says why, and has written nothing.
 */
export async function guarded(method: string) {
  const { db, callers } = await filled();
  const everything = isPostgres(db) ? await lookAtPostgres(db) : lookAtSqlite(db);
  let before = await everything();
  return async (who: 0 | 1 | 2, { path, query, body, headers }: Input): Promise<void> => {
    const response = await callers[who].raw(method.toUpperCase(), `${path}?${query}`, { body, headers });
    const { status } = response;
    const answer = { status, type: response.headers.get("content-type") ?? "", text: await response.text() };
    expect(
      status,
      `${path}?${query} ${typeof body === "string" ? body.slice(0, 300) : ""} ${answer.text}`,
    ).toBeLessThan(500);
    const after = await everything();
    if (status >= 400) {
      expectRefusal(answer);
      expect(after).toBe(before);
    }
    before = after;
  };
}

/** Every row of every table, by the name of the table: the same for the same content, whatever the engine. */
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

/** Inserts one of each thing, with what goes from one to another, and texts that are hard to carry. */
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
