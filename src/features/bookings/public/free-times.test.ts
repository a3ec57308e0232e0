import { describe, expect, test } from "vitest";
import type { Availability } from "../schema";
import { endsFromNow, refusalNow, shownTimes, situationOf, slotsOf } from "./free-times";

type Given = Partial<Omit<Availability, "units">> & { units?: Partial<Availability["units"][number]>[] };

const machine = {
  step_minutes: 30,
  max_minutes: 240,
  buffer_minutes: 30,
  ahead_days: 90,
  max_open: 2,
  max_week_minutes: 240,
  late_hours: 12,
  outside_hours: true,
} as Parameters<typeof situationOf>[1];

/** A day of a machine at a given time, with the rules that the page shares with the server. */
function dayOf(day: string, now: string, { units = [{}], ...given }: Given = {}) {
  const clock = { timeZone: given.time_zone ?? "Europe/London", timeZoneName: "GMT/BST" };
  const availability: Availability = {
    time_zone: clock.timeZone,
    now,
    step_minutes: 30,
    max_minutes: 240,
    bookable_until: "2027-01-01T00:00:00.000Z",
    open: [],
    ...given,
    units: units.map((unit, at) => ({ id: at + 1, name: "", blocked_until: null, busy: [], ...unit })),
  };
  const situation = situationOf(availability, machine, Date.parse(now));
  return { slots: slotsOf(day, availability, situation, clock), situation };
}

test("the hour that occurs twice is there twice and named, the missing hour is not there", () => {
  const { slots } = dayOf("2026-10-25", "2026-10-20T08:00:00.000Z");
  expect(slots).toHaveLength(50);
  expect(slots.slice(1, 8).map(({ time }) => time)).toEqual([
    "00:30",
    "01:00 BST",
    "01:30 BST",
    "01:00 GMT",
    "01:30 GMT",
    "02:00",
    "02:30",
  ]);
  expect(shownTimes([{ slots }])).toHaveLength(50);
  const spring = dayOf("2026-03-29", "2026-03-20T08:00:00.000Z").slots;
  expect(spring).toHaveLength(46);
  expect(spring.slice(0, 4).map(({ time }) => time)).toEqual(["00:00", "00:30", "02:00", "02:30"]);
});

test("one's own booking is one's own until its end, and the pause after it is not", () => {
  const busy = [{ starts_at: "2026-11-28T10:00:00.000Z", ends_at: "2026-11-28T11:30:00.000Z", own: true as const }];
  const { slots } = dayOf("2026-11-28", "2026-11-27T08:00:00.000Z", { units: [{ busy }] });
  expect(slots.slice(19, 24).map(({ state }) => state)).toEqual(["pause", "own", "own", "pause", "free"]);
});

test("a unit out of order cannot be started now", () => {
  const now = "2026-11-28T10:07:00.000Z";
  expect(endsFromNow(dayOf("2026-11-28", now).situation, 1).length).toBeGreaterThan(0);
  const units = [{ blocked_until: "2026-11-30T00:00:00.000Z" }];
  expect(endsFromNow(dayOf("2026-11-28", now, { units }).situation, 1)).toEqual([]);
});

describe("what cannot be started now says why, and names the next free time", () => {
  const now = "2026-11-28T10:07:00.000Z";
  const clock = { timeZone: "Europe/London", timeZoneName: "GMT/BST" };
  const until = Date.parse("2026-12-05T00:00:00.000Z");
  const span = (starts_at: string, ends_at: string) => ({
    starts_at: `2026-11-${starts_at}:00.000Z`,
    ends_at: `2026-11-${ends_at}:00.000Z`,
  });

  test("while we are closed", () => {
    const { situation } = dayOf("2026-11-28", now, { open: [span("30T09:00", "30T17:00")] });
    const closed = {
      ...situation,
      open: [[Date.parse("2026-11-30T09:00Z"), Date.parse("2026-11-30T17:00Z")] as const],
    };
    expect(endsFromNow(closed as typeof situation, 1)).toEqual([]);
    expect(refusalNow(closed as typeof situation, 1, until, clock)).toMatchObject({
      detail: "We are closed now, or soon. Next free: Mon 30 Nov 2026, 09:00 GMT",
      next: { ...span("30T09:00", "30T09:30"), unit_id: 1 },
    });
  });

  test("while it is booked, also on another unit", () => {
    const busy = (to: string) => [{ ...span("28T10:00", to) }];
    const { situation } = dayOf("2026-11-28", now, { units: [{ busy: busy("28T14:00") }] });
    expect(refusalNow(situation, 1, until, clock).detail).toBe(
      "It is booked now, or soon. Next free: Sat 28 Nov 2026, 14:00 GMT",
    );
  });

  test("while it is out of order", () => {
    const { situation } = dayOf("2026-11-28", now, { units: [{ blocked_until: "2026-11-29T00:00:00.000Z" }] });
    expect(refusalNow(situation, 1, until, clock).detail).toBe(
      "It is out of order. Next free: Sun 29 Nov 2026, 00:00 GMT",
    );
    const broken = dayOf("2026-11-28", now, { units: [{ blocked_until: "2027-11-29T00:00:00.000Z" }] });
    expect(refusalNow(broken.situation, 1, until, clock)).toEqual({
      detail: "It is out of order.",
      next: undefined,
      to: undefined,
    });
  });
});
