import { assert, constant, constantFrom, date, integer, oneof, property, record } from "fast-check";
import { expect, test } from "vitest";
import { addDays, endOfDay } from "../../platform/time";
import { addMonths, countingGrant, grantStates, lastDayOf, stateOf } from "./days";

const days = date({ min: new Date("2000-01-01"), max: new Date("2090-12-31"), noInvalidDate: true }).map((day) =>
  day.toISOString().slice(0, 10),
);
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

test.each([
  ["2026-08-31", 6, "2027-02-28"],
  ["2027-08-31", 6, "2028-02-29"],
  ["2026-01-31", 1, "2026-02-28"],
  ["2026-02-28", 12, "2027-02-28"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2026-12-31", 2, "2027-02-28"],
  ["2026-11-15", 3, "2027-02-15"],
])("%s and %i months end on %s", (day, months, end) => {
  expect(lastDayOf({ validity: "months", valid_months: months, valid_until_day: "" }, day)).toBe(end);
});

test.each([
  ["2026-06-30", "07-01", "2026-07-01"],
  ["2026-07-01", "07-01", "2026-07-01"],
  ["2026-07-02", "07-01", "2027-07-01"],
  ["2027-01-01", "02-29", "2027-02-28"],
  ["2028-02-29", "02-29", "2028-02-29"],
  ["2026-12-31", "12-31", "2026-12-31"],
])("%s until the %s ends on %s", (day, valid_until_day, end) => {
  expect(lastDayOf({ validity: "day", valid_months: null, valid_until_day }, day)).toBe(end);
});

test("months later is that month, with the same date or the month's last day", () => {
  assert(
    property(days, integer({ min: 1, max: 600 }), (day, count) => {
      const end = addMonths(day, count);
      expect(monthOf(end)).toBe(monthOf(day) + count);
      const isLast = addDays(end, 1).endsWith("-01");
      expect(end.slice(8) === day.slice(8) || (isLast && end.slice(8) < day.slice(8))).toBe(true);
      // More months never end earlier.
      expect(addMonths(day, count + 1) > end).toBe(true);
    }),
  );
});

test("until a day of the year ends within a year, on or after the day of granting", () => {
  const daysOfYear = days.map((day) => day.slice(5));
  assert(
    property(days, daysOfYear, (granted, valid_until_day) => {
      const end = lastDayOf({ validity: "day", valid_months: null, valid_until_day }, granted) as string;
      expect(end >= granted).toBe(true);
      expect(end <= addDays(addMonths(granted, 12), 1)).toBe(true);
      expect(end.slice(5) === valid_until_day || (valid_until_day === "02-29" && end.endsWith("02-28"))).toBe(true);
    }),
  );
});

const grants = record({
  expires_on: oneof(days, constant(null)),
  revoked_at: oneof({ weight: 3, arbitrary: constant(null) }, { weight: 1, arbitrary: days }),
});

test("a grant has exactly one state on each day, and they follow one another", () => {
  const order = ["valid", "expiring", "expired"];
  assert(
    property(grants, integer({ min: 0, max: 365 }), days, (grant, remind, today) => {
      const state = stateOf(grant, remind, today);
      expect(grantStates.filter((one) => one === state)).toHaveLength(1);
      if (grant.revoked_at !== null) {
        expect(state).toBe("revoked");
        return;
      }
      const next = stateOf(grant, remind, addDays(today, 1));
      expect(order.indexOf(next) - order.indexOf(state)).toBeGreaterThanOrEqual(0);
      // The last day still counts, and the next one does not.
      if (grant.expires_on === null) {
        expect(state).toBe("valid");
        return;
      }
      expect(stateOf(grant, remind, grant.expires_on)).toBe("expiring");
      expect(stateOf(grant, remind, addDays(grant.expires_on, 1))).toBe("expired");
    }),
  );
});

test("of several the unrevoked one that lasts longest counts, in whatever order they stand", () => {
  assert(
    property(record({ one: grants, two: grants, three: grants }), days, ({ one, two, three }, today) => {
      const all = [one, two, three];
      const counts = countingGrant(all);
      const unrevoked = all.filter(({ revoked_at }) => revoked_at === null);
      if (unrevoked.length === 0) {
        expect(counts?.revoked_at).toBe(
          all
            .map(({ revoked_at }) => revoked_at)
            .sort()
            .at(-1),
        );
        return;
      }
      const longest = unrevoked.some(({ expires_on }) => expires_on === null)
        ? null
        : (unrevoked
            .map(({ expires_on }) => expires_on)
            .sort()
            .at(-1) as string);
      expect(counts?.expires_on).toBe(longest);
      const state = (grants: typeof all) => stateOf(countingGrant(grants) ?? one, 30, today);
      expect(state([three, one, two])).toBe(state(all));
    }),
  );
});

test("a grant ends with the end of its last day by the zone's clock, also when the clock changes", () => {
  expect(endOfDay("2026-11-28", "Africa/Harare")).toBe("2026-11-28T22:00:00.000Z");
  expect(endOfDay("2026-03-28", "Europe/Berlin")).toBe("2026-03-28T23:00:00.000Z");
  expect(endOfDay("2026-03-29", "Europe/Berlin")).toBe("2026-03-29T22:00:00.000Z");
  // On this day midnight is skipped, and the day ends when the next one begins.
  expect(endOfDay("2026-04-23", "Africa/Cairo")).toBe("2026-04-23T22:00:00.000Z");
  const zones = constantFrom("Africa/Harare", "Europe/Berlin", "America/New_York", "Pacific/Auckland");
  assert(
    property(days, zones, (day, zone) => {
      const hours =
        (Date.parse(endOfDay(day, zone) ?? "") - Date.parse(endOfDay(addDays(day, -1), zone) ?? "")) / 3.6e6;
      expect([23, 24, 25]).toContain(hours);
    }),
  );
});
