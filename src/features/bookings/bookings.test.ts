// On PostgreSQL too: bookings depend on its row locks.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import {
  type Answer,
  addUnit,
  again,
  book,
  type Caller,
  expectNoOverlap,
  mailsTo,
  type Office,
  office,
  sunday,
} from "../../../tests/support/bookings/office";
import { hour, minute } from "../../../tests/support/clock";
import { insertEvent, insertMachine } from "../../../tests/support/factories";
import { defaultSite } from "../../platform/site";
import type { Availability, Booked, Booking, DayBoard, OwnBookings } from "./schema";
import { settleBookings } from "./settle.server";

anyEngine.describe("booking", () => {
  test("a member books an hour, gets a mail with the calendar file, and cancels", async () => {
    const given = await office();
    const { id, unit, member, app } = given;
    const made = await book(member, id, sunday("10:00"), sunday("11:00"));
    expect(made.status).toBe(201);
    expect(made.body.booking).toMatchObject({
      equipment_name: "Laser cutter",
      unit_id: unit,
      unit_name: "",
      starts_at: "2026-03-08T08:00:00.000Z",
      ends_at: "2026-03-08T09:00:00.000Z",
      status: "booked",
      cancel_until: "2026-03-08T07:00:00.000Z",
    });
    const own = await member.get<OwnBookings>("/users/me/bookings");
    expect(own.body.items).toEqual([made.body.booking]);
    const cancelled = await member.post<Booking>(`/bookings/${made.body.booking?.id}/cancel`);
    expect(cancelled.body.status).toBe("cancelled");
    expect(await mailsTo(given, member.user.email)).toEqual([
      "booking-confirmed: Booked: Laser cutter, Sun 8 Mar 2026, 10:00 CAT",
      "booking-cancelled: Cancelled: Laser cutter, Sun 8 Mar 2026, 10:00 CAT",
    ]);
    expect((await book(await app.as("member"), id, sunday("10:00"), sunday("11:00"))).status).toBe(201);
  });

  test("10 to 11 and 11 to 12 both stand; a second later is refused with the next free time", async () => {
    const given = await office();
    const { id, member, app } = given;
    const other = await app.as("member");
    expect((await book(member, id, sunday("10:00"), sunday("11:00"))).status).toBe(201);
    expect((await book(other, id, sunday("11:00"), sunday("12:00"))).status).toBe(201);
    const third = await app.as("member");
    const refused = await book(third, id, sunday("10:30"), sunday("11:30"));
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      detail: "It is booked by then. Next free: Sun 8 Mar 2026, 12:00 CAT",
      reason: "taken",
      next_free: { starts_at: "2026-03-08T10:00:00.000Z", ends_at: "2026-03-08T11:00:00.000Z" },
    });
    await expectNoOverlap(given);
  });

  test("the pause after a booking keeps the unit busy", async () => {
    const { id, member, app } = await office({ buffer_minutes: 30 });
    await book(member, id, sunday("10:00"), sunday("11:00"));
    const other = await app.as("member");
    expect((await book(other, id, sunday("11:00"), sunday("12:00"))).status).toBe(409);
    expect((await book(other, id, sunday("09:00"), sunday("10:00"))).status).toBe(409);
    expect((await book(other, id, sunday("11:30"), sunday("12:00"))).status).toBe(201);
    expect((await book(await app.as("member"), id, sunday("09:00"), sunday("09:30"))).status).toBe(201);
  });

  test.each([
    ["a length over the limit", "10:00", "15:00", "A booking lasts at most 4 hours, and ends after it starts."],
    ["an end before its start", "11:00", "10:00", "A booking lasts at most 4 hours, and ends after it starts."],
    ["a time between the steps", "10:10", "11:10", "Bookings start and end every 30 minutes."],
  ])("%s is 422 and names what is possible", async (_, from, to, sentence) => {
    const { id, member } = await office();
    const { status, body } = await book(member, id, sunday(from), sunday(to));
    expect(status).toBe(422);
    expect(body.detail).toMatch(sentence);
    expect(body.detail).toMatch(/Next free: Sun 8 Mar 2026/);
    expect(body.next_free).not.toBeNull();
  });

  test("the past, too far ahead, and the years 1 and 9999 are refused", async () => {
    const { id, member } = await office();
    for (const [from, to] of [
      ["2026-03-07T09:00", "2026-03-07T10:00"],
      ["2026-03-22T00:00", "2026-03-22T01:00"],
      ["9999-03-08T10:00", "9999-03-08T11:00"],
      ["0001-03-08T10:00", "0001-03-08T11:00"],
      ["2026-03-08T24:00", "2026-03-08T25:00"],
      ["tomorrow", "later"],
    ] as const)
      expect((await book(member, id, from, to)).status, from).toBe(422);
    expect((await book(member, id, "2026-03-21T23:00", "2026-03-22T00:00")).status).toBe(201);
  });

  test("a whole booking lies within opening hours and their exceptions", async () => {
    const { id, member, app } = await office({ outside_hours: 0 });
    const admin = await app.as("admin");
    const holiday = (date: string) => ({ date, reason: "Holiday", spans: [] });
    await admin.put("/settings", {
      opening_hours: [{ day: "sunday", opens: "09:00", closes: "17:00" }],
      opening_exceptions: [holiday("2026-03-15")],
    });
    const refused = await book(member, id, sunday("16:00"), sunday("18:00"));
    expect(refused.status).toBe(422);
    expect(refused.body.detail).toMatch("We are closed for some of that time.");
    expect((await book(member, id, "2026-03-15T10:00", "2026-03-15T11:00")).status).toBe(422);
    const { status, body } = await book(member, id, sunday("16:00"), sunday("17:00"));
    expect(status).toBe(201);
    // A holiday that is set afterwards lists whose bookings lie on it.
    const outside = () => admin.get<{ items: Booking[] }>("/bookings", { outside_hours: true });
    expect((await outside()).body.items).toEqual([]);
    await admin.put("/settings", { opening_exceptions: [holiday("2026-03-08")] });
    expect((await outside()).body.items.map((one) => one.id)).toEqual([body.booking?.id]);
  });

  test("may-use is asked for the whole time, whoever calls the API", async () => {
    const given = await office();
    const { id, member, admin, app } = given;
    const { body } = await admin.post<{ id: number }>("/qualifications", { name: "Laser induction" });
    await app.db
      .updateTable("equipment")
      .set({ requires: JSON.stringify([body.id]) })
      .where("id", "=", id)
      .execute();
    const refused = await book(member, id, sunday("10:00"), sunday("11:00"));
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ reason: "may_use", detail: "You need “Laser induction”." });
    const { status } = await admin.post(`/qualifications/${body.id}/grants`, { user_id: member.user.id });
    expect(status).toBe(201);
    await app.db.updateTable("qualification_grants").set({ expires_on: "2026-03-09" }).execute();
    expect((await book(member, id, sunday("10:00"), sunday("11:00"))).status).toBe(201);
    const ends = await book(member, id, "2026-03-09T23:00", "2026-03-10T01:00");
    expect(ends.status).toBe(409);
    expect(ends.body.detail).toMatch("Your laser induction ends before that, on Mon 9 Mar 2026");
  });

  test("a member without a confirmed e-mail cannot book while mail can be sent", async () => {
    const { id, member, app } = await office();
    await app.db.updateTable("users").set({ is_verified: 0 }).where("id", "=", member.user.id).execute();
    const refused = await book(member, id, sunday("10:00"), sunday("11:00"));
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "Please confirm your e-mail first: we write to it when something changes.",
    ]);
  });

  test("unpublished and unbookable machines, forged units and others' bookings are refused", async () => {
    const given = await office();
    const { id, member, app } = given;
    const draft = await insertMachine(app.db, { booking: "open", outside_hours: 1, publication: "draft" });
    const none = await insertMachine(app.db);
    expect((await book(member, draft, sunday("10:00"), sunday("11:00"))).status).toBe(404);
    expect((await book(member, none, sunday("10:00"), sunday("11:00"))).status).toBe(409);
    expect((await book(member, id, sunday("10:00"), sunday("11:00"), { unit_id: 999 })).status).toBe(422);
    const { body } = await book(member, id, sunday("10:00"), sunday("11:00"));
    const stranger = await app.as("member");
    const own = `/bookings/${body.booking?.id}`;
    expect((await stranger.post(`${own}/cancel`)).status).toBe(404);
    expect((await stranger.post(`${own}/end`)).status).toBe(404);
    expect((await stranger.put(own, { note: "mine" })).status).toBe(404);
    for (const more of [{ user_id: member.user.id }, { kind: "service" }, { reason: "I want it" }])
      expect((await book(stranger, id, sunday("12:00"), sunday("13:00"), more)).status).toBe(403);
    expect((await app.post("/bookings", {})).status).toBe(401);
    expect((await stranger.get("/bookings")).status).toBe(403);
  });

  test("a request that is sent again books once", async () => {
    const { id, member } = await office();
    const ask = (starts_at: string) =>
      member.call<Answer>("POST", "/bookings", {
        body: { equipment_id: id, starts_at, ends_at: sunday("11:00") },
        headers: { "idempotency-key": "once" },
      });
    const [first, again] = [await ask(sunday("10:00")), await ask(sunday("10:00"))];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.booking?.id).toBe(first.body.booking?.id);
    expect((await ask(sunday("10:30"))).status).toBe(409);
  });
});

