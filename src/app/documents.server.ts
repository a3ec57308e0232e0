import type { Asked, Document } from "../api/document.server";
import * as feed from "../features/blog/feed.server";
import * as calendars from "../features/events/calendars.server";
import * as sitemap from "../features/sitemap/sitemap.server";

const document = (path: string, type: string, make: Document["make"]): Document => ({ path, type, make });

/** Every document that is neither a page nor a call, one list. The response cache keeps them as it keeps pages. */
export const documents: Document[] = [
  document("/robots.txt", "text/plain; charset=utf-8", robots),
  document("/sitemap.xml", sitemap.sitemapType, sitemap.sitemap),
  document("/sitemap-{part}.xml", sitemap.sitemapType, sitemap.sitemapPart),
  document("/manifest.webmanifest", "application/manifest+json; charset=utf-8", manifest),
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

const icon = (size: number, purpose: "any" | "maskable") => ({
  src: `/icons/${purpose === "maskable" ? "maskable-" : ""}${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** What a device needs to know to have the site among its apps. Colours are the light theme's; pages name both. */
function manifest({ site }: Asked): string {
  const shortcuts = [
    { name: "Events", url: "/events" },
    { name: "Blog", url: "/blog" },
    { name: "Contact", url: "/contact" },
  ];
  return JSON.stringify({
    id: "/",
    name: site.name,
    short_name: site.name.length > 12 ? site.name.split(" ", 1)[0] : site.name,
    description: site.tagline,
    lang: "en-GB",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: "#f6f1e7",
    theme_color: "#f6f1e7",
    icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
    shortcuts,
  });
}
