// On PostgreSQL too: registrations lock their event.
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { hour, second } from "../../../tests/support/clock";
import { randomRuns } from "../../../tests/support/engine";
import { insertEvent, insertRegistration } from "../../../tests/support/factories";
import { inSince } from "./who-is-in";

const people = 3;

/** A report of a phone: who, when, and whether it undoes nothing, all, or a report by its number. */
interface DoorAnswer {
  person: number;
  guest: boolean;
  at: number;
  undo: "nothing" | "all" | number;
}

const said: fc.Arbitrary<DoorAnswer> = fc.record({
  person: fc.nat(people - 1),
  guest: fc.boolean(),
  at: fc.nat(30),
  undo: fc.oneof({ weight: 4, arbitrary: fc.constant("nothing" as const) }, fc.constant("all" as const), fc.nat(11)),
});

/** The reports in another order and other batches, some repeated. */
const shuffled = (count: number) =>
  fc
    .shuffledSubarray([...Array(count).keys(), ...Array(count).keys()], { minLength: count * 2, maxLength: count * 2 })
    .chain((order) => fc.record({ order: fc.constant(order), size: fc.integer({ min: 1, max: 5 }) }));

const plan = fc.array(said, { minLength: 1, maxLength: 12 }).chain((all) =>
  fc.record({
    all: fc.constant(all),
    one: shuffled(all.length),
    other: shuffled(all.length),
  }),
);

let round = 0;

/** Sends all of it to an event of its own, in order of arrival. @returns who is in, and the stored places */
async function arrive(
  { app, admin }: { app: TestApp; admin: Awaited<ReturnType<TestApp["as"]>> },
  all: readonly DoorAnswer[],
  { order, size }: { order: number[]; size: number },
) {
  const name = `round-${++round}`;
  const event = await insertEvent(app.db, { start_date: app.clock.in(hour), max_attendees: 6 });
  const ids: number[] = [];
  for (let count = 0; count < people; count++)
    ids.push(
      await insertRegistration(app.db, event, { guests: JSON.stringify([{ id: 1, name: "Guest" }]), places: 2 }),
    );
  const checks = all.map(({ person, guest, at, undo }, index) => ({
    id: `${ids[person]}${guest ? ".1" : ""}`,
    at: app.clock.in(at * second - hour),
    key: `${name}-${index}`,
    ...(undo === "nothing" ? {} : { undo: undo === "all" ? true : `${name}-${undo % all.length}` }),
  }));
  const sent = order.map((index) => checks[index]);
  for (let from = 0; from < sent.length; from += size) {
    const { status } = await admin.post(`/events/${event}/door`, { checks: sent.slice(from, from + size) });
    expect(status).toBe(200);
  }
  const rows = await app.db
    .selectFrom("registrations")
    .select(["registration_status", "checked_in_at", "guests", "places"])
    .where("event_id", "=", event)
    .orderBy("id")
    .execute();
  const { places_taken } = await app.db
    .selectFrom("events")
    .select("places_taken")
    .where("id", "=", event)
    .executeTakeFirstOrThrow();
  return { rows, places_taken };
}

test("two phones agree in whatever order what they did arrives, in whatever pieces, and however often", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  await fc.assert(
    fc.asyncProperty(plan, async ({ all, one, other }) => {
      const [first, second] = [await arrive({ app, admin }, all, one), await arrive({ app, admin }, all, other)];
      expect(second).toEqual(first);
      expect(first.places_taken).toBe(6);
      for (const { registration_status, checked_in_at } of first.rows)
        expect(registration_status).toBe(checked_in_at === null ? "confirmed" : "attended");
    }),
    { seed: 27, numRuns: randomRuns(25), endOnFailure: true },
  );
});

test("both phones at once, and the same twice at once, are done once", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const event = await insertEvent(app.db, { start_date: app.clock.in(hour), max_attendees: 12 });
  const ids: number[] = [];
  for (let count = 0; count < 10; count++) ids.push(await insertRegistration(app.db, event));
  const at = (index: number) => app.clock.in(-index * second);
  const phone = (name: string) => ({
    checks: ids.map((id, index) => ({ id, at: at(index), key: `${name}-check-${index}` })),
    walk_ins: [{ name, phone: "+263", at: at(0), key: `${name}-walked-in` }],
  });
  const both = [phone("one"), phone("other"), phone("one"), phone("other"), phone("one")];
  const answers = await Promise.all(both.map((batch) => admin.post(`/events/${event}/door`, batch)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const rows = await app.db.selectFrom("registrations").selectAll().where("event_id", "=", event).execute();
  expect(rows).toHaveLength(12);
  expect(rows.every((row) => row.registration_status === "attended")).toBe(true);
  const { places_taken } = await app.db
    .selectFrom("events")
    .selectAll()
    .where("id", "=", event)
    .executeTakeFirstOrThrow();
  expect(places_taken).toBe(12);
});

test("the earliest check-in that stands counts; an undo of the same moment wins", () => {
  const check = (key: string, at: string, undo = "") => ({ key, at, undo });
  expect(inSince([])).toBeNull();
  expect(inSince([check("a", "2"), check("b", "1"), check("c", "3")])).toBe("1");
  expect(inSince([check("a", "2"), check("b", "1"), check("u", "4", "b")])).toBe("2");
  expect(inSince([check("a", "2"), check("u", "2", "all")])).toBeNull();
  expect(inSince([check("a", "2"), check("u", "1", "all")])).toBe("2");
});