describe("at once", () => {
  test("fifty people for one hour on one unit: one gets it; on three units: three", async () => {
    const given = await office();
    const { app, id } = given;
    const people = await Promise.all(Array.from({ length: 50 }, () => app.as("member")));
    const all = async (from: string, to: string) =>
      (await Promise.all(people.map((one) => book(one, id, sunday(from), sunday(to))))).filter(
        ({ status }) => status === 201,
      ).length;
    expect(await all("10:00", "11:00")).toBe(1);
    await addUnit(given, "2");
    await addUnit(given, "3");
    expect(await all("12:00", "13:00")).toBe(3);
    await expectNoOverlap(given);
  });

  test("fifty times one person over five machines: as many as max_open", async () => {
    const { app, id, member } = await office();
    const others = await Promise.all(
      Array.from({ length: 4 }, () => insertMachine(app.db, { booking: "open", outside_hours: 1 })),
    );
    const machines = [id, ...others];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const hourOf = 8 + Math.floor(at / 5);
        const day = 9 + (at % 5);
        const time = (shift: number) =>
          `2026-03-${String(day).padStart(2, "0")}T${String(hourOf + shift).padStart(2, "0")}:00`;
        return book(member, machines[at % 5] as number, time(0), time(1));
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.find(({ status }) => status === 409)?.body.detail).toMatch("You have 2 bookings already.");
  });

  test("two moves to the same time: one gets it", async () => {
    const given = await office();
    const { app, id, member } = given;
    const other = await app.as("member");
    const one = (await book(member, id, sunday("10:00"), sunday("11:00"))).body.booking;
    const two = (await book(other, id, sunday("12:00"), sunday("13:00"))).body.booking;
    const to = { starts_at: sunday("15:00"), ends_at: sunday("16:00") };
    const moves = await Promise.all([member.put(`/bookings/${one?.id}`, to), other.put(`/bookings/${two?.id}`, to)]);
    expect(moves.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expectNoOverlap(given);
  });
});

