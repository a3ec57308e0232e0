import { parseXml } from "@rgrove/parse-xml";
import { parseAtomFeed, parseRssFeed } from "feedsmith";
import { expect, test } from "vitest";
import { day, start } from "../../../tests/support/clock";
import { insertPost } from "../../../tests/support/factories";
import { type ListeningSite, listeningSite } from "../../../tests/support/listening";
import type { Post } from "./schema";

const origin = "https://makers.example";
const daysAgo = (days: number) => new Date(Date.parse(start) - days * day).toISOString();

async function textOf(site: ListeningSite, path: string, type: string): Promise<string> {
  const { status, headers, body } = await site.ask(path);
  expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: `${type}; charset=utf-8` });
  // The feed parser forgives invalid XML; this one fails on it.
  expect(parseXml(String(body)).root?.name).toBe(type === "application/rss+xml" ? "rss" : "feed");
  return String(body);
}

const readRss = async (site: ListeningSite) => parseRssFeed(await textOf(site, "/blog/rss.xml", "application/rss+xml"));
const readAtom = async (site: ListeningSite) =>
  parseAtomFeed(await textOf(site, "/blog/atom.xml", "application/atom+xml"));

async function writtenSite() {
  const site = await listeningSite({ origin });
  const { body } = await (await site.as("admin")).post<Post>("/blog", {
    title: "Solder & <code>",
    excerpt: "Lead, tin & 5 < 6.",
    content: "Heat the **joint**.\n\n![A joint](/files/joint.webp)\n\n[More](/events) ]]> <b>\n\n```js\n1 < 2\n```",
    image_url: "/files/cover.webp",
    author_name: "Rudo Chikafu",
    categories: ["tutorials", "iot"],
    status: "published",
  });
  await insertPost(site.db, { title: "Older", content: "## A head\n\nSome *words*.", created_at: daysAgo(3) });
  await insertPost(site.db, { title: "Hidden", status: "draft" });
  await insertPost(site.db, { title: "Put away", status: "archived" });
  return { site, post: body };
}

const html = [
  '<p><img src="https://makers.example/files/cover.webp" alt=""></p>',
  "<p>Heat the <strong>joint</strong>.</p>",
  '<p><img src="https://makers.example/files/joint.webp" alt="A joint"></p>',
  '<p><a href="https://makers.example/events">More</a> ]]> &#x3C;b></p>',
  '<pre><code class="language-js">1 &#x3C; 2\n</code></pre>',
];

test("RSS has the published articles whole, the latest first, under addresses that stay", async () => {
  const { site, post } = await writtenSite();
  const feed = await readRss(site);
  expect(feed).toMatchObject({ title: "Anchor Makerspace: blog", link: `${origin}/blog`, language: "en-GB" });
  expect(feed.atom?.links).toEqual([{ href: `${origin}/blog/rss.xml`, rel: "self", type: "application/rss+xml" }]);
  expect(feed.items?.map(({ title }) => title)).toEqual(["Solder & <code>", "Older"]);
  const [first, second] = feed.items ?? [];
  expect(first).toMatchObject({
    link: `${origin}/blog/${post.id}`,
    guid: { value: `${origin}/blog/${post.id}`, isPermaLink: true },
    pubDate: new Date(post.date).toUTCString(),
    categories: [{ name: "tutorials" }, { name: "iot" }],
  });
  expect(first?.dc?.creators).toEqual(["Rudo Chikafu"]);
  // Readers parse descriptions as markup, so special characters are escaped.
  expect(first?.description).toBe("Lead, tin &amp; 5 &lt; 6.");
  for (const part of html) expect(first?.content?.encoded).toContain(part);
  expect(second?.description).toBe("Some words.");
});

test("Atom tells the same, with the instants of publication and of the last change", async () => {
  const { site, post } = await writtenSite();
  site.clock.advance(day);
  await (await site.as("admin")).put(`/blog/${post.id}`, { title: "Solder again" });
  const feed = await readAtom(site);
  const changed = new Date(Date.parse(start) + day).toISOString();
  expect(feed).toMatchObject({ id: `${origin}/blog`, updated: changed });
  expect(feed.entries?.map(({ title }) => title?.value)).toEqual(["Solder again", "Older"]);
  const [first] = feed.entries ?? [];
  expect(first).toMatchObject({
    id: `${origin}/blog/${post.id}`,
    published: start,
    updated: changed,
    authors: [{ name: "Rudo Chikafu" }],
    summary: { value: "Lead, tin & 5 < 6." },
    categories: [{ term: "tutorials" }, { term: "iot" }],
  });
  for (const part of html) expect(first?.content?.value).toContain(part);
});

test("a feed without articles is one all the same, and a hostile title stays a title", async () => {
  const site = await listeningSite({ origin });
  expect((await readRss(site)).items ?? []).toEqual([]);
  expect((await readAtom(site)).entries ?? []).toEqual([]);
  const title = `</title><script>alert(1)</script> "&amp;" &apos; ]]> 🤖`;
  await (await site.as("admin")).post("/blog", { title, content: "<script>alert(2)</script>", status: "published" });
  const { items } = await readRss(site);
  expect(items?.[0]?.title).toBe(title);
  expect((await readAtom(site)).entries?.[0]?.title?.value).toBe(title);
  expect(items?.[0]?.content?.encoded).toBe("<p>&#x3C;script>alert(2)&#x3C;/script></p>");
});

test("a character that XML cannot hold does not spoil the feed", async () => {
  const site = await listeningSite({ origin });
  await insertPost(site.db, { title: "Bell\u0007 and book", content: "Ring\u0007 it." });
  const items = (await readRss(site)).items ?? [];
  expect(items.map((item) => [item.title, item.content?.encoded])).toEqual([["Bell and book", "<p>Ring it.</p>"]]);
  expect((await readAtom(site)).entries?.map(({ title }) => title?.value)).toEqual(["Bell and book"]);
});

test("a feed holds the latest twenty", async () => {
  const site = await listeningSite({ origin });
  for (let number = 1; number <= 22; number++) {
    await insertPost(site.db, { title: `Article ${number}`, created_at: daysAgo(number) });
  }
  const titles = (await readRss(site)).items?.map(({ title }) => title);
  expect(titles).toHaveLength(20);
  expect(titles?.[0]).toBe("Article 1");
});
