import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

test.use({ sampleContent: true, origin: "https://makers.example", javaScriptEnabled: false });

interface Head {
  title: string;
  canonical: string[];
  /** of meta elements, by name or property; each has to be there once */
  meta: Record<string, string[]>;
  data: { "@context": string; "@graph": { "@type": string }[] }[];
}

const readHead = (page: Page): Promise<Head> =>
  page.evaluate(() => {
    const meta: Record<string, string[]> = {};
    for (const one of document.querySelectorAll<HTMLMetaElement>("meta[name],meta[property]")) {
      const name = one.getAttribute("property") ?? one.name;
      meta[name] = [...(meta[name] ?? []), one.content];
    }
    return {
      title: document.title,
      canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(({ href }) => href),
      meta,
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) =>
        JSON.parse(textContent ?? ""),
      ),
    };
  });

/** What a page tells search engines about, apart from the way to it. */
const subjects: [path: RegExp, type: string][] = [
  [/^\/$|^\/about$|^\/contact$/, "LocalBusiness"],
  [/^\/events\/\d+$/, "Event"],
  [/^\/projects\/\d+$/, "CreativeWork"],
  [/^\/blog\/\d+$/, "BlogPosting"],
  [/^\/store\/\d+$/, "Product"],
  [/^\/communities\/\w+$/, "Organization"],
];

/** The width and height that a PNG says it has. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

/** The addresses that the sitemap names, as a browser reads it. */
async function pathsOfSitemap(page: Page): Promise<string[]> {
  const response = await page.request.get("/sitemap.xml");
  expect(response.headers()["content-type"]).toBe("application/xml; charset=utf-8");
  const read = await page.evaluate(
    (text) => {
      const parsed = new DOMParser().parseFromString(text, "application/xml");
      const root = parsed.documentElement;
      return {
        root: `${root.namespaceURI} ${root.localName}`,
        addresses: [...parsed.getElementsByTagNameNS(root.namespaceURI, "loc")].map(
          ({ textContent }) => textContent ?? "",
        ),
      };
    },
    await response.text(),
  );
  expect(read.root).toBe("http://www.sitemaps.org/schemas/sitemap/0.9 urlset");
  return read.addresses.map((address) => {
    expect(address).toMatch(/^https:\/\/makers\.example\//);
    return new URL(address).pathname;
  });
}

test("every public page says who it is to those who only read its head", async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto("/terms");
  const paths = await pathsOfSitemap(page);
  for (const path of ["/", "/events/1", "/projects/1", "/blog/1", "/store/1", "/communities/sdc", "/privacy"])
    expect(paths).toContain(path);
  const titles = new Map<string, string>();
  const pictures = new Map<string, string>();
  for (const path of paths) {
    const response = await page.goto(path, { waitUntil: "domcontentloaded" });
    expect(response?.status(), path).toBe(200);
    const { title, canonical, meta, data } = await readHead(page);
    expect(titles.get(title), `${path} is called “${title}” too`).toBeUndefined();
    titles.set(title, path);
    expect(canonical, path).toEqual([`https://makers.example${path === "/" ? "/" : path}`]);
    expect(meta["og:url"], path).toEqual(canonical);
    const [description = ""] = meta.description ?? [];
    expect(description.length, `${path}: ${description}`).toBeGreaterThanOrEqual(50);
    expect(description.length, `${path}: ${description}`).toBeLessThanOrEqual(160);
    for (const name of [
      "description",
      "og:type",
      "og:title",
      "og:description",
      "og:image",
      "og:image:alt",
      "twitter:card",
    ])
      expect(
        meta[name]?.map((content) => content.trim() !== ""),
        `${path} ${name}`,
      ).toEqual([true]);
    expect(meta["og:type"], path).toEqual([/^\/blog\/\d+$/.test(path) ? "article" : "website"]);
    expect([meta["og:image:width"], meta["og:image:height"]], path).toEqual([["1200"], ["630"]]);
    pictures.set(new URL(meta["og:image"]?.[0] ?? "").pathname, path);
    const about = data.flatMap((one) => one["@graph"].map((thing) => thing["@type"]));
    const subject = subjects.find(([pattern]) => pattern.test(path))?.[1];
    if (subject) expect(about, path).toContain(subject);
    if (/^\/\w+\/\w+$/.test(path)) expect(about, path).toContain("BreadcrumbList");
  }
  for (const [picture, path] of pictures) {
    const response = await page.request.get(picture);
    const about = { path, status: response.status(), type: response.headers()["content-type"] };
    expect(about).toEqual({ path, status: 200, type: "image/png" });
    expect(sizeOf(await response.body()), path).toEqual([1200, 630]);
  }
  expect(pictures.size).toBeGreaterThan(40);
});
