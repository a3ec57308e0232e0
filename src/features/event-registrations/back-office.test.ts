// On PostgreSQL too: registrations lock their event.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { insertEvent, insertRegistration } from "../../../tests/support/factories";
import type { Event } from "../events/schema";
import type { RegistrationStatus } from "../registrations/choices";
import type { Registration, RegistrationList } from "../registrations/schema";

const path = "/event-registrations/registrations";

async function office() {
  const app = await makeApp();
  return { app, admin: await app.as("admin") };
}

const taken = async (app: TestApp, id: number) => (await app.get<Event>(`/events/${id}`)).body.places_taken;

describe("setting a status", () => {
  const statuses: RegistrationStatus[] = ["confirmed", "cancelled", "attended"];
  const steps = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

  test.each(steps)("from %s to %s moves a place exactly when it has to", async (from, to) => {
    const { app, admin } = await office();
    const event = await insertEvent(app.db, { max_attendees: 5 });
    await insertRegistration(app.db, event);
    const id = await insertRegistration(app.db, event, { registration_status: from });
    for (let time = 0; time < 2; time++) {
      const { status, body } = await admin.put<Registration>(`${path}/${id}/status`, { status: to });
      expect({ status, now: body.registration_status }).toEqual({ status: 200, now: to });
      expect(await taken(app, event)).toBe(to === "cancelled" ? 1 : 2);
    }
  });

  anyEngine.test("back from cancelled on a full event is refused, and changes nothing", async () => {
    const { app, admin } = await office();
    const event = await insertEvent(app.db, { max_attendees: 1 });
    const cancelled = await insertRegistration(app.db, event, { registration_status: "cancelled" });
    await insertRegistration(app.db, event);
    for (const status of ["confirmed", "attended"]) {
      expect(await admin.put(`${path}/${cancelled}/status`, { status })).toMatchObject({
        status: 409,
        body: { detail: "This event is fully booked" },
      });
    }
    expect(await taken(app, event)).toBe(1);
    const { body } = await admin.get<RegistrationList>(path, { status: "cancelled" });
    expect(body.items.map(({ id }) => id)).toEqual([cancelled]);
  });

  test("back from cancelled when the person has registered anew is refused", async () => {
    const { app, admin } = await office();
    const event = await insertEvent(app.db);
    const email = "rudo@people.example";
    const old = await insertRegistration(app.db, event, { email, registration_status: "cancelled" });
    await insertRegistration(app.db, event, { email: "Rudo@people.example" });
    expect(await admin.put(`${path}/${old}/status`, { status: "confirmed" })).toMatchObject({ status: 409 });
    expect(await taken(app, event)).toBe(1);
  });

  anyEngine.test("works after the event, when attendance is marked", async () => {
    const { app, admin } = await office();
    const event = await insertEvent(app.db, {
      start_date: "2026-03-01T08:00:00.000Z",
      end_date: "2026-03-01T10:00:00.000Z",
    });
    const id = await insertRegistration(app.db, event);
    expect((await admin.put(`${path}/${id}/status`, { status: "attended" })).status).toBe(200);
  });

  anyEngine.test("takes its value from the body or from the query; the body goes first", async () => {
    const { app, admin } = await office();
    const event = await insertEvent(app.db);
    const id = await insertRegistration(app.db, event);
    const set = (query: Record<string, string>, body?: object) =>
      admin.call<Registration>("PUT", `${path}/${id}/status`, { query, ...(body ? { body } : {}) });
    expect((await set({ status: "attended" })).body.registration_status).toBe("attended");
    expect((await set({ status: "attended" }, {})).body.registration_status).toBe("attended");
    expect((await set({ status: "attended" }, { status: "cancelled" })).body.registration_status).toBe("cancelled");
  });

  anyEngine.test.each([[{}], [{ status: "lost" }], [{ status: 7 }], [{ status: null }]])(
    "%j is refused",
    async (body) => {
      const { app, admin } = await office();
      const id = await insertRegistration(app.db, await insertEvent(app.db));
      const sentence = "Status must be one of confirmed, cancelled, attended";
      expect(await admin.put(`${path}/${id}/status`, body)).toMatchObject({
        status: 422,
        body: { errors: { status: sentence } },
      });
    },
  );

  test("two clerks at once free one place, not two", async () => {
    const { app, admin } = await office();
    const event = await insertEvent(app.db, { max_attendees: 9 });
    await insertRegistration(app.db, event);
    const id = await insertRegistration(app.db, event);
    const set = (status: string) => admin.put(`${path}/${id}/status`, { status });
    await Promise.all([set("cancelled"), set("cancelled"), admin.put(`${path}/${id}/status`, { status: "cancelled" })]);
    expect(await taken(app, event)).toBe(1);
    await Promise.all([set("confirmed"), set("attended"), set("confirmed")]);
    expect(await taken(app, event)).toBe(2);
  });
});

