// On PostgreSQL too: registrations lock their event.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { type Caller, makeApp, type TestApp } from "../../../tests/support/app";
import { day, hour } from "../../../tests/support/clock";
import { insertEvent } from "../../../tests/support/factories";
import type { Event } from "../events/schema";
import type { Registration, RegistrationList } from "../registrations/schema";
import { settleDueOffers } from "./waiting-list.server";

const office = "/event-registrations/registrations";
const guests = (...names: string[]) => names.map((name) => ({ name }));

async function full(given: Parameters<typeof insertEvent>[1] = {}) {
  const app = await makeApp();
  const admin = await app.as("admin");
  const id = await insertEvent(app.db, { max_attendees: 2, ...given });
  const join = (name: string, more: object = {}, caller: Caller = app) =>
    caller.post<Registration>(`/events/${id}/register`, {
      name,
      email: `${name}@people.example`,
      waiting: true,
      ...more,
    });
  /** all statuses: "a confirmed, b waiting 1" */
  const standing = async () => {
    const { items } = (await admin.get<RegistrationList>(office, { event_id: id, size: 100 })).body;
    const lines = items.map(({ name, registration_status, place_in_line }) =>
      [name, registration_status, place_in_line].filter(Boolean).join(" "),
    );
    return lines.reverse().join(", ");
  };
  const mails = async () => {
    const rows = await app.db.selectFrom("mails").select(["kind", "recipient"]).orderBy("id").execute();
    return rows.map(({ kind, recipient }) => `${kind} ${recipient.split("@")[0]}`);
  };
  const event = async () => (await app.get<Event>(`/events/${id}`)).body;
  return { app, admin, id, join, standing, mails, event };
}

