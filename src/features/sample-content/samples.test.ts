// On PostgreSQL too: requests write at the same time.
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { insertEvent, insertPost, insertRegistration } from "../../../tests/support/factories";
import { startFirst } from "../../../tests/support/samples";
import { actorOf } from "../../api/audit/trail.server";
import type { Tables } from "../../platform/database/tables";
import { waiting, withinRequest } from "../../platform/database/waiting-time.server";
import { findSampleFolder } from "../../samples/folder.server";
import { markSamples } from "../../samples/mark.server";
import type { AuditList } from "../audit/schema";
import { hasSampleFacts } from "../settings/sample-facts.server";
import type { TrashList } from "../trash/schema";
import { removeSamples, restoreSamples } from "./remove-samples.server";
import type { Samples, SamplesRemoved, SamplesRestored } from "./schema";

async function started(organisation = "on") {
  const app = await makeApp();
  await startFirst(app, organisation);
  app.clock.advance(60_000);
  const admin = await app.as("admin");
  const read = async () => (await admin.get<Samples>("/samples")).body;
  const remove = async () => (await admin.delete<SamplesRemoved>("/samples")).body;
  return { app, admin, read, remove };
}

const tables = [
  ...([
    "events",
    "registrations",
    "projects",
    "project_guides",
    "project_machines",
    "letters",
    "equipment",
    "qualifications",
    "qualification_grants",
    "event_grants",
    "agreements",
    "posts",
    "post_categories",
    "products",
    "gallery_items",
  ] as const),
  ...(["partners", "team_members", "messages", "communities"] as const),
];
const rowsOf = async ({ db }: TestApp, table: keyof Tables) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)} order by 1, 2`.execute(db)).rows;
const everything = (app: TestApp) => Promise.all(tables.map((table) => rowsOf(app, table)));

test("all that the first start made is counted; nothing of it is changed, and it goes and comes back as it was", async () => {
  const { app, admin, read, remove } = await started();
  const before = await everything(app);
  const { counts, going, staying, facts, removed } = await read();
  const rows = Object.fromEntries(tables.map((table, index) => [table, before[index]?.length]));
  expect(Object.fromEntries(counts.map(({ kind, unchanged }) => [kind, unchanged]))).toEqual({
    event: rows.events,
    registration: rows.registrations,
    project: rows.projects,
    equipment: rows.equipment,
    qualification: rows.qualifications,
    agreement: rows.agreements,
    post: rows.posts,
    product: rows.products,
    gallery_item: rows.gallery_items,
    partner: rows.partners,
    team_member: rows.team_members,
    message: rows.messages,
    letter: rows.letters,
    community: 2,
  });
  expect(counts.every(({ changed }) => changed === 0)).toBe(true);
  expect([staying, facts, removed]).toEqual([[], true, null]);
  expect(going).toContainEqual({ kind: "community", id: "sdc", title: "Software Development" });
  expect(going.some(({ kind }) => (kind as string) === "registration")).toBe(false);

  const done = await remove();
  expect(done.stayed).toBe(0);
  expect(await everything(app)).toEqual(tables.map(() => []));
  expect(await hasSampleFacts(app.db)).toBe(false);
  expect(await read()).toMatchObject({ counts: [], going: [], facts: false, removed: { count: done.removed } });
  expect((await admin.get<TrashList>("/trash")).body.total).toBe(done.removed);

  const back = await admin.post<SamplesRestored>("/samples/restore");
  expect(back).toMatchObject({ status: 200, body: { restored: done.removed, failed: [] } });
  expect(await everything(app)).toEqual(before);
  expect(await hasSampleFacts(app.db)).toBe(true);
  expect(await read()).toEqual({ counts, going, staying, facts, removed });
  const { items } = (await admin.get<AuditList>("/audit", { resource: "community" })).body;
  expect(items.map(({ action }) => action).toSorted()).toEqual(["deleted", "deleted", "restored", "restored"]);
});

anyEngine.test(
  "what somebody has changed stays, and so does what people have to do with; what keepers made is none of it",
  async () => {
    const { app, admin, read, remove } = await started();
    const idOf = async (table: "events" | "projects" | "products", at = 0) =>
      (await app.db.selectFrom(table).select("id").orderBy("id").offset(at).limit(1).executeTakeFirstOrThrow()).id;
    const project = await idOf("projects");
    await admin.put(`/projects/${project}`, { description: "Ours now." });
    const { id: event } = await app.db
      .selectFrom("registrations")
      .innerJoin("events", "events.id", "registrations.event_id")
      .select("events.id")
      .where("registration_status", "=", "confirmed")
      .limit(1)
      .executeTakeFirstOrThrow();
    const visitor = await insertRegistration(app.db, event, { email: "real@people.example" });
    const member = await app.as("member");
    await member.post("/communities/sdc/join");
    const product = await idOf("products");
    expect((await member.post("/store/orders", { product_id: product })).status).toBe(201);
    const [own, post] = [await insertEvent(app.db, { title: "Our evening" }), await insertPost(app.db)];

    const { staying } = await read();
    expect(staying.map(({ kind, id, reason }) => `${kind} ${id} ${reason}`)).toEqual([
      `event ${event} in_use`,
      `project ${project} changed`,
      `product ${product} in_use`,
      "community sdc in_use",
    ]);
    const { stayed } = await remove();
    expect(stayed).toBe(4);
    const ids = async (table: "events" | "projects" | "posts" | "registrations") =>
      (await app.db.selectFrom(table).select("id").orderBy("id").execute()).map(({ id }) => id);
    expect(await ids("events")).toEqual([event, own]);
    expect(await ids("projects")).toEqual([project]);
    expect(await ids("posts")).toEqual([post]);
    // The made-up registrations of an event that stays are gone and their places free; the visitor's stays.
    expect(await ids("registrations")).toEqual([visitor]);
    const [left] = await app.db.selectFrom("events").select("places_taken").where("id", "=", event).execute();
    expect(left?.places_taken).toBe(1);
    expect((await admin.get<{ title: string }>(`/projects/${project}`)).status).toBe(200);
    const again = await remove();
    expect(again).toMatchObject({ removed: 0, stayed: 4 });
    expect((await admin.post<SamplesRestored>("/samples/restore")).body.failed).toEqual([]);
  },
);

anyEngine.test(
  "what a machine, an event or a person needs stays: qualifications with those that come first, and agreements",
  async () => {
    const { app, admin, read, remove } = await started();
    const idOf = async (name: string) =>
      (await app.db.selectFrom("equipment").select("id").where("name", "=", name).executeTakeFirstOrThrow()).id;
    await admin.put(`/equipment/${await idOf("Laser cutter")}`, { location: "By the door" });
    const { staying } = await read();
    expect(staying.map(({ kind, title, reason }) => `${kind} ${title} ${reason}`)).toEqual([
      "equipment Laser cutter changed",
      "qualification Workshop introduction in_use",
      "qualification Laser induction in_use",
      "agreement Workshop waiver in_use",
      "agreement Laser rules in_use",
    ]);
    const { id: printing } = await app.db
      .selectFrom("qualifications")
      .select("id")
      .where("name", "=", "3D printing")
      .executeTakeFirstOrThrow();
    const grant = { person: (await app.as("member")).user.username };
    expect((await admin.post(`/qualifications/${printing}/grants`, grant)).status).toBe(201);
    expect((await remove()).stayed).toBe(6);
    expect(await rowsOf(app, "qualifications")).toHaveLength(3);
  },
);

test("what cannot come back is told, and the rest is back", async () => {
  const { app, admin, remove } = await started();
  const { slug } = await app.db.selectFrom("posts").select("slug").orderBy("id").limit(1).executeTakeFirstOrThrow();
  const { removed } = await remove();
  await insertPost(app.db, { slug, title: "Ours" });
  const { body } = await admin.post<SamplesRestored>("/samples/restore");
  expect(body.restored).toBe(removed - 1);
  expect(body.failed).toEqual([expect.objectContaining({ kind: "post", detail: expect.stringContaining("“Ours”") })]);
});

test("it is only for administrators; two who remove at once remove it once; after 30 days nothing comes back", async () => {
  const { app, admin, read } = await started();
  for (const caller of [await app.as("member"), await app.as("moderator")]) {
    expect((await caller.get("/samples")).status).toBe(403);
    expect((await caller.delete("/samples")).status).toBe(403);
    expect((await caller.post("/samples/restore")).status).toBe(403);
  }
  // On a busy machine the second request may exceed PostgreSQL's lock timeout; it retries like the browser.
  const removeAsBrowser = async (): Promise<Awaited<ReturnType<typeof admin.delete<SamplesRemoved>>>> => {
    const answer = await admin.delete<SamplesRemoved>("/samples");
    return answer.status === 503 ? removeAsBrowser() : answer;
  };
  const answers = await Promise.all([removeAsBrowser(), removeAsBrowser()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(answers.filter(({ body }) => body.removed > 0)).toHaveLength(1);
  expect((await read()).removed?.count).toBeGreaterThan(80);
  app.clock.advance(31 * 86_400_000);
  const later = await app.as("admin");
  expect((await later.get<Samples>("/samples")).body.removed).toBeNull();
  expect((await later.post<SamplesRestored>("/samples/restore")).body.restored).toBe(0);
  expect(await hasSampleFacts(app.db)).toBe(false);
});

anyEngine.test("of a site that began without sample content the two first communities are samples", async () => {
  const { app, read, remove } = await started("off");
  expect((await read()).counts).toEqual([{ kind: "community", unchanged: 2, changed: 0 }]);
  expect(await remove()).toMatchObject({ removed: 2, stayed: 0 });
  expect(await rowsOf(app, "communities")).toEqual([]);
});

anyEngine.test(
  "sample content that comes later is marked too; a first community that was changed before stays",
  async () => {
    const { app, admin, read } = await started("off");
    await admin.put("/communities/hdc", { about: "We weld." });
    app.clock.advance(60_000);
    await startFirst(app);
    const { counts, staying } = await read();
    expect(staying).toEqual([{ kind: "community", id: "hdc", title: "Hardware Development", reason: "changed" }]);
    expect(counts.find(({ kind }) => kind === "project")).toMatchObject({ changed: 0 });
  },
);

anyEngine.test(
  "a database from before there were marks: what was made then and is called as a sample is one",
  async () => {
    const { app, admin, read } = await started();
    await app.db.deleteFrom("samples").execute();
    await app.db.deleteFrom("settings").where("key", "=", "samples_marked").execute();
    const own = await insertEvent(app.db, { title: "Our evening" });
    const { id } = await app.db.selectFrom("projects").select("id").orderBy("id").limit(1).executeTakeFirstOrThrow();
    await admin.put(`/projects/${id}`, { description: "Ours now." });
    expect(await markSamples(app.db, findSampleFolder("on"))).toBe(true);
    expect(await markSamples(app.db, findSampleFolder("on"))).toBe(false);
    const { going, staying } = await read();
    expect(staying).toMatchObject([{ kind: "project", id: String(id), reason: "changed" }]);
    expect(going.some((one) => one.kind === "event" && one.id === String(own))).toBe(false);
    expect(going.filter(({ kind }) => kind === "event").length).toBeGreaterThan(15);
  },
);

/** Runs work in a request that has used up its time for the database. */
const waitedOut = <T>(work: () => Promise<T>): Promise<T> =>
  withinRequest(async () => {
    const clock = vi.spyOn(performance, "now");
    let at = performance.now();
    clock.mockImplementation(() => at);
    await waiting(async () => {
      at += 60_000;
    });
    clock.mockRestore();
    return work();
  });

test("they go and come back however slow the database is: it may take longer than a request waits elsewhere", async () => {
  const { app, admin } = await started();
  const before = await everything(app);
  const handling = { actor: actorOf(admin.user), now: app.clock.now() };
  expect(await waitedOut(() => removeSamples(app.db, handling))).toMatchObject({ stayed: 0 });
  const how = { ...handling, hooks: {}, follow: async () => {} };
  expect(await waitedOut(() => restoreSamples(app.db, how))).toMatchObject({ failed: [] });
  expect(await everything(app)).toEqual(before);
});
