// On PostgreSQL too: requests write at the same time.
import { expect, test } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { insertCommunity } from "../../../tests/support/factories";
import { addSamples } from "../../../tests/support/samples";
import { defaultSite } from "../../platform/site";
import { hasSampleFacts } from "../settings/sample-facts.server";
import { addFirstCommunities } from "./first-communities.server";
import type { Community, CommunityList } from "./schema";

const addFirst = ({ db, clock }: TestApp) => addFirstCommunities(db, defaultSite, clock.now());

const listed = async (app: TestApp) => (await app.get<CommunityList>("/communities")).body.items;

test("a site without sample content has the two communities, without members, lead or picture, and claims nothing", async () => {
  const app = await makeApp();
  expect(await addFirst(app)).toBe(true);
  const items = await listed(app);
  expect(items.map(({ id, name, member_count }) => [id, name, member_count])).toEqual([
    ["sdc", "Software Development", 0],
    ["hdc", "Hardware Development", 0],
  ]);
  for (const community of items) {
    expect(community).toMatchObject({
      meeting_schedule: "Every Saturday, 10:30 AM to 4:00 PM",
      location: "Anchor Makerspace, 4th floor, Three Anchor House, 54 Jason Moyo Avenue, Harare",
      lead_name: "",
      image_url: "",
      is_active: true,
    });
    expect(community.about).not.toBe("");
    expect(community.benefits.length).toBeGreaterThanOrEqual(4);
  }
  expect(await hasSampleFacts(app.db)).toBe(false);
  const admin = await app.as("admin");
  for (const community of items) expect((await admin.put(`/communities/${community.id}`, community)).status).toBe(200);
});

test("they are made once: deleted ones stay deleted, and an existing one with the same id stays unchanged", async () => {
  const app = await makeApp();
  await insertCommunity(app.db, { id: "hdc", name: "Our own" });
  const both = await Promise.all([addFirst(app), addFirst(app)]);
  expect(both.filter(Boolean)).toHaveLength(1);
  expect((await app.get<Community>("/communities/hdc")).body.name).toBe("Our own");
  await (await app.as("admin")).delete("/communities/sdc");
  expect(await addFirst(app)).toBe(false);
  expect((await app.get("/communities/sdc")).status).toBe(404);
});

test("with sample content there are 150 and 120 members, and no community twice", async () => {
  const app = await makeApp();
  expect(await addSamples(app)).toBe(true);
  await addFirst(app);
  expect((await listed(app)).map(({ id, member_count }) => [id, member_count])).toEqual([
    ["sdc", 150],
    ["hdc", 120],
  ]);
  expect(await hasSampleFacts(app.db)).toBe(true);
});

test("sample content that comes later makes them the sample ones, but for one that somebody has changed", async () => {
  const app = await makeApp();
  await addFirst(app);
  const member = await app.as("member");
  await member.post("/communities/sdc/join");
  app.clock.advance(60_000);
  await (await app.as("admin")).put("/communities/hdc", { about: "We weld." });
  expect(await addSamples(app)).toBe(true);
  const [software, hardware] = await listed(app);
  expect(software).toMatchObject({ id: "sdc", member_count: 151, lead_name: "Rumbidzai Chirwa" });
  expect(hardware).toMatchObject({ id: "hdc", member_count: 0, about: "We weld.", lead_name: "" });
});
