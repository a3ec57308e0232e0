import type { Asked, Document } from "./document.server";
import * as feed from "./features/blog/feed.server";
import * as calendars from "./features/events/calendars.server";
import * as sitemap from "./features/sitemap/sitemap.server";

const document = (path: string, type: string, make: Document["make"]): Document => ({ path, type, make });

/** Every document that is neither a page nor a call, one list. The response cache keeps them as it keeps pages. */
export const documents: Document[] = [
  document("/robots.txt", "text/plain; charset=utf-8", robots),
  document("/sitemap.xml", sitemap.sitemapType, sitemap.sitemap),
  document("/sitemap-{part}.xml", sitemap.sitemapType, sitemap.sitemapPart),
  document("/blog/rss.xml", feed.rssType, feed.rss),
  document("/blog/atom.xml", feed.atomType, feed.atom),
  document("/events.ics", calendars.calendarType, calendars.eventsCalendar),
  document("/events/{id}.ics", calendars.calendarType, calendars.eventCalendar),
  document("/communities/{id}.ics", calendars.calendarType, calendars.communityCalendar),
];

/** What search engines leave alone: the back office, and the API behind the pages. */
function robots({ origin }: Asked): string {
  const closed = ["/admin", "/api/"].map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...closed, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}
