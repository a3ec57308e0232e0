// On PostgreSQL too: many rows are written by one statement.
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { makeApp } from "../../../../tests/support/app";
import { insertPost } from "../../../../tests/support/factories";
import type { ImportAnswer } from "../../../api/import-export/schema";
import type { Article, PostList } from "../schema";

const hugoToml = `+++
date = 2025-02-03T10:00:00+02:00
draft = false
title = 'A robot in a week'
tags = ['Hardware', 'robots']
categories = ["tutorials"]
[cover]
image = "/img/robot.jpg"
+++

## Parts

{{< figure src="a.jpg" >}}

| a | b \\| c |
| - | ----- |
`;
const hugoYaml = `---\r\ntitle: "Solder: the basics"\r\ndate: 2025-01-02\r\nsummary: Hot.\r\nauthors: [Tariro Moyo]\r\nslug: solder\r\ncover:\r\n  image: https://pictures.example/s.jpg\r\n---\r\nText with ![x](pic.png).\r\n`;
const jekyll = `---
layout: post
title:  "Welcome to Jekyll!"
date:   2024-03-01 16:30:00 +0200
categories: community events
author: Rudo
published: false
---
You’ll find this post in your \`_posts\` directory.

---

{% highlight ruby %}
`;

async function office() {
  const app = await makeApp();
  const admin = await app.as("admin");
  const take = (name: string, content: string | Uint8Array, dry = false) => {
    const form = new FormData();
    form.set("file", new File([typeof content === "string" ? content : new Uint8Array(content)], name));
    return admin.call<ImportAnswer & { detail: string }>("POST", "/blog/import", {
      body: form,
      query: { dry_run: String(dry) },
    });
  };
  return { app, admin, take };
}

const archive = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));

const site = {
  "site/content/posts/_index.md": "---\ntitle: Posts\n---\n",
  "site/content/posts/robot/index.md": hugoToml,
  "site/content/posts/b.md": hugoYaml,
  "site/_posts/2024-03-01-welcome-to-jekyll.markdown": jekyll,
  "site/hugo.toml": "title = 'x'",
  "__MACOSX/site/._b.md": "x",
};

