// On PostgreSQL too: registrations lock their event.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../../tests/support/any-engine";
import { makeApp } from "../../../../tests/support/app";
import { day } from "../../../../tests/support/clock";
import { insertEvent, insertRegistration } from "../../../../tests/support/factories";
import type { BulkAnswer } from "../../../api/bulk-answer";
import type { Event } from "../../events/schema";
import type { Announced, AnnouncementPreview } from "../../notifications/schema";
import type { RegistrationStatus } from "../../registrations/choices";
import { registrationOrders } from "../../registrations/choices";
import type { Registration, RegistrationList } from "../../registrations/schema";
import { type Emails, type EventAnswers, type EventMails, maxEmails } from "./schema";

const path = "/event-registrations/registrations";

async function desk(given: Parameters<typeof insertEvent>[1] = {}) {
  const app = await makeApp();
  const admin = await app.as("admin");
  const event = await insertEvent(app.db, given);
  const register = (name: string, registration_status: RegistrationStatus = "confirmed") =>
    insertRegistration(app.db, event, { name, email: `${name.toLowerCase()}@people.example`, registration_status });
  const bulk = (ids: readonly number[], action: string, more: object = {}) =>
    admin.post<BulkAnswer>(`${path}/bulk`, { ids, action, ...more });
  const list = async (query: Record<string, string | number> = {}) =>
    (await admin.get<RegistrationList>(path, { size: 100, ...query })).body;
  const taken = async () => (await admin.get<Event>(`/events/${event}`)).body.places_taken;
  const mails = async () => {
    const rows = await app.db.selectFrom("mails").select(["kind", "recipient"]).orderBy("id").execute();
    return rows.map(({ kind, recipient }) => `${kind} ${recipient.split("@")[0]}`);
  };
  const trail = async () => {
    const rows = await app.db.selectFrom("audit").select(["action", "resource", "item"]).orderBy("id").execute();
    return rows.map(({ action, resource, item }) => `${action} ${resource} ${item}`);
  };
  return { app, admin, event, register, bulk, list, taken, mails, trail };
}

describe("the order of the list", () => {
  const statuses: RegistrationStatus[] = ["confirmed", "cancelled", "attended", "waiting"];

  test.each(registrationOrders)("is %s on each page, from both ends, and of one status", async (sort) => {
    const { app, admin } = await desk();
    const start = (days: number) => new Date(Date.parse("2026-06-01T10:00:00.000Z") + days * day).toISOString();
    const events = [];
    // The latest registration comes first.
    for (const days of [9, 5, 1]) {
      const dates = { start_date: start(days), end_date: start(days + 0.1) };
      events.push({ id: await insertEvent(app.db, dates), days });
    }
    const rows: { id: number; name: string; email: string; status: string; event: number }[] = [];
    for (let number = 0; number < 23; number++) {
      const name = `${number % 2 ? "ada" : "Ben"} ${(number * 7) % 23}`;
      const email = `p${(number * 5) % 23}@people.example`;
      const [event, status] = [events[number % 3], statuses[number % 4] as RegistrationStatus];
      if (!event) continue;
      const id = await insertRegistration(app.db, event.id, { name, email, registration_status: status });
      rows.push({ id, name: name.toLowerCase(), email, status, event: event.days });
    }
    const key = sort.replace("-", "");
    const keyOf = (row: (typeof rows)[number]) => (key === "created_at" ? row.id : row[key as "name"]);
    const compare = (one: (typeof rows)[number], other: (typeof rows)[number]) => {
      const [a, b] = [keyOf(one), keyOf(other)];
      return (a < b ? -1 : a > b ? 1 : one.id - other.id) * (sort.startsWith("-") ? -1 : 1);
    };
    for (const status of [undefined, "confirmed"]) {
      const expected = rows.filter((row) => !status || row.status === status).sort(compare);
      for (let page = 1; page <= Math.ceil(expected.length / 4); page++) {
        const query = { sort, page, size: 4, ...(status ? { status } : {}) };
        const { body } = await admin.get<RegistrationList>(path, query);
        const shown = expected.slice((page - 1) * 4, page * 4);
        expect({ total: body.total, ids: body.items.map(({ id }) => id) }).toEqual({
          total: expected.length,
          ids: shown.map(({ id }) => id),
        });
      }
    }
  });

  anyEngine.test("that it does not know is refused with a sentence", async () => {
    const { admin } = await desk();
    expect(await admin.get(path, { sort: "phone" })).toMatchObject({
      status: 422,
      body: { errors: { sort: `Sort must be one of ${registrationOrders.join(", ")}` } },
    });
  });
});