describe("limits", () => {
  test("a person has two bookings ahead; what is free within 12 hours is anybody's", async () => {
    const { app, id, member } = await office();
    await book(member, id, sunday("10:00"), sunday("11:00"));
    await book(member, id, "2026-03-09T10:00", "2026-03-09T11:00");
    const third = await book(member, id, "2026-03-10T10:00", "2026-03-10T11:00");
    expect([third.status, third.body.detail]).toEqual([
      409,
      "You have 2 bookings already. Next free: Sat 7 Mar 2026, 10:00 CAT",
    ]);
    expect((await book(member, id, "2026-03-07T20:00", "2026-03-07T21:00")).status).toBe(201);
    // Not counted against itself when it is moved.
    const own = await member.get<OwnBookings>("/users/me/bookings");
    const sundays = own.body.items.find(({ starts_at }) => starts_at.startsWith("2026-03-08"));
    const moved = { starts_at: "2026-03-11T10:00", ends_at: "2026-03-11T11:00" };
    expect((await member.put(`/bookings/${sundays?.id}`, moved)).status).toBe(200);
    const keeper = await app.as("member");
    await app.db
      .insertInto("equipment_people")
      .values({ equipment_id: id, user_id: keeper.user.id, is_keeper: 1, is_trainer: 0 })
      .execute();
    const asked = { user_id: member.user.id, reason: "An exhibition" };
    expect((await book(keeper, id, "2026-03-12T10:00", "2026-03-12T11:00", asked)).status).toBe(201);
  });

  anyEngine.test("a week is Monday to Sunday by the site's clock", async () => {
    const { id, member } = await office({ max_open: 10 });
    expect((await book(member, id, "2026-03-09T10:00", "2026-03-09T13:00")).status).toBe(201);
    const refused = await book(member, id, "2026-03-15T10:00", "2026-03-15T11:30");
    expect(refused.body.detail).toMatch(
      "You can book 4 hours a week; from Sat 14 Mar 2026, 22:00 CAT on what is left is free for all.",
    );
    expect((await book(member, id, "2026-03-15T10:00", "2026-03-15T11:00")).status).toBe(201);
    expect((await book(member, id, "2026-03-16T10:00", "2026-03-16T14:00")).status).toBe(201);
  });

  anyEngine.test("nobody has two machines at a time", async () => {
    const { app, id, member } = await office();
    const other = await insertMachine(app.db, { booking: "open", outside_hours: 1 });
    await book(member, id, sunday("10:00"), sunday("12:00"));
    const refused = await book(member, other, sunday("11:00"), sunday("13:00"));
    expect(refused.body.detail).toBe("You have another machine at that time. Next free: Sun 8 Mar 2026, 12:00 CAT");
    expect((await book(member, other, sunday("12:00"), sunday("13:00"))).status).toBe(201);
  });
});

