// On PostgreSQL too: registrations lock their event.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { day, hour } from "../../../tests/support/clock";
import { insertEvent, insertRegistration } from "../../../tests/support/factories";
import { contentOf } from "../../platform/mail/queue.server";
import { freePlace, lockEvent } from "../events/model.server";
import type { Managed } from "../manage-link/schema";
import { personalDataOfRegistrations } from "../my-registrations/personal.server";
import { cancelled, findRegistration } from "../registrations/model.server";
import type { Registered, Registration, RegistrationList } from "../registrations/schema";
import { lockBothDates, moveWithin } from "./move-registration.server";

const office = "/event-registrations/registrations";

type Given = Parameters<typeof insertEvent>[1];

async function twoDates(given: Given = {}, other: Given = {}) {
  const app = await makeApp();
  const admin = await app.as("admin");
  const common = { title: "Bike kitchen", max_attendees: 2, series_rule: "FREQ=WEEKLY", ...given };
  const first = await insertEvent(app.db, common);
  await app.db.updateTable("events").set({ series_id: first }).where("id", "=", first).execute();
  const starts = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString();
  const week = { start_date: starts(8 * day), end_date: starts(8 * day + 2 * hour) };
  const second = await insertEvent(app.db, { ...common, ...week, series_id: first, ...other });
  const join = async (event: number, name: string, more: object = {}) => {
    const body = { name, email: `${name}@people.example`, waiting: true, ...more };
    const answer = (await app.post<Registered>(`/events/${event}/register`, body)).body;
    return { id: answer.id, link: answer.manage_url.replace("https://anchor.example", "") };
  };
  const standing = async (event: number) => {
    const { items } = (await admin.get<RegistrationList>(office, { event_id: event })).body;
    const { places_taken: taken } = await app.db
      .selectFrom("events")
      .select("places_taken")
      .where("id", "=", event)
      .executeTakeFirstOrThrow();
    return [taken, ...items.reverse().map(({ name, registration_status: status }) => `${name} ${status}`)];
  };
  return { app, admin, first, second, join, standing };
}

