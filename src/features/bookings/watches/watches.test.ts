// On PostgreSQL too: a watch and the change that frees its time wait for each other's lock.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../../tests/support/any-engine";
import {
  type Answer,
  again,
  book,
  type Caller,
  mailsTo,
  type Office,
  office,
  sunday,
} from "../../../../tests/support/bookings/office";
import { day, hour } from "../../../../tests/support/clock";
import type { Situation } from "../rules";
import { settleBookings } from "../settle.server";
import { freedBetween, mayBeFreed } from "./freed";

const watch = (who: Caller, { id }: Office, from: string, to: string) =>
  who.post<Answer>(`/equipment/${id}/watches`, { from_at: from, to_at: to });

const sundayNine = { opening_hours: [{ day: "sunday", opens: "09:00", closes: "17:00" }] };

anyEngine.describe("a watch for a time at which nothing can be booked", () => {
  test("is refused while we are closed, with the next free time", async () => {
    const given = await office({ outside_hours: 0 });
    const { admin, member } = given;
    await admin.put("/settings", sundayNine);
    const detail = "We are closed at that time. Next free: Sun 8 Mar 2026, 09:00 CAT";
    expect(await watch(member, given, sunday("00:00"), sunday("04:00"))).toMatchObject({
      status: 422,
      body: { detail, errors: { from_at: detail }, reason: "hours", next_free: { unit_id: given.unit } },
    });
    // Half an hour of it is open, and booked.
    await book(await given.app.as("member"), given.id, sunday("09:00"), sunday("12:00"));
    expect((await watch(member, given, sunday("07:00"), sunday("09:30"))).status).toBe(201);
  });

  test("is refused when no booking fits into it, or no unit is left", async () => {
    const given = await office();
    const { app, member, unit } = given;
    await book(await app.as("member"), given.id, sunday("08:00"), sunday("12:00"));
    expect(await watch(member, given, sunday("08:05"), sunday("08:25"))).toMatchObject({
      status: 422,
      body: { reason: "step" },
    });
    await app.db.updateTable("equipment_units").set({ is_retired: 1 }).where("id", "=", unit).execute();
    expect(await watch(member, given, sunday("08:00"), sunday("09:00"))).toMatchObject({
      status: 409,
      body: { reason: "down" },
    });
  });
});

describe("a change that frees a time", () => {
  /** Somebody who waits for a booked time that the job has already looked at. */
  async function waiting(machine: object = {}, from = sunday("10:00"), to = sunday("11:00")) {
    const given = await office(machine);
    const waiter = await given.app.as("member");
    return {
      given,
      async wait() {
        expect((await watch(waiter, given, from, to)).status).toBe(201);
        await settleBookings(given.app.services);
        expect(await mailsTo(given, waiter.user.email)).toEqual([]);
      },
      async told() {
        await settleBookings(given.app.services);
        await settleBookings(given.app.services);
        return (await mailsTo(given, waiter.user.email)).length;
      },
    };
  }

  test("may be the clock, which releases a booking without a check-in", async () => {
    const { given, wait, told } = await waiting({ release_minutes: 15 });
    await book(given.member, given.id, sunday("10:00"), sunday("11:00"));
    await wait();
    given.app.clock.advance(day + 20 * 60_000);
    expect(await told()).toBe(1);
  });

  test("may be a repair, also of a unit without bookings", async () => {
    const { given, wait, told } = await waiting();
    const status = (to: string) =>
      given.admin.put(`/equipment/${given.id}/units/${given.unit}/status`, { status: to, note: "Belt" });
    await status("down");
    await wait();
    expect(await told()).toBe(0);
    await status("ready");
    expect(await told()).toBe(1);
  });

  test("may be another unit", async () => {
    const { given, wait, told } = await waiting();
    await book(given.member, given.id, sunday("10:00"), sunday("11:00"));
    await wait();
    await given.admin.post(`/equipment/${given.id}/units`, { name: "Second" });
    expect(await told()).toBe(1);
  });

  test("may be a new day, from which on the time can be booked", async () => {
    const { given, wait, told } = await waiting({ ahead_days: 2 }, "2026-03-10T10:00", "2026-03-10T11:00");
    await wait();
    given.app.clock.advance(hour);
    expect(await told()).toBe(0);
    given.app.clock.advance(day);
    expect(await told()).toBe(1);
  });

  test("may be longer opening hours", async () => {
    const { given, wait, told } = await waiting({ outside_hours: 0 }, sunday("08:00"), sunday("10:00"));
    await given.admin.put("/settings", sundayNine);
    await book(given.member, given.id, sunday("09:00"), sunday("10:00"));
    await wait();
    const admin = await again(given, given.admin);
    const hours = [{ day: "sunday", opens: "08:00", closes: "17:00" }];
    expect((await admin.put("/settings", { opening_hours: hours })).status).toBe(200);
    // The next request reads the settings again.
    expect((await given.app.get("/open")).status).toBe(200);
    expect(await told()).toBe(1);
  });
});

describe("after a look", () => {
  const [nine, ten, eleven] = [9, 10, 11].map((at) => Date.parse(`2026-03-08T${String(at).padStart(2, "0")}:00Z`)) as [
    number,
    number,
    number,
  ];
  const rules = {
    step_minutes: 60,
    max_minutes: 240,
    buffer_minutes: 0,
    ahead_days: 14,
    max_open: 2,
    max_week_minutes: 240,
    late_hours: 12,
  };
  const before: Situation = {
    now: Date.parse("2026-03-08T06:00Z"),
    timeZone: "Africa/Harare",
    rules,
    units: [{ id: 1, blockedUntil: undefined }],
    taken: [
      { unitId: 1, from: nine, to: ten },
      { unitId: 1, from: ten, to: eleven },
    ],
    own: [],
    open: undefined,
  };

  test("nothing is due again while nothing changes, or a unit breaks or is booked", () => {
    expect(freedBetween(before, { ...before, now: before.now + 15_000 })).toEqual([]);
    const booked = [...before.taken, { unitId: 1, from: eleven, to: eleven + hour }];
    expect(freedBetween(before, { ...before, taken: booked })).toEqual([]);
    const down = (from: number) => ({ ...before, units: [{ id: 1, blockedUntil: from + 48 * hour }] });
    expect(freedBetween(before, down(before.now))).toEqual([]);
    expect(freedBetween(down(before.now), down(before.now + 15_000))).toEqual([]);
  });

  test("a cancelled booking makes only the times due that touch it or its pause", () => {
    const freed = freedBetween(before, { ...before, taken: before.taken.slice(1) });
    expect(freed).toEqual([{ unitId: 1, from: nine, to: ten }]);
    expect(mayBeFreed({ from: nine, to: ten }, freed, 0)).toBe(true);
    expect(mayBeFreed({ from: ten, to: eleven }, freed, 0)).toBe(false);
    expect(mayBeFreed({ from: nine - hour, to: nine }, freed, 0)).toBe(false);
    expect(mayBeFreed({ from: nine - hour, to: nine }, freed, 60_000)).toBe(true);
  });

  test("every time is due after a change of the machine's rules", () => {
    expect(freedBetween(before, { ...before, rules: { ...rules, step_minutes: 30 } })).toBe("any");
  });
});
