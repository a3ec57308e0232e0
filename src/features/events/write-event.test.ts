import { describe, expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { insertCommunity, insertEvent, insertRegistration } from "../../../tests/support/factories";
import type { Event } from "./schema";

const soldering = {
  title: "Soldering",
  description: "Bring nothing but patience.",
  start_date: "2026-04-11T10:30",
  end_date: "2026-04-11T13:30",
};

async function office() {
  const app = await makeApp();
  return { app, admin: await app.as("admin") };
}

describe("adding an event", () => {
  test("takes every field, and anybody can read it back", async () => {
    const { app, admin } = await office();
    await insertCommunity(app.db, { id: "hdc" });
    const everything = {
      title: "Robotics",
      description: "Build an arm.",
      content: "Monday: mechanics.\n\nTuesday: servos.",
      image_url: "https://pictures.example/arm.jpg",
      start_date: "2026-04-13T07:00:00.000Z",
      end_date: "2026-04-17T10:30:00.000Z",
      location: "Electronics bench",
      is_online: true,
      meeting_url: "https://meet.example/arm",
      registration_fee: 45.5,
      max_attendees: 12,
      event_type: "bootcamp",
      featured: true,
      community_id: "hdc",
      registration_opens: "2026-03-09T07:00:00.000Z",
      registration_closes: "2026-04-12T07:00:00.000Z",
      certificate: true,
      max_guests: 2,
      waiting_cutoff_hours: 24,
      waiting_hold_hours: 12,
      questions: [
        { id: "tools", label: "Which tools do you have?", kind: "choices", options: ["Iron", "Meter"], required: true },
        { label: "May we take pictures?", kind: "yes_no" },
      ],
      publication: "published",
      publish_at: "2026-03-06T10:00:00.000Z",
      changes_until: 12,
      contact_email: "robots@anchor.example",
    };
    const { status, body } = await admin.post<Event>("/events", everything);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...everything,
      questions: [
        everything.questions[0],
        { id: "q1", label: "May we take pictures?", kind: "yes_no", options: [], required: false },
      ],
      registration_state: "not_yet",
      attachments: [],
      id: expect.any(Number),
      places_taken: 0,
      places_left: 12,
      status: "upcoming",
      cancel_reason: "",
      series_id: null,
      series_rule: "",
      created_at: "2026-03-07T08:00:00.000Z",
      updated_at: "2026-03-07T08:00:00.000Z",
    });
    // The mails' reply address is for administrators.
    const { contact_email: _theirs, ...open } = body;
    expect((await app.get<Event>(`/events/${body.id}`)).body).toEqual(open);
    expect((await app.get<{ items: Event[] }>("/events")).body.items).toEqual([open]);
    expect((await admin.get<Event>(`/events/${body.id}`)).body).toEqual(body);
  });

  test("needs a title, a description and dates; the rest has defaults", async () => {
    const { admin } = await office();
    expect((await admin.post<Event>("/events", soldering)).body).toMatchObject({
      content: "",
      image_url: "",
      location: "",
      is_online: false,
      meeting_url: "",
      registration_fee: 0,
      max_attendees: null,
      places_left: null,
      event_type: "",
      featured: false,
      community_id: null,
      registration_opens: null,
      registration_closes: null,
      registration_state: "open",
      certificate: false,
      max_guests: 0,
      waiting_cutoff_hours: 2,
      waiting_hold_hours: null,
      questions: [],
      publication: "published",
      publish_at: null,
    });
  });

  test("computes status and places, and ignores sent ones", async () => {
    const { admin } = await office();
    const { status, body } = await admin.post<Event>("/events", {
      ...soldering,
      status: "past",
      places_taken: 7,
      id: 99,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "upcoming", places_taken: 0 });
  });

  test.each([
    ["2026-04-11T10:30", "2026-04-11T08:30:00.000Z"],
    ["2026-04-11 10:30:15", "2026-04-11T08:30:15.000Z"],
    ["2026-04-11", "2026-04-10T22:00:00.000Z"],
    ["2026-04-11T10:30Z", "2026-04-11T10:30:00.000Z"],
    ["2026-04-11T10:30:00.123456+05:30", "2026-04-11T05:00:00.123Z"],
    ["2026-04-10T23:30-0500", "2026-04-11T04:30:00.000Z"],
  ])("%s begins at %s, in any time zone of the server", async (start_date, instant) => {
    const { admin } = await office();
    const body = { ...soldering, start_date, end_date: "2026-05-01T00:00" };
    expect((await admin.post<Event>("/events", body)).body.start_date).toBe(instant);
  });

  test.each([0, 0.01, 0.07, 0.29, 1.1, 4.35, 8.2, 19.99, 1005.01, 99_999.99, 100_000])(
    "a fee of %d is that to the cent",
    async (registration_fee) => {
      const { app, admin } = await office();
      const { body } = await admin.post<Event>("/events", { ...soldering, registration_fee });
      expect(body.registration_fee).toBe(registration_fee);
      const row = await app.db.selectFrom("events").select("registration_fee_cents").executeTakeFirstOrThrow();
      expect(row.registration_fee_cents).toBe(Math.round(registration_fee * 100));
    },
  );

  const long = (length: number) => "a".repeat(length);
  test.each<[string, unknown, string]>([
    ["title", undefined, "Title is required"],
    ["title", " ", "Title is required"],
    ["title", long(201), "Title must be at most 200 characters"],
    ["title", ["x"], "Title must be text"],
    ["description", undefined, "Description is required"],
    ["description", long(2001), "Description must be at most 2000 characters"],
    ["content", long(50_001), "Content must be at most 50000 characters"],
    ["content", "a\u0000b", "Content contains characters that cannot be shown"],
    ["image_url", "javascript:alert(1)", "Picture addresses begin with https:// or /"],
    ["image_url", "//evil.example/x", "Picture addresses begin with https:// or /"],
    ["start_date", undefined, "Start date is required"],
    ["start_date", "soon", "Start date must be a date and time such as 2026-11-21T14:00"],
    ["start_date", "2026-02-30T10:00", "Start date is not a date that exists"],
    ["start_date", 1_773_000_000, "Start date must be text"],
    ["end_date", "2026-04-11T25:00", "End date is not a date that exists"],
    ["end_date", "2026-04-11T10:29", "The end must not be before the start"],
    ["location", long(301), "Location must be at most 300 characters"],
    ["is_online", "yes", "Online must be true or false"],
    ["meeting_url", "ftp://files.example", "Meeting URL must be a web address that begins with https:// or http://"],
    ["registration_fee", -0.01, "Registration fee must not be negative"],
    ["registration_fee", 12.345, "Registration fee must have at most two decimals"],
    ["registration_fee", 100_000.01, "Registration fee must be at most 100000"],
    ["registration_fee", "5", "Registration fee must be a number"],
    ["max_attendees", 0, "Max attendees must be at least 1"],
    ["max_attendees", 1.5, "Max attendees must be a whole number"],
    ["max_attendees", 2 ** 31, "Max attendees is too large"],
    ["max_attendees", "", "Max attendees must be a number"],
    ["event_type", "party", "Event type must be one of workshop, hackathon, meetup, panel, bootcamp, or empty"],
    ["featured", 1, "Featured must be true or false"],
    ["community_id", "No Such!", "Community must be the id of a community"],
    ["publication", "hidden", "Publication must be one of draft, published, cancelled"],
    ["publication", "cancelled", "Use POST /events/{id}/cancel to cancel an event"],
    ["publish_at", "tomorrow", "Publish at must be a date and time such as 2026-11-21T14:00"],
    ["publish_at", "2026-02-30T10:00", "Publish at is not a date that exists"],
  ])("%s %j: %s", async (field, value, sentence) => {
    const { app, admin } = await office();
    const { status, body } = await admin.post("/events", { ...soldering, [field]: value });
    expect({ status, body }).toEqual({ status: 422, body: { detail: sentence, errors: { [field]: sentence } } });
    expect(await app.db.selectFrom("events").select("id").execute()).toEqual([]);
  });
});