anyEngine.describe("the clock", () => {
  test("a weekly habit keeps its clock time over both changes; missing and doubled hours are refused", async () => {
    const given = await office(
      { ahead_days: 30, max_open: 10, max_week_minutes: 600 },
      {
        now: "2026-03-20T08:00:00.000Z",
        site: { ...defaultSite, timeZone: "Europe/Berlin", timeZoneName: "CET/CEST" },
      },
    );
    const { app, id, member } = given;
    const before = await book(member, id, "2026-03-23T10:00", "2026-03-23T11:00");
    const after = await book(member, id, "2026-03-30T10:00", "2026-03-30T11:00");
    expect([before.body.booking?.starts_at, after.body.booking?.starts_at]).toEqual([
      "2026-03-23T09:00:00.000Z",
      "2026-03-30T08:00:00.000Z",
    ]);
    const skipped = await book(member, id, "2026-03-29T02:30", "2026-03-29T04:00");
    expect([skipped.status, skipped.body.detail]).toEqual([422, "The clocks skip this time. Please choose another."]);
    app.clock.set("2026-10-20T08:00:00.000Z");
    const autumn = await again(given, member);
    const habit = await Promise.all([
      book(autumn, id, "2026-10-22T10:00", "2026-10-22T11:00"),
      book(autumn, id, "2026-10-29T10:00", "2026-10-29T11:00"),
    ]);
    expect(habit.map(({ body }) => body.booking?.starts_at)).toEqual([
      "2026-10-22T08:00:00.000Z",
      "2026-10-29T09:00:00.000Z",
    ]);
    const twice = await book(autumn, id, "2026-10-25T02:30", "2026-10-25T04:00");
    expect([twice.status, twice.body.detail]).toEqual([
      422,
      "This time comes twice, as the clocks go back. Please say which, such as +01:00 or +00:00.",
    ]);
    const named = await book(autumn, id, "2026-10-25T02:30+01:00", "2026-10-25T04:00");
    expect(named.body.booking?.starts_at).toBe("2026-10-25T01:30:00.000Z");
  });
});

