import { sql } from "kysely";
import { afterAll, expect } from "vitest";
import { isPostgres, type Queryable } from "../../src/platform/database/database.server";
import type { Tables } from "../../src/platform/database/tables";
import { makeApp, openApp, type TestApp } from "./app";
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
import { unlimited } from "./limits";

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
  ended_forms: "form",
  preview_links: "id",
  samples: "kind",
  open_state: "id",
  post_versions: "id",
  media: "id",
};

/** Looks at everything that is stored. It is asked thousands of times, so neither engine plans the question each time. */
type Look = () => Promise<string>;

/**
 * What a database needs for being looked at, once: one query, whose plan a function of this language keeps, and a count of the
 * statements that write, also of those that are rolled back, since a sequence takes nothing back.
 */
async function prepareLooks(db: Queryable): Promise<void> {
  const rows = Object.entries(tables).map(
    ([table, order]) => `(select json_agg(t order by "${order}") from "${table}" t)`,
  );
  const when = "after insert or update or delete or truncate on";
  const triggers = Object.keys(tables).map(
    (table) => `create trigger counted ${when} "${table}" for each statement execute function write();`,
  );
  const given = (name: string, type: string, body: string) =>
    `create function ${name}() returns ${type} language plpgsql as $f$ begin ${body}; end $f$;`;
  const parts = [
    "create sequence writes;",
    given("write", "trigger", "perform nextval('writes'); return null"),
    given("everything", "text", `return (select json_build_array(${rows}))`),
    ...triggers,
  ];
  await sql.raw(`do $$ begin if to_regclass('writes') is null then ${parts.join(" ")} end if; end $$`).execute(db);
}

/** Only where something has been written since the last look. */
async function lookAtPostgres(db: Queryable): Promise<Look> {
  await prepareLooks(db);
  let [seen, writes] = ["", ""];
  return async () => {
    const query = sql<{ writes: string }>`select concat(last_value, is_called) as writes from writes`;
    const written = (await query.execute(db)).rows[0]?.writes ?? "";
    if (written === writes) return seen;
    writes = written;
    const { rows } = await sql<{ everything: string }>`select everything()`.execute(db);
    seen = rows[0]?.everything ?? "";
    return seen;
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

/** Adds two of each thing. @returns those who may call: an administrator, a member, anybody */
async function fill(app: TestApp) {
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
  return [await app.as("admin"), await app.as("member"), app] as const;
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

/** Sends a call anything, by an administrator (0), a member (1) or anybody (2). */
type Send = (who: 0 | 1 | 2, input: Input) => Promise<void>;

/**
 * For a file of tests: gives each call something to be sent to. Calls that change something get an app of their own, which goes
 * with the test; those that only read share one, which goes with the file.
 */
export function guards(): (method: string) => Promise<Send> {
  let reading: Promise<{ app: TestApp; send: Send }> | undefined;
  const openReading = async () => {
    const app = await openApp({ limits: unlimited });
    return { app, send: await guard(app, "get") };
  };
  afterAll(async () => (await reading)?.app.close());
  return async (method) => {
    if (method !== "get") return guard(await makeApp({ limits: unlimited }), method);
    reading ??= openReading();
    return (await reading).send;
  };
}

/** What is sent to a call is answered with no 5xx, a refusal says why, and has written nothing. */
async function guard(app: TestApp, method: string): Promise<Send> {
  const [callers, { db }] = [await fill(app), app];
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
