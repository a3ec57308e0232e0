// On PostgreSQL too: bookings depend on its row locks.
import fc from "fast-check";
import { expect, test } from "vitest";
import { addUnit, again, book, type Caller, type Office, office } from "../../../tests/support/bookings/office";
import { minute } from "../../../tests/support/clock";
import { randomRuns } from "../../../tests/support/engine";
import { insertEvent } from "../../../tests/support/factories";
import { overlaps } from "./rules";
import { settleBookings } from "./settle.server";
import type { BookingRow } from "./situation.server";
import { busyTime, statusAt } from "./state";

const people = 4;
const releaseMinutes = 15;

/** A span in half hours from the first one. */
const span = fc.record({ from: fc.nat(96), length: fc.integer({ min: 1, max: 4 }) });
const who = fc.nat(people - 1);
const unit = fc.nat(1);
/** One of the people's bookings so far. */
const which = fc.nat(60);

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("book"), who, span, unit: fc.option(unit) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("move"), which, span }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel"), which, byKeeper: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("end"), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("check-in"), which, late: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("status"), unit, isDown: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("event"), span }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("service"), unit, span }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("grant"), who, isRevoked: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("wait"), minutes: fc.integer({ min: 1, max: 240 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface World {
  given: Office;
  members: Caller[];
  units: [number, number];
  event: number;
  qualification: number;
  first: number;
  /** the new times that the API has acknowledged, by booking */
  moves: Map<number, number>;
}

/** Two units that need a qualification, four people who have it, and an event that holds both. */
async function makeWorld(): Promise<World> {
  const limits = { max_open: 20, max_week_minutes: 10_080, cancel_minutes: 60 };
  const given = await office({ buffer_minutes: 30, release_minutes: releaseMinutes, ...limits });
  const { app, admin, id } = given;
  const units: World["units"] = [given.unit, await addUnit(given, "2")];
  const { body } = await admin.post<{ id: number }>("/qualifications", { name: "Laser induction" });
  const requires = JSON.stringify([body.id]);
  await app.db.updateTable("equipment").set({ requires }).where("id", "=", id).execute();
  const members = await Promise.all(Array.from({ length: people }, () => app.as("member")));
  for (const { user } of members) await admin.post(`/qualifications/${body.id}/grants`, { user_id: user.id });
  const event = await insertEvent(app.db, {
    start_date: "2026-03-09T08:00:00.000Z",
    end_date: "2026-03-09T10:00:00.000Z",
  });
  await admin.put(`/events/${event}/uses`, { equipment_ids: [id] });
  const first = Date.parse("2026-03-07T10:00:00Z");
  return { given, members, units, event, qualification: body.id, first, moves: new Map() };
}

const rowsOf = ({ given }: World, kind?: BookingRow["kind"]) =>
  given.app.db
    .selectFrom("bookings")
    .selectAll()
    .$if(kind !== undefined, (select) => select.where("kind", "=", kind as BookingRow["kind"]))
    .orderBy("id")
    .execute();

