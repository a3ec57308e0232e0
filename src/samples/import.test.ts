import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Caller, makeApp, type TestApp } from "../../tests/support/app";
import { insertCommunity } from "../../tests/support/factories";
import { keysOf } from "../../tests/support/files";
import { addSamples, openSampleApp } from "../../tests/support/samples";
import { settleQualifications } from "../app/jobs/qualifications.server";
import { postCategories } from "../features/blog/choices";
import { newPostSchema, type Post, type PostList } from "../features/blog/schema";
import type { CommunityList } from "../features/communities/schema";
import { type MessageList, type MessageStats, newMessageSchema } from "../features/contact/schema";
import { eventTypes } from "../features/events/choices";
import type { EventList } from "../features/events/schema";
import { galleryCategories } from "../features/gallery/choices";
import { type GalleryList, gallerySchemas } from "../features/gallery/schema";
import { fallbackPartners } from "../features/partners/public/fallback";
import type { PartnerList } from "../features/partners/schema";
import { projectDifficulties, projectStatuses } from "../features/projects/choices";
import type { ProjectList } from "../features/projects/schema";
import { grantStates } from "../features/qualifications/days";
import type { EventGrants } from "../features/qualifications/events/schema";
import type { GrantList } from "../features/qualifications/grants/schema";
import type { QualificationList } from "../features/qualifications/schema";
import type { RegistrationList } from "../features/registrations/schema";
import { hasSampleFacts } from "../features/settings/sample-facts.server";
import { productCategories } from "../features/store/choices";
import { type Product, type ProductList, productSchemas } from "../features/store/schema";
import { fallbackTeam } from "../features/team/public/fallback";
import type { TeamList } from "../features/team/schema";
import { readPictureAddress } from "../platform/picture-address";

let app: TestApp;
let admin: Caller;
let posts: Post[];
beforeAll(async () => {
  app = await openSampleApp();
  admin = await app.as("admin");
  posts = (await app.get<PostList>("/blog", { size: 100 })).body.items;
});
afterAll(() => app.close());

test("there are two communities, the software one first, with the members that the site is known for", async () => {
  const { body } = await app.get<CommunityList>("/communities");
  expect(body.items.map(({ id, member_count }) => [id, member_count])).toEqual([
    ["sdc", 150],
    ["hdc", 120],
  ]);
  for (const community of body.items) {
    expect(community.meeting_schedule).toBe("Every Saturday, 10:30 AM to 4:00 PM");
    expect(community.benefits.length).toBeGreaterThanOrEqual(4);
    for (const text of [community.about, community.location, community.lead_name]) expect(text).not.toBe("");
  }
});

test("there are projects of each status and difficulty in both communities, and enough featured ones", async () => {
  const { body } = await app.get<ProjectList>("/projects", { size: 50 });
  expect(new Set(body.items.map(({ status }) => status))).toEqual(new Set(projectStatuses));
  expect(new Set(body.items.map(({ difficulty }) => difficulty))).toEqual(new Set(projectDifficulties));
  for (const community of ["sdc", "hdc"])
    expect(body.items.filter(({ community_id }) => community_id === community).length).toBeGreaterThanOrEqual(6);
  expect(body.items.filter(({ featured }) => featured)).toHaveLength(6);
});

test("there are events to come, on and over, of every type, full, paid and online, each with its own picture", async () => {
  const { body } = await app.get<EventList>("/events", { size: 50, series: "next" });
  expect(body.total).toBe(20);
  expect(new Set(body.items.map(({ status }) => status))).toEqual(new Set(["upcoming", "ongoing", "past"]));
  expect(new Set(body.items.map(({ event_type }) => event_type))).toEqual(new Set([...eventTypes, ""]));
  for (const some of [
    body.items.some(({ places_left }) => places_left === 0),
    body.items.some(({ registration_fee }) => registration_fee > 0),
    body.items.some(({ is_online }) => is_online),
  ])
    expect(some).toBe(true);
  const pictures = body.items.flatMap(({ image_url }) => (image_url ? [image_url] : []));
  expect([pictures.length, new Set(pictures).size]).toEqual([17, 17]);
});

