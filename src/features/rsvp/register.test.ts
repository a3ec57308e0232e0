// On PostgreSQL too: registrations lock their event.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { type Caller, makeApp, type TestApp } from "../../../tests/support/app";
import { day, hour, minute } from "../../../tests/support/clock";
import { insertEvent, insertRegistration, insertUser } from "../../../tests/support/factories";
import { leaveOnly } from "../../../tests/support/limits";
import { forgetRegistrationKeys } from "../registrations/model.server";
import type { Registration, RegistrationList } from "../registrations/schema";

const rudo = { name: "Rudo Chikafu", email: "rudo@people.example" };
/** The defaults of a response without guests, waiting, questions or a fee. */
const plain = {
  guests: [],
  places: 1,
  answers: [],
  place_in_line: null,
  offered_until: null,
  checked_in_at: null,
  fee: 0,
  paid: 0,
  payment_status: "none",
  payment_method: "",
  paid_at: null,
  language: "",
};
const full = { status: 409, body: { detail: "This event is fully booked", reason: "no_places_left" } };
const twice = {
  status: 409,
  body: { detail: "You are already registered for this event", reason: "already_registered" },
};
const over = { status: 409, body: { detail: "This event has already ended" } };

const registrations = ({ db }: TestApp) => db.selectFrom("registrations").selectAll().orderBy("id").execute();

describe("registering with details", () => {
  anyEngine.test.each(["events", "event-registrations"])(
    "POST /%s/{id}/register takes all of them, from anybody",
    async (path) => {
      const app = await makeApp();
      const id = await insertEvent(app.db, { title: "Soldering", max_attendees: 5 });
      const details = {
        ...rudo,
        phone: "+263 00 000 0100",
        organization: "Example Robotics Club",
        experience_level: "advanced",
        interests: "Repairing radios.\nAnd more.",
        dietary_restrictions: "None",
        special_requirements: "A seat near the door",
      };
      const { status, body } = await app.post<Registration>(`/${path}/${id}/register`, details);
      expect(status).toBe(201);
      expect(body).toEqual({
        ...details,
        id: expect.any(Number),
        manage_url: expect.stringMatching(/^https:\/\/anchor\.example\/r\/[\w-]{32}$/),
        manage_until: expect.any(String),
        event_id: id,
        registration_status: "confirmed",
        ...plain,
        created_at: "2026-03-07T08:00:00.000Z",
        event: {
          id,
          title: "Soldering",
          start_date: "2026-03-08T08:00:00.000Z",
          end_date: "2026-03-08T10:00:00.000Z",
          publication: "published",
        },
      });
      expect((await app.get(`/events/${id}`)).body).toMatchObject({ places_taken: 1, places_left: 4 });
    },
  );

  const long = (length: number) => "a".repeat(length);
  anyEngine.test.each<[string, unknown, string]>([
    ["name", undefined, "Name is required"],
    ["name", "   ", "Name is required"],
    ["name", long(121), "Name must be at most 120 characters"],
    ["name", { first: "Rudo" }, "Name must be text"],
    ["email", undefined, "Email is required"],
    ["email", "rudo", "Email is invalid"],
    ["email", "rudo@people.example, boss@people.example", "Email is invalid"],
    ["phone", long(41), "Phone must be at most 40 characters"],
    ["phone", 263, "Phone must be text"],
    ["organization", long(201), "Organization must be at most 200 characters"],
    ["experience_level", "wizard", "Experience level must be one of beginner, intermediate, advanced, or empty"],
    ["interests", long(1001), "Interests must be at most 1000 characters"],
    ["interests", "a\u0007b", "Interests contains characters that cannot be shown"],
    ["dietary_restrictions", long(501), "Dietary restrictions must be at most 500 characters"],
    ["special_requirements", long(1001), "Special requirements must be at most 1000 characters"],
  ])("%s %j: %s", async (field, value, sentence) => {
    const app = await makeApp();
    const id = await insertEvent(app.db, { max_attendees: 1 });
    const { status, body } = await app.post(`/events/${id}/register`, { ...rudo, [field]: value });
    expect({ status, body }).toEqual({ status: 422, body: { detail: sentence, errors: { [field]: sentence } } });
    expect(await registrations(app)).toEqual([]);
    expect((await app.get(`/events/${id}`)).body).toMatchObject({ places_left: 1 });
  });

  anyEngine.test("an event that is over takes nobody; one that goes on does until its last moment", async () => {
    const app = await makeApp();
    const id = await insertEvent(app.db, {
      start_date: "2026-03-07T07:00:00.000Z",
      end_date: "2026-03-07T09:00:00.000Z",
    });
    expect((await app.post(`/events/${id}/register`, rudo)).status).toBe(201);
    app.clock.set("2026-03-07T09:00:00.000Z");
    expect((await app.post(`/events/${id}/register`, { ...rudo, email: "b@people.example" })).status).toBe(201);
    app.clock.set("2026-03-07T09:00:00.001Z");
    expect(await app.post(`/events/${id}/register`, { ...rudo, email: "c@people.example" })).toMatchObject(over);
    expect(await (await app.as("member")).post(`/events/${id}/register`)).toMatchObject(over);
    expect((await app.get(`/events/${id}`)).body).toMatchObject({ places_taken: 2 });
  });

  test("the same e-mail in other letters or with spaces is the same person, for this event only", async () => {
    const app = await makeApp();
    const [id, other] = [await insertEvent(app.db), await insertEvent(app.db)];
    expect((await app.post(`/events/${id}/register`, rudo)).status).toBe(201);
    for (const email of ["RUDO@people.example", " rudo@PEOPLE.example ", "ｒudo@people.example"]) {
      expect(await app.post(`/events/${id}/register`, { ...rudo, email }), email).toMatchObject(twice);
    }
    expect((await app.post(`/events/${other}/register`, rudo)).status).toBe(201);
    expect((await app.get(`/events/${id}`)).body).toMatchObject({ places_taken: 1 });
  });

  anyEngine.test("a full event takes nobody more", async () => {
    const app = await makeApp();
    const id = await insertEvent(app.db, { max_attendees: 1 });
    await app.post(`/events/${id}/register`, rudo);
    expect(await app.post(`/events/${id}/register`, { ...rudo, email: "late@people.example" })).toMatchObject(full);
    // A registered e-mail learns that, rather than that the event is full.
    expect(await app.post(`/events/${id}/register`, rudo)).toMatchObject(twice);
  });
});

