import { expect, it } from "vitest";
import {
  formatDate,
  formatDateTime,
  formatEnd,
  formatSpan,
  formatTime,
  wallClock,
  zoneNameAt,
} from "../platform/dates/words";
import { zoneName } from "../platform/time-zone";
import { formatMoney, plural } from "./formatting";

const harare = { timeZone: "Africa/Harare", timeZoneName: "CAT" };

it("shows an instant by the clock on the wall, over midnight and over the new year", () => {
  expect(formatDateTime("2026-11-28T08:30:00.000Z", harare)).toBe("Sat 28 Nov 2026, 10:30 CAT");
  expect(formatDate("2026-12-31T22:30:00.000Z", harare.timeZone)).toBe("Fri 1 Jan 2027");
  expect(formatTime("2026-12-31T22:30:00.000Z", harare.timeZone)).toBe("00:30");
  expect(wallClock("2026-09-05T00:00:00.000Z", "America/New_York")).toMatchObject({
    weekday: "Fri",
    day: 4,
    month: "Sep",
  });
});

it("says an end at midnight as the day that ends then", () => {
  const [evening, midnight] = ["2026-11-28T20:00:00.000Z", "2026-11-28T22:00:00.000Z"];
  expect([formatEnd(evening, harare), formatEnd(midnight, harare)]).toEqual([
    "Sat 28 Nov 2026, 22:00 CAT",
    "Sat 28 Nov 2026",
  ]);
  expect(formatSpan(evening, midnight, harare)).toBe("Sat 28 Nov 2026, 22:00 to 24:00 CAT");
});

it("shows an amount as its currency is shown, with the decimals that it has", () => {
  expect(formatMoney(1250, "JPY")).toBe("¥1,250");
  expect(formatMoney(1250.5, "KWD")).toBe("KWD\u00a01,250.500");
  expect(formatMoney(25, "ZWG")).toBe("ZWG\u00a025.00");
  expect(formatMoney(-25, "EUR")).toBe("−€25.00");
  expect([0, 5, 1250, 1234567.5, -3].map((amount) => formatMoney(amount, "USD"))).toEqual([
    "$0.00",
    "$5.00",
    "$1,250.00",
    "$1,234,567.50",
    "−$3.00",
  ]);
});

it("counts in words", () => {
  expect([plural(0, "place"), plural(1, "place"), plural(1200, "place")]).toEqual([
    "0 places",
    "1 place",
    "1,200 places",
  ]);
  expect(plural(2, "community", "communities")).toBe("2 communities");
});

const now = new Date("2026-11-23T12:00:00Z");
const nameAt = (instant: string, timeZone: string) =>
  zoneNameAt(instant, { timeZone, timeZoneName: zoneName(timeZone, now) });

it("a zone without summer time has one name, one with it two, that of January first", () => {
  const zones = ["Africa/Harare", "Africa/Nairobi", "Europe/Berlin", "America/New_York", "Australia/Sydney"];
  expect(zones.map((zone) => zoneName(zone, now))).toEqual(["CAT", "EAT", "CET/CEST", "EST/EDT", "AEDT/AEST"]);
});

it("a time has the name that its zone has on that date, whenever it is told", () => {
  for (const [zone, january, july] of [
    ["Europe/Berlin", "CET", "CEST"],
    ["Europe/London", "GMT", "BST"],
    ["America/New_York", "EST", "EDT"],
    ["Australia/Sydney", "AEDT", "AEST"],
    ["Africa/Harare", "CAT", "CAT"],
  ] as const) {
    expect([nameAt("2027-01-15T18:00:00.000Z", zone), nameAt("2027-07-15T18:00:00.000Z", zone)]).toEqual([
      january,
      july,
    ]);
  }
  // The hour of the change itself.
  expect(nameAt("2026-03-29T00:59:00.000Z", "Europe/Berlin")).toBe("CET");
  expect(nameAt("2026-03-29T01:00:00.000Z", "Europe/Berlin")).toBe("CEST");
  const berlin = { timeZone: "Europe/Berlin", timeZoneName: "CET/CEST" };
  expect(formatDateTime("2026-12-31T23:30:00.000Z", berlin)).toBe("Fri 1 Jan 2027, 00:30 CET");
  // A configured single name is shown.
  expect(zoneNameAt("2026-07-01T00:00:00.000Z", { ...berlin, timeZoneName: "Berlin time" })).toBe("Berlin time");
});
