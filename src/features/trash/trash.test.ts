// On PostgreSQL too: many rows are written by one statement.
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { day } from "../../../tests/support/clock";
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
} from "../../../tests/support/factories";
import { sweep } from "../../app/sweeper.server";
import type { Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import type { AuditList } from "../audit/schema";
import type { Event } from "../events/schema";
import { resources } from "../registry";
import type { Trashed, TrashList } from "./schema";

interface Deleted {
  detail: string;
  trash_id: number;
}

const rowsOf = async (db: Queryable, table: keyof Tables) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by 1, 2`.execute(db)).rows;

/** Every kind that can be in the trash: how to make one, and the path of its deletion. */
const things: [
  name: string,
  path: string,
  make: (app: TestApp) => Promise<number | string>,
  tables: (keyof Tables)[],
][] = [
  ["an event", "/events", (app) => eventWithGuests(app), ["events", "registrations"]],
  ["a post", "/blog", ({ db }) => insertPost(db, { categories: '["hardware"]' }), ["posts", "post_categories"]],
  ["a gallery item", "/gallery", ({ db }) => insertGalleryItem(db), ["gallery_items"]],
  ["a project", "/projects", ({ db }) => insertProject(db), ["projects"]],
  ["a product", "/store/products", (app) => orderedProduct(app), ["products", "orders"]],
  [
    "a community",
    "/communities",
    (app) => joinedCommunity(app),
    ["communities", "community_members", "projects", "events"],
  ],
  ["a partner", "/partners", ({ db }) => insertPartner(db), ["partners"]],
  ["a team member", "/team-members", ({ db }) => insertTeamMember(db), ["team_members"]],
  ["a message", "/contact", ({ db }) => insertMessage(db, { idempotency_key: "k" }), ["messages"]],
  [
    "a registration",
    "/event-registrations/registrations",
    async ({ db }) => insertRegistration(db, await insertEvent(db, { max_attendees: 1 })),
    ["registrations", "events"],
  ],
];

async function eventWithGuests({ db }: TestApp) {
  const id = await insertEvent(db, { max_attendees: 3 });
  await insertRegistration(db, id);
  await insertRegistration(db, id, { registration_status: "cancelled" });
  return id;
}

async function orderedProduct(app: TestApp) {
  const id = await insertProduct(app.db);
  const buyer = await app.as("member");
  expect((await buyer.post("/store/orders", { product_id: id })).status).toBe(201);
  return id;
}

async function joinedCommunity(app: TestApp) {
  const id = await insertCommunity(app.db);
  const member = await app.as("member");
  expect((await member.post(`/communities/${id}/join`)).status).toBe(200);
  await insertProject(app.db, { community_id: id });
  await insertEvent(app.db, { community_id: id });
  return id;
}

describe("what is deleted comes back as it was", () => {
  test.each(things)("%s: same id, links and all that went along", async (_name, path, make, tables) => {
    const app = await makeApp();
    const id = await make(app);
    const admin = await app.as("admin");
    const before = await Promise.all(tables.map((table) => rowsOf(app.db, table)));
    const deleted = await admin.delete<Deleted>(`${path}/${id}`);
    expect(deleted).toMatchObject({ status: 200, body: { trash_id: expect.any(Number) } });
    expect((await admin.get(`${path}/${id}`)).status).toBe(404);
    expect(await rowsOf(app.db, tables[0] as keyof Tables)).toEqual([]);
    const restored = await admin.post<Trashed>(`/trash/${deleted.body.trash_id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { item: String(id) } });
    const after = await Promise.all(tables.map((table) => rowsOf(app.db, table)));
    expect(after).toEqual(before);
    expect((await admin.post(`/trash/${deleted.body.trash_id}/restore`)).status).toBe(404);
  });

  test("new things do not get the ids of what is in the trash", async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    const id = await insertEvent(app.db);
    const { trash_id } = (await admin.delete<Deleted>(`/events/${id}`)).body;
    await insertEvent(app.db);
    expect((await admin.post(`/trash/${trash_id}/restore`)).status).toBe(200);
  });
});

test("the trash lists the last deleted first, with who, when, until when, and how many come along", async () => {
  const app = await makeApp();
  const admin = await app.as(await insertUser(app.db, { role: "admin", full_name: "Rudo Chikafu" }));
  const event = await eventWithGuests(app);
  const project = await insertProject(app.db, { title: "Weather Station" });
  await admin.delete(`/events/${event}`);
  app.clock.advance(1_000);
  await admin.delete(`/projects/${project}`);
  const { body } = await admin.get<TrashList>("/trash");
  expect(body.items).toMatchObject([
    {
      resource: "project",
      item: String(project),
      title: "Weather Station",
      dependants: 0,
      deleted_by_name: "Rudo Chikafu",
    },
    { resource: "event", item: String(event), dependants: 2 },
  ]);
  const [{ deleted_at, gone_at }] = body.items as [Trashed];
  expect(Date.parse(gone_at) - Date.parse(deleted_at)).toBe(30 * day);
  expect((await admin.get<TrashList>("/trash", { resource: "event" })).body.total).toBe(1);
  expect((await admin.get<TrashList>("/trash", { search: "weaTHER" })).body.total).toBe(1);
  expect((await admin.get("/trash", { resource: "user" })).status).toBe(200);
  expect((await admin.get("/trash", { resource: "sessions" })).status).toBe(422);
});