describe("the waiting list of a full event", () => {
  anyEngine.test("is joined by who asks for it, and by nobody else", async () => {
    const { app, id, join, standing, mails, event } = await full();
    await join("a");
    await join("b");
    const refused = { name: "c", email: "c@people.example" };
    expect(await app.post(`/events/${id}/register`, refused)).toMatchObject({
      status: 409,
      body: { detail: "This event is fully booked" },
    });
    expect(await join("c")).toMatchObject({ status: 201, body: { registration_status: "waiting", place_in_line: 1 } });
    expect((await join("d")).body.place_in_line).toBe(2);
    expect(await join("c")).toMatchObject({
      status: 409,
      body: { detail: "You are already registered for this event" },
    });
    expect(await standing()).toBe("a confirmed, b confirmed, c waiting 1, d waiting 2");
    expect(await event()).toMatchObject({ places_taken: 2, places_left: 0 });
    expect(await mails()).toEqual([
      "registration-confirmed a",
      "registration-confirmed b",
      "waiting-joined c",
      "waiting-joined d",
    ]);
  });

  test.each(["cancelled", "deleted", "more places", "withdrawn"])("gives its first a place: %s", async (how) => {
    const { admin, app, id, join, standing, mails, event } = await full();
    const member = await app.as("member");
    const own = await member.post<Registration>(`/events/${id}/register`);
    const b = await join("b");
    await join("c");
    await join("d");
    if (how === "cancelled") await admin.put(`${office}/${b.body.id}/status`, { status: "cancelled" });
    if (how === "deleted") await admin.delete(`${office}/${b.body.id}`);
    if (how === "more places") await admin.put(`/events/${id}`, { max_attendees: 3 });
    if (how === "withdrawn") await member.post(`/events/${id}/unregister`);
    expect(await standing()).toContain("c confirmed, d waiting 1");
    expect((await event()).places_left).toBe(0);
    expect((await mails()).filter((mail) => mail.startsWith("waiting-promoted"))).toEqual(["waiting-promoted c"]);
    // Restored or un-cancelled, they find no place.
    if (how === "deleted") {
      const trash = (await admin.get<{ items: { id: number }[] }>("/trash")).body.items[0];
      expect((await admin.post(`/trash/${trash?.id}/restore`)).status).toBe(409);
    }
    if (how === "cancelled")
      expect((await admin.put(`${office}/${b.body.id}/status`, { status: "confirmed" })).status).toBe(409);
    expect(own.status).toBe(201);
  });

  test("lets those go first who fit, and keeps the turn of a group", async () => {
    const { admin, id, join, standing, event } = await full({ max_attendees: 3, max_guests: 2 });
    const all = [await join("a"), await join("b"), await join("c")];
    await join("group", { guests: guests("One", "Two") });
    await join("single");
    const cancel = (at: number) => admin.put(`${office}/${all[at]?.body.id}/status`, { status: "cancelled" });
    await cancel(0);
    expect(await standing()).toBe("a cancelled, b confirmed, c confirmed, group waiting 1, single confirmed");
    await cancel(1);
    await join("late");
    expect(await standing()).toContain("group waiting 1, single confirmed, late confirmed");
    await admin.put(`/events/${id}`, { max_attendees: 6 });
    expect(await standing()).toContain("group confirmed");
    expect(await event()).toMatchObject({ places_taken: 6, places_left: 0 });
  });

  anyEngine.test("has used a turn up that was taken, and keeps one that was deleted and restored", async () => {
    const { admin, id, join, standing } = await full({ max_attendees: 1 });
    await join("a");
    const [b, c] = [await join("b"), await join("c")];
    await admin.delete(`${office}/${b.body.id}`);
    expect(await standing()).toBe("a confirmed, c waiting 1");
    const trash = (await admin.get<{ items: { id: number }[] }>("/trash")).body.items[0];
    expect((await admin.post(`/trash/${trash?.id}/restore`)).status).toBe(200);
    expect(await standing()).toBe("a confirmed, b waiting 1, c waiting 2");
    expect(await admin.post(`${office}/${c.body.id}/promote`)).toMatchObject({
      status: 409,
      body: { detail: "This event is fully booked" },
    });
    await admin.put(`/events/${id}`, { max_attendees: 2 });
    expect(await standing()).toBe("a confirmed, b confirmed, c waiting 1");
    await admin.put(`${office}/${b.body.id}/status`, { status: "cancelled" });
    expect(await standing()).toBe("a confirmed, b cancelled, c confirmed");
    expect(await admin.post(`${office}/${b.body.id}/promote`)).toMatchObject({
      status: 409,
      body: { detail: "This registration is not on the waiting list" },
    });
  });

  anyEngine.test("ends by itself two hours before the start; later only by hand", async () => {
    const { app, id, join } = await full({ max_attendees: 1 });
    const a = await join("a");
    const b = await join("b");
    app.clock.advance(day - 2 * hour);
    const later = await app.as("admin");
    await later.put(`${office}/${a.body.id}/status`, { status: "cancelled" });
    const statusOf = async (of: number) =>
      (await later.get<RegistrationList>(office, { event_id: id })).body.items.find((one) => one.id === of)
        ?.registration_status;
    expect(await statusOf(b.body.id)).toBe("waiting");
    const promoted = await later.post<Registration>(`${office}/${b.body.id}/promote`);
    expect(promoted.body.registration_status).toBe("confirmed");
  });

  anyEngine.test("a member leaves it, and is told so", async () => {
    const { app, id, join, mails } = await full({ max_attendees: 1 });
    await join("a");
    const member = await app.as("member");
    const { name, email } = { name: "Me", email: member.user.email };
    expect((await join("me", { name, email }, member)).body.registration_status).toBe("waiting");
    expect((await member.post<Registration>(`/events/${id}/unregister`)).body.registration_status).toBe("cancelled");
    expect((await app.get<Event>(`/events/${id}`)).body.places_taken).toBe(1);
    expect((await mails()).at(-1)).toBe(`registration-cancelled ${email.split("@")[0]}`);
  });

  anyEngine.test("nobody waits for more places than there are, and who fits has one at once", async () => {
    const { join } = await full({ max_attendees: 2, max_guests: 5 });
    expect(await join("group", { guests: guests("1", "2") })).toMatchObject({
      status: 409,
      body: { detail: "This event has only 2 places in all" },
    });
    expect((await join("a", { guests: guests("1") })).body).toMatchObject({
      registration_status: "confirmed",
      places: 2,
    });
  });
});