test("there are a series without a date on a holiday, an event that was cancelled, and a draft that only the office sees", async () => {
  const { body: shown } = await app.get<EventList>("/events", { size: 50, series: "next" });
  const next = shown.items.find(({ series_id }) => series_id !== null);
  const { body: series } = await app.get<EventList>("/events", { series_id: next?.series_id ?? 0, size: 50 });
  expect(next?.series_rule).toBe("FREQ=WEEKLY;BYDAY=TU");
  expect(series.total).toBeGreaterThan(7);
  const cancelled = shown.items.filter(({ publication }) => publication === "cancelled");
  expect(cancelled).toMatchObject([{ places_taken: 2, cancel_reason: expect.stringMatching(/^Our mechanic/) }]);
  expect((await app.get<EventList>("/events", { publication: "draft" })).body.total).toBe(0);
  expect((await admin.get<EventList>("/events", { publication: "draft" })).body.total).toBe(1);
});

test("partners and team are those that are built in, in their order", async () => {
  const partners = await app.get<PartnerList>("/partners", { featured: "true" });
  expect(partners.body.items).toMatchObject(fallbackPartners.map(({ logo_url: _, ...partner }) => partner));
  expect(partners.body.total).toBe(5);
  const team = await app.get<TeamList>("/team-members");
  expect(team.body.items).toMatchObject(fallbackTeam.map(({ image_url: _, ...member }) => member));
  expect(team.body.total).toBe(6);
});

test("people have qualifications of every state, from an induction and by hand; one of the next asks for another first", async () => {
  const { body } = await admin.get<QualificationList>("/qualifications");
  expect(body.total).toBe(4);
  const laser = body.items.find(({ name }) => name === "Laser induction")?.id ?? 0;
  const { body: grants } = await admin.get<GrantList>(`/qualifications/${laser}/grants`);
  expect(new Set(grants.items.map(({ state }) => state))).toEqual(new Set(grantStates));
  expect(grants.items.filter(({ event }) => event !== null)).toHaveLength(4);
  const { body: events } = await app.get<EventList>("/events", { search: "your first cut" });
  const { body: giving } = await app.get<EventGrants>(`/events/${events.items[0]?.id}/grants`);
  expect(giving).toMatchObject({ gives: [{ name: "Laser induction" }], asks: [{ name: "Workshop introduction" }] });
  // Nobody is told of them.
  await settleQualifications(app.services);
  expect(await app.db.selectFrom("mails").select("kind").execute()).toEqual([]);
});

test.each(["communities", "qualifications", "events", "projects", "partners", "team-members"])(
  "what is in /%s could have been written by an administrator",
  async (path) => {
    const { body } = await admin.get<{ items: { id: string | number }[] }>(`/${path}`, { size: 100 });
    expect(body.items.length).toBeGreaterThan(0);
    for (const item of body.items) {
      const { status, body: saved } = await admin.put<object>(`/${path}/${item.id}`, item);
      expect(status, JSON.stringify(saved)).toBe(200);
      expect({ ...saved, updated_at: "" }).toMatchObject({ ...item, updated_at: "" });
    }
  },
);