anyEngine.describe("what cannot come back says why", () => {
  async function deletedRegistration() {
    const app = await makeApp();
    const admin = await app.as("admin");
    const event = await insertEvent(app.db, { max_attendees: 1 });
    const guest = { email: "guest@people.example" };
    const id = await insertRegistration(app.db, event, guest);
    const { trash_id } = (await admin.delete<Deleted>(`/event-registrations/registrations/${id}`)).body;
    const restore = () => admin.post(`/trash/${trash_id}/restore`);
    return { app, admin, event, restore, guest };
  }

  test("a registration whose event is full, until there is room again", async () => {
    const { app, admin, event, restore } = await deletedRegistration();
    const other = await insertRegistration(app.db, event);
    expect(await restore()).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/fully booked/) } });
    await admin.delete(`/event-registrations/registrations/${other}`);
    expect((await restore()).status).toBe(200);
    expect((await admin.get<Event>(`/events/${event}`)).body.places_taken).toBe(1);
  });

  test("a registration of somebody who has registered again", async () => {
    const { app, event, restore, guest } = await deletedRegistration();
    await app.db.updateTable("events").set({ max_attendees: 5 }).execute();
    await insertRegistration(app.db, event, guest);
    expect(await restore()).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/registered .* again/) },
    });
  });

  test("a registration whose event is in the trash, and then gone", async () => {
    const { admin, event, restore } = await deletedRegistration();
    const { trash_id } = (await admin.delete<Deleted>(`/events/${event}`)).body;
    expect(await restore()).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/is in the trash too\. Restore the event first/) },
    });
    await admin.delete(`/trash/${trash_id}`);
    expect(await restore()).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/gone for good/) } });
  });

  test("an article whose address another one has", async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    const id = await insertPost(app.db, { slug: "soldering" });
    const { trash_id } = (await admin.delete<Deleted>(`/blog/${id}`)).body;
    const other = await insertPost(app.db, { slug: "soldering", title: "Soldering again" });
    expect(await admin.post(`/trash/${trash_id}/restore`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/“Soldering again” now uses the address/) },
    });
    await admin.put(`/blog/${other}`, { slug: "soldering-2" });
    expect((await admin.post(`/trash/${trash_id}/restore`)).status).toBe(200);
  });

  test("a community whose address another one has", async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    await insertCommunity(app.db, { id: "robots" });
    const { trash_id } = (await admin.delete<Deleted>("/communities/robots")).body;
    await insertCommunity(app.db, { id: "robots" });
    expect(await admin.post(`/trash/${trash_id}/restore`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/Another community has the address “robots”/) },
    });
  });
});

test("what it pointed at may be gone: it comes back without it", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const member = await app.as("member");
  await insertCommunity(app.db, { id: "sdc" });
  await member.post("/communities/sdc/join");
  const project = await insertProject(app.db, { community_id: "sdc" });
  const event = await insertEvent(app.db, { community_id: "sdc" });
  await insertRegistration(app.db, event, { user_id: member.user.id });
  const post = await insertPost(app.db, { author_id: member.user.id });
  const paths = [`/projects/${project}`, `/events/${event}`, `/blog/${post}`, "/communities/sdc"];
  const kept: number[] = [];
  for (const path of paths) kept.push((await admin.delete<Deleted>(path)).body.trash_id);
  expect((await admin.delete(`/users/${member.user.id}`)).status).toBe(200);
  for (const id of kept) expect((await admin.post(`/trash/${id}/restore`)).status).toBe(200);
  expect(await app.db.selectFrom("registrations").select("user_id").execute()).toEqual([{ user_id: null }]);
  expect(await app.db.selectFrom("posts").select("author_id").execute()).toEqual([{ author_id: null }]);
  expect(await rowsOf(app.db, "community_members")).toEqual([]);
  // They were deleted before their community, so nothing names it.
  expect(await app.db.selectFrom("projects").select("community_id").execute()).toEqual([{ community_id: null }]);
});

anyEngine.test("a message that was sent again meanwhile comes back beside the new one", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const id = await insertMessage(app.db, { idempotency_key: "one" });
  const { trash_id } = (await admin.delete<Deleted>(`/contact/${id}`)).body;
  await insertMessage(app.db, { idempotency_key: "one" });
  expect((await admin.post(`/trash/${trash_id}/restore`)).status).toBe(200);
  expect(await rowsOf(app.db, "messages")).toHaveLength(2);
});

