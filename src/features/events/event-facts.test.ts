import { expect, test } from "vitest";
import { durationLine, feeLine, registerWord, timeLine } from "./public/event-facts";
import type { Event } from "./schema";

const event = (part: Partial<Event>) => part as Event;
const harare = { timeZone: "Africa/Harare", timeZoneName: "CAT" };
const between = (start_date: string, end_date: string) => event({ start_date, end_date });

test("a begun hour counts whole, and nothing lasts less than one", () => {
  expect(durationLine(between("2026-11-28T08:30:00Z", "2026-11-28T11:00:00Z"))).toBe("3 hours");
  expect(durationLine(between("2026-11-28T08:30:00Z", "2026-11-28T09:30:00Z"))).toBe("1 hour");
  expect(durationLine(between("2026-11-28T08:30:00Z", "2026-11-28T08:30:00Z"))).toBe("1 hour");
});

test("times are those of the site's wall clock, with the last day when that is another", () => {
  expect(timeLine(between("2026-11-28T08:30:00Z", "2026-11-28T11:00:00Z"), harare)).toBe("10:30–13:00 CAT");
  expect(timeLine(between("2026-12-11T15:00:00Z", "2026-12-13T14:00:00Z"), harare)).toBe(
    "17:00 to Sun 13 Dec, 16:00 CAT",
  );
  // 23:30 in Harare on the 28th is still the 28th there, whatever day it is elsewhere.
  expect(timeLine(between("2026-11-28T19:00:00Z", "2026-11-28T21:30:00Z"), harare)).toBe("21:00–23:30 CAT");
});

test("one registers for what costs, and says that one comes to what is free", () => {
  expect(registerWord(event({ registration_fee: 0 }))).toBe("RSVP");
  expect(registerWord(event({ registration_fee: 0.5 }))).toBe("Register");
  expect(feeLine(event({ registration_fee: 0 }))).toBe("Free");
  expect(feeLine(event({ registration_fee: 0.5 }))).toBe("$0.50");
});