test("imports articles of Hugo and Jekyll, after a dry run that names the parts it leaves out", async () => {
  const { app, admin, take } = await office();
  const dry = await take("site.zip", archive(site), true);
  expect(dry.body).toMatchObject({ created: 3, changed: 0, refused: 0 });
  expect(dry.body.rows.map(({ title, state, notes }) => ({ title, state, notes }))).toEqual([
    {
      title: "Welcome to Jekyll!",
      state: "new",
      notes: ["It contains shortcodes, which stay in the text unchanged."],
    },
    {
      title: "Solder: the basics",
      state: "new",
      notes: ["Pictures that are not on this site: 1. Upload and add them."],
    },
    {
      title: "A robot in a week",
      state: "new",
      notes: [
        "The picture /img/robot.jpg is not imported. Upload it and choose it here.",
        "Unknown categories: robots.",
        "It contains shortcodes, which stay in the text unchanged.",
      ],
    },
  ]);
  expect((await admin.get<PostList>("/blog")).body.total).toBe(0);
  expect((await take("site.zip", archive(site))).body).toMatchObject({ created: 3 });
  const read = async (slug: string) => (await admin.get<Article>(`/blog/slug/${slug}`)).body;
  expect(await read("robot")).toMatchObject({
    title: "A robot in a week",
    status: "published",
    date: "2025-02-03T08:00:00.000Z",
    categories: ["tutorials", "hardware"],
    image_url: "",
    content: expect.stringMatching(/^## Parts\n\n\{\{< figure .*\| a \| b \\\| c \|\n\| - \| ----- \|$/s),
  });
  expect(await read("solder")).toMatchObject({
    title: "Solder: the basics",
    excerpt: "Hot.",
    author_name: "Tariro Moyo",
    date: "2025-01-02T10:00:00.000Z",
    image_url: "https://pictures.example/s.jpg",
    content: "Text with ![x](pic.png).",
  });
  expect(await read("welcome-to-jekyll")).toMatchObject({
    status: "draft",
    author_name: "Rudo",
    categories: ["events", "community"],
    content: "You’ll find this post in your `_posts` directory.\n\n---\n\n{% highlight ruby %}",
  });
  expect((await app.get<PostList>("/blog")).body.items.map(({ slug }) => slug)).toEqual(["robot", "solder"]);
  // The same once more changes nothing; a changed file changes its article.
  expect((await take("site.zip", archive(site), true)).body).toMatchObject({ created: 0, changed: 0, refused: 0 });
  const changed = await take("b.md", hugoYaml.replace("Hot.", "Hotter."));
  expect(changed.body.rows).toMatchObject([{ state: "changed", changes: ["Excerpt"] }]);
  expect((await read("solder")).excerpt).toBe("Hotter.");
});

test("reports the errors of each file, and imports no file if one has errors", async () => {
  const { admin, take } = await office();
  await insertPost((await office()).app.db);
  const files = {
    "a.md": "---\ntitle: [\n---\nx",
    "b.md": "+++\ntitle = \n+++\nx",
    "c.md": "---\ntitle: No end\n",
    "d.md": "---\ntitle: No text\n---\n",
    "e.md": "Just words.",
    "f.md": "# With a heading\n\nAnd words.",
    "g.md": `---\n${"x: *a\n".repeat(3)}---\ny`,
    "h.md": "---\n- a list\n---\ny",
  };
  const { body } = await take("all.zip", archive(files), true);
  expect(body.rows.map(({ state }) => state)).toEqual(
    [..."rrrrr", "n", "r", "r"].map((one) => (one === "n" ? "new" : "refused")),
  );
  // The download of refused rows names their files.
  expect(body.headings).toEqual(["File"]);
  expect(body.rows.map(({ cells }) => cells.join())).toEqual(
    Object.keys(files).map((name) => (name === "f.md" ? "" : name)),
  );
  for (const { state, errors } of body.rows)
    if (state === "refused")
      expect(errors.join()).toMatch(/^(The front matter of this file|Content is required|Title is required)/);
  expect((await take("all.zip", archive(files))).status).toBe(422);
  expect((await admin.get<PostList>("/blog")).body.total).toBe(0);
  for (const [name, content] of [
    ["a.md", new Uint8Array([0xff, 0xfe, 0x00])],
    ["a.zip", archive({ "a.txt": "x" })],
    ["a.zip", archive(site).subarray(0, 200)],
    ["a.zip", zipSync({ "a.md": new Uint8Array(21 * 1024 * 1024).fill(97) })],
  ] as const)
    expect((await take(name, content)).status).toBe(422);
});

test.each([
  ["export.xml", "<rss><channel></channel></rss>", "WordPress exports cannot be read here. "],
  ["notes.docx.txt", "Words", "This is not a Markdown file. "],
  ["a.zip", archive({ "a.txt": "x" }), "There is no Markdown file (.md) in this archive. "],
  ["word.docx", archive({ "word/document.xml": "x" }), "There is no Markdown file (.md) in this archive. "],
])("%s is refused with a sentence that says which files can be imported", async (name, content, beginning) => {
  const { take } = await office();
  const { status, body } = await take(name, content);
  expect({ status, detail: body.detail }).toEqual({
    status: 422,
    detail: expect.stringMatching(/Please choose Markdown files \(\.md\), or a ZIP with them/),
  });
  expect(body.detail).toContain(beginning);
});

test("one whose date is still to come is a draft", async () => {
  const { admin, take } = await office();
  await take("later.md", "---\ntitle: Later\ndate: 2030-01-01\n---\nx");
  expect((await admin.get<PostList>("/blog")).body.items).toMatchObject([{ slug: "later", status: "draft" }]);
});

test("a head without quotation marks may have a number where a text is meant", async () => {
  const { admin, take } = await office();
  await take("year.md", "---\ntitle: 2024\ntags: [3, news]\ndescription: 12.5\n---\nx");
  expect((await admin.get<PostList>("/blog")).body.items).toMatchObject([{ title: "2024", excerpt: "12.5" }]);
});

test.each([
  [
    "paragraphs of WordPress",
    "<!-- wp:paragraph -->\n<p>Our <strong>open evening</strong></p>\n<!-- /wp:paragraph -->",
    "draft",
  ],
  ["a tag in a line", "In the <em>hall</em>.", "draft"],
  ["a figure in a list", '- <figure><img src="a.jpg"></figure>', "draft"],
  ["comments and line breaks", "<!-- more -->\n\nOne<br>two<br />three", "published"],
  ["code", "`<p>` and\n\n```html\n<p>\n```", "published"],
])("one with %s is imported as what readers can read", async (_name, text, status) => {
  const { app, take } = await office();
  const file = (title: string) => `---\ntitle: ${title}\nslug: a-post\ndate: 2021-03-30\n---\n${text}`;
  const { body } = await take("post.md", file("A post"));
  const note = "Its HTML was converted. Look through it before you publish it.";
  expect(JSON.stringify(body).includes(note)).toBe(status === "draft");
  const row = () => app.db.selectFrom("posts").select(["title", "status"]).executeTakeFirstOrThrow();
  expect(await row()).toEqual({ title: "A post", status });
  await app.db.updateTable("posts").set({ status: "published" }).execute();
  await take("post.md", file("Another title"));
  expect(await row()).toEqual({ title: "Another title", status: "published" });
});
