import { expect, it } from "vitest";
import { formatDate, formatDateTime, formatMoney, formatTime, plural, wallClock } from "./formatting";

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
