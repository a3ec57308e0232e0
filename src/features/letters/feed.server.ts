import type { ResourceRequest } from "../../api/resource-route.server";
import { escapeXml } from "../../platform/xml";
import { latestNews } from "./model.server";

/** Letters in the feed, the latest; feed readers keep older ones. */
const feedSize = 20;

/** The letters as Atom (RFC 4287), with whole texts. */
export async function newsAtom({ db, site, origin, now }: ResourceRequest): Promise<string> {
  const letters = await latestNews(db, feedSize);
  const { renderForFeed } = await import("../blog/article-html.server");
  const entries = letters.map(({ id, subject, content, started_at, updated_at }) =>
    [
      "<entry>",
      `<id>${origin}/news/${id}</id>`,
      `<title>${escapeXml(subject)}</title>`,
      `<link rel="alternate" type="text/html" href="${origin}/news/${id}"/>`,
      `<published>${started_at}</published>`,
      `<updated>${updated_at}</updated>`,
      `<content type="html">${escapeXml(renderForFeed(content ?? "", origin))}</content>`,
      "</entry>",
    ].join("\n"),
  );
  const changes = letters.map(({ updated_at }) => updated_at).sort();
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
    `<id>${origin}/news</id>`,
    `<title>${escapeXml(`${site.name}: news`)}</title>`,
    `<updated>${changes.at(-1) ?? `${now().toISOString().slice(0, 10)}T00:00:00.000Z`}</updated>`,
    `<author><name>${escapeXml(site.name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${origin}/news/atom.xml"/>`,
    `<link rel="alternate" type="text/html" href="${origin}/news"/>`,
    ...entries,
    "</feed>",
    "",
  ].join("\n");
}
