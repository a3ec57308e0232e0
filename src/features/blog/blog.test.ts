// On PostgreSQL too: searches and sort orders differ between the engines.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { day, start } from "../../../tests/support/clock";
import { insertPost } from "../../../tests/support/factories";
import { leaveOnly } from "../../../tests/support/limits";
import type { PostStatus } from "./choices";
import { openingOf } from "./public/opening";
import type { Article, Post, PostList } from "./schema";

const article = { title: "Solder that shines", content: "Heat the **joint**, not the solder." };
const daysAgo = (days: number) => new Date(Date.parse(start) - days * day).toISOString();

async function office() {
  const app = await makeApp();
  return { app, admin: await app.as("admin") };
}

const titles = ({ body }: { body: PostList }) => body.items.map(({ title }) => title);

anyEngine.describe("adding an article", () => {
  test("takes every field; published, anybody reads it by its id and its slug", async () => {
    const { app, admin } = await office();
    const everything = {
      ...article,
      slug: "shiny-solder",
      excerpt: "Why a joint goes dull.",
      image_url: "https://pictures.example/solder.jpg",
      status: "published",
      publish_at: "2026-03-01T08:00:00.000Z",
      featured: true,
      author_name: "Rudo Chikafu",
      author_image: "/pictures/rudo.jpg",
      author_bio: "Repairs radios.",
      categories: ["tutorials", "hardware"],
      related_post_ids: [7, 9],
    };
    const { status, body } = await admin.post<Post>("/blog", {
      ...everything,
      categories: ["tutorials", "hardware", "tutorials"],
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...everything,
      id: expect.any(Number),
      attachments: [],
      content_length: article.content.length,
      read_time: 1,
      author_id: admin.user.id,
      views: 0,
      date: start,
      created_at: start,
      updated_at: start,
    });
    const whole = {
      ...body,
      html: "<p>Heat the <strong>joint</strong>, not the solder.</p>",
      contents: [],
      older: null,
      newer: null,
    };
    expect((await app.get<Article>(`/blog/${body.id}`)).body).toEqual(whole);
    expect((await app.get<Article>("/blog/slug/shiny-solder")).body).toEqual(whole);
  });

  test("needs a title and a content; it begins as a draft", async () => {
    const { admin } = await office();
    expect((await admin.post<Post>("/blog", article)).body).toMatchObject({
      slug: "solder-that-shines",
      excerpt: "",
      image_url: "",
      status: "draft",
      featured: false,
      author_name: "",
      categories: [],
      related_post_ids: [],
    });
  });

  test("the content stays as it was written, scripts and all; pages make it safe", async () => {
    const { admin } = await office();
    const content = "```js\nalert(1)\n```\n\n<script>alert(2)</script>\n\n- [x] done";
    expect((await admin.post<Post>("/blog", { ...article, content })).body.content).toBe(content);
  });

  test("a long article of any script fits, and says how long it takes", async () => {
    const { admin } = await office();
    const content = "技術 ".repeat(33_000).trim();
    const { status, body } = await admin.post<Post>("/blog", { ...article, content });
    expect({ status, minutes: body.read_time, length: body.content_length }).toEqual({
      status: 201,
      minutes: 165,
      length: 98_999,
    });
  });

  test.each([
    ["title", "  ", "Title is required"],
    ["title", "x".repeat(201), "Title must be at most 200 characters"],
    ["content", undefined, "Content is required"],
    ["content", "x".repeat(100_001), "Content must be at most 100000 characters"],
    ["slug", "Not a slug", "Slug must be lowercase letters, digits and single hyphens"],
    ["slug", "a--b", "Slug must be lowercase letters, digits and single hyphens"],
    ["excerpt", "x".repeat(501), "Excerpt must be at most 500 characters"],
    ["image_url", "javascript:alert(1)", "Picture addresses begin with https:// or /"],
    ["author_image", "//evil.example", "Picture addresses begin with https:// or /"],
    ["status", "ready", "Status must be one of draft, published, archived"],
    ["featured", "yes", "Featured must be true or false"],
    ["categories", "hardware", "Categories must be a list"],
    ["related_post_ids", "1", "Related posts must be a list of ids"],
  ])("%s %j: %s", async (field, value, sentence) => {
    const { app, admin } = await office();
    const { status, body } = await admin.post("/blog", { ...article, [field]: value });
    expect({ status, body }).toEqual({ status: 422, body: { detail: sentence, errors: { [field]: sentence } } });
    expect(await app.db.selectFrom("posts").select("id").execute()).toEqual([]);
  });

  test("a category that does not exist is named by its place in the list", async () => {
    const { admin } = await office();
    const answer = await admin.post("/blog", { ...article, categories: ["hardware", "cats"] });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { "categories.1": expect.stringMatching(/^Category must be one of/) } },
    });
  });
});