describe("another date of a series", () => {
  test("is taken by the link, with guests, answers and all; who waited for the old place has it", async () => {
    const { app, first, second, join, standing } = await twoDates({ max_guests: 1 });
    const a = await join(first, "a", { guests: [{ name: "Rudo" }], phone: "+263 77 555 0101" });
    await join(first, "b");
    const before = (await app.get<Managed>(a.link)).body;
    expect(before.dates).toEqual([
      { id: second, start_date: expect.any(String), end_date: expect.any(String), places_left: 2 },
    ]);
    const moved = await app.post<Managed>(`${a.link}/move`, { event_id: second });
    expect(moved).toMatchObject({
      status: 200,
      body: {
        event: { id: second, places_taken: 2 },
        registration: { registration_status: "confirmed", places: 2, phone: "+263 77 555 0101" },
        // One place is left where they were, and they are two.
        dates: [],
      },
    });
    expect(moved.body.door?.code).toBe(before.door?.code);
    expect(moved.body.door?.qr).not.toBe(before.door?.qr);
    expect(await standing(first)).toEqual([1, "b confirmed"]);
    expect(await standing(second)).toEqual([2, "a confirmed"]);
    // Pressing twice has no further effect.
    expect((await app.post(`${a.link}/move`, { event_id: second })).status).toBe(200);
    const mails = await app.db.selectFrom("mails").selectAll().orderBy("id").execute();
    expect(mails.map(({ kind, recipient }) => `${kind} ${recipient.split("@")[0]}`)).toEqual([
      "registration-confirmed a",
      "waiting-joined b",
      "waiting-promoted b",
      "registration-confirmed a",
    ]);
    const content = contentOf(mails[3] as (typeof mails)[number], app.services.siteKey);
    expect(content?.subject).toBe("Another date: Bike kitchen");
    expect(content?.paragraphs[1]).toContain("You have 2 places there");
    expect(content?.after?.join()).toMatch(/code for the door stay the same\. The QR code is a new one/);
    const confirmed = mails.map((mail) => contentOf(mail, app.services.siteKey)?.paragraphs[1]);
    expect(confirmed[0]).toMatch(/^You are registered, and your 2 places are confirmed\./);
    expect(content?.action?.url).toBe(`https://anchor.example${a.link}`);
    expect(String(content?.files?.[0]?.content)).toContain("DTSTART:20260315");
  });

  anyEngine.test("is begun anew: a guest who was in here is not in there, nor once they come back", async () => {
    const { app, admin, first, second, join } = await twoDates({ max_guests: 1, max_attendees: 5 });
    const a = await join(first, "a", { guests: [{ name: "Rudo" }] });
    const check = { id: `${a.id}.1`, at: app.clock.in(0), key: "a-key-of-a-phone" };
    const tap = (event: number) =>
      admin.post<{ results: { outcome: string }[] }>(`/events/${event}/door`, { checks: [check] });
    const guestAt = async (event: number) => {
      const { items } = (await admin.get<{ items: { guests: { at: string | null }[] }[] }>(`/events/${event}/door`))
        .body;
      return items[0]?.guests[0]?.at;
    };
    await tap(first);
    expect(await guestAt(first)).toBe(app.clock.in(0));
    await app.post(`${a.link}/move`, { event_id: second });
    expect(await guestAt(second)).toBeNull();
    // A repeated report of the first door finds nobody there.
    expect((await tap(first)).body.results).toMatchObject([{ outcome: "unknown" }]);
    await admin.post(`${office}/${a.id}/move`, { event_id: first });
    await admin.post(`/events/${first}/door`, { checks: [{ ...check, id: String(a.id), key: "another-key" }] });
    expect(await guestAt(first)).toBeNull();
    expect(await app.db.selectFrom("door_checks").select("key").execute()).toEqual([{ key: "another-key" }]);
  });

  anyEngine.test("gives an extra the places they did not have, and is refused where there are too few", async () => {
    const { app, admin, first, second, standing } = await twoDates({ max_guests: 2 });
    const guests = JSON.stringify([{ id: 1, name: "Rudo" }]);
    const [a, b] = [
      await insertRegistration(app.db, first, { name: "a", guests, places: 0 }),
      await insertRegistration(app.db, first, { name: "b", guests, places: 0 }),
    ];
    const move = (id: number) => admin.post<Registration>(`${office}/${id}/move`, { event_id: second });
    expect(await move(a)).toMatchObject({ status: 200, body: { places: 2, guests: [{ id: 1, name: "Rudo" }] } });
    expect((await move(b)).status).toBe(409);
    expect(await standing(first)).toEqual([0, "b confirmed"]);
    expect(await standing(second)).toEqual([2, "a confirmed"]);
  });

  anyEngine.test("that is full is refused, and the old place stays", async () => {
    const { app, first, second, join, standing } = await twoDates({}, { max_attendees: 1 });
    const a = await join(first, "a");
    await join(second, "b");
    await join(second, "c");
    expect((await app.get<Managed>(a.link)).body.dates).toEqual([]);
    const refused = await app.post(`${a.link}/move`, { event_id: second });
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: "There is no place left on that date. The registration stays as it was." },
    });
    expect(await standing(first)).toEqual([1, "a confirmed"]);
    expect(await standing(second)).toEqual([1, "b confirmed", "c waiting"]);
  });

  test("gives a place to who waited, and is taken of a cancelled date too", async () => {
    const { app, admin, first, second, join, standing } = await twoDates({ max_attendees: 1 }, { max_attendees: 3 });
    const a = await join(first, "a");
    const b = await join(first, "b");
    await app.post(`${b.link}/move`, { event_id: second });
    expect(await standing(second)).toEqual([1, "b confirmed"]);
    await admin.post(`/events/${first}/cancel`, { reason: "No power." });
    const managed = (await app.get<Managed>(a.link)).body;
    expect(managed).toMatchObject({ can_change: false, dates: [{ id: second, places_left: 2 }] });
    expect((await app.post(`${a.link}/move`, { event_id: second })).status).toBe(200);
    expect(await standing(first)).toEqual([0]);
    expect(await standing(second)).toEqual([2, "a confirmed", "b confirmed"]);
  });

  anyEngine.test("is chosen by an administrator as well, with its line in the trail, and by nobody else", async () => {
    const { app, admin, first, second, join, standing } = await twoDates();
    const a = await join(first, "a");
    const move = `${office}/${a.id}/move`;
    expect((await app.post(move, { event_id: second })).status).toBe(401);
    expect((await (await app.as("member")).post(move, { event_id: second })).status).toBe(403);
    expect(await admin.post<Registration>(move, { event_id: second })).toMatchObject({
      status: 200,
      body: { event_id: second, event: { id: second } },
    });
    expect(await standing(second)).toEqual([1, "a confirmed"]);
    const trail = (await admin.get<{ items: { action: string; item: string; changes: unknown[] }[] }>("/audit")).body;
    expect(trail.items?.[0]).toMatchObject({ action: "updated", item: String(a.id) });
  });

  anyEngine.test(
    "is refused in words where it is none, over, cancelled, not open, too small, or theirs already",
    async () => {
      const { app, admin, first, second, join } = await twoDates({ max_guests: 1 });
      const a = await join(first, "a", { guests: [{ name: "Rudo" }] });
      const byLink = (event_id: unknown) => app.post<{ detail: string }>(`${a.link}/move`, { event_id });
      const byOffice = (event_id: number) => admin.post<{ detail: string }>(`${office}/${a.id}/move`, { event_id });
      const set = (columns: object) => app.db.updateTable("events").set(columns).where("id", "=", second).execute();
      const alone = await insertEvent(app.db);
      expect(await byLink(alone)).toMatchObject({
        status: 422,
        body: { detail: "This is not another date of the same series" },
      });
      expect((await byLink(999_999)).status).toBe(404);
      expect((await byLink("x")).status).toBe(422);
      expect((await byOffice(999_999)).status).toBe(404);
      await set({ max_guests: 0 });
      expect(await byOffice(second)).toMatchObject({
        status: 422,
        body: { detail: "This event does not allow guests" },
      });
      await set({ max_guests: 1, registration_opens: "2026-03-09T08:00:00.000Z" });
      expect((await byLink(second)).body.detail).toMatch(/^Registration opens on /);
      await set({ registration_opens: null, publication: "draft", visible_from: "9999-12-31T00:00:00.000Z" });
      expect((await byLink(second)).status).toBe(404);
      await set({ publication: "cancelled", visible_from: "" });
      expect(await byOffice(second)).toMatchObject({ status: 409, body: { detail: "This event has been cancelled" } });
      await set({ publication: "published" });
      await insertRegistration(app.db, second, { email: "A@people.example" });
      expect(await byLink(second)).toMatchObject({
        status: 409,
        body: { detail: "You are already registered for this event" },
      });
      await admin.put(`${office}/${a.id}/status`, { status: "attended" });
      expect((await app.get<Managed>(a.link)).body.dates).toEqual([]);
      expect((await byOffice(second)).status).toBe(409);
      await admin.put(`${office}/${a.id}/status`, { status: "cancelled" });
      expect(await byLink(second)).toMatchObject({ status: 409, body: { detail: "This registration is cancelled" } });
      expect((await app.post(`/r/${"A".repeat(32)}/move`, { event_id: second })).status).toBe(404);
    },
  );

  anyEngine.test("is taken while the registration can be changed, and not afterwards", async () => {
    const { app, first, second, join } = await twoDates({ changes_until: 12 });
    const a = await join(first, "a");
    app.clock.advance(13 * hour);
    expect((await app.get<Managed>(a.link)).body.dates).toEqual([]);
    expect(await app.post(`${a.link}/move`, { event_id: second })).toMatchObject({
      status: 409,
      body: { detail: "It is too late to change this registration. Please write to the organisers." },
    });
  });

  test("of many that move in both directions at once each has a place on one of both, and none is refused for the lock", async () => {
    const { app, admin, first, second } = await twoDates({ max_attendees: 12 }, { max_attendees: 9 });
    const ids: [number, number][] = [];
    for (let number = 0; number < 16; number++) {
      const [from, to] = number % 2 ? [first, second] : [second, first];
      ids.push([await insertRegistration(app.db, from), to]);
    }
    const moves = ids.map(([id, event_id]) => admin.post(`${office}/${id}/move`, { event_id }));
    const statuses = (await Promise.all(moves)).map(({ status }) => status);
    expect(new Set([...statuses, 200, 409])).toEqual(new Set([200, 409]));
    const rows = await app.db.selectFrom("events").select(["id", "places_taken", "max_attendees"]).execute();
    for (const { id, places_taken, max_attendees } of rows) {
      const held = await app.db.selectFrom("registrations").select("id").where("event_id", "=", id).execute();
      expect(held).toHaveLength(places_taken);
      expect(places_taken).toBeLessThanOrEqual(max_attendees as number);
    }
    expect(rows.reduce((sum, { places_taken }) => sum + places_taken, 0)).toBe(16);
  });
});

