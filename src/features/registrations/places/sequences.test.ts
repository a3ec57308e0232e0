import fc from "fast-check";
import { expect, test } from "vitest";
import { type Caller, makeApp, type TestApp } from "../../../../tests/support/app";
import { insertEvent } from "../../../../tests/support/factories";
import type { Registration } from "../schema";

const office = "/event-registrations/registrations";

/** What happens: `at` chooses among the registrations that there are. */
type Step =
  | { kind: "register"; guests: number; waiting: boolean }
  | { kind: "cancel" | "confirm" | "delete" | "promote" | "restore"; at: number }
  | { kind: "guests"; at: number; guests: number }
  | { kind: "places"; places: number };

const at = fc.nat(30);
const few = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("register" as const), guests: few, waiting: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom("cancel", "confirm", "delete", "promote", "restore"), at }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("guests" as const), at, guests: few }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("places" as const), places: fc.integer({ min: 1, max: 9 }) }) },
);

const named = (count: number) => Array.from({ length: count }, (_, number) => ({ name: `Guest ${number}` }));

/** Does one step as its caller would, whatever it is answered. @param number tells people apart */
async function take(
  app: TestApp,
  admin: Caller,
  { eventId, now, number }: { eventId: number; now: Step; number: number },
) {
  const rows = await app.db
    .selectFrom("registrations")
    .select("id")
    .where("event_id", "=", eventId)
    .orderBy("id")
    .execute();
  const id = "at" in now ? rows[now.at % Math.max(1, rows.length)]?.id : undefined;
  switch (now.kind) {
    case "register": {
      const person = { name: `P ${number}`, email: `p${number}-${eventId}@people.example` };
      return app.post<Registration>(`/events/${eventId}/register`, {
        ...person,
        waiting: now.waiting,
        guests: named(now.guests),
      });
    }
    case "places":
      return admin.put(`/events/${eventId}`, { max_attendees: now.places });
    case "restore": {
      const trashed = (await admin.get<{ items: { id: number }[] }>("/trash")).body.items;
      return admin.post(`/trash/${trashed[now.at % Math.max(1, trashed.length)]?.id ?? 0}/restore`);
    }
    case "guests":
      return admin.put(`${office}/${id ?? 0}/guests`, { guests: named(now.guests) });
    case "delete":
      return admin.delete(`${office}/${id ?? 0}`);
    case "promote":
      return admin.post(`${office}/${id ?? 0}/promote`);
    default:
      return admin.put(`${office}/${id ?? 0}/status`, { status: now.kind === "cancel" ? "cancelled" : "confirmed" });
  }
}

/** What has to hold after every step. */
async function check({ db }: TestApp, eventId: number) {
  const event = await db.selectFrom("events").selectAll().where("id", "=", eventId).executeTakeFirstOrThrow();
  const rows = await db.selectFrom("registrations").selectAll().where("event_id", "=", eventId).execute();
  const of = (...statuses: string[]) => rows.filter((row) => statuses.includes(row.registration_status));
  const taken = of("confirmed", "attended", "offered").reduce((sum, { places }) => sum + places, 0);
  expect(event.places_taken).toBe(taken);
  const max = event.max_attendees as number;
  expect(taken).toBeLessThanOrEqual(max);
  for (const { places } of of("waiting")) expect(places).toBeGreaterThan(max - taken);
  for (const { guests, places } of rows) expect(JSON.parse(guests)).toHaveLength(places - 1);
}

test.each([null, 5])(
  "whatever happens in whatever order, the places are right: hold %s",
  async (hold) => {
    const app = await makeApp();
    const admin = await app.as("admin");
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
        const eventId = await insertEvent(app.db, { max_attendees: 4, max_guests: 3, waiting_hold_hours: hold });
        for (const now of steps) {
          const answer = await take(app, admin, { eventId, now, number: number++ });
          expect(answer.status).toBeLessThan(500);
          await check(app, eventId);
        }
      }),
      { seed: 26, numRuns: 14, endOnFailure: true },
    );
  },
  120_000,
);

test("steps at once leave the places right as well", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const steps = fc.sample(step, { seed: 7, numRuns: 160 });
  const eventId = await insertEvent(app.db, { max_attendees: 6, max_guests: 3 });
  for (let from = 0; from < steps.length; from += 40) {
    const some = steps.slice(from, from + 40);
    const answers = await Promise.all(
      some.map((now, index) => take(app, admin, { eventId, now, number: from + index })),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    await check(app, eventId);
  }
}, 120_000);