describe("changing an event", () => {
  test("touches only the fields that are sent", async () => {
    const { app, admin } = await office();
    const { body: before } = await admin.post<Event>("/events", {
      ...soldering,
      registration_fee: 5,
      max_attendees: 9,
    });
    app.clock.advance(60_000);
    const { status, body } = await admin.put<Event>(`/events/${before.id}`, { title: "Soldering for two" });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, title: "Soldering for two", updated_at: "2026-03-07T08:01:00.000Z" });
    const emptied = await admin.put<Event>(`/events/${before.id}`, { max_attendees: null, registration_fee: 0 });
    expect(emptied.body).toMatchObject({ max_attendees: null, places_left: null, registration_fee: 0 });
  });

  test("the words it is found by follow", async () => {
    const { app, admin } = await office();
    const id = await insertEvent(app.db, { title: "Old name" });
    await admin.put(`/events/${id}`, { title: "New name" });
    const found = async (search: string) => (await app.get<{ total: number }>("/events", { search })).body.total;
    expect([await found("old"), await found("new")]).toEqual([0, 1]);
  });

  test("one date alone is held against the other that is stored", async () => {
    const { app, admin } = await office();
    const id = await insertEvent(app.db, {
      start_date: "2026-04-11T08:00:00.000Z",
      end_date: "2026-04-11T10:00:00.000Z",
    });
    const sentence = "The end must not be before the start";
    for (const change of [{ start_date: "2026-04-11T10:00:01Z" }, { end_date: "2026-04-11T07:59:59Z" }]) {
      const refused = await admin.put(`/events/${id}`, change);
      expect(refused).toMatchObject({ status: 422, body: { errors: { end_date: sentence } } });
    }
    expect((await admin.put(`/events/${id}`, { end_date: "2026-04-11T08:00:00Z" })).status).toBe(200);
  });

  test("not fewer places than are taken", async () => {
    const { app, admin } = await office();
    const id = await insertEvent(app.db, { max_attendees: 5 });
    for (let count = 0; count < 3; count++) await insertRegistration(app.db, id);
    expect(await admin.put(`/events/${id}`, { max_attendees: 2 })).toMatchObject({
      status: 422,
      body: { errors: { max_attendees: "3 places are already taken; free some first" } },
    });
    expect((await admin.put<Event>(`/events/${id}`, { max_attendees: 3 })).body).toMatchObject({ places_left: 0 });
  });
});

