import fc from "fast-check";
import { expect } from "vitest";
import type { Event } from "../../../src/features/events/schema";
import type { Registration } from "../../../src/features/registrations/schema";
import { manageToken } from "../../../src/features/registrations/token.server";
import { settleDueOffers } from "../../../src/features/waiting-list/waiting-list.server";
import type { Caller, TestApp } from "../app";
import { hour } from "../clock";

const office = "/event-registrations/registrations";

/** A step of the test: `at` selects one of the existing registrations, `date` one of the two dates of the series. */
export type Step =
  | { kind: "register"; date: 0 | 1; guests: number; waiting: boolean }
  | { kind: "cancel" | "confirm" | "attend" | "delete" | "promote" | "restore" | "move"; at: number }
  | { kind: "withdraw" | "accept" | "move by link"; at: number }
  | { kind: "guests" | "guests by link"; at: number; guests: number }
  | { kind: "pay"; at: number; as: "paid" | "due" | "waived" }
  | { kind: "places"; date: 0 | 1; places: number }
  | { kind: "fee"; date: 0 | 1; fee: number }
  | { kind: "walk in"; date: 0 | 1; extra: boolean; known: boolean }
  | { kind: "cancel event" | "reopen" | "copy" | "delete event" | "restore event"; date: 0 | 1 }
  | { kind: "wait"; hours: number; settles: boolean };

const at = fc.nat(40);
const few = fc.nat(3);
const date = fc.constantFrom<0 | 1>(0, 1);
const is = <K extends Step["kind"]>(...kinds: K[]) => fc.constantFrom(...kinds);

/** Each kind about as often as it changes something. */
export const lively: fc.WeightedArbitrary<Step>[] = [
  { weight: 8, arbitrary: fc.record({ kind: is("register"), date, guests: few, waiting: fc.boolean() }) },
  { weight: 7, arbitrary: fc.record({ kind: is("cancel", "confirm", "attend", "delete", "promote", "restore"), at }) },
  { weight: 6, arbitrary: fc.record({ kind: is("withdraw", "accept", "accept", "move", "move by link"), at }) },
  { weight: 2, arbitrary: fc.record({ kind: is("guests", "guests by link"), at, guests: few }) },
  { weight: 2, arbitrary: fc.record({ kind: is("places"), date, places: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: is("cancel event", "reopen", "reopen", "copy"), date }) },
  { weight: 2, arbitrary: fc.record({ kind: is("walk in"), date, extra: fc.boolean(), known: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: is("delete event", "restore event", "restore event"), date }) },
];
/** The same with money. */
export const paying: fc.WeightedArbitrary<Step>[] = [
  ...lively,
  {
    weight: 5,
    arbitrary: fc.record({ kind: is("pay"), at, as: fc.constantFrom("paid", "paid", "paid", "due", "waived") }),
  },
  { weight: 2, arbitrary: fc.record({ kind: is("fee"), date, fee: fc.constantFrom(0, 5, 7.5, 20) }) },
];

/** The same while time passes. */
export const passing = fc.oneof(...lively, {
  weight: 1,
  arbitrary: fc.record({ kind: is("wait"), hours: fc.integer({ min: 1, max: 9 }), settles: fc.boolean() }),
});

const named = (count: number) => Array.from({ length: count }, (_, number) => ({ name: `Guest ${number}` }));

interface Trash {
  items?: { id: number; item: string }[];
}

/** The state of a run: an app, an administrator and two dates of a series. */
export interface World {
  app: TestApp;
  admin: Caller;
  dates: readonly [number, number];
  /** a counter that makes names unique */
  number: number;
  /** ids of registrations whose creation was confirmed to the caller (201) */
  told: Set<number>;
}

export const rowsOf = ({ app, dates }: World) =>
  app.db.selectFrom("registrations").selectAll().where("event_id", "in", dates).orderBy("id").execute();

async function register(world: World, now: Extract<Step, { kind: "register" }>): Promise<{ status: number }> {
  const { status, body } = await world.app.post<Registration>(`/events/${world.dates[now.date]}/register`, {
    name: `P ${world.number}`,
    email: `p${world.number++}@people.example`,
    waiting: now.waiting,
    guests: named(now.guests),
  });
  if (status === 201) world.told.add(body.id);
  return { status };
}

/** Performs one step as its caller would; errors are returned, not thrown. */
export async function take(world: World, now: Step): Promise<{ status: number }> {
  const { app, admin, dates } = world;
  if (now.kind === "register") return register(world, now);
  if ("date" in now) return changeEvent(world, dates[now.date], now);
  if (now.kind === "wait") {
    app.clock.advance(now.hours * hour);
    if (now.settles) await settleDueOffers(app.services);
    return { status: 200 };
  }
  if (now.kind === "restore") {
    const trashed = (await admin.get<Trash>("/trash", { size: 100 })).body.items ?? [];
    return admin.post(`/trash/${trashed[now.at % Math.max(1, trashed.length)]?.id ?? 0}/restore`);
  }
  return change(world, now);
}

function changeEvent(world: World, id: number, now: Extract<Step, { date: 0 | 1 }>): Promise<{ status: number }> {
  const { admin } = world;
  switch (now.kind) {
    case "places":
      return admin.put(`/events/${id}`, { max_attendees: now.places });
    case "fee":
      return admin.put(`/events/${id}`, { registration_fee: now.fee });
    case "cancel event":
      return admin.post(`/events/${id}/cancel`, { reason: "No power." });
    case "reopen":
      return admin.post(`/events/${id}/reopen`);
    case "delete event":
      return admin.delete(`/events/${id}`);
    case "restore event":
      return restoreEvent(admin, id);
    case "walk in":
      return walkIn(world, id, now);
    default:
      return copyOf(admin, id);
  }
}

async function restoreEvent(admin: Caller, id: number) {
  const { items = [] } = (await admin.get<Trash>("/trash", { size: 100, resource: "event" })).body;
  const trashed = items.find(({ item }) => item === String(id));
  return trashed ? admin.post(`/trash/${trashed.id}/restore`) : { status: 404 };
}

/** A walk-in, sometimes with the e-mail of an existing registration in any state. */
function walkIn({ app, admin, ...world }: World, id: number, { extra, known }: Extract<Step, { kind: "walk in" }>) {
  const email = known ? `p${Math.max(0, world.number - 2)}@people.example` : "";
  const key = `walk-in-${id}-${world.number}-${extra}-${known}`;
  const walk_in = { name: "At the door", email, phone: "1", at: app.clock.in(0), extra, key };
  return admin.post(`/events/${id}/door`, { walk_ins: [walk_in] });
}

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

/** Copies an event: the copy has the same number of places, none of them taken. */
async function copyOf(admin: Caller, id: number) {
  const answer = await admin.post<Event>(`/events/${id}/copy`, { start_date: "2027-01-09T08:00:00.000Z" });
  if (answer.status === 201) expect(answer.body).toMatchObject({ places_taken: 0, publication: "draft" });
  return answer;
}