anyEngine.describe("reading an article", () => {
  test("its headings lead to its parts", async () => {
    const { app, admin } = await office();
    const content = "## Heat\n\nFirst.\n\n### Too much\n\nThen.";
    const { id } = (await admin.post<Post>("/blog", { ...article, content, status: "published" })).body;
    const { body } = await app.get<Article>(`/blog/${id}`);
    expect(body.contents).toEqual([
      { id: "part-heat", text: "Heat", level: 2 },
      { id: "part-too-much", text: "Too much", level: 3 },
    ]);
    for (const heading of body.contents) expect(body.html).toContain(`id="${heading.id}"`);
  });

  test("links to the articles published before and after it, never to a draft", async () => {
    const { app } = await office();
    const add = (title: string, days: number, status: PostStatus = "published") =>
      insertPost(app.db, { title, created_at: daysAgo(days), status });
    const [oldest, middle, newest] = [await add("Oldest", 9), await add("Middle", 5), await add("Newest", 1)];
    await add("Draft", 4, "draft");
    const twin = await add("Of the same instant", 5);
    const around = async (id: number) => {
      const { older, newer } = (await app.get<Article>(`/blog/${id}`)).body;
      return [older?.title, newer?.title];
    };
    expect(await around(oldest)).toEqual([undefined, "Middle"]);
    expect(await around(middle)).toEqual(["Oldest", "Of the same instant"]);
    expect(await around(twin)).toEqual(["Middle", "Newest"]);
    expect(await around(newest)).toEqual(["Of the same instant", undefined]);
  });
});

anyEngine.test(
  "a text that is still being written is drawn as its page would show it, and stored nowhere",
  async () => {
    const { app, admin } = await office();
    const drawn = await admin.post("/blog/preview", { content: "## Heat\n\n<b>First</b>" });
    expect(drawn).toMatchObject({
      status: 200,
      body: {
        html: '<h2 id="part-heat">Heat</h2>\n<p>&#x3C;b>First&#x3C;/b></p>',
        contents: [{ id: "part-heat", text: "Heat", level: 2 }],
      },
    });
    expect(drawn.headers.get("cache-control") ?? "no-store").toContain("no-store");
    expect((await admin.post("/blog/preview", { content: "" })).body).toEqual({ html: "", contents: [] });
    expect((await admin.post("/blog/preview", { content: "x".repeat(100_001) })).status).toBe(422);
    expect(await app.db.selectFrom("posts").select("id").execute()).toEqual([]);
  },
);

describe("the slug", () => {
  anyEngine.test("is made from the title, numbered when another article has it", async () => {
    const { admin } = await office();
    const slugs: string[] = [];
    for (const title of ["Café & Code", "Cafe code!", "CAFÉ — CODE", "技術"]) {
      slugs.push((await admin.post<Post>("/blog", { ...article, title })).body.slug);
    }
    expect(slugs).toEqual(["cafe-code", "cafe-code-2", "cafe-code-3", "post"]);
  });

  anyEngine.test("stays when the title changes, and is made from the title when it is emptied", async () => {
    const { admin } = await office();
    const { id } = (await admin.post<Post>("/blog", article)).body;
    expect((await admin.put<Post>(`/blog/${id}`, { title: "Another" })).body.slug).toBe("solder-that-shines");
    expect((await admin.put<Post>(`/blog/${id}`, { slug: "" })).body.slug).toBe("another");
  });

  test("that is another's is refused, on adding and on changing", async () => {
    const { admin } = await office();
    await admin.post("/blog", { ...article, slug: "taken" });
    const { id } = (await admin.post<Post>("/blog", article)).body;
    const refused = {
      status: 409,
      body: { detail: "This slug is already taken", errors: { slug: "This slug is already taken" } },
    };
    expect(await admin.post("/blog", { ...article, slug: "taken" })).toMatchObject(refused);
    expect(await admin.put(`/blog/${id}`, { slug: "taken" })).toMatchObject(refused);
    expect((await admin.put<Post>(`/blog/${id}`, { slug: "solder-that-shines" })).status).toBe(200);
  });

  test("of fifty articles with one title is still one's own", async () => {
    const { admin } = await office();
    const slugs = new Set<string>();
    for (let count = 0; count < 51; count++) {
      const { status, body } = await admin.post<Post>("/blog", article);
      expect(status).toBe(201);
      slugs.add(body.slug);
    }
    expect(slugs.size).toBe(51);
  });
});

