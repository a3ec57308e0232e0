// On PostgreSQL too: registrations lock their event.
import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../../tests/support/any-engine";
import { makeApp } from "../../../../tests/support/app";
import { insertRegistration } from "../../../../tests/support/factories";
import { listeningSite } from "../../../../tests/support/listening";
import { defaultSite } from "../../../platform/site";
import { toLocalInput } from "../../../platform/time";
import type { Event, EventList } from "../schema";
import { datesOf } from "./dates.server";
import { movedRule, ruleInWords } from "./rule";

interface Made {
  series_id: number;
  series_rule: string;
  items: Event[];
}

const bench = {
  title: "Open bench",
  description: "Come in.",
  start_date: "2026-04-04T10:00",
  end_date: "2026-04-04T13:00",
};

async function office(timeZone = "Africa/Harare") {
  const app = await makeApp({ site: { ...defaultSite, timeZone } });
  const admin = await app.as("admin");
  const make = async (repeat: object, fields: object = {}) => {
    const { body: first } = await admin.post<Event>("/events", { ...bench, ...fields });
    return { first, ...(await admin.post<Made>(`/events/${first.id}/repeat`, repeat)) };
  };
  const local = (events: { start_date: string }[]) =>
    events.map(({ start_date }) => toLocalInput(start_date, timeZone));
  const series = async (id: number) => (await admin.get<EventList>("/events", { series_id: id, size: 100 })).body.items;
  return { app, admin, make, local, series };
}

