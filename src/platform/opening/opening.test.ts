import { describe, expect, test } from "vitest";
import { defaultSite, type WholeSite } from "../site";
import { linesOf, timesText, weekOf } from "./lines";
import { openingOf, openState } from "./opening";
import { stateIn } from "./times";
import type { OpenByHand, OtherHours, WeekdaySpan } from "./timetable";
import { stateText } from "./words";

interface Hours {
  week?: WeekdaySpan[];
  exceptions?: OtherHours[];
  timeZone?: string;
  openByHand?: OpenByHand | null;
}

const siteOf = ({ week, exceptions = [], timeZone = "Africa/Harare", openByHand = null }: Hours): WholeSite => ({
  ...defaultSite,
  timeZone,
  timetable: { week: week ?? defaultSite.timetable.week, exceptions },
  openByHand,
});

function saysAt(hours: Hours, instant: string, madeAgo = 0) {
  const site = siteOf(hours);
  const now = Date.parse(instant);
  const state = openState(site, now);
  const opening = openingOf(site, now - madeAgo * 60_000);
  const onPage = opening && stateIn(opening.times, now);
  const text = (one: typeof state) => one && stateText(one, { timeZone: site.timeZone, twelve: true }, now);
  expect(text(onPage)).toBe(text(state));
  return text(state);
}

describe("the default hours, by the minute", () => {
  test.each([
    ["2026-11-20T06:59:59Z", "Opens today 9:00 AM"],
    ["2026-11-20T07:00:00Z", "Open now, until 6:00 PM"],
    ["2026-11-20T15:59:59Z", "Open now, until 6:00 PM"],
    ["2026-11-20T16:00:00Z", "Opens Saturday 10:00 AM"],
    ["2026-11-21T09:00:00Z", "Open now, until 4:00 PM"],
    ["2026-11-21T14:00:00Z", "Opens Monday 9:00 AM"],
    ["2026-11-22T22:30:00Z", "Opens today 9:00 AM"],
  ])("%s: %s", (instant, text) => {
    expect(saysAt({}, instant)).toBe(text);
    // However long ago the page was made.
    for (const minutes of [1, 59, 60 * 24 * 3]) expect(saysAt({}, instant, minutes)).toBe(text);
  });
});

const span = (day: WeekdaySpan["day"], opens: string, closes: string) => ({ day, opens, closes });

test("a span past midnight belongs to the day on which it begins", () => {
  const week = [span("friday", "20:00", "02:00")];
  expect(saysAt({ week }, "2026-11-20T21:59:00Z")).toBe("Open now, until 2:00 AM");
  expect(saysAt({ week }, "2026-11-20T23:59:59Z")).toBe("Open now, until 2:00 AM");
  expect(saysAt({ week }, "2026-11-21T00:00:00Z")).toBe("Opens Friday 8:00 PM");
  // Saturday is closed; the night that began on Friday is not cut.
  const exceptions = [{ date: "2026-11-21", reason: "Inventory", spans: [] }];
  expect(saysAt({ week, exceptions }, "2026-11-20T23:00:00Z")).toBe("Open now, until 2:00 AM");
});

test("spans that touch are one, a pause between two is told, and a day round the clock is 24 hours", () => {
  const week = [span("monday", "09:00", "12:00"), span("monday", "12:00", "13:00"), span("monday", "14:00", "18:00")];
  expect(saysAt({ week }, "2026-11-23T07:30:00Z")).toBe("Open now, until 1:00 PM");
  expect(saysAt({ week }, "2026-11-23T11:30:00Z")).toBe("Opens today 2:00 PM");
  const always = [span("monday", "00:00", "00:00")];
  expect(saysAt({ week: always }, "2026-11-23T10:00:00Z")).toBe("Open now, until 12:00 AM");
});

test("a site that never closes says so, and one that nobody said anything about says nothing", () => {
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
  expect(saysAt({ week: days.map((day) => span(day, "00:00", "00:00")) }, "2026-11-23T10:00:00Z")).toBe("Open now");
  expect(saysAt({ week: [] }, "2026-11-23T10:00:00Z")).toBeUndefined();
  expect(openingOf(siteOf({ week: [] }), Date.parse("2026-11-23T10:00:00Z"))).toBeUndefined();
});

test("without a timetable a word by hand holds until its end, and then nothing is known", () => {
  const openByHand = { open: true, message: "", since: "2026-11-20T10:00:00Z", until: "2026-11-20T12:00:00Z" };
  const hours = { week: [], openByHand };
  expect(saysAt(hours, "2026-11-20T11:59:00Z", 30)).toBe("Open now, until 2:00 PM");
  const page = openingOf(siteOf(hours), Date.parse("2026-11-20T10:30:00Z"));
  expect(stateIn(page?.times ?? "", Date.parse("2026-11-20T12:01:00Z"))).toBeUndefined();
  expect(openingOf(siteOf(hours), Date.parse("2026-11-20T12:01:00Z"))).toBeUndefined();
});