describe("sent again under its key", () => {
  const keyed = { headers: { "idempotency-key": '"8f3a"' } };

  test("a registration is made once and answered each time, also when the event is full or over by then", async () => {
    const app = await makeApp();
    const id = await insertEvent(app.db, { max_attendees: 1 });
    const send = (body: object = rudo) => app.call<Registration>("POST", `/events/${id}/register`, { body, ...keyed });
    const [first, ...others] = await Promise.all([send(), send(), send()]);
    expect(first?.status).toBe(201);
    for (const other of others) expect(other).toMatchObject({ status: 201, body: first?.body });
    app.clock.advance(30 * day);
    expect(await send()).toMatchObject({ status: 201, body: first?.body });
    expect(await registrations(app)).toHaveLength(1);
    // Without the key it is a second registration.
    expect((await app.post(`/events/${id}/register`, rudo)).status).toBe(409);
    expect(await send({ ...rudo, email: "other@people.example" })).toMatchObject({
      status: 409,
      body: { detail: "Another registration was already received under this idempotency key" },
    });
  });

  test("as somebody who is signed in, and not once it was deleted; a month later the key is forgotten", async () => {
    const app = await makeApp();
    const id = await insertEvent(app.db, {
      start_date: "2027-01-01T08:00:00.000Z",
      end_date: "2027-01-01T09:00:00.000Z",
    });
    const member = await app.as("member");
    const send = () => member.call<Registration>("POST", `/events/${id}/register`, keyed);
    const first = await send();
    expect(await send()).toMatchObject({ status: 201, body: { id: first.body.id } });
    await (await app.as("admin")).delete(`/event-registrations/registrations/${first.body.id}`);
    const anew = await send();
    expect(anew.status).toBe(201);
    expect(anew.body.id).not.toBe(first.body.id);
    app.clock.advance(31 * day);
    await forgetRegistrationKeys(app.db, app.clock.now());
    expect((await (await app.as(member.user)).call("POST", `/events/${id}/register`, keyed)).status).toBe(409);
  });

  anyEngine.test("a key that is none is refused", async () => {
    const app = await makeApp();
    const id = await insertEvent(app.db);
    const headers = { "idempotency-key": "two words" };
    expect((await app.call("POST", `/events/${id}/register`, { body: rudo, headers })).status).toBe(422);
  });
});