anyEngine.describe("a series", () => {
  test("consists of copies of the first event without registrations, each with an audit entry", async () => {
    const { app, admin, make, local } = await office();
    const rest = { max_attendees: 8, registration_fee: 2.5, featured: true, publication: "draft" };
    const { status, first, body } = await make({ rule: "FREQ=WEEKLY", count: 3 }, rest);
    expect(status).toBe(201);
    expect(body).toMatchObject({ series_id: first.id, series_rule: "FREQ=WEEKLY;BYDAY=SA" });
    expect(local(body.items)).toEqual(["2026-04-04T10:00", "2026-04-11T10:00", "2026-04-18T10:00"]);
    expect(new Set(body.items.map(({ id }) => id)).size).toBe(3);
    for (const event of body.items) {
      expect(event).toMatchObject({ ...rest, title: bench.title, series_id: first.id, places_taken: 0 });
      expect(Date.parse(event.end_date) - Date.parse(event.start_date)).toBe(3 * 3_600_000);
    }
    const trail = (await admin.get<{ items: { action: string; item: string }[] }>("/audit")).body.items;
    expect(trail.filter(({ action }) => action === "created")).toHaveLength(3);
    expect(await app.get(`/events/${body.items[1]?.id}`)).toMatchObject({ status: 404 });
  });

  test("keeps its hour when the clocks change, and its dates are the ones that people see", async () => {
    const { make, local } = await office("Europe/Berlin");
    const { body } = await make(
      { rule: "FREQ=WEEKLY", count: 3 },
      { start_date: "2026-10-17T18:00", end_date: "2026-10-18T01:00" },
    );
    expect(local(body.items)).toEqual(["2026-10-17T18:00", "2026-10-24T18:00", "2026-10-31T18:00"]);
    expect(body.items.map(({ start_date }) => start_date.slice(11, 16))).toEqual(["16:00", "16:00", "17:00"]);
    // It lasts until one o'clock, also in the night that has an hour more.
    expect(body.items.map(({ end_date }) => toLocalInput(end_date, "Europe/Berlin").slice(11))).toEqual([
      "01:00",
      "01:00",
      "01:00",
    ]);
  });

  test.each([
    ["in it", "Europe/Berlin", "2027-03-21T02:30", "2027-03-21T03:00"],
    ["over its end", "Europe/Berlin", "2027-03-21T02:30", "2027-03-21T03:45"],
    ["with its end in it", "Europe/Berlin", "2027-03-21T01:30", "2027-03-21T02:30"],
    ["in New York", "America/New_York", "2027-03-07T02:15", "2027-03-07T02:45"],
    ["of half an hour", "Australia/Lord_Howe", "2027-09-26T02:10", "2027-09-26T02:25"],
    ["a minute in it", "Europe/Berlin", "2027-03-21T02:00", "2027-03-21T02:01"],
  ])("keeps its length over the hour that the clocks skip: %s", async (_, zone, start_date, end_date) => {
    const { make } = await office(zone);
    const { status, body } = await make({ rule: "FREQ=WEEKLY", count: 3 }, { start_date, end_date });
    expect(status).toBe(201);
    const lengths = body.items.map((one) => Date.parse(one.end_date) - Date.parse(one.start_date));
    expect(lengths).toEqual(Array(3).fill(Date.parse(`${end_date}Z`) - Date.parse(`${start_date}Z`)));
  });

  test("is neither copied into the hour that the clocks skip nor loses its length when it moves there", async () => {
    const { admin, make } = await office("Europe/Berlin");
    const night = { start_date: "2027-03-20T02:30", end_date: "2027-03-20T03:00" };
    const { first, body } = await make({ rule: "FREQ=WEEKLY", count: 2 }, night);
    expect(await admin.post(`/events/${first.id}/copy`, { start_date: "2027-03-28T02:30" })).toMatchObject({
      status: 422,
      body: { errors: { start_date: "The clocks skip this hour on that day. Choose another" } },
    });
    for (const dates of [
      { start_date: "2027-03-28T02:30", end_date: "2027-03-28T04:00" },
      { start_date: "2027-03-28T01:30", end_date: "2027-03-28T02:30" },
    ]) {
      const skipped = { status: 422, body: { detail: "The clocks skip this hour on that day. Choose another" } };
      expect(await admin.put(`/events/${first.id}`, dates)).toMatchObject(skipped);
      const event = { title: "Night", description: "Late", ...dates };
      expect(await admin.post("/events", event)).toMatchObject(skipped);
    }
    const next = { start_date: "2027-03-21T02:30", end_date: "2027-03-21T03:00" };
    expect((await admin.put(`/events/${first.id}?scope=all`, next)).status).toBe(200);
    expect((await admin.get<Event>(`/events/${body.items[1]?.id}`)).body).toMatchObject({
      start_date: "2027-03-28T01:30:00.000Z",
      end_date: "2027-03-28T02:00:00.000Z",
    });
  });

  test.each<[object, string[]]>([
    [{ rule: "FREQ=WEEKLY;INTERVAL=2", count: 3 }, ["04-04", "04-18", "05-02"]],
    [{ rule: "freq=monthly;byday=1sa", count: 3 }, ["04-04", "05-02", "06-06"]],
    [{ rule: "FREQ=MONTHLY;BYDAY=SA;BYSETPOS=1", until: "2026-06-06" }, ["04-04", "05-02", "06-06"]],
    [{ rule: "FREQ=WEEKLY", until: "2026-04-18" }, ["04-04", "04-11", "04-18"]],
    [{ rule: "FREQ=WEEKLY", until: "2026-04-18T09:59" }, ["04-04", "04-11"]],
    [{ rule: "FREQ=WEEKLY", until: "2026-04-18T08:00:00Z" }, ["04-04", "04-11", "04-18"]],
    // A date that is left out is one of those that were counted, as in every calendar.
    [{ rule: "FREQ=WEEKLY", count: 4, except: ["2026-04-11", "2026-12-25"] }, ["04-04", "04-18", "04-25"]],
    [{ rule: "FREQ=WEEKLY;BYDAY=SA,TU", count: 3 }, ["04-04", "04-07", "04-11"]],
    [{ rule: "FREQ=DAILY", count: 2 }, ["04-04", "04-05"]],
    [{ rule: "FREQ=MONTHLY", count: 2 }, ["04-04", "05-04"]],
  ])("by %j is on %j, and is told beforehand", async (repeat, dates) => {
    const { admin, make, local } = await office();
    const { first, status, body } = await make(repeat);
    expect(status).toBe(201);
    const expected = dates.map((date) => `2026-${date}T10:00`);
    expect(local(body.items)).toEqual(expected);
    const query = Object.fromEntries(Object.entries(repeat).map(([name, value]) => [name, String(value)]));
    const told = await admin.get<Made>(`/events/${first.id}/repeat`, query);
    expect(local(told.body.items)).toEqual(expected);
  });

  test.each<[object, string, string]>([
    [{ rule: "FREQ=WEEKLY" }, "count", "Give either the number of dates or the last day"],
    [
      { rule: "FREQ=WEEKLY", count: 2, until: "2026-05-01" },
      "count",
      "Give either the number of dates or the last day",
    ],
    [{ rule: "FREQ=WEEKLY", count: 1 }, "count", "Count must be at least 2"],
    [{ rule: "FREQ=WEEKLY", count: 105 }, "count", "Count must be at most 104"],
    [{ rule: "FREQ=DAILY", until: "2026-12-31" }, "until", "A series has at most 104 dates; choose an earlier end"],
    [{ rule: "FREQ=MONTHLY;INTERVAL=12", count: 12 }, "count", "A series can last at most ten years"],
    [{ rule: "FREQ=WEEKLY", until: "2026-04-03" }, "until", "The last day is before the event itself"],
    [{ rule: "FREQ=WEEKLY", until: "2026-04-04" }, "until", "A series needs at least one date besides the event's own"],
    [{ rule: "FREQ=WEEKLY", until: "soon" }, "until", "Until must be a date such as 2026-11-21"],
    [{ rule: "FREQ=WEEKLY;BYDAY=SU", count: 3 }, "rule", "The event's own date does not match the rule"],
    [{ rule: "FREQ=WEEKLY;COUNT=3", count: 3 }, "rule", "The rule must not contain COUNT. Use the field count"],
    [{ rule: "FREQ=WEEKLY", count: 3, except: ["2026-04-04"] }, "except", "The event's own date cannot be left out"],
    [{ rule: "FREQ=WEEKLY", count: 3, except: ["x"] }, "except", "Except must be dates such as 2026-11-21"],
    ...[
      "FREQ=YEARLY",
      "FREQ=HOURLY",
      "INTERVAL=2",
      "FREQ=WEEKLY;INTERVAL=0",
      "FREQ=WEEKLY;BYHOUR=3",
      "every week",
      "FREQ=WEEKLY;FREQ=DAILY",
    ].map((rule): [object, string, string] => [
      { rule, count: 3 },
      "rule",
      "The rule must be like FREQ=WEEKLY;INTERVAL=2 or FREQ=MONTHLY;BYDAY=1SA",
    ]),
  ])("%j is refused at %s: %s", async (repeat, field, sentence) => {
    const { app, make } = await office();
    expect(await make(repeat)).toMatchObject({ status: 422, body: { errors: { [field]: sentence } } });
    expect(await app.db.selectFrom("events").select("series_id").execute()).toEqual([{ series_id: null }]);
  });

  test("refuses an event of a series, a cancelled one and an unknown one", async () => {
    const { admin, make } = await office();
    const weekly = { rule: "FREQ=WEEKLY", count: 2 };
    const { first, body } = await make(weekly);
    const twice = {
      status: 409,
      body: { detail: "This event is already part of a series. Duplicate it to start another one" },
    };
    for (const { id } of body.items) expect(await admin.post(`/events/${id}/repeat`, weekly)).toMatchObject(twice);
    await admin.delete(`/events/${body.items[1]?.id}`);
    expect((await admin.post(`/events/${first.id}/repeat`, weekly)).status).toBe(201);
    const { body: alone } = await admin.post<Event>("/events", bench);
    await admin.post(`/events/${alone.id}/cancel`, { reason: "Rain" });
    expect((await admin.post(`/events/${alone.id}/repeat`, weekly)).status).toBe(409);
    expect((await admin.post("/events/99/repeat", weekly)).status).toBe(404);
  });
});

