import type { ResourceRequest } from "../../api/resource-route.server";
import { escapeXml } from "../../platform/xml";
import { listPosts } from "./model.server";
import { openingOf } from "./public/opening";
import { authorOf } from "./public/post-facts";
import type { Post } from "./schema";

/** Articles in a feed, the latest; feed readers keep older ones. */
const feedSize = 20;

/** The media types of the two feeds. */
export const rssType = "application/rss+xml; charset=utf-8";
export const atomType = "application/atom+xml; charset=utf-8";

interface Feed {
  posts: Post[];
  /** an article with its picture, as HTML with absolute addresses */
  htmlOf: (post: Post) => string;
  /** when the newest change in it was made; UTC, ISO 8601 */
  updated: string;
}

async function readFeed({ db, now, origin }: ResourceRequest): Promise<Feed> {
  const query = { status: "published", sort: "-date", page: 1, size: feedSize } as const;
  const { items: posts } = await listPosts(db, query, { seesHidden: false, at: now().toISOString() });
  const changes = posts.map(({ updated_at }) => updated_at);
  // An empty feed changes once a day, so that caches keep it.
  const updated = changes.sort().at(-1) ?? `${now().toISOString().slice(0, 10)}T00:00:00.000Z`;
  const { renderForFeed } = await import("./article-html.server");
  const htmlOf = (post: Post) => pictureAbove(origin, post) + renderForFeed(post.content, origin);
  return { posts, updated, htmlOf };
}

/** A plain text for readers that parse markup. */
const summaryOf = (post: Post): string => post.excerpt || openingOf(post.content);

/** Returns an article's address, also its id in feeds: it never changes, as it has no slug. */
const addressOf = (origin: string, { id }: Post): string => `${origin}/blog/${id}`;

const pictureOf = (origin: string, { image_url }: Post): string | undefined =>
  image_url ? new URL(image_url, origin).href : undefined;

function pictureAbove(origin: string, post: Post): string {
  const picture = pictureOf(origin, post);
  return picture ? `<p><img src="${escapeXml(picture)}" alt=""></p>` : "";
}

/** The blog as RSS 2.0, with whole articles. */
export async function rss(asked: ResourceRequest): Promise<string> {
  const { site, origin } = asked;
  const { posts, updated, htmlOf } = await readFeed(asked);
  const items = posts.map((post) => {
    const author = authorOf(post);
    return [
      "<item>",
      `<title>${escapeXml(post.title)}</title>`,
      `<link>${addressOf(origin, post)}</link>`,
      `<guid isPermaLink="true">${addressOf(origin, post)}</guid>`,
      `<pubDate>${new Date(post.date).toUTCString()}</pubDate>`,
      ...(author ? [`<dc:creator>${escapeXml(author.name)}</dc:creator>`] : []),
      ...post.categories.map((category) => `<category>${category}</category>`),
      `<description>${escapeXml(escapeXml(summaryOf(post)))}</description>`,
      `<content:encoded>${escapeXml(htmlOf(post))}</content:encoded>`,
      "</item>",
    ].join("\n");
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    "<channel>",
    `<title>${escapeXml(`${site.name}: blog`)}</title>`,
    `<link>${origin}/blog</link>`,
    `<description>${escapeXml(site.pitch)}</description>`,
    "<language>en-GB</language>",
    `<lastBuildDate>${new Date(updated).toUTCString()}</lastBuildDate>`,
    `<atom:link href="${origin}/blog/rss.xml" rel="self" type="application/rss+xml"/>`,
    ...items,
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

/** The blog as Atom (RFC 4287), with whole articles. */
export async function atom(asked: ResourceRequest): Promise<string> {
  const { site, origin } = asked;
  const { posts, updated, htmlOf } = await readFeed(asked);
  const entries = posts.map((post) => {
    const author = authorOf(post);
    return [
      "<entry>",
      `<id>${addressOf(origin, post)}</id>`,
      `<title>${escapeXml(post.title)}</title>`,
      `<link rel="alternate" type="text/html" href="${addressOf(origin, post)}"/>`,
      `<published>${post.date}</published>`,
      `<updated>${post.updated_at}</updated>`,
      ...(author ? [`<author><name>${escapeXml(author.name)}</name></author>`] : []),
      ...post.categories.map((category) => `<category term="${category}"/>`),
      `<summary>${escapeXml(summaryOf(post))}</summary>`,
      `<content type="html">${escapeXml(htmlOf(post))}</content>`,
      "</entry>",
    ].join("\n");
  });
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    `<id>${origin}/blog</id>`,
    `<title>${escapeXml(`${site.name}: blog`)}</title>`,
    `<subtitle>${escapeXml(site.pitch)}</subtitle>`,
    `<updated>${updated}</updated>`,
    `<author><name>${escapeXml(site.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${origin}/blog/atom.xml"/>`,
    `<link rel="alternate" type="text/html" href="${origin}/blog"/>`,
    ...entries,
    "</feed>",
    "",
  ].join("\n");
}
