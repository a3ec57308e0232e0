import { expect, test } from "vitest";
import { dateLine, durationLine, feeLine, hoursLine, registerWord, timeLine } from "./public/event-facts";
import type { Event } from "./schema";

const event = (part: Partial<Event>) => part as Event;
const harare = { timeZone: "Africa/Harare", timeZoneName: "CAT" };
const between = (start_date: string, end_date: string) => event({ start_date, end_date });

const evening = between("2026-11-28T08:30:00Z", "2026-11-28T11:00:00Z");
/** Every morning from Monday to Friday, as far as can be told. */
const mornings = between("2026-03-09T07:00:00Z", "2026-03-13T10:30:00Z");
/** Through two nights. */
const weekend = between("2026-12-11T15:00:00Z", "2026-12-13T14:00:00Z");
const night = between("2026-12-11T18:00:00Z", "2026-12-12T00:30:00Z");
const newYear = between("2026-12-30T07:00:00Z", "2027-01-02T10:00:00Z");
const allDay = between("2026-03-30T22:00:00Z", "2026-04-02T22:00:00Z");

test("a begun hour counts whole, and nothing lasts less than one", () => {
  expect(durationLine(evening, harare)).toBe("3 hours");
  expect(durationLine(between("2026-11-28T08:30:00Z", "2026-11-28T09:30:00Z"), harare)).toBe("1 hour");
  expect(durationLine(between("2026-11-28T08:30:00Z", "2026-11-28T08:30:00Z"), harare)).toBe("1 hour");
});

test("from two days on the duration is in days", () => {
  expect(durationLine(mornings, harare)).toBe("5 days");
  expect(durationLine(weekend, harare)).toBe("3 days");
  expect(durationLine(night, harare)).toBe("7 hours");
});

test("times are those of the site's wall clock", () => {
  expect(timeLine(evening, harare)).toBe("10:30–13:00 CAT");
  // 23:30 in Harare on the 28th is still the 28th, although it is the 29th further east.
  expect(timeLine(between("2026-11-28T19:00:00Z", "2026-11-28T21:30:00Z"), harare)).toBe("21:00–23:30 CAT");
});

test("an event over several days says them, and the hours of each, or from when to when it goes on", () => {
  expect([mornings, weekend, night, newYear, allDay].map((one) => timeLine(one, harare))).toEqual([
    "9–13 Mar, 5 days, 09:00–12:30 CAT",
    "11–13 Dec, 3 days, Fri 17:00 to Sun 16:00 CAT",
    "Fri 20:00 to Sat 02:30 CAT",
    "30 Dec – 2 Jan, 4 days, 09:00–12:00 CAT",
    "31 Mar – 2 Apr, 3 days",
  ]);
  expect([mornings, weekend, allDay].map((one) => hoursLine(one, harare))).toEqual([
    "09:00–12:30 CAT",
    "Fri 17:00 to Sun 16:00 CAT",
    "All day",
  ]);
  expect([evening, mornings, night, newYear, allDay].map((one) => dateLine(one, harare))).toEqual([
    "Sat 28 Nov 2026",
    "Mon 9 – Fri 13 Mar 2026",
    "Fri 11 Dec 2026",
    "Wed 30 Dec 2026 – Sat 2 Jan 2027",
    "Tue 31 Mar – Thu 2 Apr 2026",
  ]);
});

test("midnight is the end of its day", () => {
  const untilMidnight = between("2026-12-11T18:00:00Z", "2026-12-11T22:00:00Z");
  const oneDay = between("2026-12-10T22:00:00Z", "2026-12-11T22:00:00Z");
  expect([hoursLine(untilMidnight, harare), timeLine(oneDay, harare)]).toEqual(["20:00–24:00 CAT", "All day"]);
});

test('the button says "Register" for a fee and "RSVP" for a free event', () => {
  expect(registerWord(event({ registration_fee: 0 }))).toBe("RSVP");
  expect(registerWord(event({ registration_fee: 0.5 }))).toBe("Register");
  expect(feeLine(event({ registration_fee: 0 }), { currency: "USD" })).toBe("Free");
  expect(feeLine(event({ registration_fee: 0.5 }), { currency: "USD" })).toBe("$0.50");
});

test("hours are told by the clock of their date, and by both where the clock is changed in between", () => {
  const berlin = { timeZone: "Europe/Berlin", timeZoneName: "CET/CEST" };
  const line = (start_date: string, end_date: string) => hoursLine({ start_date, end_date }, berlin);
  expect(line("2026-07-04T08:00:00.000Z", "2026-07-04T10:00:00.000Z")).toBe("10:00–12:00 CEST");
  expect(line("2026-12-05T08:00:00.000Z", "2026-12-05T10:00:00.000Z")).toBe("09:00–11:00 CET");
  expect(line("2026-03-28T19:00:00.000Z", "2026-03-29T10:00:00.000Z")).toBe("Sat 20:00 to Sun 12:00 CET/CEST");
  expect(line("2026-03-27T08:00:00.000Z", "2026-03-30T10:00:00.000Z")).toBe("09:00–12:00 CET/CEST");
});
