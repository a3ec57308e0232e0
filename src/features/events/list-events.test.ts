// On PostgreSQL too: searches and sort orders differ between the engines.
import { beforeAll, describe, expect, test } from "vitest";
import { makeApp, openApp, type TestApp } from "../../../tests/support/app";
import { day, hour, start } from "../../../tests/support/clock";
import { insertEvent } from "../../../tests/support/factories";
import { eventStatuses, eventTypes } from "./choices";
import { type Event, type EventList, eventOrders } from "./schema";

const at = (ms: number) => new Date(Date.parse(start) + ms).toISOString();

describe("every filter, order and page", () => {
  let app: TestApp;
  let all: Event[];

  // Sixty events around now: of each type, in each state, some at the very same instant.
  beforeAll(async () => {
    app = await openApp();
    for (let number = 0; number < 60; number++) {
      const begins = (Math.floor(number / 2) - 15) * 5 * hour;
      await insertEvent(app.db, {
        title: `${number % 3 === 0 ? "Café" : "Bench"} ${number}`,
        start_date: at(begins),
        end_date: at(begins + (number % 4) * 9 * hour),
        event_type: (["", ...eventTypes] as const)[number % 6] ?? "",
        featured: number % 5 === 0 ? 1 : 0,
        created_at: at(-((number * 7) % 20) * day),
      });
    }
    const pages = await Promise.all([1, 2].map((page) => app.get<EventList>("/events", { size: 30, page })));
    all = pages.flatMap(({ body }) => body.items);
    return app.close;
  });

  const byStart = (a: Event, b: Event) => a.start_date.localeCompare(b.start_date) || a.id - b.id;
  const byCreation = (a: Event, b: Event) => a.created_at.localeCompare(b.created_at) || a.id - b.id;
  const letters = ({ title }: Event) => title.toLowerCase();
  const byTitle = (a: Event, b: Event) => {
    const [one, other] = [letters(a), letters(b)];
    return one < other ? -1 : one > other ? 1 : a.id - b.id;
  };
  const byPlaces = (a: Event, b: Event) => a.places_taken - b.places_taken || a.id - b.id;
  /** The expected order of each sort, without a database. */
  const orders: Record<(typeof eventOrders)[number], (a: Event, b: Event) => number> = {
    agenda: (a, b) => {
      const [over, otherOver] = [a.status === "past", b.status === "past"];
      if (over !== otherOver) return over ? 1 : -1;
      return over ? byStart(b, a) : byStart(a, b);
    },
    start_date: byStart,
    "-start_date": (a, b) => byStart(b, a),
    created_at: byCreation,
    "-created_at": (a, b) => byCreation(b, a),
    title: byTitle,
    "-title": (a, b) => byTitle(b, a),
    places_taken: byPlaces,
    "-places_taken": (a, b) => byPlaces(b, a),
  };

  type Filter = [query: Record<string, string>, holds: (event: Event) => boolean];
  const filters: Record<string, Filter[]> = {
    status: [
      ...eventStatuses.map((status): Filter => [{ status }, (event) => event.status === status]),
      [{ status: "workshop" }, (event) => event.event_type === "workshop"],
    ],
    event_type: [
      [{ event_type: "meetup" }, (event) => event.event_type === "meetup"],
      [{ event_type: "workshop" }, (event) => event.event_type === "workshop"],
    ],
    featured: [
      [{ featured: "true" }, (event) => event.featured],
      [{ featured: "0" }, (event) => !event.featured],
    ],
    upcoming: [
      [{ upcoming: "true" }, (event) => event.status === "upcoming"],
      [{ upcoming: "false" }, (event) => event.start_date <= start],
    ],
    search: [[{ search: "CAFÉ" }, (event) => event.title.startsWith("Café")]],
  };
  const none: Filter = [{}, () => true];
  const combinations = Object.values(filters).reduce<Filter[]>(
    (sofar, choices) =>
      sofar.flatMap(([query, holds]) =>
        [none, ...choices].map(
          ([more, alsoHolds]): Filter => [{ ...query, ...more }, (event) => holds(event) && alsoHolds(event)],
        ),
      ),
    [none],
  );

  /**
   * Returns the queries to try in an order: all combinations of up to two filters. Combinations of more filters are
   * tried in one order each; trying all would need some five thousand requests.
   */
  const askedIn = (sort: (typeof eventOrders)[number]): Filter[] =>
    combinations.filter(
      ([query], index) => Object.keys(query).length <= 2 || index % eventOrders.length === eventOrders.indexOf(sort),
    );

  test.each(eventOrders)("in the order %s, each page is where it belongs and the totals are right", async (sort) => {
    for (const [query, holds] of askedIn(sort)) {
      const expected = all.filter(holds).sort(orders[sort]);
      const size = 7;
      const pages = Math.ceil(expected.length / size);
      for (let page = 1; page <= Math.max(pages, 1); page++) {
        const { status, body } = await app.get<EventList>("/events", { ...query, sort, size, page });
        expect({ query, page, status }).toEqual({ query, page, status: 200 });
        expect(body, JSON.stringify({ ...query, page })).toMatchObject({ total: expected.length, page, size, pages });
        const ids = expected.slice((page - 1) * size, page * size).map(({ id }) => id);
        expect(
          body.items.map(({ id }) => id),
          JSON.stringify({ ...query, page }),
        ).toEqual(ids);
      }
    }
  });

  test("the agenda is the order when none is asked for, twenty to a page", async () => {
    const { body } = await app.get<EventList>("/events");
    expect(body).toMatchObject({ total: 60, page: 1, size: 20, pages: 3 });
    expect(body.items.map(({ id }) => id)).toEqual(
      [...all]
        .sort(orders.agenda)
        .slice(0, 20)
        .map(({ id }) => id),
    );
  });

  test("beyond the last page there is nothing, and the total is the same", async () => {
    for (const page of [4, 1_000_000]) {
      const { status, body } = await app.get<EventList>("/events", { page });
      expect({ status, ...body }).toEqual({ status: 200, items: [], total: 60, page, size: 20, pages: 3 });
    }
  });
});

