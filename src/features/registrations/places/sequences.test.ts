import fc from "fast-check";
import { expect, test } from "vitest";
import { type Caller, makeApp, type TestApp } from "../../../../tests/support/app";
import { day, hour } from "../../../../tests/support/clock";
import { newDatabase } from "../../../../tests/support/database";
import { moneyEverywhere, moneyOfStatistics } from "../../../../tests/support/events/sums";
import { insertEvent } from "../../../../tests/support/factories";
import { openPostgresDatabase, openSqliteDatabase } from "../../../platform/database/database.server";
import { createLog } from "../../../platform/log.server";
import type { Event } from "../../events/schema";
import { manageToken } from "../manage/token.server";
import { settleDueOffers } from "./model.server";

const office = "/event-registrations/registrations";

/** What happens: `at` chooses among the registrations that there are, `date` one of the two dates of the series. */
type Step =
  | { kind: "register"; date: 0 | 1; guests: number; waiting: boolean }
  | { kind: "cancel" | "confirm" | "attend" | "delete" | "promote" | "restore" | "move"; at: number }
  | { kind: "withdraw" | "accept" | "move by link"; at: number }
  | { kind: "guests" | "guests by link"; at: number; guests: number }
  | { kind: "pay"; at: number; as: "paid" | "due" | "waived" }
  | { kind: "places"; date: 0 | 1; places: number }
  | { kind: "cancel event" | "reopen" | "copy"; date: 0 | 1 }
  | { kind: "wait"; hours: number; settles: boolean };

const at = fc.nat(40);
const few = fc.nat(3);
const date = fc.constantFrom<0 | 1>(0, 1);
const is = <K extends Step["kind"]>(...kinds: K[]) => fc.constantFrom(...kinds);

/** Each kind about as often as it changes something. */
const lively: fc.WeightedArbitrary<Step>[] = [
  { weight: 8, arbitrary: fc.record({ kind: is("register"), date, guests: few, waiting: fc.boolean() }) },
  { weight: 7, arbitrary: fc.record({ kind: is("cancel", "confirm", "attend", "delete", "promote", "restore"), at }) },
  { weight: 6, arbitrary: fc.record({ kind: is("withdraw", "accept", "accept", "move", "move by link"), at }) },
  { weight: 2, arbitrary: fc.record({ kind: is("guests", "guests by link"), at, guests: few }) },
  { weight: 2, arbitrary: fc.record({ kind: is("places"), date, places: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: is("cancel event", "reopen", "reopen", "copy"), date }) },
];
const paying: fc.WeightedArbitrary<Step> = {
  weight: 3,
  arbitrary: fc.record({ kind: is("pay"), at, as: fc.constantFrom("paid", "paid", "due", "waived") }),
};
const step = fc.oneof(...lively, {
  weight: 1,
  arbitrary: fc.record({ kind: is("wait"), hours: fc.integer({ min: 1, max: 9 }), settles: fc.boolean() }),
});

const named = (count: number) => Array.from({ length: count }, (_, number) => ({ name: `Guest ${number}` }));

/** Two dates of a series, and who asks for what. */
interface World {
  app: TestApp;
  admin: Caller;
  dates: readonly [number, number];
  /** tells people apart */
  number: number;
}

const rowsOf = ({ app, dates }: World) =>
  app.db.selectFrom("registrations").selectAll().where("event_id", "in", dates).orderBy("id").execute();

/** Does one step as its caller would, whatever it is answered. */
async function take(world: World, now: Step): Promise<{ status: number }> {
  const { app, admin, dates } = world;
  if (now.kind === "register")
    return app.post(`/events/${dates[now.date]}/register`, {
      name: `P ${world.number}`,
      email: `p${world.number++}@people.example`,
      waiting: now.waiting,
      guests: named(now.guests),
    });
  if ("date" in now) return changeEvent(admin, dates[now.date], now);
  if (now.kind === "wait") {
    app.clock.advance(now.hours * hour);
    if (now.settles) await settleDueOffers(app.services);
    return { status: 200 };
  }
  if (now.kind === "restore") {
    const trashed = (await admin.get<{ items?: { id: number }[] }>("/trash", { size: 100 })).body.items ?? [];
    return admin.post(`/trash/${trashed[now.at % Math.max(1, trashed.length)]?.id ?? 0}/restore`);
  }
  return change(world, now);
}

/** A step that changes, or copies, one of the events. */
function changeEvent(admin: Caller, id: number, now: Extract<Step, { date: 0 | 1 }>): Promise<{ status: number }> {
  if (now.kind === "places") return admin.put(`/events/${id}`, { max_attendees: now.places });
  if (now.kind === "cancel event") return admin.post(`/events/${id}/cancel`, { reason: "No power." });
  return now.kind === "reopen" ? admin.post(`/events/${id}/reopen`) : copyOf(admin, id);
}

