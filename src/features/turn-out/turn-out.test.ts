// On PostgreSQL too: sums and dates are computed in SQL.
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { day, hour, second } from "../../../tests/support/clock";
import { insertCommunity, insertEvent, insertRegistration } from "../../../tests/support/factories";
import { defaultSite } from "../../platform/site";
import { attendanceOf } from "../registrations/attendance";
import type { RegistrationList } from "../registrations/schema";
import type { Statistics, TurnOut } from "./schema";

const statistics = "/events/statistics";

/** An event with this many present and absent people. */
async function eventOf(
  { db }: TestApp,
  start_date: string,
  given: Parameters<typeof insertEvent>[1],
  there = 0,
  not = 0,
) {
  const end_date = new Date(Date.parse(start_date) + hour).toISOString();
  const id = await insertEvent(db, { start_date, end_date, ...given });
  for (let count = 0; count < there + not; count++)
    await insertRegistration(db, id, { registration_status: count < there ? "attended" : "confirmed" });
  return id;
}

test("who had a place at an event that is over and was not checked in is absent, in the list and by asking for it", async () => {
  const app = await makeApp();
  const { db, clock } = app;
  const admin = await app.as("admin");
  const over = await eventOf(app, clock.in(-day), {}, 1, 1);
  await insertRegistration(db, over, { registration_status: "cancelled" });
  await insertRegistration(db, over, { registration_status: "waiting" });
  const coming = await eventOf(app, clock.in(hour), {}, 0, 1);
  const off = await eventOf(app, clock.in(-day), { publication: "cancelled" }, 0, 1);
  const list = async (query: Record<string, string | number>) =>
    (await admin.get<RegistrationList>("/event-registrations/registrations", query)).body;

  const absent = await list({ status: "absent" });
  expect(absent).toMatchObject({ total: 1, items: [{ event_id: over, registration_status: "confirmed" }] });
  expect((await list({ status: "absent", event_id: coming })).total).toBe(0);
  expect((await list({ status: "absent", event_id: off })).total).toBe(0);
  const told = async (event_id: number) =>
    (await list({ event_id })).items.map((one) => attendanceOf(one, clock.now())).reverse();
  expect(await told(over)).toEqual(["attended", "absent", undefined, undefined]);
  expect(await told(coming)).toEqual([undefined]);
  expect(await told(off)).toEqual([undefined]);
  // After the end, without any action.
  clock.advance(3 * hour);
  const again = await app.as(admin.user);
  const later = await again.get<RegistrationList>("/event-registrations/registrations", {
    status: "absent",
    event_id: coming,
  });
  expect(later.body.total).toBe(1);
  const query = { status: "absent" };
  const file = await again.raw("GET", "/event-registrations/registrations/export", { query });
  const [heading = [], ...rows] = await readSheet(Buffer.from(await file.arrayBuffer()));
  expect(rows.map((row) => row[heading.indexOf("Attendance")])).toEqual(["absent", "absent"]);
});