describe("the sample articles", () => {
  test("1 and 2 have everything an article can have, in 300 to 600 words", async () => {
    for (const id of [1, 2]) {
      const { body } = await app.get<Post>(`/blog/${id}`);
      expect(body).toMatchObject({ id, status: "published", featured: true });
      for (const field of ["excerpt", "slug", "author_name", "author_bio", "date"] as const) {
        expect(body[field], field).not.toBe("");
      }
      expect(body.categories.length).toBeGreaterThan(1);
      expect(body.read_time).toBeGreaterThan(1);
      expect(body.content).toMatch(/^```\w+\n/m);
      expect(body.content).toMatch(/^## /m);
      expect(body.content).toMatch(/^\|---/m);
      const words = body.content.split(/\s+/).length;
      expect(words).toBeGreaterThan(300);
      expect(words).toBeLessThan(600);
      const { body: related } = await app.get<PostList>(`/blog/${id}/related`);
      expect(related.items.map((post) => post.id)).toEqual(body.related_post_ids);
    }
  });

  test("are all of real length, in sections, each with something to do, to look up or to look at", () => {
    for (const { title, content, read_time } of posts) {
      expect(content.split(/\s+/).length, title).toBeGreaterThan(450);
      expect(read_time, title).toBeGreaterThan(2);
      expect(content.match(/^## /gm)?.length, title).toBeGreaterThan(3);
      expect(content, title).toMatch(/^(\|---|```\w+\n)/m);
    }
  });

  test("are twelve, the latest first, each read by somebody, as an administrator could have written it", () => {
    expect(posts.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    for (const post of posts) {
      expect(newPostSchema.parse(post)).toMatchObject({ content: post.content, categories: post.categories });
      expect(post.views).toBeGreaterThan(20);
      expect(post.related_post_ids).not.toContain(post.id);
    }
    expect(new Set(posts.map(({ slug }) => slug)).size).toBe(12);
  });

  test("each has its picture and its author's, and the drawings in their texts have an address and say what they show", () => {
    expect(new Set(posts.map(({ image_url }) => image_url)).size).toBe(12);
    for (const { image_url, author_image } of posts)
      for (const address of [image_url, author_image]) expect(readPictureAddress(address)).toBeDefined();
    const drawings = posts.flatMap(({ content }) => [...content.matchAll(/!\[(.*)\]\((.*)\)/g)]);
    expect(drawings).toHaveLength(8);
    for (const [, alt, address] of drawings) {
      expect(alt?.length).toBeGreaterThan(20);
      expect(readPictureAddress(address ?? "")).toBeDefined();
    }
  });

  test("every category has one", () => {
    expect(new Set(posts.flatMap(({ categories }) => categories))).toEqual(new Set(postCategories));
  });
});

test("the products: the microcontroller board first, each category, some out of stock, one dearer than the slider", async () => {
  const { body: board } = await app.get<Product>("/store/products/1");
  expect(board).toMatchObject({ name: expect.stringMatching(/microcontroller board/), price: 25, in_stock: true });
  expect(board.specifications.length).toBeGreaterThan(4);

  const { body } = await app.get<ProductList>("/store/products", { size: 50 });
  expect(body.total).toBe(16);
  expect(body.items[0]).toEqual(board);
  expect(new Set(body.items.map(({ image_url }) => image_url)).size).toBe(16);
  for (const product of body.items)
    expect(productSchemas.create.parse(product)).toMatchObject({ price: product.price });
  expect(new Set(body.items.map(({ category }) => category))).toEqual(new Set(productCategories));
  expect(body.items.filter(({ in_stock }) => !in_stock).length).toBeGreaterThan(1);
  expect(body.items.some(({ price }) => price > 200)).toBe(true);
  // As many of every kind as the home page shows.
  const { body: shown } = await app.get<ProductList>("/store/products", { featured: "true", size: 8 });
  expect(shown.items).toHaveLength(8);
  expect(new Set(shown.items.map(({ category }) => category))).toEqual(new Set(productCategories));
});

test("the pictures of the gallery are twenty-four, of every category, each as an administrator could have added it", async () => {
  const { body } = await app.get<GalleryList>("/gallery", { size: 50 });
  expect(body.total).toBe(24);
  expect(new Set(body.items.map(({ category }) => category))).toEqual(new Set(galleryCategories));
  expect(new Set(body.items.map(({ image_url }) => image_url)).size).toBe(24);
  for (const item of body.items) expect(gallerySchemas.create.parse(item)).toMatchObject({ title: item.title });
  expect((await app.get<GalleryList>("/gallery", { featured: "true" })).body.total).toBe(6);
});