anyEngine.describe("an unpublished article", () => {
  test.each(["draft", "archived"] as const)("%s: only the back office finds it, in every request", async (status) => {
    const { app, admin } = await office();
    const id = await insertPost(app.db, { title: "Hidden", slug: "hidden", status });
    await insertPost(app.db, { title: "Shown" });
    for (const caller of [app, await app.as("member")]) {
      expect(titles(await caller.get<PostList>("/blog"))).toEqual(["Shown"]);
      expect((await caller.get<PostList>("/blog", { status })).body).toMatchObject({ items: [], total: 0 });
      const notFound = { status: 404, body: { detail: "Post not found" } };
      for (const path of [`/blog/${id}`, "/blog/slug/hidden", `/blog/${id}/related`]) {
        expect(await caller.get(path)).toMatchObject(notFound);
      }
    }
    for (const caller of [admin, await app.as("moderator")]) {
      expect((await caller.get<PostList>("/blog")).body.total).toBe(2);
      expect(titles(await caller.get<PostList>("/blog", { status }))).toEqual(["Hidden"]);
      expect((await caller.get<Post>(`/blog/${id}`)).body.title).toBe("Hidden");
      expect((await caller.get<Post>("/blog/slug/hidden")).body.id).toBe(id);
    }
  });
});

