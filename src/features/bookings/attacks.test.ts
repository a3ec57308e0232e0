// On PostgreSQL too: bookings depend on its row locks.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import {
  type Answer,
  addUnit,
  again,
  book,
  mailsTo,
  type Office,
  office,
  sunday,
} from "../../../tests/support/bookings/office";
import { minute } from "../../../tests/support/clock";
import { newDatabase } from "../../../tests/support/database";
import { insertEvent, insertMachine } from "../../../tests/support/factories";
import { openPostgresDatabase, openSqliteDatabase } from "../../platform/database/database.server";
import { createLog } from "../../platform/log.server";
import type { Booking, OwnBookings } from "./schema";
import { settleBookings } from "./settle.server";

const statuses = async (given: Office, who: Office["member"]) =>
  (await (await again(given, who)).get<OwnBookings>("/users/me/bookings")).body.items.map(({ status }) => status);

anyEngine.describe("a unit that is down", () => {
  test("keeps bookings after its promised day, also less than 12 hours ahead", async () => {
    const given = await office();
    const { app, admin, id, unit, member } = given;
    app.clock.set("2026-03-07T19:00:00.000Z");
    const keeper = await again(given, admin);
    const down = { status: "down", note: "", until_on: "2026-03-07" };
    await keeper.put(`/equipment/${id}/units/${unit}/status`, down);
    expect((await book(await again(given, member), id, sunday("07:00"), sunday("08:00"))).status).toBe(201);
    await settleBookings(app.services);
    expect(await statuses(given, member)).toEqual(["booked"]);
    // The promise was not kept.
    app.clock.set("2026-03-07T22:01:00.000Z");
    await settleBookings(app.services);
    expect(await statuses(given, member)).toEqual(["cancelled"]);
  });

  test("a unit that returns is held by the event that uses its machine", async () => {
    const given = await office();
    const { app, admin, id, member } = given;
    const two = await addUnit(given, "2");
    await admin.put(`/equipment/${id}/units/${two}`, { is_retired: true });
    const event = await insertEvent(app.db, {
      start_date: "2026-03-08T08:00:00.000Z",
      end_date: "2026-03-08T10:00:00.000Z",
    });
    await admin.put(`/events/${event}/uses`, { equipment_ids: [id] });
    for (const is_retired of [false, true, false]) await admin.put(`/equipment/${id}/units/${two}`, { is_retired });
    expect((await book(member, id, sunday("10:00"), sunday("11:00"))).status).toBe(409);
    const held = await app.db.selectFrom("bookings").select("unit_id").where("event_id", "=", event).execute();
    expect(held).toHaveLength(2);
  });
});

/** The same site in two processes: each has a connection of its own. */
async function twoProcesses() {
  const database = await newDatabase();
  const { settings } = database;
  const db =
    "DATABASE_URL" in settings
      ? await openPostgresDatabase(settings.DATABASE_URL, createLog("silent"))
      : openSqliteDatabase(settings.DATA_DIR);
  const given = await office({}, { database });
  // Closed before the first app drops the database.
  return { given, there: await makeApp({ database: { db, settings, drop: () => db.destroy() } }) };
}

test("fifty people in two processes for one hour on three units: three get it", async () => {
  const { given, there } = await twoProcesses();
  await addUnit(given, "2");
  await addUnit(given, "3");
  const people = await Promise.all(Array.from({ length: 50 }, () => given.app.as("member")));
  const answers = await Promise.all(
    people.map(async (one, at) =>
      book(at % 2 ? one : await there.as(one.user), given.id, sunday("10:00"), sunday("11:00")),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(201), ...Array(47).fill(409)]);
  expect(new Set(answers.flatMap(({ body }) => body.booking?.unit_id ?? [])).size).toBe(3);
});

