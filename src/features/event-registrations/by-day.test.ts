// On PostgreSQL too: sums and dates are computed in SQL.
import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { insertEvent, insertRegistration } from "../../../tests/support/factories";
import { defaultSite } from "../../platform/site";
import type { DayCounts } from "../registrations/schema";

async function counted(created: string[], timeZone: string, days?: number) {
  // 10:00 on 7 March in Harare.
  const app = await makeApp({ site: { ...defaultSite, timeZone } });
  const event = await insertEvent(app.db);
  for (const created_at of created) await insertRegistration(app.db, event, { created_at });
  const admin = await app.as("admin");
  const path = "/event-registrations/registrations/by-day";
  return (await admin.get<DayCounts>(path, days === undefined ? {} : { days })).body;
}

test("each of the last 30 days is there, today last, with those that nobody registered on", async () => {
  const { days, total } = await counted(["2026-03-07T07:59:00.000Z", "2026-03-01T12:00:00.000Z"], "Africa/Harare");
  expect(days).toHaveLength(30);
  expect([days[0]?.date, days.at(-1)]).toEqual(["2026-02-06", { date: "2026-03-07", count: 1 }]);
  expect(days.filter(({ count }) => count > 0).map(({ date }) => date)).toEqual(["2026-03-01", "2026-03-07"]);
  expect(total).toBe(2);
});

test("a day is the site's day, also where its clock is half an hour off, or changes", async () => {
  const late = ["2026-03-06T21:59:59.999Z", "2026-03-06T22:00:00.000Z"];
  expect((await counted(late, "Africa/Harare", 2)).days.map(({ count }) => count)).toEqual([1, 1]);
  expect((await counted(late, "UTC", 2)).days.map(({ count }) => count)).toEqual([2, 0]);
  const india = ["2026-03-06T18:29:00.000Z", "2026-03-06T18:30:00.000Z"];
  expect((await counted(india, "Asia/Kolkata", 2)).days.map(({ count }) => count)).toEqual([1, 1]);
  const newYork = ["2026-03-06T04:59:00.000Z", "2026-03-06T05:00:00.000Z"];
  expect((await counted(newYork, "America/New_York", 2)).days).toEqual([
    { date: "2026-03-06", count: 1 },
    { date: "2026-03-07", count: 0 },
  ]);
});

test("how many days is bounded", async () => {
  const admin = await (await makeApp()).as("admin");
  const path = "/event-registrations/registrations/by-day";
  expect((await admin.get<DayCounts>(path, { days: 366 })).body.days).toHaveLength(366);
  expect((await admin.get(path, { days: 0 })).status).toBe(422);
  expect((await admin.get(path, { days: 367 })).status).toBe(422);
});
