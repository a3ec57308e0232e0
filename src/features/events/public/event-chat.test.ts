import { expect, test } from "vitest";
import { eventChat, weekChat } from "./event-chat";

const site = { name: "Anchor Makerspace", timeZone: "Africa/Harare", timeZoneName: "CAT", currency: "USD" };
const event = {
  id: 7,
  title: "Laser *basics*",
  start_date: "2026-11-28T08:00:00Z",
  end_date: "2026-11-28T11:00:00Z",
  is_online: false,
  location: "Workshop 2",
  registration_fee: 5,
  publication: "published" as const,
  publish_at: null,
};

test("an event is a text with a bold title, day and time, place, fee and link", () => {
  expect(eventChat(event, site, "https://makers.example")).toBe(
    "*Laser basics*\nSat 28 Nov 2026, 10:00–13:00 CAT\nWorkshop 2\n$5.00\nhttps://makers.example/events/7",
  );
});

test("a free event without a place leaves the place out", () => {
  const free = { ...event, location: "", registration_fee: 0 };
  expect(eventChat(free, site, "https://makers.example").split("\n").slice(2)).toEqual([
    "Free",
    "https://makers.example/events/7",
  ]);
});

test("a cancelled event says so instead of place and fee", () => {
  const cancelled = { ...event, publication: "cancelled" as const };
  expect(eventChat(cancelled, site, "https://makers.example")).toBe(
    "*Laser basics*\nSat 28 Nov 2026, 10:00–13:00 CAT\nCancelled\nhttps://makers.example/events/7",
  );
});

test.each([
  ["🔧 Repair café", "*🔧 Repair café*"],
  ["snake_case ~and~ `code`", "*snake_case ~and~ `code`*"],
  ["ورشة الليزر", "*ورشة الليزر*"],
  [" * ", " * "],
  ["***", "***"],
  ["*bold* start", "*bold start*"],
])("the title %s is drawn as %s", (title, drawn) => {
  expect(eventChat({ ...event, title }, site, "").split("\n")[0]).toBe(drawn);
});

test("an event of several days that is online says both", () => {
  const camp = { ...event, end_date: "2026-11-30T11:00:00Z", is_online: true };
  expect(eventChat(camp, site, "").split("\n").slice(1, 3)).toEqual([
    "Sat 28 – Mon 30 Nov 2026, 10:00–13:00 CAT",
    "Online",
  ]);
});

test("the week has only what visitors see, starting within seven days, by date", () => {
  const now = new Date("2026-11-23T09:00:00Z");
  const at = (id: number, start_date: string, more = {}) => ({
    ...event,
    id,
    title: `Event ${id}`,
    start_date,
    ...more,
  });
  const text = weekChat(
    [
      at(1, "2026-11-29T08:00:00Z"),
      at(2, "2026-11-24T08:00:00Z"),
      at(3, "2026-11-30T09:00:00Z"),
      at(4, "2026-11-23T08:59:59Z"),
      at(5, "2026-11-25T08:00:00Z", { publication: "draft" }),
      at(6, "2026-11-25T08:00:00Z", { publication: "cancelled" }),
      at(8, "2026-11-25T08:00:00Z", { publish_at: "2026-11-24T00:00:00Z" }),
    ],
    site,
    { origin: "https://makers.example", now },
  );
  expect(text?.match(/^\*.*\*$/gm)).toEqual(["*This week at Anchor Makerspace*", "*Event 2*", "*Event 1*"]);
  expect(weekChat([], site, { origin: "", now })).toBeUndefined();
});