describe("search", () => {
  test.each([
    ["Καφενείο τεχνολογίας", ["καφενείο", "ΤΕΧΝΟΛΟΓΊΑΣ", "τεχνολογίας", "ΚΑΦΕΝΕΊΟ"]],
    ["Мастерская паяльника", ["МАСТЕРСКАЯ", "паяль"]],
    ["İstanbul ısı atölyesi", ["İSTANBUL", "ATÖLYE", "ısı"]],
    ["Straße der Löter", ["STRASSE", "straße", "LÖTER"]],
    ["Café São Tomé", ["CAFÉ", "são", "Cafe\u0301"]],
    ["Ａｎｃｈｏｒ ﬁlament", ["anchor", "FILAMENT"]],
    ["3D 印刷 ワークショップ", ["印刷", "ワーク"]],
    ["100% cotton_wool \\ felt", ["100%", "cotton_wool", "\\ felt", "% cotton_"]],
  ])("finds %s in other letters", async (title, searches) => {
    const app = await makeApp();
    const id = await insertEvent(app.db, { title });
    await insertEvent(app.db, { title: "Something else", description: "100 cottonXwool" });
    for (const search of searches) {
      const { body } = await app.get<EventList>("/events", { search });
      expect(
        body.items.map((event) => event.id),
        search,
      ).toEqual([id]);
      expect(body.total, search).toBe(1);
    }
  });

  test("looks into the description too, and not into fields nobody sees", async () => {
    const app = await makeApp();
    const id = await insertEvent(app.db, { title: "One", description: "A kombi timetable", content: "hidden words" });
    const found = async (search: string) =>
      (await app.get<EventList>("/events", { search })).body.items.map((event) => event.id);
    expect(await found("KOMBI")).toEqual([id]);
    expect(await found("hidden")).toEqual([]);
  });

  test("ignores an empty search, or one of spaces", async () => {
    const app = await makeApp();
    await insertEvent(app.db);
    for (const search of ["", "   "]) expect((await app.get<EventList>("/events", { search })).body.total).toBe(1);
  });
});

const statuses = "Status must be one of upcoming, ongoing, past, workshop, hackathon, meetup, panel, bootcamp";
test.each([
  ["status", "cancelled", statuses],
  ["status", "", statuses],
  ["event_type", "party", "Event type must be one of workshop, hackathon, meetup, panel, bootcamp"],
  ["featured", "yes", "Featured must be true or false"],
  ["upcoming", "2", "Upcoming must be true or false"],
  ["sort", "fee", `Sort must be one of ${eventOrders.join(", ")}`],
  ["page", "0", "Page must be at least 1"],
  ["page", "two", "Page must be a number"],
  ["page", "1.5", "Page must be a whole number"],
  ["page", "99999999999999999999", "Page must be at most 1000000"],
  ["size", "0", "Size must be at least 1"],
  ["size", "101", "Size must be at most 100"],
  ["search", "x".repeat(101), "Search must be at most 100 characters"],
  ["search", "a\u0000b", "Search contains characters that cannot be shown"],
])("%s=%s is refused with a sentence", async (name, value, sentence) => {
  const { get } = await makeApp();
  expect(await get("/events", { [name]: value })).toMatchObject({
    status: 422,
    body: { detail: sentence, errors: { [name]: sentence } },
  });
});

test("a query parameter that is not one of the call's is left aside", async () => {
  const { get } = await makeApp();
  expect((await get("/events", { utm_source: "chat" })).status).toBe(200);
});