/** A step that changes one registration. */
async function change(world: World, now: Extract<Step, { at: number }>): Promise<{ status: number }> {
  const { app, admin, dates } = world;
  const rows = await rowsOf(world);
  const row = rows[now.at % Math.max(1, rows.length)];
  if (!row) return { status: 404 };
  const link = `/r/${manageToken(app.services.siteKey, row)}`;
  const event_id = dates[row.event_id === dates[0] ? 1 : 0];
  const setStatus = (status: string) => admin.put(`${office}/${row.id}/status`, { status });
  switch (now.kind) {
    case "cancel":
      return setStatus("cancelled");
    case "confirm":
      return setStatus("confirmed");
    case "attend":
      return setStatus("attended");
    case "delete":
      return admin.delete(`${office}/${row.id}`);
    case "move":
      return admin.post(`${office}/${row.id}/move`, { event_id });
    case "move by link":
      return app.post(`${link}/move`, { event_id });
    case "withdraw":
      return app.post(`${link}/cancel`);
    case "accept":
      return app.post(`${link}/confirm`);
    case "pay":
      return admin.put(`${office}/${row.id}/payment`, { payment_status: now.as, payment_method: "" });
    case "guests":
      return admin.put(`${office}/${row.id}/guests`, { guests: named(now.guests) });
    case "guests by link":
      return app.put(link, { guests: named(now.guests) });
    default:
      return admin.post(`${office}/${row.id}/promote`);
  }
}

/** Copies an event: the copy has places of its own, and none is taken. */
async function copyOf(admin: Caller, id: number) {
  const answer = await admin.post<Event>(`/events/${id}/copy`, { start_date: "2027-01-09T08:00:00.000Z" });
  if (answer.status === 201) expect(answer.body).toMatchObject({ places_taken: 0, publication: "draft" });
  return answer;
}

/** What has to hold after every step: taken ≤ max, and no one who fits waits while places are free before the cut-off. */
async function check(world: World, made: number) {
  const { app, dates } = world;
  const all = await rowsOf(world);
  for (const id of dates) {
    const event = await app.db.selectFrom("events").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
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
    expect(JSON.parse(guests)).toHaveLength(places - 1);
    expect(offered_until !== null).toBe(status === "offered");
  }
  // Nobody is lost: who is not there is in the trash.
  const trash = await app.db.selectFrom("trash").select("item").where("resource", "=", "registration").execute();
  const there = await app.db.selectFrom("registrations").select("id").execute();
  expect(new Set([...there.map(({ id }) => String(id)), ...trash.map(({ item }) => item)]).size).toBe(made);
}

/** What has to hold of money: each place that says it says the same, whatever has happened. */
async function checkMoney({ app, admin, dates }: World) {
  const total = { due: 0, paid: 0 };
  for (const event of dates) {
    const { list, ...others } = await moneyEverywhere({ app, admin, event });
    for (const money of Object.values(others)) expect(money).toEqual(list);
    const { publication } = await findRowOf(app, event);
    // Of a cancelled event nothing is in the statistics.
    if (publication !== "published" || !list) continue;
    total.due += list.due;
    total.paid += list.paid;
  }
  expect(await moneyOfStatistics({ app, admin })).toEqual(total);
}

const findRowOf = ({ db }: TestApp, id: number) =>
  db.selectFrom("events").select("publication").where("id", "=", id).executeTakeFirstOrThrow();

/** A series of two dates: one in three weeks, one so soon that its cut-off comes while the steps are taken. */
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
  let [number, made] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      const dates = await twoDates(app, { max_attendees: 4, waiting_hold_hours: hold });
      const world = { app, admin: await app.as(user), dates, number };
      for (const now of steps) {
        const { status } = await take(world, now);
        expect(status).toBeLessThan(500);
        if (now.kind === "register" && status === 201) made++;
        // Time may have passed, so they sign in anew.
        if (now.kind === "wait") world.admin = await app.as(user);
        await check(world, made);
      }
      number = world.number;
    }),
    { seed: 26, numRuns: 16, endOnFailure: true },
  );
});

/** One database behind two apps, each with a connection of its own, as two processes have. */
async function twoProcesses() {
  const database = await newDatabase();
  const { settings } = database;
  const db =
    "DATABASE_URL" in settings
      ? await openPostgresDatabase(settings.DATABASE_URL, createLog("silent"))
      : openSqliteDatabase(settings.DATA_DIR);
  const here = await makeApp({ database });
  // Ended before the first one takes the database away.
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
    let made = 0;
    const filling = fc.sample(lively[0]?.arbitrary as fc.Arbitrary<Step>, { seed: 3, numRuns: 40 });
    for (const steps of [filling, fc.sample(fc.oneof(...lively), { seed: 7, numRuns: 200 })]) {
      const answers = await Promise.all(
        steps.map(async (now, index) => {
          const [app, admin] = [apps[index % 2] as TestApp, admins[index % 2] as Caller];
          const { status } = await take({ app, admin, dates, number: 1_000 * steps.length + index }, now);
          if (now.kind === "register" && status === 201) made++;
          return status;
        }),
      );
      expect(answers.filter((status) => status >= 500)).toEqual([]);
      await check({ app: here, admin: admins[0] as Caller, dates, number: 0 }, made);
    }
  },
);

test("whatever happens in whatever order, the list, the export, the door and the statistics say the same sums", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...lively, paying), { minLength: 12, maxLength: 20 }), async (steps) => {
      const app = await makeApp();
      const dates = await twoDates(app, { max_attendees: 4, registration_fee_cents: 750 });
      const world = { app, admin: await app.as("admin"), dates, number: 0 };
      for (const now of steps) {
        expect((await take(world, now)).status).toBeLessThan(500);
        await checkMoney(world);
      }
    }),
    { seed: 14, numRuns: 3, endOnFailure: true },
  );
});