describe("at the machine", () => {
  anyEngine.test("starts now between the steps, extends, checks in and ends", async () => {
    const given = await office({ release_minutes: 15 });
    const { app, id, unit, member } = given;
    app.clock.set("2026-03-07T08:07:20.000Z");
    const now = app.clock.now().toISOString();
    const made = await book(member, id, now, "2026-03-07T08:37:20.000Z", { unit_id: unit });
    expect(made.status).toBe(201);
    const own = `/bookings/${made.body.booking?.id}`;
    const { code } = await app.db
      .selectFrom("equipment_units")
      .select("code")
      .where("id", "=", unit)
      .executeTakeFirstOrThrow();
    expect((await member.post(`${own}/check-in`, { code: "AAAAAA" })).status).toBe(422);
    expect((await member.post<Booking>(`${own}/check-in`, { code })).body.checked_in_at).toBe(now);
    app.clock.advance(20 * minute);
    const later = await again(given, member);
    const longer = await later.put<Booking>(own, { ends_at: "2026-03-07T09:00:00.000Z" });
    expect(longer.body.ends_at).toBe("2026-03-07T09:00:00.000Z");
    const done = await later.post<Booking>(`${own}/end`);
    expect(done.body).toMatchObject({ status: "done", ended_at: app.clock.now().toISOString() });
    expect((await book(await app.as("member"), id, "2026-03-07T10:30", "2026-03-07T11:00")).status).toBe(201);
  });

  anyEngine.test("after the time to cancel, ending frees the time, with the pause from then", async () => {
    const given = await office({ buffer_minutes: 30 });
    const { app, id, member } = given;
    const made = await book(member, id, "2026-03-07T12:00", "2026-03-07T14:00");
    const own = `/bookings/${made.body.booking?.id}`;
    expect((await member.post(`${own}/end`)).status).toBe(409);
    app.clock.advance(hour + 30 * minute);
    const later = await again(given, member);
    const late = await later.post<Answer>(`${own}/cancel`);
    expect([late.status, late.body.detail]).toEqual([
      409,
      "It is too late to cancel. Press I am done when you do not need it.",
    ]);
    expect((await later.post(`${own}/end`)).status).toBe(200);
    expect((await book(await app.as("member"), id, "2026-03-07T12:00", "2026-03-07T13:00")).status).toBe(201);
  });

  anyEngine.test("a no-show is released by the clock, told once, and checked in late only in good faith", async () => {
    const given = await office({ release_minutes: 15 });
    const { app, id, member } = given;
    const other = await app.as("member");
    const made = await book(member, id, "2026-03-07T11:00", "2026-03-07T13:00");
    const own = `/bookings/${made.body.booking?.id}`;
    app.clock.set("2026-03-07T09:20:00.000Z");
    const late = await again(given, member);
    expect((await late.get<OwnBookings>("/users/me/bookings")).body.items[0]?.status).toBe("released");
    await settleBookings(app.services);
    await settleBookings(app.services);
    expect(await mailsTo(given, member.user.email)).toEqual([
      "booking-confirmed: Booked: Laser cutter, Sat 7 Mar 2026, 11:00 CAT",
      "booking-released: Released: Laser cutter, Sat 7 Mar 2026, 11:00 CAT",
    ]);
    expect((await late.post(`${own}/check-in`, { at: "2026-03-07T09:16:00.000Z" })).status).toBe(409);
    expect((await late.post(`${own}/check-in`, { at: "2026-03-07T09:30:00.000Z" })).status).toBe(422);
    // A phone without connection was in time, and nobody has booked since.
    expect((await late.post(`${own}/check-in`, { at: "2026-03-07T09:10:00.000Z" })).status).toBe(200);
    expect((await book(await again(given, other), id, "2026-03-07T11:30", "2026-03-07T12:00")).status).toBe(409);
    // With another machine the time is given to somebody else first.
    const machine = await insertMachine(app.db, { booking: "open", outside_hours: 1, release_minutes: 15 });
    const second = await book(await again(given, other), machine, "2026-03-07T14:00", "2026-03-07T16:00");
    app.clock.set("2026-03-07T12:20:00.000Z");
    expect((await book(await app.as("member"), machine, "2026-03-07T15:00", "2026-03-07T16:00")).status).toBe(201);
    const tooLate = await (await again(given, other)).post<Answer>(`/bookings/${second.body.booking?.id}/check-in`, {
      at: "2026-03-07T12:10:00.000Z",
    });
    expect([tooLate.status, tooLate.body.detail]).toEqual([
      409,
      "Somebody else has booked the time. Next free: Sat 7 Mar 2026, 16:00 CAT",
    ]);
  });

  test("a reminder goes once, two hours before, where it was wished", async () => {
    const given = await office();
    const { app, id, member } = given;
    await book(member, id, "2026-03-07T14:00", "2026-03-07T15:00", { remind: true });
    await settleBookings(app.services);
    expect(await mailsTo(given, member.user.email)).toHaveLength(1);
    app.clock.advance(2 * hour);
    await settleBookings(app.services);
    await settleBookings(app.services);
    expect((await mailsTo(given, member.user.email)).at(-1)).toBe(
      "booking-reminder: Soon: Laser cutter, Sat 7 Mar 2026, 14:00 CAT",
    );
    expect(await mailsTo(given, member.user.email)).toHaveLength(2);
  });
});