describe("an offer of a place", () => {
  test("counts as taken, lapses, and goes on to the next; at the latest at the cut-off", async () => {
    const { app, admin, join, standing, mails, event } = await full({ max_attendees: 1, waiting_hold_hours: 6 });
    const a = await join("a");
    const b = await join("b");
    await join("c");
    await admin.put(`${office}/${a.body.id}/status`, { status: "cancelled" });
    expect(await standing()).toContain("b offered, c waiting 1");
    expect((await event()).places_left).toBe(0);
    const until = (await admin.get<RegistrationList>(office)).body.items.find(({ id }) => id === b.body.id);
    expect(until?.offered_until).toBe(new Date(app.clock.now().getTime() + 6 * hour).toISOString());
    app.clock.advance(6 * hour);
    await settleDueOffers(app.services);
    await settleDueOffers(app.services);
    const rows = await app.db
      .selectFrom("registrations")
      .select(["name", "registration_status", "offered_until"])
      .orderBy("id")
      .execute();
    expect(rows.map((row) => `${row.name} ${row.registration_status}`)).toEqual([
      "a cancelled",
      "b cancelled",
      "c offered",
    ]);
    expect((await mails()).slice(-2)).toEqual(["registration-cancelled b", "waiting-promoted c"]);
    app.clock.advance(10 * hour);
    // Registering ends expired offers, even if the job has not run.
    const late = await join("late");
    expect(late.body.registration_status).toBe("confirmed");
    expect((await app.get<Event>("/events/1")).body.places_taken).toBe(1);
  });

  anyEngine.test("is confirmed by the account it belongs to, or by hand", async () => {
    const { app, admin, id, join } = await full({ max_attendees: 1, waiting_hold_hours: 48 });
    const a = await join("a");
    const member = await app.as("member");
    const mine = await join("me", { email: member.user.email }, member);
    await admin.put(`${office}/${a.body.id}/status`, { status: "cancelled" });
    const own = (await member.get<RegistrationList>("/users/me/registrations")).body.items[0];
    // The cut-off comes before the 48 hours end.
    expect(own).toMatchObject({ registration_status: "offered", offered_until: "2026-03-08T06:00:00.000Z" });
    expect((await (await app.as("member")).post(`/users/me/registrations/${mine.body.id}/confirm`)).status).toBe(404);
    const confirmed = await member.post<Registration>(`/users/me/registrations/${mine.body.id}/confirm`);
    expect(confirmed.body).toMatchObject({ registration_status: "confirmed", offered_until: null });
    expect((await member.post(`/users/me/registrations/${mine.body.id}/confirm`)).status).toBe(409);
    expect((await app.get<Event>(`/events/${id}`)).body.places_taken).toBe(1);
  });
});

anyEngine.describe("guests", () => {
  test("each takes a place, one can be taken off, and no more come than the event allows", async () => {
    const { admin, join, event } = await full({ max_attendees: 4, max_guests: 2 });
    expect(await join("many", { guests: guests("1", "2", "3") })).toMatchObject({
      status: 422,
      body: { errors: { guests: "At most 2 guests may come along" } },
    });
    const { body } = await join("a", { guests: guests("Tariro", "Rudo") });
    expect(body).toMatchObject({
      places: 3,
      guests: [
        { id: 1, name: "Tariro" },
        { id: 2, name: "Rudo" },
      ],
    });
    expect((await join("b", { guests: guests("x"), waiting: false })).body).toMatchObject({
      detail: "Only 1 place is left",
    });
    expect((await join("b", { guests: guests("x") })).body.place_in_line).toBe(1);
    const less = await admin.put<Registration>(`${office}/${body.id}/guests`, { guests: [{ id: 2, name: "Rudo C" }] });
    expect(less.body).toMatchObject({ places: 2, guests: [{ id: 2, name: "Rudo C" }] });
    expect(await event()).toMatchObject({ places_taken: 4, places_left: 0 });
    const more = await admin.put(`${office}/${body.id}/guests`, { guests: [{ id: 2, name: "Rudo" }, { name: "New" }] });
    expect(more).toMatchObject({ status: 409, body: { detail: "There is no place left for another guest" } });
  });

  test("never have a number that another one had, also after the last one was taken off", async () => {
    const { admin, app, id, join } = await full({ max_attendees: 9, max_guests: 3 });
    const { body } = await join("a", { guests: guests("Tariro", "Rudo") });
    const set = async (...sent: { id?: number; name: string }[]) =>
      (await admin.put<Registration>(`${office}/${body.id}/guests`, { guests: sent })).body.guests.map(
        (one) => `${one.id} ${one.name}`,
      );
    expect(await set({ id: 1, name: "Tariro" })).toEqual(["1 Tariro"]);
    expect(await set({ id: 1, name: "Tariro" }, { name: "Farai" })).toEqual(["1 Tariro", "3 Farai"]);
    expect(await set()).toEqual([]);
    // A removed guest's printed code opens nothing at the door.
    expect(await set({ id: 3, name: "Other" }, { name: "Last" })).toEqual(["4 Other", "5 Last"]);
    const check = { id: `${body.id}.3`, at: app.clock.in(0), key: "a-key-000003" };
    expect((await admin.post(`/events/${id}/door`, { checks: [check] })).body).toMatchObject({
      results: [{ outcome: "unknown" }],
    });
    // Also after a time in the trash.
    await admin.delete(`${office}/${body.id}`);
    const trash = (await admin.get<{ items: { id: number }[] }>("/trash")).body.items[0];
    await admin.post(`/trash/${trash?.id}/restore`);
    expect(await set({ name: "New" })).toEqual(["6 New"]);
    const fields = (await app.db.selectFrom("audit").select("changes").execute()).map(({ changes }) => changes);
    expect(fields.join()).not.toContain("last_guest");
  });

  test("are not taken by an event that allows none", async () => {
    const { join } = await full();
    expect((await join("a", { guests: guests("x") })).body).toMatchObject({
      errors: { guests: "This event does not allow guests" },
    });
    expect((await join("a", { guests: guests("  ") })).status).toBe(422);
  });
});

