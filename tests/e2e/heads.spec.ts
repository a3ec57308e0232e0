import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

test.use({ sampleContent: true, origin: "https://makers.example" });

interface Head {
  status: number;
  /** the address of the calendar that it has a link to */
  calendar: string | undefined;
  title: string;
  canonical: string[];
  /** of meta elements, by name or property; each has to be there once */
  meta: Record<string, string[]>;
  data: { "@context": string; "@graph": { "@type": string }[] }[];
}

/** Returns the head of an address without running its scripts, parsed by the browser on another page. */
const readHead = (page: Page, path: string): Promise<Head> =>
  page.evaluate(async (address) => {
    const answer = await fetch(address);
    const text = await answer.text();
    const document = new DOMParser().parseFromString(text, "text/html");
    const meta: Record<string, string[]> = {};
    for (const one of document.querySelectorAll<HTMLMetaElement>("meta[name],meta[property]")) {
      const name = one.getAttribute("property") ?? one.name;
      meta[name] = [...(meta[name] ?? []), one.content];
    }
    return {
      status: answer.status,
      calendar: document.querySelector('a[href^="/"][href$=".ics"]')?.getAttribute("href") ?? undefined,
      title: document.title,
      canonical: [...document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"]')].map(({ href }) => href),
      meta,
      data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(({ textContent }) =>
        JSON.parse(textContent ?? ""),
      ),
    };
  }, path);

/** The type in each page's structured data, besides its breadcrumbs. */
const subjects: [path: RegExp, type: string][] = [
  [/^\/$|^\/about$|^\/contact$/, "LocalBusiness"],
  [/^\/events\/\d+$/, "Event"],
  [/^\/projects\/\d+$/, "CreativeWork"],
  [/^\/blog\/\d+$/, "BlogPosting"],
  [/^\/store\/\d+$/, "Product"],
  [/^\/communities\/\w+$/, "Organization"],
];

const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

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

test("every public page has a complete head", { tag: "@further" }, async ({ page }) => {
  await page.goto("/terms");
  // Feed readers and bookmarks request it without reading a page's head.
  const sign = await page.request.get("/favicon.ico");
  expect([sign.status(), sign.headers()["content-type"]]).toEqual([200, "image/x-icon"]);
  const paths = await pathsOfSitemap(page);
  for (const path of ["/", "/events/1", "/projects/1", "/blog/1", "/store/1", "/communities/sdc", "/privacy"])
    expect(paths).toContain(path);
  const titles = new Map<string, string>();
  const pictures = new Map<string, string>();
  const calendars: [path: string, calendar: string | undefined][] = [];
  const roomOf = (picture: string) => picture.replace(/[^/]+$/, "");
  for (const path of paths) {
    const { status, calendar, title, canonical, meta, data } = await readHead(page, path);
    expect(status, path).toBe(200);
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
    // One of each room is drawn; each takes a moment.
    const picture = new URL(meta["og:image"]?.[0] ?? "").pathname;
    if (!pictures.has(roomOf(picture))) pictures.set(roomOf(picture), picture);
    const about = data.flatMap((one) => one["@graph"].map((thing) => thing["@type"]));
    const subject = subjects.find(([pattern]) => pattern.test(path))?.[1];
    if (subject) expect(about, path).toContain(subject);
    if (/^\/\w+\/\w+$/.test(path)) expect(about, path).toContain("BreadcrumbList");
    if (/^\/communities\/\w+$|^\/events(\/\d+)?$/.test(path)) calendars.push([path, calendar]);
  }
  // Past events have no calendar file.
  expect(calendars.filter(([path, calendar]) => calendar !== undefined && calendar !== `${path}.ics`)).toEqual([]);
  const linked = calendars.flatMap(([, calendar]) => calendar ?? []);
  expect(linked).toEqual(expect.arrayContaining(["/events.ics", "/communities/sdc.ics", "/communities/hdc.ics"]));
  expect(linked.length).toBeGreaterThan(5);
  expect([...pictures.keys()].sort()).toEqual([
    "/",
    "/previews/blog/",
    "/previews/communities/",
    "/previews/equipment/",
    "/previews/events/",
    "/previews/projects/",
    "/previews/store/",
  ]);
  for (const picture of pictures.values()) {
    const answer = await page.request.get(picture);
    expect({ picture, status: answer.status(), type: answer.headers()["content-type"] }).toEqual({
      picture,
      status: 200,
      type: "image/png",
    });
    expect(sizeOf(await answer.body()), picture).toEqual([1200, 630]);
  }
});

test("a shared picture's address has that picture as its preview", { tag: "@further" }, async ({ page, api }) => {
  const { items } = await api.gallery.list({});
  const [picture, other] = items;
  await page.goto("/terms");
  const headOf = (path: string) => readHead(page, path);
  const head = await headOf(`/gallery?category=${other?.category}&picture=${picture?.id}`);
  expect(head.title).toMatch(`${picture?.title} · Gallery · `);
  const address = `https://makers.example/gallery?picture=${picture?.id}`;
  expect({ canonical: head.canonical, url: head.meta["og:url"] }).toEqual({ canonical: [address], url: [address] });
  expect(head.meta["og:title"]).toEqual([`${picture?.title} · Gallery`]);
  const [preview = ""] = head.meta["og:image"] ?? [];
  const answer = await page.request.get(new URL(preview).pathname);
  expect(answer.status()).toBe(200);
  expect(sizeOf(await answer.body())).toEqual([1200, 630]);
  // The wall is one page, however it is filtered; so is one with a picture that is gone.
  for (const path of ["/gallery?category=events&page=1", "/gallery?picture="]) {
    const wall = await headOf(path);
    expect(wall.canonical, path).toEqual(["https://makers.example/gallery"]);
    expect(wall.meta["og:image"], path).toEqual(["https://makers.example/share.png"]);
  }
});