describe("down and service", () => {
  const setStatus = ({ admin, id, unit }: Office, body: object, query = "") =>
    admin.put<{ status: string; affected: { outcome: string; person: string }[] }>(
      `/equipment/${id}/units/${unit}/status${query}`,
      body,
    );

  test("people are told once, cancelled 12 hours before, and told when it is ready", async () => {
    const given = await office();
    const { app, id, member } = given;
    const near = await app.as("member");
    await book(near, id, "2026-03-07T15:00", "2026-03-07T16:00");
    await book(member, id, "2026-03-08T15:00", "2026-03-08T16:00");
    const down = { status: "down", note: "The belt is torn" };
    const tried = await setStatus(given, down, "?dry_run=true");
    expect(tried.body.affected.map(({ outcome }) => outcome)).toEqual(["cancelled", "told"]);
    expect(tried.body.status).toBe("ready");
    await setStatus(given, down);
    await setStatus(given, { ...down, note: "Still torn" });
    expect((await mailsTo(given, near.user.email)).slice(1)).toEqual([
      "booking-cancelled: Cancelled: Laser cutter, Sat 7 Mar 2026, 15:00 CAT",
    ]);
    const told = "booking-changed: Out of order: Laser cutter, Sun 8 Mar 2026, 15:00 CAT";
    expect((await mailsTo(given, member.user.email)).slice(1)).toEqual([told]);
    const refused = await book(await app.as("member"), id, "2026-03-09T08:00", "2026-03-09T09:00");
    expect(refused.body.detail).toMatch(/^It is out of order\. Next free: Mon 9 Mar 2026, 10:00/);
    app.clock.set("2026-03-08T01:30:00.000Z");
    await settleBookings(app.services);
    await settleBookings(app.services);
    const cancelled = "booking-cancelled: Cancelled: Laser cutter, Sun 8 Mar 2026, 15:00 CAT";
    expect((await mailsTo(given, member.user.email)).slice(1)).toEqual([told, cancelled]);
    const later = { ...given, admin: await again(given, given.admin) };
    await setStatus(later, { status: "ready" });
    await setStatus(later, { status: "limited", note: "Slowly" });
    expect((await mailsTo(given, member.user.email)).slice(3)).toEqual([
      "booking-changed: Ready again: Laser cutter, Sun 8 Mar 2026, 15:00 CAT",
    ]);
    expect((await mailsTo(given, near.user.email)).slice(2)).toEqual([
      "booking-changed: Ready again: Laser cutter, Sat 7 Mar 2026, 15:00 CAT",
    ]);
  });

  anyEngine.test("a booking moves to a free unit; cancelling and ending never ask the status", async () => {
    const given = await office();
    const { app, id, unit, member } = given;
    const made = await book(member, id, sunday("10:00"), sunday("11:00"), { unit_id: unit });
    const two = await addUnit(given, "2");
    await setStatus(given, { status: "down" });
    const own = await member.get<OwnBookings>("/users/me/bookings");
    expect(own.body.items[0]).toMatchObject({ unit_id: two, status: "booked" });
    await app.db.updateTable("equipment_units").set({ status: "down" }).execute();
    expect((await member.post(`/bookings/${made.body.booking?.id}/cancel`)).status).toBe(200);
  });

  test("a revoked grant and a suspension cancel later bookings with the reason, once", async () => {
    const given = await office();
    const { app, admin, id, member } = given;
    const { body } = await admin.post<{ id: number }>("/qualifications", { name: "Laser induction" });
    const requires = JSON.stringify([body.id]);
    await app.db.updateTable("equipment").set({ requires }).where("id", "=", id).execute();
    await admin.post(`/qualifications/${body.id}/grants`, { user_id: member.user.id });
    const other = await insertMachine(app.db, { booking: "open", outside_hours: 1, name: "Lathe" });
    await book(member, id, sunday("10:00"), sunday("11:00"));
    await book(member, other, sunday("12:00"), sunday("13:00"));
    const statuses = async () =>
      (await member.get<OwnBookings>("/users/me/bookings")).body.items.map(({ status, cancel_reason }) => [
        status,
        cancel_reason,
      ]);
    await settleBookings(app.services);
    expect(await statuses()).toEqual([
      ["booked", ""],
      ["booked", ""],
    ]);
    app.clock.advance(minute);
    await admin.post(`/qualifications/${body.id}/grants/1/revoke`, { reason: "Left it alone" });
    await settleBookings(app.services);
    await settleBookings(app.services);
    expect(await statuses()).toEqual([
      ["booked", ""],
      ["cancelled", "Your laser induction was revoked."],
    ]);
    await admin.post(`/users/${member.user.id}/suspensions`, {
      from_on: "2026-03-08",
      to_on: "2026-03-09",
      reason: "Twice",
    });
    await settleBookings(app.services);
    await settleBookings(app.services);
    expect(await statuses()).toContainEqual(["cancelled", "You are suspended until Mon 9 Mar 2026: Twice"]);
    expect((await mailsTo(given, member.user.email)).filter((one) => /cancelled/.test(one))).toHaveLength(2);
  });

  test("a service moves or cancels bookings, and names them first", async () => {
    const given = await office();
    const { admin, id, unit, member, app } = given;
    await book(member, id, sunday("10:00"), sunday("11:00"));
    const asked = [id, sunday("09:00"), sunday("12:00"), { kind: "service", unit_id: unit }] as const;
    const tried = await admin.call<Booked>("POST", "/bookings", {
      query: { dry_run: true },
      body: { equipment_id: id, starts_at: asked[1], ends_at: asked[2], kind: "service" },
    });
    expect(tried.body).toMatchObject({ booking: null, affected: [{ outcome: "cancelled" }] });
    expect((await book(admin, ...asked)).status).toBe(201);
    expect((await mailsTo(given, member.user.email)).at(-1)).toMatch("booking-cancelled");
    expect((await book(await app.as("member"), id, sunday("10:00"), sunday("11:00"))).status).toBe(409);
    expect((await book(admin, ...asked)).status).toBe(409);
    await expectNoOverlap(given);
  });

  test("deleting the machine cancels later bookings; restoring brings none back", async () => {
    const given = await office();
    const { admin, id, member } = given;
    await book(member, id, sunday("10:00"), sunday("11:00"));
    const { body } = await admin.delete<{ trash_id: number }>(`/equipment/${id}`);
    expect((await mailsTo(given, member.user.email)).at(-1)).toMatch("booking-cancelled");
    expect((await admin.post(`/trash/${body.trash_id}/restore`)).status).toBe(200);
    const own = await member.get<OwnBookings>("/users/me/bookings");
    expect(own.body.items.map(({ status }) => status)).toEqual(["cancelled"]);
  });
});