describe("deleting an event", () => {
  test("takes its registrations along, and nobody else's", async () => {
    const { app, admin } = await office();
    const [id, other] = [await insertEvent(app.db), await insertEvent(app.db)];
    await insertRegistration(app.db, id);
    const kept = await insertRegistration(app.db, other);
    expect(await admin.delete(`/events/${id}`)).toMatchObject({ status: 200, body: { detail: "Event deleted" } });
    expect((await app.get(`/events/${id}`)).status).toBe(404);
    expect(await app.db.selectFrom("registrations").select("id").execute()).toEqual([{ id: kept }]);
    expect((await admin.delete(`/events/${id}`)).status).toBe(404);
  });
});

test("an unknown event is not found, for every call that names one", async () => {
  const { app, admin } = await office();
  const notFound = { status: 404, body: { detail: "Event not found" } };
  expect(await app.get("/events/77")).toMatchObject(notFound);
  expect(await admin.put("/events/77", { title: "x" })).toMatchObject(notFound);
  expect(await admin.delete("/events/77")).toMatchObject(notFound);
  const guest = { name: "Rudo", email: "rudo@people.example" };
  expect(await app.post("/events/77/register", guest)).toMatchObject(notFound);
  expect(await app.post("/event-registrations/77/register", guest)).toMatchObject(notFound);
  expect(await admin.post("/events/77/unregister")).toMatchObject(notFound);
});

test.each([
  ["0", "Id must be at least 1"],
  ["-1", "Id must be at least 1"],
  ["1.5", "Id must be a number"],
  ["1e1", "Id must be a number"],
  ["0x0a", "Id must be a number"],
  ["010", "Id must be a number"],
  ["+1", "Id must be a number"],
  ["%201", "Id must be a number"],
  ["abc", "Id must be a number"],
  ["2147483648", "Id is too large"],
  ["99999999999999999999", "Id is too large"],
  ["1e999", "Id must be a number"],
  ["%00", "Id must be a number"],
])("the id %s: %s", async (id, sentence) => {
  const { app } = await office();
  expect(await app.get(`/events/${id}`)).toMatchObject({ status: 422, body: { errors: { id: sentence } } });
});

test("an event is upcoming before its start, ongoing from then to its end, past after it", async () => {
  const { app } = await office();
  const id = await insertEvent(app.db, {
    start_date: "2026-03-07T09:00:00.000Z",
    end_date: "2026-03-07T10:00:00.000Z",
  });
  const at = async (instant: string) => {
    app.clock.set(instant);
    return (await app.get<Event>(`/events/${id}`)).body.status;
  };
  expect(await at("2026-03-07T08:59:59.999Z")).toBe("upcoming");
  expect(await at("2026-03-07T09:00:00.000Z")).toBe("ongoing");
  expect(await at("2026-03-07T10:00:00.000Z")).toBe("ongoing");
  expect(await at("2026-03-07T10:00:00.001Z")).toBe("past");
});