describe("deleting a registration", () => {
  test.each<[RegistrationStatus, number]>([
    ["confirmed", 1],
    ["attended", 1],
    ["cancelled", 1],
  ])("that is %s leaves the other one's place alone", async (status, left) => {
    const { app, admin } = await office();
    const event = await insertEvent(app.db, { max_attendees: 5 });
    await insertRegistration(app.db, event);
    const id = await insertRegistration(app.db, event, { registration_status: status });
    expect(await admin.delete(`${path}/${id}`)).toMatchObject({
      status: 200,
      body: { detail: "Registration deleted" },
    });
    expect(await taken(app, event)).toBe(left);
    expect(await admin.delete(`${path}/${id}`)).toMatchObject({
      status: 404,
      body: { detail: "Registration not found" },
    });
    expect(await taken(app, event)).toBe(left);
  });

  test("two at once, and a status with them, free one place", async () => {
    const { app, admin } = await office();
    const event = await insertEvent(app.db, { max_attendees: 5 });
    await insertRegistration(app.db, event);
    const id = await insertRegistration(app.db, event);
    await Promise.all([
      admin.delete(`${path}/${id}`),
      admin.put(`${path}/${id}/status`, { status: "cancelled" }),
      admin.delete(`${path}/${id}`),
    ]);
    expect(await taken(app, event)).toBe(1);
  });

  test("the last seat that becomes free is taken by one of twenty", async () => {
    const { app, admin } = await office();
    const event = await insertEvent(app.db, { max_attendees: 1 });
    const id = await insertRegistration(app.db, event);
    await admin.delete(`${path}/${id}`);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        app.post(`/events/${event}/register`, { name: "Guest", email: `late${number}@people.example` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });
});

describe("the list", () => {
  async function filled() {
    const { app, admin } = await office();
    const [first, second] = [
      await insertEvent(app.db, { title: "First" }),
      await insertEvent(app.db, { title: "Second" }),
    ];
    const rows: { id: number; event: number; status: RegistrationStatus; name: string }[] = [];
    const statuses: RegistrationStatus[] = ["confirmed", "cancelled", "attended"];
    for (let number = 0; number < 24; number++) {
      const [event, status] = [number % 2 ? second : first, statuses[number % 3] as RegistrationStatus];
      const name = number % 5 ? `Guest ${number}` : `Ñandú ${number}`;
      const id = await insertRegistration(app.db, event, { name, registration_status: status });
      rows.push({ id, event, status, name });
    }
    return { admin, rows: rows.reverse(), first };
  }

  test("honours each combination of its filters, on each page", async () => {
    const { admin, rows, first } = await filled();
    for (const event_id of [undefined, first])
      for (const status of [undefined, "confirmed", "cancelled", "attended"])
        for (const search of [undefined, "ÑANDÚ"]) {
          const given = { event_id, status, search };
          const query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<
            string,
            string
          >;
          const expected = rows.filter(
            (row) =>
              (!event_id || row.event === event_id) &&
              (!status || row.status === status) &&
              (!search || row.name.startsWith("Ñandú")),
          );
          for (let page = 1; page <= Math.ceil(expected.length / 5); page++) {
            const { body } = await admin.get<RegistrationList>(path, { ...query, page, size: 5 });
            expect(body, JSON.stringify(query)).toMatchObject({
              total: expected.length,
              page,
              size: 5,
              pages: Math.ceil(expected.length / 5),
            });
            expect(body.items.map(({ id }) => id)).toEqual(
              expected.slice((page - 1) * 5, page * 5).map(({ id }) => id),
            );
          }
        }
  });

  test("finds by name, e-mail, phone and organisation, with % and _ as letters", async () => {
    const { app, admin } = await office();
    const event = await insertEvent(app.db);
    const id = await insertRegistration(app.db, event, {
      name: "Ελένη Παππά",
      email: "eleni_p@people.example",
      phone: "+263 00 55",
      organization: "50% Club",
    });
    await insertRegistration(app.db, event, {
      email: "elenixp@people.example",
      phone: "+263 00 66",
      organization: "50 Club",
    });
    for (const search of ["ΕΛΈΝΗ", "παππά", "ELENI_P", "00 55", "50% c"]) {
      const { body } = await admin.get<RegistrationList>(path, { search });
      expect(
        body.items.map((row) => row.id),
        search,
      ).toEqual([id]);
    }
  });

  anyEngine.test.each([
    ["event_id", "x", "Event id must be a number"],
    ["event_id", "0", "Event id must be at least 1"],
    ["status", "lost", "Status must be one of confirmed, cancelled, attended, waiting, offered, absent"],
    ["search", "x".repeat(101), "Search must be at most 100 characters"],
    ["size", "1000", "Size must be at most 100"],
  ])("%s=%s is refused with a sentence", async (name, value, sentence) => {
    const { admin } = await office();
    expect(await admin.get(path, { [name]: value })).toMatchObject({
      status: 422,
      body: { errors: { [name]: sentence } },
    });
    if (name !== "size") expect((await admin.get(`${path}/export`, { [name]: value })).status).toBe(422);
  });
});
