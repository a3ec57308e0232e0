import type { ResourceRequest, ResourceRoute } from "../api/resource-route.server";
import * as feed from "../features/blog/feed.server";
import { ownCalendar } from "../features/bookings/feed.server";
import * as calendars from "../features/events/calendars.server";
import * as embedded from "../features/events/embedding/embed-events.server";
import { newsAtom } from "../features/letters/feed.server";
import { spaceApi } from "../features/opening/space-api.server";
import * as sitemap from "../features/sitemap/sitemap.server";
import { Problem } from "../platform/errors/problem.server";
import { withoutTurnedOff } from "../platform/site-parts";
import { iconAddress, type icons, type Owner } from "../ui/look/look";

const route = (path: string, type: string, make: ResourceRoute["make"]): ResourceRoute => ({ path, type, make });

/** All resource routes: URLs that are neither pages nor API calls. Their responses are cached like pages. */
export const resourceRoutes: ResourceRoute[] = [
  route("/robots.txt", "text/plain; charset=utf-8", robots),
  route("/sitemap.xml", sitemap.sitemapType, sitemap.sitemap),
  route("/sitemap-{part}.xml", sitemap.sitemapType, sitemap.sitemapPart),
  route("/manifest.webmanifest", "application/manifest+json; charset=utf-8", manifest),
  { ...route("/spaceapi.json", "application/json; charset=utf-8", spaceApi), forOtherSites: true },
  route("/blog/rss.xml", feed.rssType, feed.rss),
  route("/blog/atom.xml", feed.atomType, feed.atom),
  route("/news/atom.xml", feed.atomType, newsAtom),
  {
    ...route("/texts/{tag}.json", "application/json; charset=utf-8", texts),
    isKept: true,
  },
  route("/events.ics", calendars.calendarType, calendars.eventsCalendar),
  route("/events/{id}.ics", calendars.calendarType, calendars.eventCalendar),
  { ...route("/bookings/{token}.ics", calendars.calendarType, ownCalendar), isPersonal: true },
  {
    ...route("/embed/events", "text/html; charset=utf-8", embedded.embedEvents),
    reads: embedded.embedParameters,
    headersOf: embedded.embedHeaders,
  },
  route("/communities/{id}.ics", calendars.calendarType, calendars.communityCalendar),
];

/** The texts of a language for browsers. An earlier address, of a page that is still open, has the present ones. */
function texts({ languages, params }: ResourceRequest): string {
  const language = languages.find(params.tag ?? "");
  if (!language) throw new Problem(404, "There is no such language");
  return language.forBrowsers.json;
}

/** Keeps search engines out of the back office, the API and secret links. */
function robots({ origin, languages }: ResourceRequest): string {
  const closed = ["/admin", "/api/", "/door/", "/r/", "/c/", "/draft/", "/unsubscribe/", "/subscribers/", "/bookings/"];
  const prefixes = ["", ...languages.offered.map(({ prefix }) => prefix)];
  const lines = prefixes.flatMap((prefix) => closed.map((path) => `Disallow: ${prefix}${path}`));
  return ["User-agent: *", ...lines, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}

const icon = (owner: Owner, name: keyof typeof icons) => {
  const size = name.replace("maskable-", "");
  const purpose = name === size ? "any" : "maskable";
  return { src: iconAddress(owner, name), sizes: `${size}x${size}`, type: "image/png", purpose };
};

/** The web app manifest. Its colours are the light theme's; pages name both. */
function manifest({ site }: ResourceRequest): string {
  const shortcuts = [
    { name: "Events", to: "/events" },
    { name: "Blog", to: "/blog" },
    { name: "Contact", to: "/contact" },
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
    icons: [icon(site, "192"), icon(site, "512"), icon(site, "maskable-512")],
    shortcuts: withoutTurnedOff(site, shortcuts).map(({ name, to }) => ({ name, url: to })),
  });
}