describe("other hours on a date", () => {
  const heroes = { date: "2026-11-23", reason: "Heroes’ Day", spans: [] };
  test("close the day", () => {
    expect(saysAt({ exceptions: [heroes] }, "2026-11-23T08:00:00Z")).toBe("Opens Tuesday 9:00 AM");
    expect(openingOf(siteOf({ exceptions: [heroes] }), Date.parse("2026-11-23T08:00:00Z"))).toMatchObject({
      says: "Monday 23 November: closed (Heroes’ Day)",
      other: [{ day: "Monday 23 November", text: "Heroes’ Day: closed" }],
    });
  });
  test("open a day that is closed otherwise, or at other times", () => {
    const exceptions = [{ date: "2026-11-22", reason: "Fair", spans: [{ opens: "12:00", closes: "23:00" }] }];
    expect(saysAt({ exceptions }, "2026-11-22T11:00:00Z")).toBe("Open now, until 11:00 PM");
    expect(saysAt({ exceptions }, "2026-11-22T08:00:00Z")).toBe("Opens today 12:00 PM");
  });
  test("are told a fortnight ahead, in their order, and those that are over are not", () => {
    const on = (date: string) => ({ date, reason: date, spans: [] });
    const exceptions = ["2026-12-04", "2026-11-20", "2026-11-19", "2026-12-05"].map(on);
    const { other } = openingOf(siteOf({ exceptions }), Date.parse("2026-11-20T08:00:00Z")) ?? { other: [] };
    expect(other.map(({ text }) => text)).toEqual(["2026-11-20: closed", "2026-12-04: closed"]);
  });
  test("a long pause is looked over", () => {
    const dates = Array.from({ length: 31 }, (_, at) => `2026-12-${String(at + 1).padStart(2, "0")}`);
    const exceptions = dates.map((date) => ({ date, reason: "Away", spans: [] }));
    expect(saysAt({ exceptions }, "2026-12-01T10:00:00Z")).toBe("Opens Friday 1 January, 9:00 AM");
    expect(saysAt({ exceptions }, "2026-12-20T10:00:00Z", 60 * 24 * 10)).toBe("Opens Friday 1 January, 9:00 AM");
  });
});

describe("where the clock is changed", () => {
  const timeZone = "Europe/Berlin";
  const week = [span("saturday", "22:00", "04:00"), span("sunday", "10:00", "18:00")];
  test.each([
    // 29 March 2026: from 2 to 3 o'clock; 25 October: from 3 back to 2.
    ["2026-03-29T01:59:00Z", "Open now, until 4:00 AM"],
    ["2026-03-29T02:00:00Z", "Opens today 10:00 AM"],
    ["2026-03-29T08:00:00Z", "Open now, until 6:00 PM"],
    ["2026-03-29T16:00:00Z", "Opens Saturday 10:00 PM"],
    ["2026-10-25T02:59:00Z", "Open now, until 4:00 AM"],
    ["2026-10-25T03:00:00Z", "Opens today 10:00 AM"],
    ["2026-10-25T09:00:00Z", "Open now, until 6:00 PM"],
  ])("%s: %s", (instant, text) => {
    expect(saysAt({ timeZone, week }, instant)).toBe(text);
    expect(saysAt({ timeZone, week }, instant, 60 * 24 * 2)).toBe(text);
  });
});

describe("by hand", () => {
  const hand = (open: boolean, until: string | null, message = ""): OpenByHand => ({
    open,
    message,
    since: "2026-11-22T08:00:00.000Z",
    until,
  });
  test.each([
    [hand(true, "2026-11-22T12:00:00.000Z"), "2026-11-22T10:00:00Z", "Open now, until 2:00 PM"],
    [hand(true, "2026-11-22T12:00:00.000Z"), "2026-11-22T12:00:00Z", "Opens Monday 9:00 AM"],
    [hand(true, null), "2026-11-25T03:00:00Z", "Open now"],
    [hand(false, null), "2026-11-23T08:00:00Z", "Closed now"],
    [hand(false, "2026-11-23T10:00:00.000Z"), "2026-11-23T08:00:00Z", "Opens today 12:00 PM"],
    [hand(false, "2026-11-23T10:00:00.000Z"), "2026-11-23T10:00:00Z", "Open now, until 6:00 PM"],
    [hand(true, "2026-11-23T08:00:00.000Z"), "2026-11-23T07:30:00Z", "Open now, until 6:00 PM"],
  ])("%j at %s: %s", (openByHand, instant, text) => {
    expect(saysAt({ openByHand }, instant)).toBe(text);
  });
  test("a page of a browser without scripts says what was true, with its time", () => {
    const site = siteOf({ openByHand: hand(true, null, "Games night") });
    expect(openingOf(site, Date.parse("2026-11-22T13:12:40Z"))).toMatchObject({
      says: "Open at 3:12 PM, Sunday 22 November",
      message: "Games night",
      messageUntil: 0,
    });
  });
});

test("what a page carries stays small", () => {
  expect(JSON.stringify(openingOf(siteOf({}), Date.parse("2026-11-22T13:12:40Z"))).length).toBeLessThan(220);
});

describe("a week in lines", () => {
  test("the default is told as it is specified, and hours that are set in twenty-four hours, as is what stands beside them", () => {
    expect(defaultSite.hours[0]?.times).toEqual(["9:00 AM–6:00 PM"]);
    const set = linesOf(weekOf(defaultSite.hours));
    expect(set[0]).toEqual({ days: "Mon–Fri", times: ["09:00–18:00"] });
    const says = (hours: typeof set) => openingOf({ ...siteOf({}), hours }, Date.parse("2026-11-20T08:00:00Z"))?.says;
    expect([says(defaultSite.hours), says(set)]).toEqual([
      "Friday 20 November: 9:00 AM–6:00 PM",
      "Friday 20 November: 09:00–18:00",
    ]);
  });
  test.each<[WeekdaySpan[], string[]]>([
    [[], []],
    [[span("wednesday", "18:00", "00:00")], ["Mon–Tue closed", "Wed 18:00–00:00", "Thu–Sun closed"]],
    [
      [span("monday", "14:00", "18:00"), span("monday", "09:00", "12:30")],
      ["Mon 09:00–12:30, 14:00–18:00", "Tue–Sun closed"],
    ],
  ])("%j", (week, lines) => {
    expect(linesOf(week).map(({ days, times }) => `${days} ${timesText(times)}`)).toEqual(lines);
    expect(linesOf(weekOf(linesOf(week)))).toEqual(linesOf(week));
  });
});
