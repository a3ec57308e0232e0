import { beforeAll, expect, test } from "vitest";
import { type Caller, openApp, type TestApp } from "../../tests/support/app";
import type { CommunityList } from "../features/communities/schema";
import { type EventList, eventTypes } from "../features/events/schema";
import { fallbackPartners } from "../features/partners/public/fallback";
import type { PartnerList } from "../features/partners/schema";
import { type ProjectList, projectDifficulties, projectStatuses } from "../features/projects/schema";
import { fallbackTeam } from "../features/team/public/fallback";
import type { TeamList } from "../features/team/schema";
import { addSampleContent } from "./sample.server";

let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await openApp();
  await addSampleContent(app.db, { files: app.services.files, timeZone: "Africa/Harare", now: app.clock.now() });
  admin = await app.as("admin");
  return app.close;
});

test("there are two communities, the software one first, with the members that the site is known for", async () => {
  const { body } = await app.get<CommunityList>("/communities");
  expect(body.items.map(({ id, member_count }) => [id, member_count])).toEqual([
    ["sdc", 150],
    ["hdc", 120],
  ]);
  for (const community of body.items) {
    expect(community.meeting_schedule).toBe("Every Saturday, 10:30 AM to 4:00 PM");
    expect(community.benefits.length).toBeGreaterThanOrEqual(4);
    for (const text of [community.about, community.location, community.lead_name]) expect(text).not.toBe("");
  }
});

test("there are projects of each status and difficulty in both communities, and enough featured ones", async () => {
  const { body } = await app.get<ProjectList>("/projects", { size: 50 });
  expect(new Set(body.items.map(({ status }) => status))).toEqual(new Set(projectStatuses));
  expect(new Set(body.items.map(({ difficulty }) => difficulty))).toEqual(new Set(projectDifficulties));
  for (const community of ["sdc", "hdc"])
    expect(body.items.filter(({ community_id }) => community_id === community).length).toBeGreaterThanOrEqual(6);
  expect(body.items.filter(({ featured }) => featured)).toHaveLength(6);
});

test("there are events to come, on and over, of every type, full, paid and online, each with its own picture", async () => {
  const { body } = await app.get<EventList>("/events", { size: 50 });
  expect(body.total).toBe(16);
  expect(new Set(body.items.map(({ status }) => status))).toEqual(new Set(["upcoming", "ongoing", "past"]));
  expect(new Set(body.items.map(({ event_type }) => event_type))).toEqual(new Set([...eventTypes, ""]));
  for (const some of [
    body.items.some(({ places_left }) => places_left === 0),
    body.items.some(({ registration_fee }) => registration_fee > 0),
    body.items.some(({ is_online }) => is_online),
  ])
    expect(some).toBe(true);
  expect(new Set(body.items.map(({ image_url }) => image_url)).size).toBe(16);
});

test("partners and team are those that are built in, in their order", async () => {
  const partners = await app.get<PartnerList>("/partners", { featured: "true" });
  expect(partners.body.items).toMatchObject(fallbackPartners.map(({ logo_url: _, ...partner }) => partner));
  expect(partners.body.total).toBe(5);
  const team = await app.get<TeamList>("/team-members");
  expect(team.body.items).toMatchObject(fallbackTeam.map(({ image_url: _, ...member }) => member));
  expect(team.body.total).toBe(6);
});

test.each(["communities", "events", "projects", "partners", "team-members"])(
  "what is in /%s could have been written by an administrator",
  async (noun) => {
    const { body } = await admin.get<{ items: { id: string | number }[] }>(`/${noun}`, { size: 100 });
    expect(body.items.length).toBeGreaterThan(0);
    for (const item of body.items) {
      const { status, body: saved } = await admin.put<object>(`/${noun}/${item.id}`, item);
      expect(status, JSON.stringify(saved)).toBe(200);
      expect({ ...saved, updated_at: "" }).toMatchObject({ ...item, updated_at: "" });
    }
  },
);