describe("many at once", () => {
  const guests = (count: number) =>
    Array.from({ length: count }, (_, number) => ({ name: `Guest ${number}`, email: `guest${number}@people.example` }));

  test.each([
    [200, 20],
    [20, 1],
  ])(
    "%d for %d places: exactly that many get one, the others are told",
    async (count, places) => {
      const app = await makeApp();
      const id = await insertEvent(app.db, { max_attendees: places });
      const answers = await Promise.all(guests(count).map((guest) => app.post(`/events/${id}/register`, guest)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(places);
      const refused = answers.filter(({ status }) => status !== 201);
      expect(new Set(refused.map(({ status, body }) => `${status} ${body.detail}`))).toEqual(
        new Set(["409 This event is fully booked"]),
      );
      expect(await registrations(app)).toHaveLength(places);
      expect((await app.get(`/events/${id}`)).body).toMatchObject({ places_taken: places, places_left: 0 });
    },
    60_000,
  );

  test("a double click, in two spellings, registers once", async () => {
    const app = await makeApp();
    const id = await insertEvent(app.db, { max_attendees: 10 });
    const spellings = ["rudo@people.example", "Rudo@People.example", " rudo@people.example", "RUDO@PEOPLE.EXAMPLE"];
    const answers = await Promise.all(spellings.map((email) => app.post(`/events/${id}/register`, { ...rudo, email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.detail)).toEqual(
      Array(3).fill(twice.body.detail),
    );
    expect(await registrations(app)).toHaveLength(1);
    expect((await app.get(`/events/${id}`)).body).toMatchObject({ places_taken: 1 });
  });

  anyEngine.test(
    "thirty people behind one shared address register within five minutes; three hundred and one do not",
    async () => {
      const app = await makeApp();
      const id = await insertEvent(app.db);
      const { registrations: limit } = app.services.limits;
      for (let time = 0; time < 270; time++) await limit.count("unknown", app.clock.now());
      const answers = await Promise.all(guests(31).map((guest) => app.post(`/events/${id}/register`, guest)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
      const refused = answers.find(({ status }) => status !== 201);
      expect(refused?.status).toBe(429);
      expect(refused?.headers.get("retry-after")).toBe("300");
      app.clock.advance(5 * minute);
      expect((await app.post(`/events/${id}/register`, { ...rudo })).status).toBe(201);
    },
  );
});

describe("asking who is registered", () => {
  async function known() {
    const app = await makeApp({ trustProxy: true });
    const id = await insertEvent(app.db);
    await app.post(`/events/${id}/register`, rudo);
    const ask = (caller: Caller, email: string, address = "203.0.113.7") =>
      caller.call("POST", `/events/${id}/register`, {
        body: { name: "Somebody", email },
        headers: { "x-forwarded-for": address },
      });
    return { app, id, ask };
  }

  anyEngine.test("is answered sixty times an hour for one address", async () => {
    const { app, ask } = await known();
    for (let time = 0; time < 2; time++) expect(await ask(app, rudo.email)).toMatchObject(twice);
    expect(await leaveOnly(1, "knownRegistrations", app)).toEqual({ counted: 2, most: 60 });
    expect(await ask(app, rudo.email)).toMatchObject(twice);
    expect((await ask(app, rudo.email)).status).toBe(429);
    expect((await ask(app, "new@people.example")).status).toBe(429); // a refusal tells nothing
    expect((await ask(app, rudo.email, "203.0.113.8")).status).toBe(409);
    const member = await app.as("member");
    expect((await ask(member, member.user.email)).status).toBe(201);
    expect(await ask(member, member.user.email)).toMatchObject(twice);
    // Signing up with somebody else's e-mail reveals nothing more.
    const email = rudo.email;
    const stranger = await app.as(await insertUser(app.db, { email, signed_up: 1 }));
    expect((await ask(stranger, email)).status).toBe(429);
    app.clock.advance(hour);
    expect((await ask(app, "new@people.example")).status).toBe(201);
  });

  test("sixty times, also when two hundred ask at once", async () => {
    const { app, ask } = await known();
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(app, rudo.email)));
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(140);
  });

  test("at a full event every refusal counts, of which three hundred are heard", async () => {
    const { app, id, ask } = await known();
    await app.db.updateTable("events").set({ max_attendees: 1 }).where("id", "=", id).execute();
    const { refusedRegistrations } = app.services.limits;
    for (let time = 0; time < 299; time++) await refusedRegistrations.count("203.0.113.7", app.clock.now());
    expect(await ask(app, "new@people.example")).toMatchObject(full);
    expect((await ask(app, "other@people.example")).status).toBe(429);
    expect((await ask(app, rudo.email)).status).toBe(429);
  });
});

anyEngine.describe("registering signed in, without a body", () => {
  test("uses the name and e-mail of the account", async () => {
    const app = await makeApp();
    const id = await insertEvent(app.db);
    const member = await app.as("member");
    const { status, body } = await member.post<Registration>(`/events/${id}/register`);
    expect({ status, ...body }).toMatchObject({
      status: 201,
      name: member.user.full_name,
      email: member.user.email,
      phone: "",
    });
    expect(await member.post(`/events/${id}/register`)).toMatchObject(twice);
    expect((await registrations(app))[0]?.user_id).toBe(member.user.id);
  });

  test("an anonymous caller is asked to sign in", async () => {
    const app = await makeApp();
    const id = await insertEvent(app.db);
    expect(await app.post(`/events/${id}/register`)).toMatchObject({
      status: 401,
      body: { detail: "Please sign in to register for this event." },
    });
  });

  test("with details of one's own e-mail it belongs to the account, with another's it does not", async () => {
    const app = await makeApp();
    const id = await insertEvent(app.db);
    const member = await app.as("member");
    await member.post(`/events/${id}/register`, { name: "A friend", email: "friend@people.example" });
    await member.post(`/events/${id}/register`, { name: "Me", email: member.user.email.toUpperCase() });
    expect((await registrations(app)).map(({ user_id }) => user_id)).toEqual([null, member.user.id]);
    const { body } = await member.get<RegistrationList>("/users/me/registrations");
    expect(body.items.map(({ name }) => name)).toEqual(["Me"]);
  });
});

describe("cancelling one's own registration", () => {
  test("frees its place once, keeps it listed as cancelled, and lets one register again", async () => {
    const app = await makeApp();
    const id = await insertEvent(app.db, { max_attendees: 1 });
    const member = await app.as("member");
    await member.post(`/events/${id}/register`);
    const cancelled = await member.post<Registration>(`/events/${id}/unregister`);
    expect({ status: cancelled.status, ...cancelled.body }).toMatchObject({
      status: 200,
      registration_status: "cancelled",
    });
    expect((await app.get(`/events/${id}`)).body).toMatchObject({ places_taken: 0, places_left: 1 });
    expect(await member.post(`/events/${id}/unregister`)).toMatchObject({
      status: 404,
      body: { detail: "You are not registered for this event" },
    });
    expect((await app.get(`/events/${id}`)).body).toMatchObject({ places_taken: 0 });
    expect((await member.post(`/events/${id}/register`)).status).toBe(201);
    expect((await registrations(app)).map((row) => row.registration_status)).toEqual(["cancelled", "confirmed"]);
  });

  test("clicked twice at once it frees one place", async () => {
    const app = await makeApp();
    const id = await insertEvent(app.db, { max_attendees: 3 });
    const member = await app.as("member");
    await member.post(`/events/${id}/register`);
    await app.post(`/events/${id}/register`, rudo);
    const answers = await Promise.all([1, 2, 3].map(() => member.post(`/events/${id}/unregister`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect((await app.get(`/events/${id}`)).body).toMatchObject({ places_taken: 1 });
  });

  anyEngine.test("is not possible for somebody else's, nor once the event is over", async () => {
    const app = await makeApp();
    const id = await insertEvent(app.db);
    await app.post(`/events/${id}/register`, rudo);
    const member = await app.as("member");
    expect((await member.post(`/events/${id}/unregister`)).status).toBe(404);
    await member.post(`/events/${id}/register`);
    app.clock.set("2026-03-08T10:00:00.001Z");
    expect(await (await app.as(member.user)).post(`/events/${id}/unregister`)).toMatchObject(over);
  });

  anyEngine.test("frees every place one holds: a changed e-mail can hold a second", async () => {
    const app = await makeApp();
    const id = await insertEvent(app.db, { max_attendees: 5 });
    const member = await app.as("member");
    await member.post(`/events/${id}/register`);
    await (await app.as("admin")).put(`/users/${member.user.id}`, { email: "second@people.example" });
    expect((await member.post(`/events/${id}/register`)).status).toBe(201);
    expect((await member.post(`/events/${id}/unregister`)).status).toBe(200);
    expect((await app.get(`/events/${id}`)).body).toMatchObject({ places_taken: 0 });
  });

  anyEngine.test(
    "is refused once its time for changes is over, once one is in, and for what was cancelled",
    async () => {
      const app = await makeApp();
      const member = await app.as("member");
      const given = { start_date: app.clock.in(2 * day), end_date: app.clock.in(3 * day), changes_until: 72 };
      const settled = { registration_status: "attended" as const, checked_in_at: app.clock.in(0) };
      const cases: [event: object, registration: object, detail: RegExp][] = [
        [given, {}, /^It is too late/],
        [{}, settled, /^You have been checked in/],
        [{ publication: "cancelled" }, {}, /has been cancelled$/],
      ];
      for (const [event, own, detail] of cases) {
        const id = await insertEvent(app.db, event);
        await insertRegistration(app.db, id, { user_id: member.user.id, ...own });
        const answer = await member.post(`/events/${id}/unregister`);
        expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringMatching(detail) } });
      }
    },
  );

  anyEngine.test(
    "does not take an e-mail for a proof: whoever signs up with somebody's address cannot cancel for them",
    async () => {
      const app = await makeApp();
      const id = await insertEvent(app.db);
      await app.post(`/events/${id}/register`, rudo);
      const member = await app.as(await insertUser(app.db, { email: "Rudo@People.example" }));
      const refused = await member.post(`/events/${id}/unregister`);
      expect(refused).toMatchObject({ status: 404, body: { detail: "You are not registered for this event" } });
      expect(JSON.stringify(refused.body)).not.toContain(rudo.name);
    },
  );
});

anyEngine.test("one's own registrations, the latest first, for one event if asked, and nobody else's", async () => {
  const app = await makeApp();
  const [first, second] = [
    await insertEvent(app.db),
    await insertEvent(app.db, { end_date: "2026-04-30T00:00:00.000Z" }),
  ];
  const member = await app.as("member");
  const other = await app.as("member");
  for (const caller of [member, other]) for (const id of [first, second]) await caller.post(`/events/${id}/register`);
  app.clock.advance(minute);
  const { body } = await member.get<RegistrationList>("/users/me/registrations");
  expect(body).toMatchObject({ total: 2, page: 1, size: 20, pages: 1 });
  expect(body.items.map(({ event_id }) => event_id)).toEqual([second, first]);
  expect(body.items.every(({ email }) => email === member.user.email)).toBe(true);
  const one = await member.get<RegistrationList>("/users/me/registrations", { event_id: first, size: 1 });
  expect(one.body).toMatchObject({ total: 1, items: [{ event_id: first }] });
  expect((await member.get("/users/me/registrations", { event_id: "x" })).body.errors).toEqual({
    event_id: "Event id must be a number",
  });
  expect((await app.get("/users/me/registrations")).status).toBe(401);
  app.clock.advance(day);
  expect((await member.get("/users/me/registrations")).status).toBe(401);
});
