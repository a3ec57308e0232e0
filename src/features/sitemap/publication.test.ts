import { describe, expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { day } from "../../../tests/support/clock";
import { listChanges } from "../../platform/database/published.server";
import { post } from "../blog/resource";
import { listActiveCommunities } from "../communities/model.server";
import { community } from "../communities/resource";
import { project } from "../projects/resource";
import { product } from "../store/resource";

const words = { description: "A weathervane of tin." };
const kinds = [
  { path: "/projects", state: "publication", shown: project.published, body: { ...words, title: "Weathervane" } },
  {
    path: "/store/products",
    state: "publication",
    shown: product.published,
    body: { ...words, name: "Weathervane", price: 7, category: "tools", stock_quantity: 1 },
  },
  { path: "/gallery", state: "publication", body: { ...words, title: "Weathervane", image_url: "/a.jpg" } },
  {
    path: "/blog",
    state: "status",
    shown: post.published,
    body: { title: "Weathervane", content: words.description },
  },
  {
    path: "/communities",
    state: "publication",
    shown: community.published,
    body: { ...words, name: "Weathervane", category: "technology" },
  },
  { path: "/partners", state: "publication", body: { ...words, name: "Weathervane" } },
  { path: "/team-members", state: "publication", body: { name: "Weathervane", role: "Turns with the wind" } },
] as const;

describe.each(kinds)("$path", ({ path, state, body, ...kind }) => {
  const shown = "shown" in kind ? kind.shown : undefined;

  /** Whether visitors find an item: in its list, at its address, by the search and in the sitemap, all alike. */
  async function seen(app: Awaited<ReturnType<typeof makeApp>>, id: number | string): Promise<boolean> {
    const { total } = (await app.get<{ total: number }>(path)).body;
    const { status } = await app.get(`${path}/${id}`);
    const all = [total === 1, status === 200];
    if (shown) {
      all.push((await app.get<{ total: number }>("/search", { q: "weathervane" })).body.total === 1);
      all.push((await listChanges(app.db, shown, app.clock.now().toISOString())).length === 1);
    }
    expect(new Set(all).size).toBe(1);
    return all[0] as boolean;
  }

  test("is seen by visitors while it is published, and by who may see what is hidden always", async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    for (const value of ["draft", "published", "archived"] as const) {
      const { id } = (await admin.post<{ id: number | string }>(path, { ...body, [state]: value })).body;
      expect(await seen(app, id), value).toBe(value === "published");
      expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ [state]: value, publish_at: null });
      expect((await admin.get<{ total: number }>(path, { [state]: value })).body.total).toBe(1);
      expect((await app.get<{ total: number }>(path, { [state]: "draft" })).body.total).toBe(0);
      expect((await (await app.as("member")).get(`${path}/${id}`)).status).toBe(value === "published" ? 200 : 404);
      expect((await admin.call("DELETE", `${path}/${id}`)).status).toBe(200);
    }
  });

  test("appears by the clock, without anybody publishing it", async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    const publish_at = new Date(app.clock.now().getTime() + day).toISOString();
    const made = await admin.post<{ id: number | string }>(path, { ...body, [state]: "published", publish_at });
    expect(made).toMatchObject({ status: 201, body: { publish_at } });
    expect(await seen(app, made.body.id)).toBe(false);
    app.clock.advance(day);
    expect(await seen(app, made.body.id)).toBe(true);
    expect((await app.get(`${path}/${made.body.id}`)).body).toMatchObject(path === "/blog" ? { date: publish_at } : {});
  });

  test("an old client, which knows of no state, publishes at once", async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    const { id } = (
      await admin.post<{ id: number | string }>(path, path === "/blog" ? { ...body, status: "published" } : body)
    ).body;
    expect(await seen(app, id)).toBe(true);
  });

  test("a time without a zone is on the site's wall clock, and one that does not exist is refused", async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    expect((await admin.post(path, { ...body, publish_at: "2027-01-02T10:00" })).body).toMatchObject({
      publish_at: "2027-01-02T08:00:00.000Z",
    });
    expect((await admin.post(path, { ...body, publish_at: "2027-02-30T10:00" })).status).toBe(422);
  });
});

test("what is not published cannot be asked for in the store", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const product = { ...kinds[1].body, publication: "draft" };
  const { id } = (await admin.post<{ id: number }>("/store/products", product)).body;
  const member = await app.as("member");
  expect(await member.post("/store/orders", { product_id: id, quantity: 1 })).toMatchObject({ status: 404 });
});

const switched = [kinds[4], kinds[5], kinds[6]] as const;

test.each(switched)(
  "$path: one that is not active is hidden, whatever its publication says",
  async ({ path, body }) => {
    const app = await makeApp();
    const admin = await app.as("admin");
    const { id } = (await admin.post<{ id: number | string }>(path, { ...body, is_active: false })).body;
    const total = async (query = {}) => (await app.get<{ total: number }>(path, query)).body.total;
    expect((await admin.get(`${path}/${id}`)).body).toMatchObject({ is_active: false, publication: "published" });
    expect(await total()).toBe(0);
    await admin.put(`${path}/${id}`, { is_active: true, publication: "draft" });
    expect(await total({ is_active: "true" })).toBe(0);
    const bulk = (action: string) => admin.post(`${path}/bulk`, { ids: [id], action });
    for (const [action, seen] of [
      ["publish", 1],
      ["hide", 0],
      ["publish", 1],
      ["archive", 0],
      ["publish", 1],
    ] as const) {
      expect((await bulk(action)).body, action).toMatchObject({ done: 1 });
      expect(await total(), action).toBe(seen);
    }
  },
);

test("navigation, the form to join, calendars and who may join follow the publication of a community, by the minute", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const publish_at = new Date(app.clock.now().getTime() + day).toISOString();
  const { id } = (await admin.post<{ id: string }>("/communities", { ...kinds[4].body, publish_at })).body;
  const application = {
    name: "Tariro",
    email: "tariro@people.example",
    phone: "+263 77 000 0000",
    community: id,
    experience: "beginner",
    interests: "",
  };
  const apply = async () => (await app.post("/contact/join-application", application)).status;
  const named = async () => (await listActiveCommunities(app.db, app.clock.now())).map((one) => one.id);
  expect(await named()).toEqual([]);
  expect(await apply()).toBe(422);
  expect((await (await app.as("member")).post(`/communities/${id}/join`)).status).toBe(404);
  app.clock.advance(day);
  // Sessions last less than a day.
  const member = await app.as("member");
  expect(await named()).toEqual([id]);
  expect(await apply()).toBeLessThan(300);
  expect((await member.post(`/communities/${id}/join`)).status).toBe(200);
  await (await app.as("admin")).put(`/communities/${id}`, { publication: "archived" });
  expect((await member.get<{ total: number }>("/users/me/communities")).body.total).toBe(0);
  expect((await member.post(`/communities/${id}/leave`)).status).toBe(404);
});

test("moderators see nothing of the drafts of communities, partners and the team", async () => {
  const app = await makeApp();
  const [admin, moderator] = [await app.as("admin"), await app.as("moderator")];
  for (const { path, body } of switched) {
    const { id } = (await admin.post<{ id: number | string }>(path, { ...body, publication: "draft" })).body;
    expect((await moderator.get(`${path}/${id}`)).status).toBe(404);
    expect((await moderator.post(path, { ...body, publication: "draft" })).status).toBe(403);
  }
});
