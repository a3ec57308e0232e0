import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeApp } from "../../tests/support/app";
import { openSampleApp } from "../../tests/support/samples";
import type { PostList } from "../features/blog/schema";
import type { CommunityList } from "../features/communities/schema";
import type { EventList } from "../features/events/schema";
import { hasSampleFacts } from "../features/settings/sample-facts.server";
import type { ProductList } from "../features/store/schema";
import type { TeamList } from "../features/team/schema";
import { findSampleFolder } from "./folder.server";
import { addSampleContent } from "./import.server";
import { readOrganisation } from "./read.server";

const lists = [
  "/communities",
  "/events",
  "/projects",
  "/partners",
  "/team-members",
  "/blog",
  "/store/products",
  "/gallery",
  "/contact",
  "/event-registrations/registrations",
];

test("a site of another city begins with its own content, and finds no trace of the first", async () => {
  const app = await openSampleApp("ngong-road-makers");
  try {
    const admin = await app.as("admin");
    const answers = await Promise.all(lists.map((list) => admin.get<{ items: object[] }>(list, { size: 100 })));
    const counts = answers.map(({ body }) => body.items.length);
    expect(counts).toEqual([1, 2, 1, 0, 0, 1, 1, 0, 0, 1]);

    const first = await readOrganisation(findSampleFolder("on") as string);
    const names = [
      ...first.team.map(({ name }) => name),
      ...[...first.partners, ...first.communities, ...first.products].map(({ name }) => name),
      ...[...first.events, ...first.projects, ...first.gallery, ...first.articles].map(({ title }) => title),
    ];
    const documents = await Promise.all(
      ["/events.ics", "/blog/feed.xml", "/openapi.json"].map((path) => app.raw("GET", path).then((it) => it.text())),
    );
    // It has no members, stories and people of another organisation.
    expect(await hasSampleFacts(app.db)).toBe(false);
    // The description of the API names the address at which the tests run.
    const everything = JSON.stringify([answers, app.services.site, documents]).replaceAll("https://anchor.example", "");
    for (const trace of [...names, "Anchor", "anchor", "Harare", "Zimbabwe", "+263"])
      expect(everything.includes(trace), trace).toBe(false);
  } finally {
    await app.close();
  }
});

test("a folder with a mistake in it stops the start and leaves nothing behind; mended, it comes in", async () => {
  const app = await makeApp();
  const folder = mkdtempSync(join(tmpdir(), "test-samples-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { db, services, clock } = app;
  const start = () => addSampleContent(db, { folder, files: services.files, site: services.site, now: clock.now() });
  writeFileSync(join(folder, "team.yaml"), "- role: Director\n");
  await expect(start()).rejects.toThrow(/team\.yaml is not usable/);
  writeFileSync(join(folder, "team.yaml"), "- { name: Rudo, role: Director, created: { days: -3 } }\n");
  expect(await start()).toBe(true);
  expect((await app.get<TeamList>("/team-members")).body.items).toMatchObject([{ name: "Rudo" }]);
});

test("it says who it is, and its times are those of its place", async () => {
  const app = await openSampleApp("ngong-road-makers");
  try {
    expect(app.services.site).toMatchObject({ name: "Ngong Road Makers", timeZone: "Africa/Nairobi" });
    const { body: communities } = await app.get<CommunityList>("/communities");
    expect(communities.items).toMatchObject([{ id: "repair", member_count: 24 }]);
    const { body: events } = await app.get<EventList>("/events");
    // On Thursday 12 March 2026 at 17:00 in Nairobi; the lamps were built on a Saturday three weeks ago.
    expect(events.items.map(({ start_date, status, places_left }) => [start_date, status, places_left])).toEqual([
      ["2026-03-12T14:00:00.000Z", "upcoming", 19],
      ["2026-02-21T06:30:00.000Z", "past", 12],
    ]);
    const { body: posts } = await app.get<PostList>("/blog");
    expect(posts.items).toMatchObject([{ id: 1, views: 58, date: "2026-02-21T05:30:00.000Z" }]);
    expect((await app.get<ProductList>("/store/products")).body.items).toMatchObject([{ id: 1, price: 6.5 }]);
  } finally {
    await app.close();
  }
});