test("events come to figures by month, kind and community; drafts and cancelled ones to none", async () => {
  const app = await makeApp();
  const { db, clock } = app;
  const admin = await app.as("admin");
  const community = await insertCommunity(db, { name: "Solderers" });
  await eventOf(app, "2026-01-10T08:00:00.000Z", { event_type: "workshop", community_id: community }, 3, 1);
  const paid = await eventOf(app, "2026-02-10T08:00:00.000Z", { registration_fee_cents: 500 }, 1, 1);
  const guests = JSON.stringify([1, 2].map((number) => ({ id: number, name: "Guest", checked_in_at: clock.in(0) })));
  const group = { registration_status: "attended", places: 3, guests } as const;
  const pays = { ...group, payment_status: "paid", paid_cents: 1500 } as const;
  await insertRegistration(db, paid, pays);
  await insertRegistration(db, paid, { payment_status: "waived" });
  for (const registration_status of ["cancelled", "waiting", "offered"] as const)
    await insertRegistration(db, paid, { registration_status });
  // A future event counts as registered only.
  await eventOf(app, clock.in(day), { event_type: "workshop" }, 0, 2);
  for (const publication of ["draft", "cancelled"] as const)
    await eventOf(app, "2026-02-11T08:00:00.000Z", { publication }, 5, 5);
  const ask = async (query: Record<string, string>) => (await admin.get<Statistics>(statistics, query)).body;

  const byMonth = await ask({});
  expect(byMonth).toMatchObject({ by: "month", from: "2025-04-01", to: "2026-03-31" });
  expect(byMonth.items.map(({ key }) => key)).toHaveLength(12);
  const [january, february, march] = byMonth.items.slice(-3);
  const none = { fees_paid: 0, fees_due: 0 };
  const first = { events: 1, registered: 4, attended: 3, turn_out: 0.75, ...none };
  expect(january).toEqual({ key: "2026-01", label: "January 2026", ...first });
  // An offered place owes the fee too.
  const second = { events: 1, registered: 6, attended: 4, turn_out: 4 / 6, fees_paid: 15, fees_due: 15 };
  expect(february).toEqual({ key: "2026-02", label: "February 2026", ...second });
  const third = { events: 1, registered: 2, attended: 0, turn_out: null, ...none };
  expect(march).toEqual({ key: "2026-03", label: "March 2026", ...third });
  const total = { events: 3, registered: 12, attended: 7, turn_out: 0.7, fees_paid: 15, fees_due: 15 };
  expect(byMonth.total).toEqual(total);

  const byKind = await ask({ by: "kind" });
  expect(byKind.items).toEqual([
    { key: "workshop", label: "Workshop", events: 2, registered: 6, attended: 3, turn_out: 0.75, ...none },
    { key: "", label: "No type", ...second },
  ]);
  const byCommunity = await ask({ by: "community" });
  expect(byCommunity.items.map(({ label, events }) => [label, events])).toEqual([
    ["Solderers", 1],
    ["No community", 2],
  ]);
  expect(byCommunity.total).toEqual(total);
  expect((await ask({ by: "kind", from: "2026-02-10", to: "2026-02-10" })).total.events).toBe(1);
  expect((await ask({ by: "kind", from: "2026-02-11", to: "2026-02-12" })).items).toEqual([]);
});

test("of a group those count who were there; said by hand in the list, it is said of the whole group", async () => {
  const app = await makeApp();
  const { db, clock } = app;
  const admin = await app.as("admin");
  const event = await insertEvent(db, { start_date: clock.in(-2 * hour), end_date: clock.in(-hour) });
  const named = (...ids: number[]) => JSON.stringify(ids.map((id) => ({ id, name: `"checked_in_at":"${id}"` })));
  const group = await insertRegistration(db, event, { guests: named(1, 2), places: 3 });
  await insertRegistration(db, event);
  // A walk-in beyond capacity does not raise the turn-out above 100 %.
  await insertRegistration(db, event, { registration_status: "attended", places: 0 });
  let keys = 0;
  const tap = (id: number | string, undo = false) => {
    clock.advance(second);
    const check = { id, at: clock.in(0), undo, key: `a-key-${++keys}-of-a-phone` };
    return admin.post(`/events/${event}/door`, { checks: [check] });
  };
  const set = (id: number, status: string) => {
    clock.advance(second);
    return admin.put(`/event-registrations/registrations/${id}/status`, { status });
  };
  const came = async () => {
    const { total } = (await admin.get<Statistics>(statistics, { by: "kind" })).body;
    const [last] = (await admin.get<TurnOut>("/events/turn-out")).body.items;
    expect(last).toMatchObject({ registered: total.registered, attended: total.attended });
    return total.attended;
  };
  await set(group, "attended");
  expect(await came()).toBe(3);
  await set(group, "confirmed");
  expect(await came()).toBe(0);
  await tap(`${group}.2`);
  expect(await came()).toBe(1);
  await tap(group);
  expect(await came()).toBe(2);
  // People checked in separately stay so when the registrant's status changes.
  for (const status of ["confirmed", "attended"]) await set(group, status);
  expect(await came()).toBe(2);
  await tap(`${group}.2`, true);
  expect(await came()).toBe(1);
});