async function lastGrant({ given, qualification }: World, userId: number): Promise<number> {
  const { id } = await given.app.db
    .selectFrom("qualification_grants")
    .select("id")
    .where("qualification_id", "=", qualification)
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes a step through the API. @returns the status of its response */
async function take(world: World, now: Step): Promise<number> {
  const { given, members, units, event, qualification, first } = world;
  const { app, admin, id } = given;
  const time = (halves: number) => new Date(first + halves * 30 * minute).toISOString();
  const times = (asked: { from: number; length: number }) =>
    [time(asked.from), time(asked.from + asked.length)] as const;
  const chosen = async (index: number) => {
    const rows = await rowsOf(world, "own");
    const row = rows[index % Math.max(1, rows.length)];
    return { row, owner: members.find(({ user }) => user.id === row?.user_id) as Caller };
  };
  switch (now.kind) {
    case "book": {
      const { who: at, span: asked, unit: on } = now as Extract<Step, { who: number; span: object }>;
      const unit_id = on === null ? {} : { unit_id: units[on] };
      return (await book(members[at] as Caller, id, ...times(asked), unit_id)).status;
    }
    case "event": {
      const [start_date, end_date] = times((now as Extract<Step, { span: object }>).span);
      return (await admin.put(`/events/${event}`, { start_date, end_date })).status;
    }
    case "service": {
      const { unit: on, span: asked } = now as Extract<Step, { unit: number; span: object }>;
      return (await book(admin, id, ...times(asked), { kind: "service", unit_id: units[on as number] })).status;
    }
    case "status": {
      const { unit: on, isDown } = now as Extract<Step, { isDown: boolean }>;
      const status = isDown ? "down" : "ready";
      return (await admin.put(`/equipment/${id}/units/${units[on]}/status`, { status })).status;
    }
    case "grant": {
      const { who: at, isRevoked } = now as Extract<Step, { isRevoked: boolean }>;
      const { user } = members[at] as Caller;
      const grants = `/qualifications/${qualification}/grants`;
      const { status } = isRevoked
        ? await admin.post(`${grants}/${await lastGrant(world, user.id)}/revoke`, { reason: "Left it alone" })
        : await admin.post(grants, { user_id: user.id });
      await settleBookings(app.services);
      return status;
    }
    case "wait": {
      app.clock.advance((now as Extract<Step, { minutes: number }>).minutes * minute);
      world.members = await Promise.all(members.map((one) => again(given, one)));
      world.given = { ...given, admin: await again(given, admin) };
      await settleBookings(app.services);
      return 200;
    }
  }
  const { row, owner } = await chosen((now as Extract<Step, { which: number }>).which);
  if (!row) return 404;
  const path = `/bookings/${row.id}`;
  switch (now.kind) {
    case "move": {
      const [starts_at, ends_at] = times((now as Extract<Step, { span: object }>).span);
      const { status } = await owner.put(path, { starts_at, ends_at });
      const isMoved = status === 200 && (starts_at !== row.starts_at || ends_at !== row.ends_at);
      if (isMoved) world.moves.set(row.id, (world.moves.get(row.id) ?? 0) + 1);
      return status;
    }
    case "cancel": {
      const { byKeeper } = now as Extract<Step, { byKeeper: boolean }>;
      return (await (byKeeper ? admin : owner).post(`${path}/cancel`, {})).status;
    }
    case "end":
      return (await owner.post(`${path}/end`)).status;
    default: {
      const { late } = now as Extract<Step, { late: number }>;
      const at = new Date(app.clock.now().getTime() - late * minute).toISOString();
      return (await owner.post(`${path}/check-in`, { at })).status;
    }
  }
}

/** At any time: no unit and no person has two bookings at once, and the event holds its time on both units. */
async function check(world: World) {
  const { app } = world.given;
  const at = app.clock.now().toISOString();
  const rows = await rowsOf(world);
  const busy = rows.flatMap((row) => {
    const found = busyTime(row, releaseMinutes, at);
    // An event may be moved to the past, which has no conflicts.
    const isOver = row.kind === "event" ? row.ends_at <= at : row.busy_until_at <= at;
    return found && !isOver ? [{ row, ...found }] : [];
  });
  for (const [index, one] of busy.entries())
    for (const other of busy.slice(index + 1)) {
      if (!overlaps(one, other)) continue;
      expect(one.row.unit_id, `${one.row.id} and ${other.row.id}`).not.toBe(other.row.unit_id);
      const isLive = [one, other].every(({ row }) => statusAt(row, releaseMinutes, at) === "booked");
      const isAtOnce = one.row.starts_at < other.row.ends_at && other.row.starts_at < one.row.ends_at;
      if (isLive && isAtOnce && one.row.user_id !== null) expect(one.row.user_id).not.toBe(other.row.user_id);
    }
  const { start_date, end_date } = await app.db
    .selectFrom("events")
    .select(["start_date", "end_date"])
    .where("id", "=", world.event)
    .executeTakeFirstOrThrow();
  expect(rows.filter(({ kind }) => kind === "event").map((row) => [row.unit_id, row.starts_at, row.ends_at])).toEqual(
    world.units.map((one) => [one, start_date, end_date]),
  );
}

/** In the end: each person was told once of each thing that happened to their booking. */
async function checkTold(world: World) {
  const { app } = world.given;
  const at = app.clock.now().toISOString();
  const mails = await app.db
    .selectFrom("mails")
    .select(["kind", "subject", "sequence", "user_id"])
    .orderBy("id")
    .execute();
  const isNews = (subject: string, news: string) => subject.startsWith(`${news}:`);
  for (const row of await rowsOf(world, "own")) {
    const own = mails.filter(({ sequence }) => sequence === `booking ${row.id}`);
    const count = (test: (mail: (typeof own)[number]) => boolean) => own.filter(test).length;
    const state = statusAt(row, releaseMinutes, at);
    expect({
      confirmed: count(({ kind }) => kind === "booking-confirmed"),
      moved: count(({ subject }) => isNews(subject, "Moved")),
      cancelled: count(({ kind }) => kind === "booking-cancelled"),
    }).toEqual({ confirmed: 1, moved: world.moves.get(row.id) ?? 0, cancelled: state === "cancelled" ? 1 : 0 });
    const released = count(({ kind }) => kind === "booking-released");
    // A person who checked in without a connection may have got the mail about the release.
    if (state === "released") expect(released).toBe(1);
    else expect(released).toBeLessThanOrEqual(1);
    // Nobody hears twice that the unit is out of order, unless it was ready or another unit or time meanwhile.
    let knowsDown = false;
    for (const { subject, sequence } of mails.filter(({ user_id }) => user_id === row.user_id)) {
      const isOwn = sequence === `booking ${row.id}`;
      if (isNews(subject, "Ready again") || (isOwn && /^(Another unit|Moved)/.test(subject))) knowsDown = false;
      if (!isOwn || !isNews(subject, "Out of order")) continue;
      expect(knowsDown, `booking ${row.id} is out of order`).toBe(false);
      knowsDown = true;
    }
    expect(row.down_told_at).toBeNull();
  }
}

test("any sequence ends without an overlap, and with every told person told once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 70 }), async (steps) => {
      const world = await makeWorld();
      for (const now of steps) {
        expect(await take(world, now), JSON.stringify(now)).toBeLessThan(500);
        await check(world);
      }
      for (const on of [0, 1]) await take(world, { kind: "status", unit: on, isDown: false });
      await settleBookings(world.given.app.services);
      await check(world);
      await checkTold(world);
    }),
    { seed: 27, numRuns: randomRuns(6), endOnFailure: true },
  );
});
