import { expect, test } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { hour } from "../../../tests/support/clock";
import { insertEvent } from "../../../tests/support/factories";
import { contentOf } from "../../platform/mail/queue.server";
import type { Registered } from "../registrations/schema";
import type { Managed } from "./schema";

/** A full event of one place with one person waiting, and the paths of both links. */
async function waiting(app: TestApp, given: Parameters<typeof insertEvent>[1] = {}) {
  const event = await insertEvent(app.db, { max_attendees: 1, ...given });
  const join = async (name: string) => {
    const sent = { name, email: `${name}@people.example`, waiting: true };
    const { body } = await app.post<Registered>(`/events/${event}/register`, sent);
    return body.manage_url.replace("https://anchor.example", "");
  };
  return { event, first: await join("tariro"), second: await join("rudo"), third: await join("chipo") };
}

const read = async (app: TestApp, link: string) => (await app.get<Managed>(link)).body;

test("the link of who waits tells their place in line, takes changes, and gives the turn up", async () => {
  const app = await makeApp();
  const { second, third } = await waiting(app);
  expect(await read(app, third)).toMatchObject({
    registration: { registration_status: "waiting", place_in_line: 2, guests: [], answers: [] },
    can_change: true,
    door: null,
  });
  expect((await app.put<Managed>(third, { phone: "+263 77 555 0101" })).body.registration).toMatchObject({
    phone: "+263 77 555 0101",
    place_in_line: 2,
  });
  expect((await app.post(`${third}/confirm`)).status).toBe(409);
  expect((await app.post<Managed>(`${second}/cancel`)).body).toMatchObject({
    registration: { registration_status: "cancelled", place_in_line: null },
  });
  expect((await read(app, third)).registration.place_in_line).toBe(1);
  const { places_taken } = await app.db.selectFrom("events").select("places_taken").executeTakeFirstOrThrow();
  expect(places_taken).toBe(1);
});

test("who gives their place back by the link gives it to who is first in line, who is told and sent their link", async () => {
  const app = await makeApp();
  const { first, second } = await waiting(app);
  await app.post(`${first}/cancel`);
  await app.post(`${first}/cancel`);
  expect(await read(app, second)).toMatchObject({
    registration: { registration_status: "confirmed", place_in_line: null },
    door: { code: expect.any(String) },
  });
  const rows = await app.db.selectFrom("mails").selectAll().orderBy("id").execute();
  const promoted = rows.filter(({ kind }) => kind === "waiting-promoted");
  expect(promoted.map(({ recipient }) => recipient)).toEqual(["rudo@people.example"]);
  expect(promoted.map((row) => contentOf(row, app.services.siteKey)?.action?.url)).toEqual([
    `https://anchor.example${second}`,
  ]);
});

test("an offered place is confirmed by the link, once, and while the offer lasts, even where it is too late for changes", async () => {
  const app = await makeApp();
  const { first, second } = await waiting(app, { waiting_hold_hours: 6, changes_until: 700 });
  await app.db.updateTable("events").set({ changes_until: 0 }).execute();
  await app.post(`${first}/cancel`);
  await app.db.updateTable("events").set({ changes_until: 700 }).execute();
  expect(await read(app, second)).toMatchObject({
    registration: { registration_status: "offered", offered_until: expect.any(String) },
    door: null,
  });
  expect((await app.post<Managed>(`${second}/confirm`)).body).toMatchObject({
    registration: { registration_status: "confirmed", offered_until: null },
    door: { code: expect.any(String) },
  });
  expect((await app.post(`${second}/confirm`)).status).toBe(409);
});

test("an offer whose time is over is not confirmed by the link, nor by one that is none", async () => {
  const app = await makeApp();
  const { first, second } = await waiting(app, { waiting_hold_hours: 6 });
  await app.post(`${first}/cancel`);
  app.clock.advance(6 * hour);
  expect(await app.post(`${second}/confirm`)).toMatchObject({
    status: 409,
    body: { detail: "The place is no longer offered to you" },
  });
  expect((await app.post(`${second.slice(0, -6)}AAAAAA/confirm`)).status).toBe(404);
});
