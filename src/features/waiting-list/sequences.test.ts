// On PostgreSQL too: registrations lock their event.
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Caller, makeApp, type TestApp } from "../../../tests/support/app";
import { day, hour } from "../../../tests/support/clock";
import { newDatabase } from "../../../tests/support/database";
import { randomRuns } from "../../../tests/support/engine";
import { lively, passing, paying, rowsOf, type Step, take, type World } from "../../../tests/support/events/steps";
import { moneyEverywhere, moneyOfStatistics } from "../../../tests/support/events/sums";
import { insertEvent } from "../../../tests/support/factories";
import type { TableRows } from "../../api/audit/trash.server";
import { openPostgresDatabase, openSqliteDatabase } from "../../platform/database/database.server";
import { createLog } from "../../platform/log.server";

/** Invariants after every step: taken ≤ max, and nobody who fits waits while places are free before the cut-off. */
async function check(world: World) {
  const { app, dates } = world;
  const all = await rowsOf(world);
  for (const id of dates) {
    const event = await app.db.selectFrom("events").selectAll().where("id", "=", id).executeTakeFirst();
    // The event is in the trash.
    if (!event) continue;
    const rows = all.filter((row) => row.event_id === id);
    const of = (...statuses: string[]) => rows.filter((row) => statuses.includes(row.registration_status));
    const taken = of("confirmed", "attended", "offered").reduce((sum, { places }) => sum + places, 0);
    expect(event.places_taken).toBe(taken);
    const max = event.max_attendees as number;
    expect(taken).toBeLessThanOrEqual(max);
    const cutoff = Date.parse(event.start_date) - event.waiting_cutoff_hours * hour;
    if (event.publication === "published" && app.clock.now().getTime() < cutoff)
      for (const { places } of of("waiting")) expect(places).toBeGreaterThan(max - taken);
  }
  for (const { guests, places, registration_status: status, offered_until } of all) {
    // Walk-ins beyond capacity hold no place, and may have guests.
    if (places > 0) expect(JSON.parse(guests)).toHaveLength(places - 1);
    else expect(["attended", "cancelled"]).toContain(status);
    expect(offered_until !== null).toBe(status === "offered");
  }
  // Nobody is lost: missing ones are in the trash, alone or with their event.
  const there = await app.db.selectFrom("registrations").select("id").execute();
  const trash = await app.db.selectFrom("trash").select("rows").execute();
  const parts = trash.flatMap(({ rows }) => JSON.parse(rows) as TableRows[]);
  const deleted = parts.filter(({ table }) => table === "registrations").flatMap(({ rows }) => rows);
  const ids = new Set([...there, ...deleted].map(({ id }) => id));
  expect([...world.told].filter((id) => !ids.has(id))).toEqual([]);
}

/** The invariant of money: all views show the same sums. */
async function checkMoney({ app, admin, dates }: World) {
  const total = { due: 0, paid: 0 };
  for (const event of dates) {
    const found = await findRowOf(app, event);
    // The event is in the trash.
    if (!found) continue;
    const { list, ...others } = await moneyEverywhere({ app, admin, event });
    for (const money of Object.values(others)) expect(money).toEqual(list);
    // Cancelled events are not in the statistics.
    if (found.publication !== "published" || !list) continue;
    total.due += list.due;
    total.paid += list.paid;
  }
  expect(await moneyOfStatistics({ app, admin })).toEqual(total);
}

const findRowOf = ({ db }: TestApp, id: number) =>
  db.selectFrom("events").select("publication").where("id", "=", id).executeTakeFirst();

/** A series of two dates: one in three weeks, one whose cut-off comes during the steps. */
async function twoDates(app: TestApp, given: Parameters<typeof insertEvent>[1]): Promise<[number, number]> {
  const from = (ms: number) => {
    const begin = app.clock.now().getTime() + ms;
    return { start_date: new Date(begin).toISOString(), end_date: new Date(begin + 2 * hour).toISOString() };
  };
  const first = await insertEvent(app.db, { max_guests: 3, ...given, ...from(21 * day) });
  const second = await insertEvent(app.db, { max_guests: 3, ...given, ...from(20 * hour) });
  await app.db.updateTable("events").set({ series_id: first }).where("id", "in", [first, second]).execute();
  return [first, second];
}

test.each([null, 5])("whatever happens in whatever order, the places are right: hold %s", async (hold) => {
  const app = await makeApp();
  const { user } = await app.as("admin");
  const told = new Set<number>();
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(passing, { minLength: 15, maxLength: 30 }), async (steps) => {
      const dates = await twoDates(app, { max_attendees: 4, waiting_hold_hours: hold });
      const world = { app, admin: await app.as(user), dates, number, told };
      for (const now of steps) {
        const { status } = await take(world, now);
        expect(status).toBeLessThan(500);
        // Sessions may have expired, so people sign in again.
        if (now.kind === "wait") world.admin = await app.as(user);
        await check(world);
      }
      number = world.number;
    }),
    { seed: 26, numRuns: randomRuns(16), endOnFailure: true },
  );
});

/** One database with two apps, each with its own connection, like two processes. */
async function twoProcesses() {
  const database = await newDatabase();
  const { settings } = database;
  const db =
    "DATABASE_URL" in settings
      ? await openPostgresDatabase(settings.DATABASE_URL, createLog("silent"))
      : openSqliteDatabase(settings.DATA_DIR);
  const here = await makeApp({ database });
  // Closed before the first app drops the database.
  const there = await makeApp({ database: { db, settings, drop: () => db.destroy() } });
  return [here, there] as const;
}

test.each([null, 5])(
  "two hundred steps at once, over two processes, leave the places right as well: hold %s",
  async (hold) => {
    const apps = await twoProcesses();
    const [here] = apps;
    const dates = await twoDates(here, { max_attendees: 12, waiting_hold_hours: hold });
    const { user } = await here.as("admin");
    const admins = await Promise.all(apps.map((app) => app.as(user)));
    const told = new Set<number>();
    const filling = fc.sample(lively[0]?.arbitrary as fc.Arbitrary<Step>, { seed: 3, numRuns: 40 });
    for (const steps of [filling, fc.sample(fc.oneof(...lively), { seed: 7, numRuns: 200 })]) {
      const answers = await Promise.all(
        steps.map(async (now, index) => {
          const [app, admin] = [apps[index % 2] as TestApp, admins[index % 2] as Caller];
          const { status } = await take({ app, admin, dates, number: 1_000 * steps.length + index, told }, now);
          return status;
        }),
      );
      expect(answers.filter((status) => status >= 500)).toEqual([]);
      await check({ app: here, admin: admins[0] as Caller, dates, number: 0, told });
    }
  },
);

test("whatever happens in whatever order, the list, the export, the door and the statistics say the same sums", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...paying), { minLength: 12, maxLength: 20 }), async (steps) => {
      const app = await makeApp();
      const dates = await twoDates(app, { max_attendees: 4, registration_fee_cents: 750 });
      const world = { app, admin: await app.as("admin"), dates, number: 0, told: new Set<number>() };
      for (const now of steps) {
        expect((await take(world, now)).status).toBeLessThan(500);
        await checkMoney(world);
      }
    }),
    { seed: 14, numRuns: randomRuns(3), endOnFailure: true },
  );
});
