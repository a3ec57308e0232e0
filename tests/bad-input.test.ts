import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { routes } from "../src/api.server";
import type { Route } from "../src/endpoint.server";
import { createLimits, type Limits } from "../src/limits.server";
import { isPostgres, type Queryable } from "../src/platform/database.server";
import { RateLimit } from "../src/platform/rate-limit.server";
import type { Tables } from "../src/tables";
import { type Caller, makeApp } from "./support/app";
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
} from "./support/factories";
import { listeningSite } from "./support/listening";
import {
  eachWrong,
  pairs,
  upload,
  wrongBody,
  wrongForm,
  wrongParameter,
  wrongPath,
  wrongQuery,
  wrongUpload,
} from "./support/wrong-input";

/** The same input in every run: what fails here fails everywhere, and what passes is no luck. */
const runs = { seed: 20_260_307, numRuns: 50 };

const unlimited = Object.fromEntries(
  Object.entries(createLimits()).map(([name, limit]) => [
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
  const callers: Caller[] = [await app.as("admin"), await app.as("member"), app];
  return { db: app.db, callers };
}

/** Whoever may make the call most often makes it; now and then somebody else does. */
const callerOf = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(1, 2) });

interface Given {
  path: string;
  query: string;
  body: BodyInit | undefined;
  headers: Record<string, string>;
}

function given({ method, path, endpoint }: Route): fc.Arbitrary<Given> {
  const parameters = [...path.matchAll(/\{\w+\}/g)].map(() => wrongParameter);
  const json = { "content-type": "application/json" };
  const body: fc.Arbitrary<BodyInit | undefined> =
    method === "get" || !endpoint.body
      ? fc.constant(undefined)
      : endpoint.bodyType === "form"
        ? wrongForm(endpoint.body)
        : endpoint.bodyType === "multipart"
          ? wrongUpload(endpoint.body)
          : wrongBody(endpoint.body);
  return fc
    .tuple(
      fc.tuple(...parameters),
      wrongQuery(endpoint.query ?? (endpoint.bodyFromQuery ? endpoint.body : undefined)),
      body,
    )
    .map(([values, query, sent]) => {
      let next = 0;
      const filled = path.replaceAll(/\{\w+\}/g, () => values[next++] as string);
      return { path: filled, query, body: sent, headers: typeof sent === "string" ? json : {} };
    });
}

async function send(caller: Caller, method: string, { path, query, body, headers }: Given) {
  const response = await caller.raw(method.toUpperCase(), `${path}?${query}`, { body, headers });
  const text = await response.text();
  return { status: response.status, type: response.headers.get("content-type") ?? "", text };
}

/** A refusal says what is wrong, in a sentence, and where. */
function expectRefusal({ status, type, text }: Awaited<ReturnType<typeof send>>): void {
  expect(type).toMatch(/^application\/json/);
  const { detail, errors } = JSON.parse(text) as { detail: string; errors?: Record<string, string> };
  expect(detail).toMatch(/^\S.*\S$/s);
  if (status !== 422) return;
  const sentences = Object.values(errors ?? {});
  expect(sentences).toContain(detail);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\S$/s);
}

describe("whatever is sent to", () => {
  test.each(routes)(
    "$method $path, the answer is no 5xx, a refusal says why, and writes nothing",
    async (route) => {
      const { db, callers } = await filled();
      let before = await everything(db);
      await fc.assert(
        fc.asyncProperty(given(route), callerOf, async (input, who) => {
          const answer = await send(callers[who] as Caller, route.method, input);
          expect(answer.status, answer.text).toBeLessThan(500);
          const after = await everything(db);
          if (answer.status >= 400) {
            expectRefusal(answer);
            expect(after).toBe(before);
          }
          before = after;
        }),
        runs,
      );
    },
    120_000,
  );
});

describe("each field, with each value that has broken programs before", () => {
  const some = routes.filter(({ endpoint }) => endpoint.body || endpoint.query);
  test.each(some)(
    "$method $path",
    async (route) => {
      const { method, path, endpoint } = route;
      const { db, callers } = await filled();
      const address = path.replaceAll(/\{\w+\}/g, "1");
      const json = { "content-type": "application/json" };
      const inputs = [
        ...(endpoint.query ? eachWrong(endpoint.query) : []).map((fields) => ({ fields, inBody: false })),
        ...(endpoint.body ? eachWrong(endpoint.body) : []).map((fields) => ({ fields, inBody: true })),
      ];
      let before = await everything(db);
      for (const { fields, inBody } of inputs) {
        const text = new URLSearchParams(pairs(fields));
        const sent =
          endpoint.bodyType === "form"
            ? { body: text, headers: {} }
            : endpoint.bodyType === "multipart"
              ? { body: upload(fields), headers: {} }
              : { body: JSON.stringify(fields), headers: json };
        const input = inBody
          ? { path: address, query: "", ...sent }
          : { path: address, query: text.toString(), body: undefined, headers: {} };
        const answer = await send(callers[0] as Caller, method, input);
        expect(answer.status, `${JSON.stringify(fields).slice(0, 300)} ${answer.text}`).toBeLessThan(500);
        const after = await everything(db);
        if (answer.status >= 400) {
          expectRefusal(answer);
          expect(after).toBe(before);
        }
        before = after;
      }
    },
    120_000,
  );
});

test("whatever address is asked for, the answer is no 5xx", async () => {
  const site = await listeningSite();
  await fc.assert(
    fc.asyncProperty(wrongPath, fc.constantFrom("GET", "HEAD", "POST", "DELETE", "OPTIONS"), async (path, method) => {
      const { status } = await site.ask(path, { method });
      expect(status).toBeLessThan(500);
    }),
    { ...runs, numRuns: 300 },
  );
}, 60_000);
