import { expect, test } from "vitest";
import { makeApp } from "../../tests/support/app";
import { insertEvent, insertMachine, insertPost, insertProduct, insertProject } from "../../tests/support/factories";
import { answerResource } from "../api/resource-route.server";
import { feedLinks } from "../features/blog/public/post-facts";
import { searchedIn } from "../features/search/public/search-address";
import type { FoundList } from "../features/search/schema";
import { defaultSite } from "../platform/site";
import { isTurnedOff, leadsToTurnedOffPart, siteParts, withoutTurnedOff } from "../platform/site-parts";
import { routes } from "./api.server";
import { resourceRoutes } from "./resource-routes.server";

const office = async () => {
  const app = await makeApp();
  await insertEvent(app.db, { title: "Kettle evening" });
  await insertPost(app.db, { title: "Kettle article", status: "published" });
  await insertProduct(app.db, { name: "Kettle" });
  await insertProject(app.db, { title: "Kettle project" });
  await insertMachine(app.db, { name: "Kettle machine" });
  return { app, admin: await app.as("admin"), member: await app.as("member") };
};

const calls = {
  store: ["/store/products", "/store/products/1", "/store/categories"],
  gallery: ["/gallery", "/gallery/categories"],
  blog: ["/blog", "/blog/1"],
  projects: ["/projects", "/projects/1"],
  equipment: ["/equipment", "/equipment/1"],
};

test.each(siteParts)("hides %s from visitors while it is turned off, and restores all of it", async (part) => {
  const { app, admin, member } = await office();
  const before = await Promise.all(calls[part].map((path) => app.get(path)));
  expect(before.map(({ status }) => status)).toEqual(calls[part].map(() => 200));
  await admin.put("/settings", { turned_off: [part] });
  for (const path of calls[part]) {
    expect(await app.get(path)).toMatchObject({ status: 404, body: { detail: "This feature is turned off" } });
    expect((await member.get(path)).status, path).toBe(404);
    expect((await admin.get(path)).status, path).toBe(200);
  }
  for (const other of siteParts.filter((one) => one !== part))
    for (const path of calls[other]) expect((await app.get(path)).status, path).toBe(200);
  await admin.put("/settings", { turned_off: [] });
  expect(await Promise.all(calls[part].map((path) => app.get(path)))).toEqual(before);
});

test("every visitor call under a feature's path belongs to that feature", () => {
  const wrong = routes.filter(({ path, part, access }) => {
    if (!["public", "anyone", "member"].includes(access)) return false;
    const [, room = ""] = path.split("/");
    return siteParts.some((one) => one === room) && part !== room;
  });
  expect(wrong.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test("feeds, sitemap, manifest and search leave out features that are turned off", async () => {
  const { app, admin } = await office();
  const answer = async (path: string) => {
    const route = resourceRoutes.find((one) => one.path === path);
    if (!route) throw new Error(path);
    const asked = { ...app.services, params: {}, origin: "https://site.example" };
    const response = await answerResource(route, asked, {});
    return { status: response.status, text: await response.text() };
  };
  const found = async () =>
    (await app.get<FoundList>("/search", { q: "kettle" })).body.kinds.map(({ kind }) => kind).toSorted();
  expect(await found()).toEqual(["article", "equipment", "event", "product", "project"]);
  expect((await answer("/sitemap.xml")).text).toContain("https://site.example/store/1");
  await admin.put("/settings", { turned_off: ["store", "blog", "projects", "equipment"] });
  expect(await found()).toEqual(["event"]);
  const pages = (await app.get<FoundList>("/search", { q: "blog", kind: "page" })).body.items;
  expect(pages.map(({ path }) => path)).not.toContain("/blog");
  expect(await answer("/blog/rss.xml")).toMatchObject({ status: 404, text: "This feature is turned off\n" });
  expect((await answer("/blog/atom.xml")).status).toBe(404);
  expect((await answer("/events.ics")).status).toBe(200);
  const sitemap = (await answer("/sitemap.xml")).text;
  expect(sitemap).not.toMatch(/\/(store|blog|projects)[/<]/);
  expect(sitemap).toContain("https://site.example/gallery<");
  expect(JSON.parse((await answer("/manifest.webmanifest")).text).shortcuts).toEqual([
    { name: "Events", url: "/events" },
    { name: "Contact", url: "/contact" },
  ]);
});

test("pages link to feeds only if the blog is turned on", () => {
  for (const off of [false, true])
    expect(feedLinks({ ...defaultSite, isTurnedOff: off })).toMatchObject(
      off ? [] : [{ href: "/blog/rss.xml" }, { href: "/blog/atom.xml" }],
    );
});

test("the search names only kinds that are turned on", () => {
  expect(searchedIn({ turnedOff: [] })).toBe("Events, projects, articles, products, machines, communities and pages");
  expect(searchedIn({ turnedOff: ["store", "blog", "projects", "equipment"] })).toBe("Events, communities and pages");
});

test("the back-office tab of a turned-off feature leads nowhere", () => {
  const site = { turnedOff: ["store"] };
  for (const path of ["/admin/store", "/admin/store?edit=1", "/store"])
    expect(leadsToTurnedOffPart(site, path)).toBe(true);
  for (const path of ["/admin", "/admin/blog", "/administer/store", "/events"])
    expect(leadsToTurnedOffPart(site, path)).toBe(false);
});

test("texts on pages do not link to features that are turned off", async () => {
  const { app, admin } = await office();
  await admin.put("/settings", { turned_off: ["store", "blog"] });
  const { body } = await app.get<{ hero: { ways: object[] }; offers: { items: { name: string; address: string }[] } }>(
    "/words/home",
  );
  expect(body.hero.ways).toHaveLength(2);
  expect(body.offers.items.find(({ name }) => name === "Knowledge Hub")).toMatchObject({ address: "" });
});

test.each([
  ["/store", true],
  ["/store/1", true],
  ["/Store?page=2", true],
  ["/store#top", true],
  ["/store.data", true],
  ["/stores", false],
  ["/", false],
  ["https://store.example/store", false],
  ["/blog/store", false],
])("%s leads into the store: %s", (path, expected) => {
  expect(isTurnedOff({ turnedOff: ["store"] }, path)).toBe(expected);
  expect(withoutTurnedOff({ turnedOff: ["store"] }, [{ to: path }])).toHaveLength(expected ? 0 : 1);
});