describe("the list", () => {
  test("is the latest first, and can be turned round or ordered by views", async () => {
    const { app } = await office();
    for (const [title, days, views] of [
      ["old", 9, 5],
      ["new", 1, 0],
      ["middle", 4, 9],
    ] as const) {
      await insertPost(app.db, { title, created_at: daysAgo(days), views });
    }
    expect(titles(await app.get<PostList>("/blog"))).toEqual(["new", "middle", "old"]);
    expect(titles(await app.get<PostList>("/blog", { sort: "date" }))).toEqual(["old", "middle", "new"]);
    expect(titles(await app.get<PostList>("/blog", { sort: "-views" }))).toEqual(["middle", "old", "new"]);
    expect((await app.get<PostList>("/blog", { size: 2, page: 2 })).body).toMatchObject({
      items: [{ title: "old" }],
      total: 3,
      page: 2,
      size: 2,
      pages: 2,
    });
  });

  test("filters by category, author, featured and words, alone and together", async () => {
    const { app } = await office();
    const rudo = { author_name: "Rudo Chikafu" };
    await insertPost(app.db, {
      title: "A",
      created_at: daysAgo(3),
      categories: '["hardware","iot"]',
      ...rudo,
      featured: 1,
    });
    await insertPost(app.db, { title: "B", created_at: daysAgo(2), categories: '["software"]', ...rudo });
    await insertPost(app.db, {
      title: "C",
      created_at: daysAgo(1),
      categories: '["iot"]',
      content: "An ESP32 wakes up.",
    });
    const found = async (query: Record<string, string>) => {
      const answer = await app.get<PostList>("/blog", query);
      expect(answer.body.total).toBe(answer.body.items.length);
      return titles(answer).join("");
    };
    expect(await found({ category: "iot" })).toBe("CA");
    expect(await found({ category: "iot", sort: "date" })).toBe("AC");
    expect(await found({ category: "iot", sort: "-views" })).toBe("CA");
    expect(await found({ category: "ai" })).toBe("");
    expect(await found({ author: " rudo CHIKAFU " })).toBe("BA");
    expect(await found({ author: "rudo" })).toBe("");
    expect(await found({ author: "77" })).toBe("");
    expect(await found({ featured: "true" })).toBe("A");
    expect(await found({ featured: "false", category: "iot" })).toBe("C");
    expect(await found({ search: "esp32" })).toBe("C");
    expect(await found({ search: "HARDWARE" })).toBe("A");
    expect(await found({ search: "chikafu", category: "software" })).toBe("B");
    expect(await found({ status: "published" })).toBe("CBA");
  });

  test("by an author's id finds the account's articles", async () => {
    const { app, admin } = await office();
    await admin.post("/blog", { ...article, status: "published" });
    expect((await app.get<PostList>("/blog", { author: String(admin.user.id) })).body.total).toBe(1);
  });

  anyEngine.test("brief, it carries the opening of the content and how long it is", async () => {
    const { app } = await office();
    const content = `# Heading\n\n${"Heat the **joint**. ".repeat(40)}`;
    await insertPost(app.db, { content });
    const [post] = (await app.get<PostList>("/blog", { brief: "true" })).body.items;
    expect(post?.content).toMatch(/^Heat the joint\. Heat the joint\./);
    expect(post?.content).toHaveLength(150);
    expect(post?.content_length).toBe(content.length);
    expect((await app.get<PostList>("/blog")).body.items[0]?.content).toBe(content);
  });

  anyEngine.test.each([
    ["status", "upcoming", "Status must be one of draft, published, archived"],
    ["category", "all", /^Category must be one of tutorials, hardware/],
    ["featured", "yes", "Featured must be true or false"],
    ["sort", "length", "Sort must be one of -date, date, -views, views, title, -title"],
    ["author", "x".repeat(81), "Author must be at most 80 characters"],
  ])("%s=%s is refused with a sentence", async (name, value, sentence) => {
    const { app } = await office();
    const expected = typeof sentence === "string" ? sentence : expect.stringMatching(sentence);
    expect(await app.get("/blog", { [name]: value })).toMatchObject({
      status: 422,
      body: { errors: { [name]: expected } },
    });
  });
});

anyEngine.describe("changing an article", () => {
  test("changes only the fields that are sent, and updates the search", async () => {
    const { app, admin } = await office();
    const { body: first } = await admin.post<Post>("/blog", {
      ...article,
      status: "published",
      categories: ["design"],
    });
    app.clock.advance(60_000);
    const { status, body } = await admin.put<Post>(`/blog/${first.id}`, { title: "New name", categories: ["ai"] });
    expect(status).toBe(200);
    expect(body).toEqual({ ...first, title: "New name", categories: ["ai"], updated_at: "2026-03-07T08:01:00.000Z" });
    const total = async (query: Record<string, string>) => (await app.get<PostList>("/blog", query)).body.total;
    expect([await total({ search: "shines" }), await total({ search: "new name" })]).toEqual([0, 1]);
    expect([await total({ category: "design" }), await total({ category: "ai" })]).toEqual([0, 1]);
  });

  test("its date is the moment it was first published, and no later one", async () => {
    const { app, admin } = await office();
    const { id, date } = (await admin.post<Post>("/blog", article)).body;
    expect(date).toBe(start);
    app.clock.advance(60_000);
    const published = (await admin.put<Post>(`/blog/${id}`, { status: "published" })).body.date;
    expect(published).toBe("2026-03-07T08:01:00.000Z");
    app.clock.advance(60_000);
    await admin.put(`/blog/${id}`, { status: "archived" });
    expect((await admin.put<Post>(`/blog/${id}`, { status: "published" })).body.date).toBe(published);
  });
});

anyEngine.test("deletes an article; an unknown one is a 404", async () => {
  const { app, admin } = await office();
  const { id } = (await admin.post<Post>("/blog", { ...article, categories: ["iot"] })).body;
  expect(await admin.delete(`/blog/${id}`)).toMatchObject({ status: 200, body: { detail: "Post deleted" } });
  expect(await app.db.selectFrom("post_categories").selectAll().execute()).toEqual([]);
  const notFound = { status: 404, body: { detail: "Post not found" } };
  expect(await admin.delete(`/blog/${id}`)).toMatchObject(notFound);
  expect(await admin.put(`/blog/${id}`, { title: "x" })).toMatchObject(notFound);
  expect(await app.get(`/blog/${id}`)).toMatchObject(notFound);
  expect(await app.get("/blog/slug/never-written")).toMatchObject(notFound);
  expect(await app.post(`/blog/${id}/view`)).toMatchObject(notFound);
});