test("the messages are of every status, from people who do not exist", async () => {
  expect((await admin.get<MessageStats>("/contact/stats")).body).toEqual({ total: 6, unread: 3, read: 2, replied: 1 });
  const { body } = await admin.get<MessageList>("/contact");
  for (const message of body.items) {
    expect(newMessageSchema.parse(message)).toMatchObject({ subject: message.subject });
    expect(message.email).toMatch(/\.example$/);
    expect(message.phone).toMatch(/^(\+263 00 .*)?$/);
  }
  expect(body.items.filter(({ subject }) => /^Join application: /.test(subject))).toHaveLength(2);
});

test("people registered after their event was added and before it begins; one event is full", async () => {
  const { body: events } = await app.get<EventList>("/events", { size: 50 });
  const { body } = await admin.get<RegistrationList>("/event-registrations/registrations", { size: 50 });
  expect(body.total).toBe(34);
  const attended = body.items.filter(({ registration_status }) => registration_status === "attended");
  const over = attended.map(({ event_id }) => events.items.find(({ id }) => id === event_id)?.status);
  expect([...new Set(over)]).toEqual(["past"]);
  expect(attended).toHaveLength(15);
  const line = body.items.flatMap(({ place_in_line }) => place_in_line ?? []);
  expect(line.sort()).toEqual([1, 2]);
  expect(events.items.some(({ questions }) => questions.length === 3)).toBe(true);
  for (const { event_id, created_at, email, phone } of body.items) {
    const event = events.items.find(({ id }) => id === event_id);
    expect(created_at > (event?.created_at ?? "") && created_at < (event?.start_date ?? "")).toBe(true);
    expect(`${email} ${phone}`).toMatch(/\.example \+263 00 /);
  }
});

test("pictures are stored as their drawings only: each is rendered when somebody looks at it", async () => {
  const keys = await keysOf(app.services.files);
  expect(keys).toHaveLength(110);
  for (const key of keys) expect(key).toMatch(/\/source-[\w-]+\.svg$/);
});

test("everything was made before it was changed, published in between or later, and an event is added before it begins", async () => {
  const untouched = await openSampleApp();
  onTestFinished(untouched.close);
  const now = untouched.clock.now().toISOString();
  const tables = [
    "communities",
    "events",
    "messages",
    "partners",
    "posts",
    "products",
    "projects",
    "team_members",
  ] as const;
  for (const table of tables)
    for (const { created_at, updated_at } of await untouched.db
      .selectFrom(table)
      .select(["created_at", "updated_at"])
      .execute())
      expect([created_at <= updated_at, updated_at < now], table).toEqual([true, true]);
  for (const { created_at, published_at } of await untouched.db.selectFrom("posts").selectAll().execute())
    expect(created_at < (published_at ?? "")).toBe(true);
  for (const { title, created_at, start_date } of await untouched.db.selectFrom("events").selectAll().execute())
    expect(created_at < start_date, title).toBe(true);
});

test("a community that is there already becomes the sample one, unless somebody has changed it", async () => {
  const given = await makeApp();
  const at = given.clock.now().toISOString();
  await insertCommunity(given.db, { id: "sdc", name: "Software", created_at: at, updated_at: at });
  await insertCommunity(given.db, { id: "hdc", name: "Ours", created_at: at, updated_at: given.clock.in(1_000) });
  expect(await addSamples(given)).toBe(true);
  const { body } = await given.get<CommunityList>("/communities");
  expect(body.items.map(({ id, name, member_count }) => [id, name, member_count])).toEqual([
    ["sdc", "Software Development", 150],
    ["hdc", "Ours", 0],
  ]);
  expect(await hasSampleFacts(given.db)).toBe(true);
});