anyEngine.describe("guests of a registration", () => {
  test("are changed by its link: each takes a place, and who is not named frees one", async () => {
    const { app, first, join, standing } = await twoDates({ max_guests: 2, max_attendees: 3 });
    const a = await join(first, "a", { guests: [{ name: "Rudo" }] });
    await join(first, "b");
    await join(first, "c");
    const put = (guests: object[]) => app.put<Managed>(a.link, { guests });
    expect(await put([{ id: 1, name: "Rudo" }, { name: "Chipo" }])).toMatchObject({
      status: 409,
      body: { detail: "There is no place left for another guest" },
    });
    expect((await put([{ id: 1, name: "Rudo C." }])).body.registration.guests).toEqual([{ id: 1, name: "Rudo C." }]);
    expect((await put([])).body.registration).toMatchObject({ guests: [], places: 1 });
    expect(await standing(first)).toEqual([3, "a confirmed", "b confirmed", "c confirmed"]);
    expect((await put([{ name: "1" }, { name: "2" }, { name: "3" }])).status).toBe(422);
    expect((await app.put<Managed>(a.link, { phone: "+263 77 555 0102" })).body.registration.phone).toBe(
      "+263 77 555 0102",
    );
  });
});

test("who moves and cancels at once, again and again, frees one place and never that of somebody else", async () => {
  const { app, first, second, join, standing } = await twoDates({ max_attendees: 50 });
  await join(second, "stays");
  for (let turn = 0; turn < 12; turn++) {
    const { link } = await join(first, `p${turn}`);
    const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const answers = await Promise.all([
      app.post(`${link}/move`, { event_id: second }),
      ...Array.from({ length: 20 }, (_, ms) => later(ms).then(() => app.post(`${link}/cancel`))),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect([(await standing(first))[0], (await standing(second))[0]]).toEqual([0, 1]);
  }
});

test("whose registration moves and is cancelled while they delete their account frees one place", async () => {
  const { app, first, second, join, standing } = await twoDates({ max_attendees: 5 });
  await join(second, "stays");
  const { id } = await join(first, "leaves");
  const person = { id: 0, username: "", full_name: "", image_url: "", confirmedEmail: "leaves@people.example" };
  // Long enough for the others to wait for the lock; if it were too short, they would run one after another.
  const others = () => new Promise((resolve) => setTimeout(resolve, 200));
  const locked = Promise.withResolvers<void>();
  const moving = app.db.change(async (transaction) => {
    await lockBothDates(transaction, { id, eventId: second });
    locked.resolve();
    await others();
    await moveWithin(transaction, app.services, { id, eventId: second, notifies: false });
  });
  await locked.promise;
  const leaving = app.db.change(async (transaction) =>
    personalDataOfRegistrations.forget?.(transaction, person, app.services),
  );
  const cancelling = app.db.change(async (transaction) => {
    await lockEvent(transaction, second);
    await others();
    if ((await findRegistration(transaction, id)).registration_status !== "confirmed") return;
    await transaction.updateTable("registrations").set(cancelled).where("id", "=", id).execute();
    await freePlace(transaction, second, 1);
  });
  await Promise.all([moving, leaving, cancelling]);
  expect(await standing(first)).toEqual([0]);
  expect(await standing(second)).toEqual([1, "stays confirmed", "Former member cancelled"]);
});