anyEngine.test("an article outlives the account that wrote it", async () => {
  const { app, admin } = await office();
  const { id } = (await admin.post<Post>("/blog", { ...article, status: "published" })).body;
  await app.db.deleteFrom("users").where("id", "=", admin.user.id).execute();
  expect((await app.get<Post>(`/blog/${id}`)).body.author_id).toBeNull();
});

describe("related articles", () => {
  test("are those the author names, then the latest that share a category; three, published, never itself", async () => {
    const { app } = await office();
    const iot = (title: string, days: number, given = {}) =>
      insertPost(app.db, { title, created_at: daysAgo(days), categories: '["iot"]', ...given });
    const [named, draft] = [await insertPost(app.db, { title: "named" }), await iot("draft", 0, { status: "draft" })];
    await iot("oldest", 9);
    await iot("older", 5);
    await iot("newer", 2);
    await insertPost(app.db, { title: "elsewhere", categories: '["ai"]' });
    const id = await iot("itself", 1, { related_post_ids: JSON.stringify([draft, 4711, named]) });
    const { body } = await app.get<PostList>(`/blog/${id}/related`);
    expect(titles({ body })).toEqual(["named", "newer", "older"]);
    expect(body).toMatchObject({ total: 3, page: 1, pages: 1 });
  });

  anyEngine.test("are empty for an article without categories", async () => {
    const { app } = await office();
    await insertPost(app.db);
    const id = await insertPost(app.db);
    expect((await app.get<PostList>(`/blog/${id}/related`)).body).toMatchObject({ items: [], total: 0, pages: 0 });
  });
});

describe("views", () => {
  test("are counted one by one, without making a cached page stale", async () => {
    const { app } = await office();
    const id = await insertPost(app.db);
    const version = app.db.contentVersion;
    for (let count = 0; count < 3; count++) expect((await app.post(`/blog/${id}/view`)).status).toBe(200);
    expect((await app.get<Post>(`/blog/${id}`)).body).toMatchObject({ views: 3, updated_at: start });
    expect(app.db.contentVersion).toBe(version);
  });

  anyEngine.test("of a draft are refused with a 404", async () => {
    const { app } = await office();
    const id = await insertPost(app.db, { status: "draft" });
    expect((await app.post(`/blog/${id}/view`)).status).toBe(404);
  });

  anyEngine.test("from one address are bounded for each article", async () => {
    const { app } = await office();
    const [id, other] = [await insertPost(app.db), await insertPost(app.db)];
    for (let count = 0; count < 2; count++) await app.post(`/blog/${id}/view`);
    expect(await leaveOnly(1, "views", app)).toEqual({ counted: 2, most: 60 });
    expect((await app.post(`/blog/${id}/view`)).status).toBe(200);
    const { status, headers } = await app.post(`/blog/${id}/view`);
    expect({ status, wait: headers.get("retry-after") }).toEqual({ status: 429, wait: "3600" });
    expect((await app.post(`/blog/${other}/view`)).status).toBe(200);
  });
});

anyEngine.test.each([
  ["Plain words.", "Plain words."],
  ["# Title\n\nFirst _words_ of `code`, **bold** and ~~gone~~.", "First words of code, bold and gone."],
  ["```sh\nnpm ci\n```\nAfter it.", "After it."],
  ["```sh\nnever closed", ""],
  ["![A lamp](/lamp.jpg) See [the *guide*](https://x.example/a_b).", "See the guide."],
  ["> Said\n\n- one\n- two\n1. three", "Said one two three"],
  ["snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"],
  ["👩🏽‍🔧".repeat(100), `${"👩🏽‍🔧".repeat(37)}👩🏽`],
])("the opening of %j", (markdown, opening) => expect(openingOf(markdown)).toBe(opening));
