import { expect, test } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { day, hour, start } from "../../../tests/support/clock";
import {
  insertEvent,
  insertGalleryItem,
  insertPost,
  insertProduct,
  insertProject,
} from "../../../tests/support/factories";
import { createCaller, type Transport } from "../../client/api";
import { load } from "./load-home";

const inDays = (days: number) => new Date(Date.parse(start) + days * day).toISOString();

/** Loads the home page's data; `refused` is part of an address whose call fails. */
async function loadFrom({ app }: TestApp, refused?: string) {
  const asked: string[] = [];
  const transport: Transport = (path, init) => {
    asked.push(path);
    if (refused && path.includes(refused)) throw new TypeError("There is no connection");
    return app.request(path, init);
  };
  const { coming, ...rest } = load({
    api: createCaller(transport),
    params: {},
    url: new URL("http://home.example/"),
    priceStep: 1,
  });
  const arrived = async <T>(given: Promise<{ ok: true; value: T } | { ok: false }>) => {
    const loaded = await given;
    return loaded.ok ? loaded.value : undefined;
  };
  const [events, projects, posts, products, pictures] = await Promise.all([
    arrived(coming),
    arrived(rest.projects),
    arrived(rest.posts),
    arrived(rest.products),
    arrived(rest.pictures),
  ]);
  return { asked, events, projects, posts, products, pictures };
}

/** Eight events, one a day from tomorrow; those of some days are featured. */
async function planEvents(app: TestApp, featured: number[]) {
  for (const at of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const start_date = inDays(at);
    const end_date = new Date(Date.parse(start_date) + hour).toISOString();
    await insertEvent(app.db, { title: `Day ${at}`, start_date, end_date, featured: featured.includes(at) ? 1 : 0 });
  }
}

const titles = (items: { title: string }[] | undefined) => items?.map(({ title }) => title);

test("six events to come and three featured ones are asked for, and none is shown twice", async () => {
  const app = await makeApp();
  await planEvents(app, [2, 5, 7, 8]);
  await insertEvent(app.db, { start_date: inDays(-1), end_date: inDays(1), featured: 1, title: "It is on" });
  const { asked, events } = await loadFrom(app);
  expect(asked).toContain("/api/events?upcoming=true&series=next&size=6");
  expect(asked).toContain("/api/events?upcoming=true&featured=true&series=next&size=3");
  // By date: the featured one that is further ahead comes last.
  expect(titles(events)).toEqual(["Day 1", "Day 2", "Day 3", "Day 4", "Day 5", "Day 6", "Day 7"]);
  expect(events?.map(({ featured }) => featured)).toEqual([false, true, false, false, true, false, true]);
  expect(events?.[0]).not.toHaveProperty("content");
});

test("where featured events cannot be loaded, the next six are shown", async () => {
  const app = await makeApp();
  await planEvents(app, [2]);
  const { events } = await loadFrom(app, "featured=true&series=next&size=3");
  expect(titles(events)).toEqual(["Day 1", "Day 2", "Day 3", "Day 4", "Day 5", "Day 6"]);
  expect((await loadFrom(app, "events?upcoming=true&series=next&size=6")).events).toBeUndefined();
});

test("three of six featured projects, three of six articles, eight featured products and six featured pictures", async () => {
  const app = await makeApp();
  for (let number = 1; number <= 9; number += 1) {
    await insertProject(app.db, { featured: 1 });
    await insertPost(app.db);
    await insertProduct(app.db, { featured: 1 });
    await insertGalleryItem(app.db, { featured: 1 });
  }
  await insertProduct(app.db, { name: "Not on the shelf", featured: 0 });
  await insertGalleryItem(app.db, { title: "Not on the wall", featured: 0 });
  const { asked, projects, posts, products, pictures } = await loadFrom(app);
  for (const path of [
    "/api/projects?featured=true&size=6",
    "/api/blog?page=1&size=6&status=published&brief=true",
    "/api/store/products?featured=true&size=8",
    "/api/gallery?featured=true&size=6",
  ])
    expect(asked).toContain(path);
  expect([projects?.length, posts?.length, products?.length, pictures?.length]).toEqual([3, 3, 8, 6]);
  expect(products?.map(({ name }) => name)).not.toContain("Not on the shelf");
  expect(titles(pictures)).not.toContain("Not on the wall");
});

test("nothing is featured where nothing is stored", async () => {
  const { events, products, pictures } = await loadFrom(await makeApp());
  expect(events).toEqual([]);
  expect(products).toEqual([]);
  expect(pictures).toEqual([]);
});