describe("several at once", () => {
  test("are marked, each with its own line in the trail; what fails is told and keeps nothing else", async () => {
    const { register, bulk, list, trail } = await desk();
    const [a, b] = [await register("A"), await register("B")];
    expect(await bulk([a, 999, b, a], "attended")).toMatchObject({
      status: 200,
      body: { done: 2, failed: [{ id: 999, detail: "Registration not found" }], trash_ids: [] },
    });
    expect((await list({ status: "attended" })).total).toBe(2);
    expect(await trail()).toEqual([`updated registration ${a}`, `updated registration ${b}`]);
  });

  test("are cancelled: their places go to who waits, and all are told", async () => {
    const { admin, event, register, bulk, list, taken, mails } = await desk({ max_attendees: 2 });
    const [a, b] = [await register("A"), await register("B")];
    for (const name of ["c", "d", "e"])
      await admin.post(`/events/${event}/register`, { name, email: `${name}@people.example`, waiting: true });
    expect((await bulk([a, b], "cancelled")).body).toMatchObject({ done: 2, failed: [] });
    expect(await taken()).toBe(2);
    const { items } = await list({ sort: "name" });
    expect(items.map(({ name, registration_status: status }) => `${name} ${status}`)).toEqual([
      "A cancelled",
      "B cancelled",
      "c confirmed",
      "d confirmed",
      "e waiting",
    ]);
    expect((await mails()).slice(-4)).toEqual([
      "registration-cancelled a",
      "waiting-promoted c",
      "registration-cancelled b",
      "waiting-promoted d",
    ]);
    // There are no places left for them.
    expect((await bulk([a, b], "confirmed")).body).toEqual({
      done: 0,
      failed: [a, b].map((id) => ({ id, detail: "This event is fully booked" })),
      trash_ids: [],
    });
  });

  anyEngine.test("are paid, by the way that is said; who has no place cannot pay", async () => {
    const { register, bulk, list } = await desk({ registration_fee_cents: 500 });
    const [a, b] = [await register("A"), await register("B", "cancelled")];
    const { body } = await bulk([a, b], "paid", { payment_method: "cash" });
    expect(body).toMatchObject({ done: 1, failed: [{ id: b, detail: "Only people who have a place can pay for it" }] });
    const { items } = await list();
    expect(items.find(({ id }) => id === a)).toMatchObject({ payment_status: "paid", payment_method: "cash", fee: 5 });
    expect((await bulk([a], "waived")).body.done).toBe(1);
  });

  test("are deleted, and come back by one undo", async () => {
    const { admin, event, register, bulk, list, taken } = await desk({ max_attendees: 9 });
    const ids = [await register("A"), await register("B"), await register("C", "cancelled")];
    const { body } = await bulk(ids, "delete");
    expect(body).toMatchObject({ done: 3, failed: [] });
    expect(body.trash_ids).toHaveLength(3);
    expect({ total: (await list()).total, taken: await taken() }).toEqual({ total: 0, taken: 0 });
    const back = await admin.post<BulkAnswer>("/trash/restore", { ids: [...body.trash_ids, 999] });
    expect(back.body).toMatchObject({
      done: 3,
      failed: [{ id: 999, detail: "This is no longer in the trash" }],
    });
    expect((await list({ event_id: event })).sums).toMatchObject({ registered: 2, cancelled: 1, places: 2 });
    expect(await taken()).toBe(2);
  });

  test("are deleted with who waits, whom nobody promotes meanwhile, and come back as they were", async () => {
    const { admin, event, register, bulk, list, mails } = await desk({ max_attendees: 1 });
    const a = await register("A");
    const b = await admin.post<Registration>(`/events/${event}/register`, {
      name: "b",
      email: "b@people.example",
      waiting: true,
    });
    const { body } = await bulk([a, b.body.id], "delete");
    expect((await mails()).filter((mail) => mail.startsWith("waiting-promoted"))).toEqual([]);
    expect((await admin.post<BulkAnswer>("/trash/restore", { ids: body.trash_ids })).body.done).toBe(2);
    const { items } = await list({ sort: "name" });
    expect(items.map(({ registration_status: status }) => status)).toEqual(["confirmed", "waiting"]);
  });

  anyEngine.test.each([
    [{ ids: [], action: "attended" }, { ids: "Choose at least one" }],
    [{ ids: "1", action: "attended" }, { ids: "Ids must be a list" }],
    [{ ids: Array.from({ length: 201 }, (_, at) => at + 1), action: "attended" }, { ids: "At most 200 at once" }],
    [
      { ids: [1], action: "promoted" },
      { action: "Action must be one of attended, confirmed, cancelled, paid, waived, delete" },
    ],
  ])("%j is refused", async (body, errors) => {
    const { admin } = await desk();
    expect(await admin.post(`${path}/bulk`, body)).toMatchObject({ status: 422, body: { errors } });
  });

  test("by two clerks at once free each place once", async () => {
    const { register, bulk, taken } = await desk({ max_attendees: 9 });
    const ids = [await register("A"), await register("B"), await register("C")];
    await Promise.all([bulk(ids, "cancelled"), bulk(ids.toReversed(), "cancelled"), bulk(ids, "delete")]);
    expect(await taken()).toBe(0);
  });
});