describe("a change of a series", () => {
  const weekly = { rule: "FREQ=WEEKLY", count: 4 };

  test("is for one, the later ones or all, moves each alike on the wall clock, and leaves registrations with their own", async () => {
    const { app, admin, make, local, series } = await office("Europe/Berlin");
    const { first, body } = await make(weekly, { start_date: "2026-10-10T18:00", end_date: "2026-10-10T20:00" });
    const [, second, third] = body.items as [Event, Event, Event, Event];
    await insertRegistration(app.db, third.id);
    await admin.put(`/events/${second.id}`, { start_date: "2026-10-17T17:00" });
    expect(local(await series(first.id)).map((at) => at.slice(5))).toEqual([
      "10-10T18:00",
      "10-17T17:00",
      "10-24T18:00",
      "10-31T18:00",
    ]);
    const sunday = { start_date: "2026-10-18T19:30", end_date: "2026-10-18T21:30", title: "Late bench" };
    await admin.put(`/events/${second.id}?scope=following`, sunday);
    const after = await series(first.id);
    // The clocks change between the third and the fourth: one hour later by UTC, the same on the wall.
    expect(local(after)).toEqual(["2026-10-10T18:00", "2026-10-18T19:30", "2026-10-25T20:30", "2026-11-01T20:30"]);
    expect(after.map(({ title }) => title)).toEqual(["Open bench", ...Array(3).fill("Late bench")]);
    expect(after.map(({ series_rule }) => ruleInWords(series_rule))).toEqual([
      "Every Saturday",
      ...Array(3).fill("Every Sunday"),
    ]);
    expect(after.map(({ places_taken }) => places_taken)).toEqual([0, 0, 1, 0]);
    await admin.put(`/events/${third.id}?scope=all`, { location: "Yard" });
    expect((await series(first.id)).map(({ location }) => location)).toEqual(Array(4).fill("Yard"));
  });

  test("that one event refuses changes no event, and the error names that event", async () => {
    const { app, admin, make, series } = await office();
    const { first, body } = await make(weekly, { max_attendees: 9 });
    for (let count = 0; count < 3; count++) await insertRegistration(app.db, body.items[2]?.id as number);
    expect(await admin.put(`/events/${first.id}?scope=all`, { max_attendees: 2, title: "Small" })).toMatchObject({
      status: 422,
      body: { errors: { max_attendees: "On Sat 18 Apr 2026 3 places are already taken; free some first" } },
    });
    expect((await series(first.id)).map(({ title }) => title)).toEqual(Array(4).fill("Open bench"));
    expect((await admin.put(`/events/${first.id}?scope=some`, {})).status).toBe(422);
  });

  test("skips past events; a deletion reaches all, and each is restored from the trash on its own", async () => {
    const { app, make } = await office();
    const { first, body } = await make(weekly);
    await insertRegistration(app.db, body.items[0]?.id as number);
    app.clock.set("2026-04-12T12:00:00.000Z");
    const later = await app.as("admin");
    await later.put(`/events/${body.items[3]?.id}?scope=all`, { title: "New" });
    const titles = async () =>
      (await later.get<EventList>("/events", { series_id: first.id, sort: "start_date" })).body.items.map(
        ({ title }) => title,
      );
    expect(await titles()).toEqual(["Open bench", "Open bench", "New", "New"]);
    const gone = await later.delete<{ detail: string; trash_id: number }>(
      `/events/${body.items[1]?.id}?scope=following`,
    );
    expect(gone.body).toMatchObject({ detail: "3 events deleted", trash_id: expect.any(Number) });
    expect(await titles()).toEqual(["Open bench"]);
    expect((await later.get<{ total: number }>("/trash", { resource: "event" })).body.total).toBe(3);
    await later.post(`/trash/${gone.body.trash_id}/restore`);
    expect((await later.get<Event>(`/events/${body.items[1]?.id}`)).body.series_id).toBe(first.id);
    expect((await later.delete(`/events/${first.id}?scope=all`)).status).toBe(200);
    expect(await titles()).toEqual([]);
  });

  test("of the same one, made in opposite order at once, waits and ends", async () => {
    const { admin, make } = await office();
    const { body } = await make({ rule: "FREQ=WEEKLY", count: 6 });
    const ids = body.items.map(({ id }) => id);
    const changes = [...ids, ...ids.toReversed()].map((id, at) =>
      admin.put(`/events/${id}?scope=all`, { title: `Title ${at}` }),
    );
    expect(new Set((await Promise.all(changes)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

test("the public list has the next event of each series, and all events of a requested one", async () => {
  const { app, admin, make } = await office();
  const { first, body } = await make({ rule: "FREQ=WEEKLY", count: 4 });
  const { body: alone } = await admin.post<Event>("/events", {
    ...bench,
    start_date: "2026-04-12T10:00",
    end_date: "2026-04-12T12:00",
  });
  const ids = body.items.map(({ id }) => id) as [number, number, number, number];
  const listed = async (query: Record<string, string | number | boolean> = {}) => {
    const { items, total } = (await app.get<EventList>("/events", { series: "next", ...query })).body;
    expect(total).toBe(items.length);
    return items.map(({ id }) => id);
  };
  expect(await listed()).toEqual([ids[0], alone.id]);
  expect(await listed({ series: "all" })).toEqual([ids[0], ids[1], alone.id, ids[2], ids[3]]);
  expect(await listed({ series: "all", series_id: first.id })).toEqual(ids);
  expect(await listed({ search: "bench" })).toEqual([ids[0], alone.id]);
  // While the first is on, it is the one that comes next, but not of those that have not begun.
  app.clock.set("2026-04-04T09:00:00.000Z");
  expect(await listed()).toEqual([ids[0], alone.id]);
  expect(await listed({ upcoming: true })).toEqual([ids[1], alone.id]);
  const later = await app.as("admin");
  // A cancelled date stands beside the next one that takes place, for a day.
  await later.post(`/events/${ids[1]}/cancel`, { reason: "Holiday" });
  expect(await listed({ upcoming: true })).toEqual([ids[1], alone.id, ids[2]]);
  app.clock.set("2026-04-06T09:00:00.000Z");
  expect(await listed()).toEqual([alone.id, ids[2]]);
  app.clock.set("2026-06-06T09:00:00.000Z");
  expect(await listed()).toEqual([ids[3], alone.id]);
  expect(await listed({ status: "past" })).toEqual([ids[3], alone.id]);
});

anyEngine.test.each([
  ["FREQ=WEEKLY;BYDAY=SA", "Every Saturday"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=SA", "Every 2 weeks on Saturday"],
  ["FREQ=WEEKLY;BYDAY=TU,TH", "Every Tuesday and Thursday"],
  ["FREQ=MONTHLY;BYDAY=1SA", "First Saturday of the month"],
  ["FREQ=MONTHLY;BYDAY=-1FR", "Last Friday of the month"],
  ["FREQ=MONTHLY;BYDAY=SA;BYSETPOS=2", "Second Saturday of the month"],
  ["FREQ=MONTHLY;INTERVAL=3;BYDAY=1SA", "Every 3 months on the first Saturday"],
  ["FREQ=MONTHLY;BYMONTHDAY=21", "Every month on the 21st"],
  ["FREQ=MONTHLY;BYMONTHDAY=12", "Every month on the 12th"],
  ["FREQ=DAILY;INTERVAL=2", "Every 2 days"],
  ["FREQ=DAILY", "Every day"],
  ["FREQ=MONTHLY;BYDAY=SA", "Several dates"],
  ["", "Several dates"],
])("%s is said as %s", (rule, words) => expect(ruleInWords(rule)).toBe(words));

anyEngine.test.each([
  ["FREQ=WEEKLY;BYDAY=SA", 1, "FREQ=WEEKLY;BYDAY=SU"],
  ["FREQ=WEEKLY;BYDAY=SA", -6, "FREQ=WEEKLY;BYDAY=SU"],
  ["FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", 15, "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"],
  ["FREQ=MONTHLY;BYDAY=1SA", 1, ""],
  ["FREQ=MONTHLY;BYDAY=1SA", 0, "FREQ=MONTHLY;BYDAY=1SA"],
])("%s, moved by %d days, is %s", (rule, days, moved) => expect(movedRule(rule, days)).toBe(moved));

/** Zones with a clock change in spring and autumn, in either order, and without one. */
const zones = ["Africa/Harare", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"] as const;
const days = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;

anyEngine.describe("the dates of any rule", () => {
  const start = fc.date({ min: new Date("2024-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  const kinds = fc.constantFrom("weekly", "nth", "last", "date");
  const asked = fc.record({
    start,
    zone: fc.constantFrom(...zones),
    kind: kinds,
    interval: fc.integer({ min: 1, max: 2 }),
    count: fc.integer({ min: 2, max: 24 }),
    minutes: fc.integer({ min: 0, max: 3_000 }),
    skip: fc.nat(29),
  });
  type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;
  const inWall = (date: { start_date: string }, zone: string) => toLocalInput(date.start_date, zone);

  function ruleOf(kind: string, interval: number, wall: Date): string {
    const day = days[wall.getUTCDay()] as string;
    const place = Math.ceil(wall.getUTCDate() / 7);
    const last = new Date(wall.getTime() + 7 * 86_400_000).getUTCMonth() !== wall.getUTCMonth();
    if (kind === "weekly") return `FREQ=WEEKLY;INTERVAL=${interval}`;
    if (kind === "last" && last) return `FREQ=MONTHLY;INTERVAL=${interval};BYDAY=-1${day}`;
    if (kind === "date" || place === 5) return `FREQ=MONTHLY;INTERVAL=${interval};BYMONTHDAY=${wall.getUTCDate()}`;
    return `FREQ=MONTHLY;INTERVAL=${interval};BYDAY=${place}${day}`;
  }

  test("are as many as asked for, in order, at one time of the wall clock, and those of another reader of rules", async () => {
    const holds = async ({ start, zone, kind, interval, count, minutes, skip }: Asked) => {
      const begins = new Date(Math.floor(start.getTime() / 60_000) * 60_000);
      const event = {
        start_date: begins.toISOString(),
        end_date: new Date(begins.getTime() + minutes * 60_000).toISOString(),
      };
      const wall = inWall(event, zone);
      const rule = ruleOf(kind, interval, new Date(`${wall}Z`));
      const { items } = await datesOf(event, { rule, count, except: [] }, zone);
      expect(items).toHaveLength(count);
      expect(items[0]).toEqual(event);
      const reader = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromDateTimeString(`${wall}:00`));
      for (const [at, item] of items.entries()) {
        const theirs = reader.next()?.toString().slice(0, 16) as string;
        const ours = inWall(item, zone);
        expect(item.end_date >= item.start_date).toBe(true);
        if (at > 0) expect(item.start_date > (items[at - 1]?.start_date as string)).toBe(true);
        // Where the clock leaves an hour out, there is no such time: it is at most that hour beside it.
        if (ours !== theirs) {
          expect(Math.abs(Date.parse(`${ours}Z`) - Date.parse(`${theirs}Z`))).toBeLessThanOrEqual(3_600_000);
          expect(/-(03|04|10)-/.test(theirs)).toBe(true);
        }
      }
      // A rule until the last date gives as many dates; skipping a date gives one less.
      const until = inWall(items.at(-1) as Event, zone).slice(0, 10);
      expect((await datesOf(event, { rule, until, except: [] }, zone)).items).toEqual(items);
      const skipped = items[1 + (skip % (count - 1))] as Event;
      if (count < 3) return;
      const except = [inWall(skipped, zone).slice(0, 10)];
      const rest = (await datesOf(event, { rule, count, except }, zone)).items;
      expect(rest).toEqual(items.filter((item) => item !== skipped));
    };
    await fc.assert(fc.asyncProperty(asked, holds), { seed: 5545, numRuns: 150 });
  });

  test("of any input are computed or refused with a sentence, quickly", async () => {
    const part = fc.constantFrom(
      "FREQ=DAILY",
      "FREQ=WEEKLY",
      "FREQ=MONTHLY",
      "INTERVAL=99",
      "BYDAY=MO",
      "BYDAY=5SA",
      "BYMONTHDAY=31",
      "BYMONTH=2",
      "BYSETPOS=-1",
      "BYSETPOS=31",
      "WKST=SU",
      "COUNT=2",
      ";",
      "=",
      "X",
    );
    const rules = fc.oneof(
      fc.array(part, { maxLength: 5 }).map((parts) => parts.join(";")),
      fc.string(),
    );
    const event = { start_date: "2028-02-29T08:00:00.000Z", end_date: "2028-02-29T09:00:00.000Z" };
    const answers = async (rule: string, count: number) => {
      const made = await datesOf(event, { rule, count, except: [] }, "Africa/Harare").catch((error: Error) => error);
      if (made instanceof Error) expect(made).toMatchObject({ status: 422 });
      else expect(made.items.length).toBeLessThanOrEqual(104);
    };
    await fc.assert(fc.asyncProperty(rules, fc.integer({ min: 2, max: 104 }), answers), { seed: 5545, numRuns: 200 });
  });
});

anyEngine.test.each(["Africa/Harare", "Europe/Berlin", "America/New_York"])(
  "a calendar has each date as an event of its own, without a rule, at the right instant for readers in %s",
  async (timeZone) => {
    const makers = await listeningSite({ origin: "https://makers.example", site: { ...defaultSite, timeZone } });
    const admin = await makers.as("admin");
    const autumn = { ...bench, start_date: "2026-10-17T18:00", end_date: "2026-10-17T20:00" };
    const { body: first } = await admin.post<Event>("/events", autumn);
    const { body } = await admin.post<Made>(`/events/${first.id}/repeat`, { rule: "FREQ=WEEKLY", count: 5 });
    await admin.post(`/events/${body.items[2]?.id}/cancel`, { reason: "Holiday" });
    const calendar = ICAL.Component.fromString((await makers.ask("/events.ics")).body.toString());
    const events = calendar.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
    expect(events.map(({ uid }) => uid)).toEqual(body.items.map(({ id }) => `event-${id}@makers.example`));
    expect(events.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual(
      body.items.map(({ start_date }) => start_date),
    );
    expect(events.map(({ startDate }) => toLocalInput(startDate.toJSDate().toISOString(), timeZone).slice(11))).toEqual(
      Array(5).fill("18:00"),
    );
    expect(events.some((event) => event.isRecurring())).toBe(false);
    const states = events.map(({ component }) => component.getFirstPropertyValue("status"));
    expect(states.map((state) => String(state).slice(0, 4))).toEqual(["CONF", "CONF", "CANC", "CONF", "CONF"]);
  },
);
