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
};

/** Everything that is stored. Over a network it is asked for at once, since it is asked for often. */
async function everything(db: Queryable): Promise<string> {
  const list = Object.entries(tables).map(([table, order]) => ({ table: sql.table(table), order: sql.ref(order) }));
  if (isPostgres(db)) {
    const parts = list.map(({ table, order }) => sql`(select json_agg(t order by ${order}) from ${table} t)`);
    return JSON.stringify((await sql`select json_build_array(${sql.join(parts)})`.execute(db)).rows);
  }
  const rows = list.map(({ table, order }) => sql`select * from ${table} order by ${order}`.execute(db));
  return JSON.stringify((await Promise.all(rows)).map((result) => result.rows));
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
  let before = await everything(db);
  return async (who: 0 | 1 | 2, { path, query, body, headers }: Input): Promise<void> => {
    const response = await callers[who].raw(method.toUpperCase(), `${path}?${query}`, { body, headers });
    const { status } = response;
    const answer = { status, type: response.headers.get("content-type") ?? "", text: await response.text() };
    expect(
      status,
      `${path}?${query} ${typeof body === "string" ? body.slice(0, 300) : ""} ${answer.text}`,
    ).toBeLessThan(500);
    const after = await everything(db);
    if (status >= 400) {
      expectRefusal(answer);
      expect(after).toBe(before);
    }
    before = after;
  };
}