describe("attacks", () => {
  anyEngine.test("a late check-in does not give somebody two machines at a time", async () => {
    const given = await office({ release_minutes: 15 });
    const { app, id, member } = given;
    const other = await insertMachine(app.db, { booking: "open", outside_hours: 1 });
    const { body } = await book(member, id, "2026-03-07T11:00", "2026-03-07T13:00");
    app.clock.set("2026-03-07T09:20:00.000Z");
    const late = await again(given, member);
    expect((await book(late, other, "2026-03-07T11:30", "2026-03-07T12:00")).status).toBe(201);
    const at = "2026-03-07T09:10:00.000Z";
    expect((await late.post(`/bookings/${body.booking?.id}/check-in`, { at })).status).toBe(409);
  });

  anyEngine.test("a check-in too late offers what is left of the time", async () => {
    const given = await office({ release_minutes: 15 });
    const { app, id, member } = given;
    const { body } = await book(member, id, "2026-03-07T11:00", "2026-03-07T13:00");
    app.clock.set("2026-03-07T09:20:00.000Z");
    const late = await again(given, member);
    const refused = await late.post<Answer>(`/bookings/${body.booking?.id}/check-in`);
    expect(refused.body).toMatchObject({
      reason: "taken",
      next_free: { starts_at: "2026-03-07T09:20:00.000Z", ends_at: "2026-03-07T11:00:00.000Z" },
    });
    const { starts_at = "", ends_at = "" } = refused.body.next_free ?? {};
    expect((await book(late, id, starts_at, ends_at)).status).toBe(201);
  });

  anyEngine.test("a booking whose machine can no longer be booked is neither moved nor extended", async () => {
    const { app, id, member } = await office();
    const { body } = await book(member, id, sunday("10:00"), sunday("11:00"));
    await app.db.updateTable("equipment").set({ booking: "none" }).where("id", "=", id).execute();
    const move = { starts_at: sunday("12:00"), ends_at: sunday("13:00") };
    expect((await member.put(`/bookings/${body.booking?.id}`, move)).status).toBe(409);
    expect((await member.post(`/bookings/${body.booking?.id}/cancel`)).status).toBe(200);
  });

  test("no idempotency key makes a person's booking look like sample content", async () => {
    const { app, admin, id, member } = await office();
    await member.call<Answer>("POST", "/bookings", {
      body: { equipment_id: id, starts_at: sunday("10:00"), ends_at: sunday("11:00") },
      headers: { "idempotency-key": "sample" },
    });
    await admin.delete(`/equipment/${id}`);
    expect(await app.db.selectFrom("bookings").select("status").execute()).toEqual([{ status: "cancelled" }]);
  });

  anyEngine.test("an idempotency key is of one account, one person, one span", async () => {
    const { app, id, admin, member } = await office();
    const other = await app.as("member");
    const ask = (who: Office["member"], body: object) =>
      who.call<Answer>("POST", "/bookings", {
        body: { equipment_id: id, starts_at: sunday("10:00"), ends_at: sunday("11:00"), ...body },
        headers: { "idempotency-key": "one" },
      });
    expect((await ask(admin, { user_id: member.user.id })).status).toBe(201);
    expect((await ask(admin, { user_id: other.user.id })).status).toBe(409);
    expect((await ask(admin, { user_id: member.user.id, ends_at: sunday("11:30") })).status).toBe(409);
    expect((await ask(other, {})).body.reason).toBe("taken");
  });

  anyEngine.test("a deactivated account holds no machine", async () => {
    const given = await office();
    const { admin, app, id, member } = given;
    await book(member, id, sunday("10:00"), sunday("11:00"));
    expect((await admin.put(`/users/${member.user.id}`, { is_active: false })).status).toBe(200);
    expect((await book(await app.as("member"), id, sunday("10:00"), sunday("11:00"))).status).toBe(201);
  });

  anyEngine.test("a booking that starts within two hours has no reminder besides its confirmation", async () => {
    const given = await office();
    const { app, id, member } = given;
    await book(member, id, "2026-03-07T11:00", "2026-03-07T12:00", { remind: true });
    await settleBookings(app.services);
    expect(await mailsTo(given, member.user.email)).toHaveLength(1);
  });

  anyEngine.test("revoked grants that no longer matter do not hide one that does", async () => {
    const given = await office({ max_open: 50, max_week_minutes: 10_080 });
    const { app, admin, id, member } = given;
    const lost = await admin.post<{ id: number }>("/qualifications", { name: "Laser induction" });
    const other = await admin.post<{ id: number }>("/qualifications", { name: "Lathe induction" });
    const bystander = await app.as("member");
    for (const [who, qualification] of [
      [bystander, other.body.id],
      [member, lost.body.id],
    ] as const)
      expect((await admin.post(`/qualifications/${qualification}/grants`, { user_id: who.user.id })).status).toBe(201);
    const machine = await insertMachine(app.db, {
      booking: "open",
      outside_hours: 1,
      requires: JSON.stringify([lost.body.id]),
    });
    const { body } = await book(bystander, id, sunday("12:00"), sunday("13:00"));
    const row = await app.db
      .selectFrom("bookings")
      .selectAll()
      .where("id", "=", body.booking?.id ?? 0)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 250 }, (_, at) => ({ ...row, id: 1_000 + at }));
    await app.db.insertInto("bookings").values(copies).execute();
    expect((await book(member, machine, "2026-03-12T10:00", "2026-03-12T11:00")).status).toBe(201);
    await app.db.updateTable("bookings").set({ id: 5_000 }).where("user_id", "=", member.user.id).execute();
    app.clock.advance(minute);
    for (const grant of [1, 2]) {
      const { qualification_id } = await app.db
        .selectFrom("qualification_grants")
        .select("qualification_id")
        .where("id", "=", grant)
        .executeTakeFirstOrThrow();
      await admin.post(`/qualifications/${qualification_id}/grants/${grant}/revoke`, { reason: "Left it alone" });
    }
    await settleBookings(app.services);
    expect(await statuses(given, member)).toEqual(["cancelled"]);
  });

  test("hundreds of watches for busy times do not keep a freed one from its mail", async () => {
    const given = await office();
    const { app, id, member } = given;
    const waiter = await app.as("member");
    const { body } = await book(member, id, sunday("10:00"), sunday("11:00"));
    await book(await app.as("member"), id, sunday("12:00"), sunday("13:00"));
    const watch = (from: string, to: string) => ({
      equipment_id: id,
      user_id: waiter.user.id,
      from_at: from,
      to_at: to,
      told_at: null,
      created_at: "2026-03-07T08:00:00.000Z",
    });
    const busy = watch("2026-03-08T10:00:00.000Z", "2026-03-08T11:00:00.000Z");
    await app.db
      .insertInto("booking_watches")
      .values(Array.from({ length: 600 }, () => busy))
      .execute();
    const last = await app.as("member");
    expect(
      (await last.post(`/equipment/${id}/watches`, { from_at: sunday("10:00"), to_at: sunday("11:00") })).status,
    ).toBe(201);
    await member.post(`/bookings/${body.booking?.id}/cancel`);
    await settleBookings(app.services);
    expect(await mailsTo(given, last.user.email)).toHaveLength(1);
  });

  anyEngine.test("odd times, units and notes are 4xx, never 5xx", async () => {
    const { id, admin, member } = await office({ outside_hours: 0 });
    const times = [
      ["9999-12-29T00:00", "9999-12-29T23:00"],
      ["9999-12-30T00:00", "9999-12-31T23:00"],
      ["0001-01-01T00:00", "0001-01-02T00:00"],
      ["1970-01-01T00:00", "1970-01-02T00:00"],
      ["2026-03-08T23:00", "2026-03-08T24:00"],
      ["2026-03-08T10:00+99:00", "2026-03-08T11:00"],
      ["2026-03-08T10:00Z", "2026-03-08T11:00"],
      ["2026-03-08T10:00:00.000000001Z", "2026-03-08T11:00+14:00"],
    ] as const;
    for (const [from, to] of times) {
      const asked = [
        book(member, id, from, to),
        book(admin, id, from, to, { kind: "service" }),
        admin.post<Answer>("/bookings?dry_run=true", {
          equipment_id: id,
          starts_at: from,
          ends_at: to,
          kind: "service",
        }),
        member.get<Answer>(`/equipment/${id}/availability`, { from, to }),
        member.post<Answer>(`/equipment/${id}/watches`, { from_at: from, to_at: to }),
      ];
      for (const answer of await Promise.all(asked))
        expect(answer.status, JSON.stringify([from, answer.body])).toBeLessThan(500);
    }
    for (const more of [
      { unit_id: -1 },
      { unit_id: 2 ** 53 },
      { unit_id: "1 or 1=1" },
      { note: "x".repeat(201) },
      { note: "x".repeat(200_000) },
      { note: "\u0000" },
      { user_id: null },
      { kind: "event" },
    ])
      expect([400, 403, 413, 422], JSON.stringify(more).slice(0, 60)).toContain(
        (await book(member, id, sunday("10:00"), sunday("11:00"), more)).status,
      );
    for (const day of ["0001-01-01", "9999-12-31", "2026-02-30", "x"])
      for (const path of ["/bookings/day", "/bookings"])
        expect((await admin.get<Booking>(path, { day })).status, day).toBeLessThan(500);
  });
});