test("after 30 days it is gone, also before it is swept out; with it the names of the people it was about", async () => {
  const app = await makeApp();
  const user = await insertUser(app.db, { role: "admin" });
  const admin = await app.as(user);
  const event = await insertEvent(app.db, { title: "Open Day" });
  const guest = await insertRegistration(app.db, event, { name: "Tatenda Moyo" });
  await admin.put(`/event-registrations/registrations/${guest}/status`, { status: "attended" });
  const { trash_id } = (await admin.delete<Deleted>(`/events/${event}`)).body;
  app.clock.advance(30 * day);
  await sweep(app.services);
  const later = await app.as(user);
  expect((await later.get<TrashList>("/trash")).body.total).toBe(1);
  app.clock.advance(1);
  expect((await later.get<TrashList>("/trash")).body.total).toBe(0);
  expect((await later.post(`/trash/${trash_id}/restore`)).status).toBe(404);
  expect(await rowsOf(app.db, "trash")).toHaveLength(1);
  await sweep(app.services);
  expect(await rowsOf(app.db, "trash")).toHaveLength(0);
  const trail = (await later.get<AuditList>("/audit")).body.items;
  expect(trail.map(({ resource, title }) => [resource, title])).toEqual([
    ["event", "Open Day"],
    ["registration", ""],
  ]);
  expect((await later.get<AuditList>("/audit", { search: "Tatenda" })).body.total).toBe(0);
});

anyEngine.test("it can be deleted for good at once, which is noted", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const id = await insertMessage(app.db, { subject: "Please delete my data" });
  const { trash_id } = (await admin.delete<Deleted>(`/contact/${id}`)).body;
  expect(await admin.delete(`/trash/${trash_id}`)).toMatchObject({ status: 200, body: { detail: "Deleted for good" } });
  expect((await admin.delete(`/trash/${trash_id}`)).status).toBe(404);
  const { body } = await admin.get<AuditList>("/audit", { resource: "message", item: String(id) });
  expect(body.items.map(({ action, title }) => [action, title])).toEqual([
    ["erased", ""],
    ["deleted", ""],
  ]);
});

test("whatever the engine would take along, or cut off, the trash knows of", async () => {
  const { db } = await makeApp();
  const keys =
    db.engine === "postgres"
      ? sql<{ table: string; column: string; to: string; rule: string }>`
          select r.conrelid::regclass::text as "table", a.attname as "column", r.confrelid::regclass::text as "to",
            case r.confdeltype when 'c' then 'CASCADE' else 'SET NULL' end as rule
          from pg_constraint r join pg_attribute a on a.attrelid = r.conrelid and a.attnum = r.conkey[1]
          where r.contype = 'f'`
      : sql<{ table: string; column: string; to: string; rule: string }>`
          select m.name as "table", f."from" as "column", f."table" as "to", f.on_delete as rule
          from sqlite_master m join pragma_foreign_key_list(m.name) f where m.type = 'table'`;
  const { rows } = await keys.execute(db);
  expect(rows.length).toBeGreaterThan(8);
  const known = resources.flatMap(({ table, trash }) => [
    ...(trash?.with ?? []).map(({ table: from, column }) => `${from}.${column} goes with ${table}`),
    ...(trash?.links ?? []).map(({ table: from, column }) => `${from}.${column} is cut off from ${table}`),
  ]);
  const kept = new Set(resources.flatMap(({ table, trash }) => (trash ? [table as string] : [])));
  const missing = rows
    .filter(({ to }) => kept.has(to))
    .map(
      ({ table, column, to, rule }) =>
        `${table}.${column} ${rule === "CASCADE" ? "goes with" : "is cut off from"} ${to}`,
    )
    .filter((said) => !known.includes(said));
  expect(missing).toEqual([]);
  const along = resources.flatMap(({ table, trash }) =>
    trash ? [table, ...trash.with.map(({ table: from }) => from)] : [],
  );
  const references = resources.flatMap(({ trash }) => trash?.references ?? []);
  const loose = rows
    .filter(({ table, to }) => along.includes(table as keyof Tables) && !(table !== to && isAlong(table, to)))
    .filter(({ table, column }) => !references.some((one) => one.table === table && one.column === column))
    .map(({ table, column }) => `${table}.${column}`);
  // A rule of its own handles a registration's event.
  expect(loose.filter((name) => name !== "registrations.event_id")).toEqual([]);
});

/** Whether rows of a table are restored together with their targets. */
const isAlong = (table: string, to: string) =>
  resources.some(({ table: own, trash }) => own === to && trash?.with.some(({ table: from }) => from === table));