test("a month begins and ends at the midnight of the site's clock, also where that changes", async () => {
  const by = async (timeZone: string, starts: string[], query = {}) => {
    const app = await makeApp({ site: { ...defaultSite, timeZone } });
    for (const at of starts) await eventOf(app, at, {});
    const admin = await app.as("admin");
    const { body } = await admin.get<Statistics>(statistics, { from: "2026-02-01", to: "2026-04-30", ...query });
    return body.items.map(({ events }) => events);
  };
  const midnight = ["2026-02-28T21:59:59.999Z", "2026-02-28T22:00:00.000Z"];
  expect(await by("Africa/Harare", midnight)).toEqual([1, 1, 0]);
  expect(await by("UTC", midnight)).toEqual([2, 0, 0]);
  // Its clocks change on 8 March: March begins at 5:00 UTC and ends at 4:00 UTC.
  const newYork = [
    "2026-03-01T04:59:00.000Z",
    "2026-03-01T05:00:00.000Z",
    "2026-04-01T03:59:00.000Z",
    "2026-04-01T04:00:00.000Z",
  ];
  expect(await by("America/New_York", newYork)).toEqual([1, 2, 1]);
  expect(await by("Africa/Harare", midnight, { from: "2026-02-28", to: "2026-02-28" })).toEqual([1]);
});

test("what is asked for is bounded, and for who may see registrations", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const status = async (query: object) => (await admin.get(statistics, query as Record<string, string>)).status;
  expect(await status({ from: "2020-01-01", to: "2029-12-31" })).toBe(200);
  expect(await status({ from: "2099-01-01" })).toBe(200);
  for (const query of [
    { from: "2020-01-01", to: "2030-01-01" },
    { from: "2026-02-30" },
    { from: "2026-03-02", to: "2026-03-01" },
    { to: "soon" },
    { by: "person" },
  ])
    expect(await status(query), JSON.stringify(query)).toBe(422);
  expect((await app.get(statistics)).status).toBe(401);
  const member = await app.as("member");
  expect((await member.get(statistics)).status).toBe(403);
  expect((await member.get(`${statistics}/export`)).status).toBe(403);
});

test("the export has the same figures, as a workbook and as text that no spreadsheet takes for a formula", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const community = await insertCommunity(app.db, { name: '=Robots, "and" more' });
  await eventOf(app, "2026-01-10T08:00:00.000Z", { community_id: community }, 1, 2);
  const load = (query: object) => admin.raw("GET", `${statistics}/export`, { query: { by: "community", ...query } });
  const xlsx = await load({});
  expect(xlsx.headers.get("content-disposition")).toBe(
    'attachment; filename="event_statistics_by_community_2025-04-01_2026-03-31.xlsx"',
  );
  expect(await readSheet(Buffer.from(await xlsx.arrayBuffer()))).toEqual([
    ["Community", "Events", "Registered", "Attended", "Turn-out %", "Fees paid", "Fees due"],
    ['=Robots, "and" more', 1, 3, 1, 33.3, 0, 0],
    ["All", 1, 3, 1, 33.3, 0, 0],
  ]);
  const csv = await load({ format: "csv" });
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(Buffer.from(await csv.arrayBuffer()).toString()).toBe(
    "\ufeffCommunity,Events,Registered,Attended,Turn-out %,Fees paid,Fees due\r\n" +
      '"\'=Robots, ""and"" more",1,3,1,33.3,0,0\r\nAll,1,3,1,33.3,0,0\r\n',
  );
});

test("the turn-out of the events that were over last, the last one first", async () => {
  const app = await makeApp();
  const { clock } = app;
  const admin = await app.as("admin");
  const older = await eventOf(app, clock.in(-3 * day), {}, 1, 3);
  const last = await eventOf(app, clock.in(-2 * day), { title: "Open evening" });
  await eventOf(app, clock.in(-day), { publication: "cancelled" }, 1);
  await eventOf(app, clock.in(-1), {}, 1);
  const { body } = await admin.get<TurnOut>("/events/turn-out");
  expect(
    body.items.map(({ event, registered, attended, turn_out }) => [event.id, registered, attended, turn_out]),
  ).toEqual([
    [last, 0, 0, null],
    [older, 4, 1, 0.25],
  ]);
  expect(body.items[0]?.event.title).toBe("Open evening");
  expect((await admin.get<TurnOut>("/events/turn-out", { events: 1 })).body.items).toHaveLength(1);
  expect((await admin.get("/events/turn-out", { events: 51 })).status).toBe(422);
});