anyEngine.test(
  "a registration by hand takes a place, waits where that is asked for, and is told to who it is",
  async () => {
    const { admin, event, list, taken, mails, trail } = await desk({ max_attendees: 1 });
    const add = (name: string, more: object = {}) =>
      admin.post<Registration>(path, { event_id: event, name, email: `${name}@people.example`, ...more });
    const { status, body } = await add("a");
    expect({ status, standing: body.registration_status }).toEqual({ status: 201, standing: "confirmed" });
    expect(await add("b")).toMatchObject({ status: 409, body: { detail: "This event is fully booked" } });
    expect(await add("b", { waiting: true })).toMatchObject({ status: 201, body: { place_in_line: 1 } });
    expect(await add("a")).toMatchObject({ status: 409 });
    expect(await add("c", { event_id: 999 })).toMatchObject({ status: 404 });
    expect(await taken()).toBe(1);
    expect(await mails()).toEqual(["registration-confirmed a", "waiting-joined b"]);
    const { items } = await list();
    expect(await trail()).toEqual(items.toReversed().map(({ id }) => `created registration ${id}`));
  },
);

describe("the addresses of those that match", () => {
  test("come each once, without who has cancelled, unless they are asked for", async () => {
    const { app, admin, event, register, trail } = await desk();
    const other = await insertEvent(app.db);
    await register("A");
    const b = await register("B");
    await register("C", "cancelled");
    await insertRegistration(app.db, other, { email: "A@people.example" });
    const emails = async (query: Record<string, string | number> = {}) =>
      (await admin.get<Emails>(`${path}/emails`, query)).body;
    expect(await emails()).toEqual({
      emails: ["A@people.example", "b@people.example"].map((one) => expect.stringMatching(new RegExp(one, "i"))),
      left_out: 1,
    });
    expect(await emails({ event_id: event })).toMatchObject({ emails: ["b@people.example", "a@people.example"] });
    expect(await emails({ status: "cancelled" })).toEqual({ emails: ["c@people.example"], left_out: 0 });
    expect(await emails({ ids: String(b) })).toMatchObject({ emails: ["b@people.example"] });
    expect((await trail())[0]).toBe("exported registration ");
  });

  anyEngine.test("are refused with a sentence where they are too many to copy", async () => {
    const { app, admin, event } = await desk();
    for (let number = 0; number <= maxEmails; number++)
      await insertRegistration(app.db, event, { email: `many${number}@people.example` });
    expect(await admin.get(`${path}/emails`)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining("There are more than 500 addresses, too many to copy at once.") },
    });
  });
});

anyEngine.test(
  "an announcement goes to those who are chosen, whatever their standing, but for who has cancelled",
  async () => {
    const { admin, event, register, mails } = await desk();
    const ids = [await register("A", "waiting"), await register("B", "cancelled"), await register("C")];
    await register("D");
    const said = { subject: "You three", message: "Come early.", to: "all", ids };
    const shown = await admin.post<AnnouncementPreview>(`/events/${event}/announce/preview`, said);
    expect(shown.body.recipients).toBe(2);
    expect((await admin.post<Announced>(`/events/${event}/announce`, said)).body.recipients).toBe(2);
    expect(await mails()).toEqual(["announcement a", "announcement c"]);
    const { body } = await admin.get<EventMails>(`/events/${event}/mails`);
    expect(body.counts).toEqual([{ kind: "announcement", state: "queued", count: 2 }]);
    expect(body.announcements).toMatchObject([{ subject: "You three" }]);
  },
);

test("the answers to an event's questions are counted, and those in words told", async () => {
  const questions = [
    { id: "diet", label: "Diet?", kind: "choices", options: ["Vegan", "Halal"], required: false },
    { id: "lift", label: "Need a lift?", kind: "yes_no", options: [], required: false },
    { id: "why", label: "Why?", kind: "short_text", options: [], required: false },
  ];
  const { app, admin, event } = await desk({ questions: JSON.stringify(questions) });
  const answer = (name: string, answers: object[]) =>
    app.post<Registration>(`/events/${event}/register`, { name, email: `${name}@people.example`, answers });
  await answer("a", [
    { id: "diet", value: ["Vegan", "Halal"] },
    { id: "lift", value: false },
    { id: "why", value: "To learn" },
  ]);
  await answer("b", [{ id: "diet", value: ["Vegan"] }]);
  const c = await answer("c", [{ id: "diet", value: ["Vegan"] }]);
  await admin.put(`${path}/${c.body.id}/status`, { status: "cancelled" });
  const { body } = await admin.get<EventAnswers>(`/events/${event}/answers`);
  expect(body).toMatchObject({
    registered: 2,
    questions: [
      {
        id: "diet",
        answered: 2,
        counts: [
          { value: "Vegan", count: 2 },
          { value: "Halal", count: 1 },
        ],
      },
      {
        id: "lift",
        answered: 1,
        counts: [
          { value: "Yes", count: 0 },
          { value: "No", count: 1 },
        ],
      },
      { id: "why", answered: 1, counts: [], texts: [{ name: "a", text: "To learn" }] },
    ],
  });
  expect((await admin.get(`/events/999/answers`)).status).toBe(404);
});