anyEngine.describe("the window of registration", () => {
  test("refuses who comes too early or too late, with its time", async () => {
    const opens = { registration_opens: "2026-03-07T09:00:00.000Z", registration_closes: "2026-03-07T10:00:00.000Z" };
    const { app, id, join, event } = await full(opens);
    expect((await event()).registration_state).toBe("not_yet");
    expect(await join("a")).toMatchObject({
      status: 409,
      body: { detail: "Registration opens on Sat 7 Mar 2026, 11:00 CAT" },
    });
    app.clock.advance(hour);
    expect((await join("a")).status).toBe(201);
    app.clock.advance(hour);
    expect(await join("b")).toMatchObject({
      status: 409,
      body: { detail: "Registration closed on Sat 7 Mar 2026, 12:00 CAT" },
    });
    expect((await event()).registration_state).toBe("closed");
    const later = await app.as("admin");
    const backwards = await later.put(`/events/${id}`, { registration_closes: "2026-03-07T08:00:00Z" });
    expect(backwards.body.errors).toEqual({ registration_closes: "Registration must not close before it opens" });
    expect((await later.put<Event>(`/events/${id}`, { registration_closes: null })).body.registration_state).toBe(
      "open",
    );
  });
});

anyEngine.describe("an event's own questions", () => {
  const questions = [
    { id: "level", label: "Have you soldered before?", kind: "yes_no", required: true },
    { id: "tools", label: "Which tools do you bring?", kind: "choices", options: ["Iron", "Meter", "None"] },
    { id: "seat", label: "Where do you sit?", kind: "choice", options: ["Front", "Back"] },
    { id: "why", label: "Why?", kind: "short_text" },
  ];
  test("are answered with a registration, and what is missing or wrong is said", async () => {
    const { admin, id, join } = await full();
    expect((await admin.put(`/events/${id}`, { questions })).status).toBe(200);
    expect(await join("a")).toMatchObject({
      status: 422,
      body: {
        detail: "“Have you soldered before?”: Please answer this question",
        errors: { "answers.level": "Please answer this question" },
      },
    });
    const wrong = [
      { id: "level", value: "perhaps" },
      { id: "seat", value: "Balcony" },
      { id: "why", value: "x".repeat(301) },
    ];
    expect((await join("a", { answers: wrong })).body).toMatchObject({
      errors: {
        "answers.level": "Please answer yes or no",
        "answers.seat": "Please choose one of the options",
        "answers.why": "At most 300 characters",
      },
    });
    const answers = [
      { id: "gone", value: "nobody asked" },
      { id: "tools", value: ["None", "Iron"] },
      { id: "level", value: false },
      { id: "why", value: "  \u0000 Curious " },
    ];
    expect((await join("a", { answers })).body.answers).toEqual([
      { id: "level", label: "Have you soldered before?", value: false },
      { id: "tools", label: "Which tools do you bring?", value: ["Iron", "None"] },
      { id: "why", label: "Why?", value: "Curious" },
    ]);
  });

  test.each([
    [{ label: "One?", kind: "choice", options: ["Only"] }, "A choice needs at least two options"],
    [{ label: "Two?", kind: "choices", options: ["Same", "Same"] }, "Each option can be listed only once"],
    [{ label: "", kind: "short_text" }, "Question is required"],
    [{ label: "Odd?", kind: "colour" }, "Kind must be one of short_text, long_text, choice, choices, yes_no"],
  ])("%j is refused", async (question, sentence) => {
    const { admin, id } = await full();
    const refused = await admin.put(`/events/${id}`, { questions: [question] });
    expect(refused).toMatchObject({ status: 422, body: { detail: sentence } });
  });

  test("there are ten at most, each with an id of its own", async () => {
    const { admin, id } = await full();
    const line = { label: "Why?", kind: "short_text" };
    const put = (list: object[]) => admin.put<Event>(`/events/${id}`, { questions: list });
    expect((await put(Array(11).fill(line))).status).toBe(422);
    expect(
      (
        await put([
          { ...line, id: "a" },
          { ...line, id: "a" },
        ])
      ).status,
    ).toBe(422);
    const { body } = await put([line, { ...line, id: "q1" }, line]);
    expect(body.questions.map((question) => question.id)).toEqual(["q2", "q1", "q3"]);
  });
});

