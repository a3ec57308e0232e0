import { parseXml, XmlElement } from "@rgrove/parse-xml";
import { describe, expect, test } from "vitest";
import {
  insertCommunity,
  insertEvent,
  insertPost,
  insertProduct,
  insertProject,
} from "../../../tests/support/factories";
import { listeningSite } from "../../../tests/support/listening";
import { sitemapOf, sitemapPartOf } from "./sitemap.server";

const origin = "https://makers.example";
const schema = "http://www.sitemaps.org/schemas/sitemap/0.9";

const elementsIn = (element: XmlElement) => element.children.filter((child) => child instanceof XmlElement);

/** The paths of a sitemap with their dates, read by a strict XML parser. */
function listed(
  xml: string,
  kind: "url" | "sitemap" = "url",
): (readonly [address: string, changed: string | undefined])[] {
  const { root } = parseXml(xml);
  expect([root?.name, root?.attributes.xmlns]).toEqual([kind === "url" ? "urlset" : "sitemapindex", schema]);
  return elementsIn(root as XmlElement).map((entry) => {
    const [address, changed, ...more] = elementsIn(entry);
    if (entry.name !== kind || address?.name !== "loc" || (changed && changed.name !== "lastmod") || more.length > 0)
      throw new Error(`Not an entry of a sitemap: ${entry.toJSON()}`);
    return [address.text.replace(origin, ""), changed?.text];
  });
}

test("the sitemap lists every page and item that everybody may see, with its last change", async () => {
  const site = await listeningSite({ origin });
  const changed = "2026-02-03T04:05:06.000Z";
  const event = await insertEvent(site.db, { updated_at: changed });
  const [project, product] = [await insertProject(site.db), await insertProduct(site.db)];
  const [post, draft] = [await insertPost(site.db), await insertPost(site.db, { status: "draft" })];
  const [community, hidden] = [await insertCommunity(site.db), await insertCommunity(site.db, { is_active: 0 })];
  const { status, headers, body } = await site.ask("/sitemap.xml");
  expect({ status, type: headers["content-type"] }).toEqual({ status: 200, type: "application/xml; charset=utf-8" });
  const entries = new Map(listed(String(body)));
  for (const path of ["/", "/events", "/projects", "/blog", "/gallery", "/store", "/communities", "/about", "/contact"])
    expect([...entries.keys()]).toContain(path);
  const items = [
    `/events/${event}`,
    `/projects/${project}`,
    `/store/${product}`,
    `/blog/${post}`,
    `/communities/${community}`,
  ];
  for (const path of items) expect(entries.get(path), path).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect([entries.get(`/events/${event}`), entries.get("/events"), entries.get("/about")]).toEqual([
    changed,
    changed,
    undefined,
  ]);
  for (const path of [`/blog/${draft}`, `/communities/${hidden}`, "/admin", "/login"])
    expect(entries.has(path)).toBe(false);
  expect((await site.ask("/sitemap-1.xml")).status).toBe(404);
});

describe("more addresses than one file may have", () => {
  const entries = Array.from({ length: 100_001 }, (_, at) => ({ path: `/events/${at + 1}` }));

  test("are split among several, which the first one names", () => {
    const index = sitemapOf(entries, origin);
    expect(listed(index, "sitemap").map(([address]) => address)).toEqual(
      [1, 2, 3].map((part) => `/sitemap-${part}.xml`),
    );
    const parts = ["1", "2", "3"].map((part) => listed(sitemapPartOf(entries, part, origin)));
    expect(parts.map(({ length }) => length)).toEqual([50_000, 50_000, 1]);
    expect(new Set(parts.flat().map(([path]) => path)).size).toBe(entries.length);
  });

  test.each(["0", "4", "01", "x", "-1", "1e0"])("there is no part %s", (part) => {
    expect(() => sitemapPartOf(entries, part, origin)).toThrow("There is no such sitemap");
  });

  test("are one file up to the very last that has room", () => {
    expect(listed(sitemapOf(entries.slice(0, 50_000), origin))).toHaveLength(50_000);
    expect(sitemapOf(entries.slice(0, 50_001), origin)).toContain("<sitemapindex");
  });
});