describe("events", () => {
  const uses = ({ admin, id }: Office, event: number) =>
    admin.put<{ detail: string; names: string[] }>(`/events/${event}/uses`, { equipment_ids: [id] });
  const classOf = ({ app }: Office, from: string, to: string) =>
    insertEvent(app.db, { start_date: `${from}:00.000Z`, end_date: `${to}:00.000Z` });

  test("an event holds all units, moves with them, and frees them when it is cancelled or deleted", async () => {
    const given = await office();
    const { app, admin, id, member } = given;
    await addUnit(given, "2");
    const event = await classOf(given, "2026-03-08T08:00", "2026-03-08T10:00");
    expect((await uses(given, event)).body.names).toEqual(["Laser cutter"]);
    expect((await book(member, id, sunday("10:00"), sunday("11:00"))).status).toBe(409);
    const moved = { start_date: "2026-03-08T13:00:00Z", end_date: "2026-03-08T15:00:00Z" };
    expect((await admin.put(`/events/${event}`, moved)).status).toBe(200);
    expect((await book(member, id, sunday("10:00"), sunday("11:00"))).status).toBe(201);
    const other = await app.as("member");
    expect((await book(other, id, sunday("15:00"), sunday("16:00"))).status).toBe(409);
    const { body } = await admin.delete<{ trash_id: number }>(`/events/${event}`);
    expect((await book(other, id, sunday("15:00"), sunday("16:00"))).status).toBe(201);
    // Somebody has it now: the event comes back only without a conflict.
    expect((await admin.post(`/trash/${body.trash_id}/restore`)).status).toBe(409);
    const own = await other.get<OwnBookings>("/users/me/bookings");
    await other.post(`/bookings/${own.body.items[0]?.id}/cancel`);
    expect((await admin.post(`/trash/${body.trash_id}/restore`)).status).toBe(200);
    expect((await book(other, id, sunday("15:00"), sunday("16:00"))).status).toBe(409);
    await expectNoOverlap(given);
  });

  anyEngine.test("conflicts refuse a hold and a move, and a copy is made without its machines", async () => {
    const given = await office();
    const { admin, id, member } = given;
    await book(member, id, sunday("10:00"), sunday("11:00"));
    const event = await classOf(given, "2026-03-08T08:00", "2026-03-08T10:00");
    const refused = await uses(given, event);
    expect([refused.status, refused.body.detail]).toEqual([409, "Laser cutter is booked: Sun 8 Mar 2026, 10:00 CAT."]);
    const later = await classOf(given, "2026-03-08T12:00", "2026-03-08T14:00");
    expect((await uses(given, later)).status).toBe(200);
    const move = { start_date: "2026-03-08T08:30:00Z", end_date: "2026-03-08T10:30:00Z" };
    expect((await admin.put(`/events/${later}`, move)).status).toBe(409);
    const copy = await admin.post<{ id: number; conflicts: string[] }>(`/events/${later}/copy`, {
      start_date: "2026-03-08T10:00",
    });
    expect([copy.status, copy.body.conflicts]).toEqual([
      201,
      ["Sun 8 Mar 2026, 10:00 CAT: Laser cutter is booked: Sun 8 Mar 2026, 10:00 CAT"],
    ]);
    const free = await admin.post<{ id: number }>(`/events/${later}/copy`, { start_date: "2026-03-09T10:00" });
    expect((await admin.get<{ names: string[] }>(`/events/${free.body.id}/uses`)).body.names).toEqual(["Laser cutter"]);
  });
});