describe("a fee", () => {
  test("is due for each place, paid, waived, and summed up", async () => {
    const { admin, id, join } = await full({ registration_fee_cents: 1_250, max_guests: 1 });
    const a = await join("a", { guests: guests("x") });
    const b = await join("b");
    expect(a.body).toMatchObject({ payment_status: "due", fee: 25, paid_at: null });
    expect(b.body).toMatchObject({ registration_status: "waiting", payment_status: "none", fee: 0 });
    const pay = (of: number, body: object) => admin.put<Registration>(`${office}/${of}/payment`, body);
    const paid = await pay(a.body.id, { payment_status: "paid", payment_method: "ecocash" });
    expect(paid.body).toMatchObject({
      payment_status: "paid",
      payment_method: "ecocash",
      fee: 25,
      paid_at: "2026-03-07T08:00:00.000Z",
    });
    // Paid sums stay.
    await admin.put(`/events/${id}`, { registration_fee: 20, max_attendees: 3 });
    const { sums, items } = (await admin.get<RegistrationList>(office, { event_id: id })).body;
    expect(sums).toMatchObject({ places: 3, waiting: 0, due: 20, paid: 25, waived: 0 });
    expect(items.map(({ fee, payment_status }) => [fee, payment_status])).toEqual([
      [20, "due"],
      [25, "paid"],
    ]);
    expect((await pay(b.body.id, { payment_status: "waived" })).body).toMatchObject({
      payment_status: "waived",
      fee: 20,
    });
    expect((await admin.get<RegistrationList>(office, { event_id: id })).body.sums).toMatchObject({
      due: 0,
      waived: 20,
    });
    expect((await pay(a.body.id, { payment_status: "due" })).body).toMatchObject({
      payment_status: "due",
      fee: 40,
      paid_at: null,
    });
    expect((await admin.get<RegistrationList>(office)).body.sums).toBeUndefined();
  });

  anyEngine.test("is asked of nobody where there is none, or no place", async () => {
    const free = await full();
    const a = await free.join("a");
    expect(await free.admin.put(`${office}/${a.body.id}/payment`, { payment_status: "paid" })).toMatchObject({
      status: 409,
      body: { detail: "This event has no fee" },
    });
    const { admin, join } = await full({ registration_fee_cents: 500, max_attendees: 1 });
    await join("a");
    const b = await join("b");
    expect((await admin.put(`${office}/${b.body.id}/payment`, { payment_status: "paid" })).body.detail).toBe(
      "Only people who have a place can pay for it",
    );
    expect((await admin.put(`${office}/${b.body.id}/payment`, { payment_status: "none" })).status).toBe(422);
  });
});

test("two hundred at once, alone and in groups, never take more than there is, and nobody who fits waits", async () => {
  const { app, id, event } = await full({ max_attendees: 20, max_guests: 3 });
  const asked = Array.from({ length: 200 }, (_, number) => ({
    name: `Guest ${number}`,
    email: `guest${number}@people.example`,
    waiting: true,
    guests: guests(...["x", "y", "z"].slice(0, number % 4)),
  }));
  const answers = await Promise.all(asked.map((body) => app.post<Registration>(`/events/${id}/register`, body)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect((await event()).places_left).toBe(0);
  const held: TestApp["db"] = app.db;
  const rows = await held.selectFrom("registrations").select(["places", "registration_status"]).execute();
  const taken = rows
    .filter((row) => row.registration_status === "confirmed")
    .reduce((sum, { places }) => sum + places, 0);
  expect(taken).toBe(20);
});
