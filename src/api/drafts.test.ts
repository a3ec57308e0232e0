import { expect, test } from "vitest";
import { makeApp } from "../../tests/support/app";
import { day } from "../../tests/support/clock";
import { insertEvent, insertPost } from "../../tests/support/factories";
import { plain } from "../../tests/support/nasty-files";
import type { Post } from "../features/blog/schema";
import type { Event } from "../features/events/schema";

const published = { status: 403, body: { detail: "Only administrators can change published items." } };
const publishes = { status: 403, body: { detail: "Only administrators can publish. Please save it as a draft." } };

async function office() {
  const app = await makeApp();
  const soon = { start_date: app.clock.in(day), end_date: app.clock.in(day + 3_600_000) };
  const event = { title: "Soldering", description: "With tin", ...soon };
  return { app, admin: await app.as("admin"), moderator: await app.as("moderator"), event };
}

test("a moderator makes drafts of events, changes them and copies events as drafts, and publishes nothing", async () => {
  const { app, admin, moderator, event } = await office();
  expect(await moderator.post("/events", event)).toMatchObject(publishes);
  const { status, body } = await moderator.post<Event>("/events", { ...event, publication: "draft" });
  expect(status).toBe(201);
  const path = `/events/${body.id}`;
  const change = { title: "Soldering II", contact_email: "rudo@people.example" };
  expect(await moderator.put(path, change)).toMatchObject({ status: 200, body: change });
  // A draft may have `publish_at`; publishing it is for administrators.
  for (const sent of [
    { publication: "published" },
    { title: "x", publication: "published", publish_at: "2027-01-01T00:00" },
  ])
    expect(await moderator.put(path, sent)).toMatchObject(publishes);
  expect((await admin.get<Event>(path)).body).toMatchObject({ ...change, publication: "draft" });
  const copied = await moderator.post<Event>(`${path}/copy`, { start_date: app.clock.in(2 * day) });
  expect(copied).toMatchObject({ status: 201, body: { publication: "draft" } });

  await admin.put(path, { publication: "published" });
  expect(await moderator.put(path, { title: "Mine" })).toMatchObject(published);
  expect(await moderator.put(path, { publication: "draft" })).toMatchObject(published);
  const cancelled = await insertEvent(app.db, { publication: "cancelled" });
  expect(await moderator.put(`/events/${cancelled}`, { title: "Mine" })).toMatchObject(published);
  // A refused call leaves nothing, not even in the trail.
  const lines = await app.db.selectFrom("audit").select(["action", "username"]).orderBy("id").execute();
  const own = lines.filter(({ username }) => username === moderator.user.username).map(({ action }) => action);
  expect(own).toEqual(["created", "updated", "created"]);
  expect(await app.db.selectFrom("events").select("id").execute()).toHaveLength(3);
});

test("of a series no published date is changed by way of one that is a draft", async () => {
  const { admin, moderator, event } = await office();
  const { id } = (await admin.post<Event>("/events", event)).body;
  await admin.post(`/events/${id}/repeat`, { rule: "FREQ=WEEKLY", count: 3 });
  const { id: first } = (await admin.put<Event>(`/events/${id}`, { publication: "draft" })).body;
  for (const scope of ["all", "following"])
    expect(
      await moderator.call("PUT", `/events/${first}`, { query: { scope }, body: { title: "Mine" } }),
    ).toMatchObject(published);
  expect((await moderator.put(`/events/${first}`, { title: "Mine" })).status).toBe(200);
});

test("a moderator makes drafts of articles and changes them, and neither publishes nor archives one", async () => {
  const { app, admin, moderator } = await office();
  const written = { title: "A lathe", content: "It turns." };
  expect(await moderator.post("/blog", { ...written, status: "published" })).toMatchObject(publishes);
  const { status, body } = await moderator.post<Post>("/blog", written);
  expect([status, body.status]).toEqual([201, "draft"]);
  const path = `/blog/${body.id}`;
  expect(await moderator.put(path, { content: "It turns fast." })).toMatchObject({ status: 200 });
  for (const to of ["published", "archived"])
    expect(await moderator.put(path, { status: to })).toMatchObject(publishes);
  await admin.put(path, { status: "published" });
  expect(await moderator.put(path, { title: "Mine" })).toMatchObject(published);
  const archived = await insertPost(app.db, { status: "archived" });
  expect(await moderator.put(`/blog/${archived}`, { status: "draft" })).toMatchObject(published);
  expect((await moderator.post("/blog/preview", { content: "**x**" })).status).toBe(200);
});

test("of several registrations a moderator marks what they may, and deletes none", async () => {
  const { app, moderator } = await office();
  const bulk = (action: string) => moderator.post("/event-registrations/registrations/bulk", { ids: [1], action });
  for (const action of ["attended", "paid", "cancelled"]) expect((await bulk(action)).status).toBe(200);
  expect((await bulk("delete")).status).toBe(403);
  expect(await app.db.selectFrom("trash").select("id").execute()).toEqual([]);
});

test("a moderator makes drafts of projects and pictures as well, and publishes none", async () => {
  const { app, moderator } = await office();
  const loom = { title: "A loom", description: "It weaves." };
  for (const [path, sent] of [
    ["/projects", loom],
    ["/gallery", { title: "The bench" }],
  ] as const) {
    expect(await moderator.post(path, sent)).toMatchObject(publishes);
    const made = await moderator.post<{ id: number }>(path, { ...sent, publication: "draft" });
    expect(made).toMatchObject({ status: 201, body: { publication: "draft" } });
    expect((await app.get(`${path}/${made.body.id}`)).status).toBe(404);
    expect((await moderator.get(`${path}/${made.body.id}`)).status).toBe(200);
  }
  const { id } = (await moderator.post<{ id: number }>("/projects", { ...loom, publication: "draft" })).body;
  expect(await moderator.put(`/projects/${id}`, { title: "Two looms" })).toMatchObject({
    body: { title: "Two looms" },
  });
  expect(await moderator.put(`/projects/${id}`, { publication: "published" })).toMatchObject(publishes);
  expect((await moderator.put(`/projects/${id}/feature`, { featured: true })).status).toBe(403);
});

test("a moderator adds several pictures from files, each a draft", async () => {
  const { app, moderator } = await office();
  const addresses = await Promise.all(
    ["#284b63", "#7d4e57"].map(async (colour) => {
      const body = new FormData();
      const bytes = new Uint8Array(await plain(60, 40, colour).png().toBuffer());
      body.append("file", new File([bytes], "bench.png", { type: "image/png" }));
      return (await moderator.post<{ url: string }>("/upload/image?folder=gallery", body)).body.url;
    }),
  );
  for (const image_url of addresses) {
    const picture = { title: "The bench", image_url };
    expect(await moderator.post("/gallery", picture)).toMatchObject(publishes);
    expect((await moderator.post("/gallery", { ...picture, publication: "draft" })).status).toBe(201);
  }
  expect((await app.get<{ total: number }>("/gallery")).body.total).toBe(0);
  const { items } = (await moderator.get<{ items: { image_url: string }[] }>("/gallery")).body;
  expect(items.map(({ image_url }) => image_url).sort()).toEqual([...addresses].sort());
});
