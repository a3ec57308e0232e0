import { describe, expect, test } from "vitest";
import { toInstant, toLocalInput } from "./time";

describe("toInstant", () => {
  test.each([
    ["2026-11-21T14:00", "Africa/Harare", "2026-11-21T12:00:00.000Z"],
    ["2026-11-21 14:00:30", "Africa/Harare", "2026-11-21T12:00:30.000Z"],
    ["2026-11-21", "Africa/Harare", "2026-11-20T22:00:00.000Z"],
    ["2026-11-21T14:00Z", "Africa/Harare", "2026-11-21T14:00:00.000Z"],
    ["2026-11-21T14:00:00.123456-05:30", "Africa/Harare", "2026-11-21T19:30:00.123Z"],
    // New York: the day the clocks go back, before and after; and an hour that the spring change leaves out.
    ["2026-11-01T00:30", "America/New_York", "2026-11-01T04:30:00.000Z"],
    ["2026-11-01T03:00", "America/New_York", "2026-11-01T08:00:00.000Z"],
    ["2028-02-29T10:00", "Africa/Harare", "2028-02-29T08:00:00.000Z"],
  ])("%s in %s is %s", (text, zone, instant) => expect(toInstant(text, zone)).toBe(instant));

  test.each([
    "2026-02-30T10:00",
    "2026-13-01",
    "2026-11-21T24:30",
    "1969-12-31",
    "soon",
    "",
    "2026-11-21T14:00+2",
    "99999-01-01",
    "2026-11-21T14:00+99:99",
    "2026-11-21T14:00+14:30",
    "2026-11-21T14:00-02:75",
  ])("%s is not a date-time", (text) => expect(toInstant(text, "Africa/Harare")).toBeUndefined());
});

describe("toLocalInput", () => {
  test("shows the zone's wall clock, cut to the minute", () => {
    expect(toLocalInput("2026-11-21T12:34:56.789Z", "Africa/Harare")).toBe("2026-11-21T14:34");
    expect(toLocalInput("2026-07-01T12:00:00.000Z", "America/New_York")).toBe("2026-07-01T08:00");
  });

  test("comes back to the same instant", () => {
    for (const zone of ["Africa/Harare", "America/New_York", "Asia/Kolkata", "Pacific/Chatham"]) {
      for (let day = 0; day < 365; day += 7) {
        const instant = new Date(Date.UTC(2026, 0, 1 + day, 13, 15)).toISOString();
        expect(toInstant(toLocalInput(instant, zone), zone)).toBe(instant);
      }
    }
  });
});