describe("who sees what", () => {
  anyEngine.test("visitors see free or busy, members their own, keepers names", async () => {
    const { app, admin, id, member } = await office();
    await book(member, id, sunday("10:00"), sunday("11:00"));
    const query = { from: "2026-03-08", to: "2026-03-09" };
    const busyFor = async (who: Pick<Caller, "get">) =>
      (await who.get<Availability>(`/equipment/${id}/availability`, query)).body.units[0]?.busy;
    const span = { starts_at: "2026-03-08T08:00:00.000Z", ends_at: "2026-03-08T09:00:00.000Z" };
    expect(await busyFor(app)).toEqual([span]);
    expect(await busyFor(await app.as("member"))).toEqual([span]);
    expect(await busyFor(member)).toEqual([{ ...span, own: true, booking_id: 1 }]);
    expect(await busyFor(admin)).toMatchObject([{ ...span, booking_id: 1, person: member.user.full_name }]);
    const long = { from: "2026-03-08", to: "2026-04-09" };
    expect((await app.get(`/equipment/${id}/availability`, long)).status).toBe(422);
    const board = await admin.get<DayBoard>("/bookings/day", { day: "2026-03-08" });
    expect(board.body.machines[0]?.bookings).toHaveLength(1);
    expect((await admin.get<{ total: number }>("/bookings", { day: "2026-03-08" })).body.total).toBe(1);
    expect((await admin.raw("GET", "/bookings/export?format=csv")).status).toBe(200);
    const moderator = await app.as("moderator");
    expect((await moderator.get("/bookings")).status).toBe(200);
    expect((await moderator.get("/bookings/export")).status).toBe(403);
    const keeper = await app.as("member");
    await app.db
      .insertInto("equipment_people")
      .values({ equipment_id: id, user_id: keeper.user.id, is_keeper: 1, is_trainer: 0 })
      .execute();
    const sheet = await (await keeper.raw("GET", "/bookings/export?format=csv")).text();
    expect(sheet).toContain(member.user.full_name);
  });

  test("a freed time is mailed to everybody who waits, once; five open watches a person", async () => {
    const given = await office();
    const { app, id, member } = given;
    const waiter = await app.as("member");
    const made = await book(member, id, sunday("10:00"), sunday("11:00"));
    const span = { from_at: sunday("10:00"), to_at: sunday("11:00") };
    const watch = (body: object) => waiter.post<{ id: number; detail: string }>(`/equipment/${id}/watches`, body);
    expect((await watch(span)).status).toBe(201);
    expect((await watch({ from_at: sunday("12:00"), to_at: sunday("13:00") })).status).toBe(409);
    await settleBookings(app.services);
    expect(await mailsTo(given, waiter.user.email)).toEqual([]);
    await member.post(`/bookings/${made.body.booking?.id}/cancel`);
    await settleBookings(app.services);
    await settleBookings(app.services);
    expect(await mailsTo(given, waiter.user.email)).toEqual([
      "booking-free: Free: Laser cutter, Sun 8 Mar 2026, 10:00 CAT",
    ]);
    await book(member, id, sunday("08:00"), sunday("12:00"));
    for (let at = 0; at < 5; at++)
      expect((await watch({ from_at: sunday(`08:0${at}`), to_at: sunday("09:00") })).status).toBe(201);
    expect((await watch({ from_at: sunday("10:00"), to_at: sunday("11:00") })).status).toBe(409);
    expect((await watch({ from_at: "2026-03-08", to_at: "2026-03-12" })).status).toBe(422);
  });

  test("a deleted account cancels its later bookings, and its past ones stay without it", async () => {
    const { app, admin, id, member } = await office();
    await book(member, id, sunday("10:00"), sunday("11:00"));
    expect((await admin.delete(`/users/${member.user.id}`)).status).toBe(200);
    const rows = await app.db.selectFrom("bookings").select(["user_id", "status"]).execute();
    expect(rows).toEqual([{ user_id: null, status: "cancelled" }]);
  });
});
