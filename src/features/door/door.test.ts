import { gzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { type Caller, makeApp, type TestApp } from "../../../tests/support/app";
import { day, hour, minute, second } from "../../../tests/support/clock";
import { insertEvent, insertRegistration } from "../../../tests/support/factories";
import { DatabaseUnavailable } from "../../platform/database/database-errors.server";
import { WaitingTime, withinRequest } from "../../platform/database/waiting-time.server";
import type { Registration, RegistrationList } from "../registrations/schema";
import type { BatchAnswer, Door, DoorLink } from "./schema";

const office = "/event-registrations/registrations";

let keys = 0;
const newKey = () => `a-key-${String(++keys).padStart(6, "0")}`;

async function door(given: Parameters<typeof insertEvent>[1] = {}) {
  const app = await makeApp();
  const admin = await app.as("admin");
  const times = { start_date: app.clock.in(hour), end_date: app.clock.in(3 * hour) };
  const event = await insertEvent(app.db, { ...times, ...given });
  const path = `/events/${event}/door`;
  const check = (id: number | string, more: object = {}) => ({ id, at: app.clock.in(0), key: newKey(), ...more });
  const send = async (body: object, who: Caller = admin) => (await who.post<BatchAnswer>(path, body)).body;
  const list = async (query: Record<string, string> = {}, who: Caller = admin) =>
    (await who.get<Door>(path, query)).body;
  return { app, admin, event, path, check, send, list };
}

function withSecret(app: TestApp, secret: string): Caller {
  const headers = { authorization: `Bearer ${secret}` };
  const call: Caller["call"] = (method, path, sent) => app.call(method, path, { ...sent, headers });
  return {
    ...app,
    call,
    get: (path, query) => call("GET", path, query ? { query } : {}),
    post: (path, body) => call("POST", path, { body }),
  };
}

async function helper({ app, admin, event }: Pick<Awaited<ReturnType<typeof door>>, "app" | "admin" | "event">) {
  const { status, body: link } = await admin.post<DoorLink>(`/events/${event}/door-links`);
  expect(status).toBe(201);
  const url = new URL(link.url);
  expect(url.pathname).toBe(`/door/${event}`);
  return { link, caller: withSecret(app, url.hash.slice(1)) };
}

const statusOf = async ({ app }: { app: TestApp }, id: number) =>
  app.db.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("nobody walks into what nobody sees, and nobody is mailed what a draft says", async () => {
  for (const hidden of [{ publication: "draft" }, { publish_at: "2099-01-01T00:00:00.000Z" }] as const) {
    const { app, send } = await door(hidden);
    const walk_ins = [{ name: "Rudo", email: "rudo@people.example", at: app.clock.in(0), key: newKey() }];
    expect((await send({ walk_ins })).results).toMatchObject([{ outcome: "refused" }]);
    expect(await app.db.selectFrom("registrations").selectAll().execute()).toEqual([]);
    expect(await app.db.selectFrom("mails").selectAll().execute()).toEqual([]);
  }
});

test("the list names everybody registered, each with a code, and says who is in", async () => {
  const { app, event, list, send, check } = await door({
    registration_fee_cents: 500,
    max_attendees: 10,
    max_guests: 2,
  });
  const guests = JSON.stringify([{ id: 1, name: "Farai" }]);
  const rudo = await insertRegistration(app.db, event, { name: "Rudo", guests, places: 2 });
  await insertRegistration(app.db, event, { name: "Gone", registration_status: "cancelled" });
  await insertRegistration(app.db, await insertEvent(app.db), { name: "Elsewhere" });
  const before = await list();
  expect(before.items.map(({ name, status }) => [name, status])).toEqual([
    ["Rudo", "confirmed"],
    ["Gone", "cancelled"],
  ]);
  expect(before).toMatchObject({ is_whole: true, next: null, size: 2, takes_payments: true });
  expect(before.items[0]).toMatchObject({ payment: "due", fee: 10, guests: [{ id: 1, name: "Farai", at: null }] });
  expect(before.items[0]?.code).toMatch(/^[0-9A-Z]{6}$/);
  expect(before).toMatchObject({ event: { places_left: 8, fee: 5 }, time_zone: "Africa/Harare" });
  const { results, items } = await send({ checks: [check(rudo), check(`${rudo}.1`)], since: before.mark });
  expect(results.map(({ outcome }) => outcome)).toEqual(["done", "done"]);
  expect(items.find(({ id }) => id === rudo)).toMatchObject({
    status: "attended",
    at: app.clock.in(0),
    guests: [{ id: 1, at: app.clock.in(0) }],
  });
  const { body } = await (await app.as("admin")).get<RegistrationList>(office, { event_id: event, status: "attended" });
  expect(body.items[0]).toMatchObject({ checked_in_at: app.clock.in(0), registration_status: "attended" });
});

test("the code of the list is the one that the QR code and the page of the registration have", async () => {
  const { app, event, list } = await door();
  const { body } = await app.post<{ manage_url: string }>(`/events/${event}/register`, {
    name: "Tariro",
    email: "tariro@people.example",
  });
  const managed = await app.get<{ door: { code: string; qr: string } }>(new URL(body.manage_url).pathname);
  const { items } = await list();
  expect(items[0]?.code).toBe(managed.body.door.code);
  expect(managed.body.door.qr).toMatch(new RegExp(`^DOOR:${event}:${items[0]?.proof}`));
});

test("a check-in is done once however often it is sent, and the earlier of two wins", async () => {
  const { app, event, send, check } = await door();
  const id = await insertRegistration(app.db, event);
  app.clock.advance(10 * minute);
  const [first, second] = [check(id, { at: app.clock.in(-5 * minute) }), check(id, { at: app.clock.in(-4 * minute) })];
  await send({ checks: [second] });
  expect((await statusOf({ app }, id)).checked_in_at).toBe(second.at);
  await send({ checks: [first] });
  const after = await statusOf({ app }, id);
  expect(after.checked_in_at).toBe(first.at);
  app.clock.advance(minute);
  const again = await send({ checks: [first, second, second] });
  expect(again.results.map(({ outcome }) => outcome)).toEqual(["done", "done", "done"]);
  expect(await statusOf({ app }, id)).toEqual(after);
  const lines = await app.db.selectFrom("audit").selectAll().where("resource", "=", "registration").execute();
  expect(lines).toHaveLength(2);
});

test("walk-ins count once towards the hour's limit, however often they are sent, and not while they cannot be taken", async () => {
  const { app, admin, path } = await door();
  const walk_ins = Array.from({ length: 20 }, (_, at) => {
    return { name: `Walk ${at}`, phone: "+263 77 123 4567", at: app.clock.in(0), key: newKey() };
  });
  const sendOften = async () => {
    const statuses = new Set<number>();
    for (let time = 0; time < 16; time++) statuses.add((await admin.post(path, { walk_ins })).status);
    return [...statuses];
  };
  const away = vi.spyOn(app.db, "change").mockRejectedValue(new DatabaseUnavailable("busy"));
  expect(await sendOften()).toEqual([503]);
  away.mockRestore();
  expect(await sendOften()).toEqual([200]);
  expect(await app.db.selectFrom("registrations").select("id").execute()).toHaveLength(20);
});

describe("many reports at once are taken part by part, so that nobody waits long for the event", () => {
  async function full() {
    const here = await door();
    const people = Array.from({ length: 60 }, (_, at) =>
      insertRegistration(here.app.db, here.event, { name: `P ${at}` }),
    );
    const checks = (await Promise.all(people)).map((id) => here.check(id));
    const stored = async () => (await here.app.db.selectFrom("door_checks").select("key").execute()).length;
    return { ...here, checks, stored };
  }

  test("and what is done stays when the database is away for the rest; sent again, all is done once", async () => {
    const { app, send, checks, stored } = await full();
    const { write } = app.db;
    const writes = vi.spyOn(app.db, "write").mockImplementation((...given) => {
      if (writes.mock.calls.length > 1) throw new DatabaseUnavailable("busy");
      return write.apply(app.db, given);
    });
    expect((await send({ checks })).results).toHaveLength(25);
    writes.mockRestore();
    expect(await stored()).toBe(25);
    expect((await send({ checks })).results.map(({ outcome }) => outcome)).toEqual(Array(60).fill("done"));
    expect(await stored()).toBe(60);
  });

  test("and no further part begins when half of the request's time is over", async () => {
    const { send, checks } = await full();
    const left = vi.spyOn(WaitingTime.prototype, "left", "get").mockReturnValue(1_900);
    const { results } = await withinRequest(() => send({ checks }));
    left.mockRestore();
    expect(results).toHaveLength(25);
  });
});

test("an undo takes back the check-in that it names, and all of them where it names none", async () => {
  const { app, event, send, check } = await door();
  const id = await insertRegistration(app.db, event);
  const [mine, other] = [check(id), check(id, { at: app.clock.in(second) })];
  app.clock.advance(minute);
  // It may arrive before the check-in it undoes.
  await send({ checks: [check(id, { undo: mine.key })] });
  await send({ checks: [mine] });
  expect(await statusOf({ app }, id)).toMatchObject({ registration_status: "confirmed", checked_in_at: null });
  await send({ checks: [other] });
  expect(await statusOf({ app }, id)).toMatchObject({ registration_status: "attended", checked_in_at: other.at });
  await send({ checks: [check(id, { undo: true })] });
  expect(await statusOf({ app }, id)).toMatchObject({ registration_status: "confirmed", checked_in_at: null });
  app.clock.advance(minute);
  await send({ checks: [check(id)] });
  expect((await statusOf({ app }, id)).checked_in_at).toBe(app.clock.in(0));
});

test("a phone asks for what has changed, and notices what has gone", async () => {
  const { app, admin, event, list, send, check } = await door();
  const ids = [];
  for (let count = 0; count < 5; count++) ids.push(await insertRegistration(app.db, event));
  const [first = 0, second = 0, third = 0] = ids;
  app.clock.advance(minute);
  const { mark } = await list();
  app.clock.advance(minute);
  await send({ checks: [check(first)] });
  await admin.put(`${office}/${second}/status`, { status: "cancelled" });
  const changes = await list({ since: mark });
  expect(changes.is_whole).toBe(false);
  expect(changes.items.map(({ id, status }) => [id, status])).toEqual([
    [first, "attended"],
    [second, "cancelled"],
  ]);
  app.clock.advance(minute);
  // Changes at the time of the mark are sent again.
  const { mark: later } = await list({ since: changes.mark });
  expect((await list({ since: later })).items).toEqual([]);
  await admin.delete(`${office}/${third}`);
  const gone = await list({ since: changes.mark });
  expect([gone.size, gone.sum]).toEqual([4, changes.sum - third]);
  expect((await list({ since: "nonsense" })).is_whole).toBe(true);
});

test("a long list comes in pages", async () => {
  const { app, event, list } = await door();
  for (let count = 0; count < 501; count++) await insertRegistration(app.db, event);
  const first = await list();
  expect([first.items.length, first.size]).toEqual([500, 501]);
  const rest = await list({ after: String(first.next) });
  expect([rest.items.length, rest.next]).toEqual([1, null]);
  // More changes than one response holds.
  expect(await list({ since: app.clock.in(0) })).toMatchObject({ is_whole: true, next: first.next });
});

test("a helper sees names and codes, never payments or contacts, and checks people in", async () => {
  const opened = await door({ registration_fee_cents: 500 });
  const { app, event, path, check } = opened;
  const rudo = await insertRegistration(app.db, event, {
    name: "Rudo",
    email: "rudo@people.example",
    phone: "+263 77 1",
    payment_status: "paid",
  });
  const { caller } = await helper(opened);
  const { status, body } = await caller.get<Door>(path);
  expect([status, body.takes_payments, body.event.fee]).toEqual([200, false, undefined]);
  expect(Object.keys(body.items[0] ?? {}).sort()).toEqual(
    ["at", "code", "extra", "guests", "id", "name", "proof", "status"].sort(),
  );
  expect(JSON.stringify(body)).not.toMatch(/rudo@people|263 77|paid/);
  const sent = await caller.post<BatchAnswer>(path, { checks: [check(rudo)], walk_ins: [] });
  expect(sent.body.results).toMatchObject([{ outcome: "done", id: rudo }]);
  expect(JSON.stringify(sent.body)).not.toMatch(/rudo@people|263 77|paid"/);
  const line = await app.db
    .selectFrom("audit")
    .selectAll()
    .where("resource", "=", "registration")
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ user_id: null, user_name: "Door link 1", action: "updated" });
  // The link opens this door only.
  expect((await caller.get(`/events/${await insertEvent(app.db)}/door`)).status).toBe(401);
  expect((await caller.get(office)).status).toBe(401);
  expect((await caller.get(`/events/${event}/door-links`)).status).toBe(401);
  expect((await caller.call("PUT", `${office}/${rudo}/payment`, { body: { payment_status: "paid" } })).status).toBe(
    401,
  );
});

test("a door link ends by being revoked, and twelve hours after the event; what was done in time is taken for a week", async () => {
  const opened = await door();
  const { app, admin, event, path, check } = opened;
  const id = await insertRegistration(app.db, event);
  const { link, caller } = await helper(opened);
  const { link: other, caller: revoked } = await helper(opened);
  expect(link.expires_at).toBe(app.clock.in(15 * hour));
  expect(link.url).not.toBe(other.url);
  const listed = await admin.get<{ items: DoorLink[] }>(`/events/${event}/door-links`);
  expect(listed.body.items).toEqual([other, link]);
  const wrong = withSecret(app, `${new URL(link.url).hash.slice(1, -1)}x`);
  expect((await wrong.get(path)).status).toBe(401);
  expect((await admin.delete(`/events/${event}/door-links/${other.id}`)).status).toBe(200);
  expect((await admin.delete(`/events/${event}/door-links/${other.id}`)).status).toBe(404);
  expect((await revoked.get(path)).status).toBe(401);
  expect((await revoked.post(path, { checks: [check(id)] })).status).toBe(401);
  const done = check(id);
  app.clock.advance(15 * hour);
  expect((await caller.get(path)).body).toMatchObject({ detail: expect.stringContaining("ended") });
  app.clock.advance(6 * day);
  const late = await caller.post<BatchAnswer>(path, { checks: [done, check(id)] });
  expect(late.body.results.map(({ outcome }) => outcome)).toEqual(["done", "too_late"]);
  expect(late.body.items).toEqual([]);
  expect((await statusOf({ app }, id)).checked_in_at).toBe(done.at);
  app.clock.advance(2 * day);
  expect((await caller.post(path, { checks: [done] })).status).toBe(401);
  const tomorrow = await app.as("admin");
  expect(
    (await tomorrow.post<BatchAnswer>(path, { checks: [{ ...done, key: newKey() }] })).body.results[0],
  ).toMatchObject({
    outcome: "too_late",
  });
});

test("who has not registered walks in, takes a place and is in; one whose e-mail is known is checked in themselves", async () => {
  const opened = await door({ max_attendees: 3 });
  const { app, admin, event, send, check, list, path } = opened;
  const rudo = await insertRegistration(app.db, event, { name: "Rudo", email: "rudo@people.example" });
  const at = app.clock.in(0);
  const walkIn = { name: " Tendai ", phone: "+263 77 5", at, key: newKey() };
  const first = await admin.post<BatchAnswer>(path, {
    walk_ins: [walkIn, walkIn, { name: "R. Moyo", email: "Rudo@People.example", at, key: newKey() }],
    checks: [check(`key:${walkIn.key}`)],
  });
  const [made, again, known, checked] = first.body.results;
  expect([made?.outcome, again?.id, known?.id, checked?.id]).toEqual(["done", made?.id, rudo, made?.id]);
  const row = await statusOf({ app }, made?.id ?? 0);
  expect(row).toMatchObject({
    name: "Tendai",
    email: "",
    registration_status: "attended",
    checked_in_at: at,
    places: 1,
  });
  expect((await list()).event.places_left).toBe(1);
  const wrong = { name: "", email: "", phone: "1", at, key: newKey() };
  const nowhere = { name: "Nobody", email: "", phone: " ", at, key: newKey() };
  expect((await send({ walk_ins: [wrong, nowhere] })).results).toMatchObject([
    { outcome: "refused", detail: "Name is required" },
    { outcome: "refused", detail: "Please enter an e-mail address or a phone number." },
  ]);
  expect(await app.db.selectFrom("mails").select("id").execute()).toEqual([]);
});

test("a helper's walk-in is taken alike whether the e-mail is known or not, and checks in who is expected by that name", async () => {
  const opened = await door({ max_attendees: 9 });
  const { app, event, path, list } = opened;
  const { caller } = await helper(opened);
  const mail = (email: string) => ({ email, email_key: email });
  const rudo = await insertRegistration(app.db, event, { name: "Rudo Moyo", ...mail("rudo@people.example") });
  await insertRegistration(app.db, event, {
    ...mail("gone@people.example"),
    name: "Gone Away",
    registration_status: "cancelled",
  });
  await insertRegistration(app.db, event, {
    ...mail("waits@people.example"),
    name: "In Line",
    registration_status: "waiting",
  });
  const walkIn = async (name: string, email: string) => {
    const { body } = await caller.post<BatchAnswer>(path, {
      walk_ins: [{ name, email, phone: "", at: app.clock.in(0), key: newKey() }],
    });
    const { id = 0, ...result } = body.results[0] as BatchAnswer["results"][number];
    const item = body.items.find((one) => one.id === id);
    const seen = { ...item, id: 0, code: "", proof: "", name: "" };
    return {
      id,
      seen: {
        ...result,
        key: "",
        ...seen,
        others: body.items.filter(({ at }) => at !== null).length,
        left: body.event.places_left,
      },
    };
  };
  const emails = ["nobody", "rudo", "gone", "waits", "nobody"].map((name) => `${name}@people.example`);
  const before = await list();
  for (const [index, email] of emails.entries()) {
    const { id, seen } = await walkIn("Some Stranger", email);
    expect(id).toBeGreaterThan(before.items.at(-1)?.id ?? 0);
    expect(seen).toMatchObject({
      outcome: "done",
      status: "attended",
      extra: false,
      others: index + 1,
      left: 7 - index,
    });
  }
  expect((await statusOf({ app }, rudo)).registration_status).toBe("confirmed");
  // A registrant of this name is not registered twice, also with another e-mail.
  expect((await walkIn("RUDO  moyo", "other@people.example")).id).toBe(rudo);
  expect((await statusOf({ app }, rudo)).registration_status).toBe("attended");
  expect((await walkIn("Rudo Moyo", "")).id).toBe(0);
});

test("into a full event a walk-in is let by choice, as an extra who holds no place", async () => {
  const { app, admin, event, send, list, check } = await door({ max_attendees: 1, registration_fee_cents: 500 });
  await insertRegistration(app.db, event);
  const at = app.clock.in(0);
  const walkIn = { name: "Tendai", email: "tendai@people.example", at, key: newKey() };
  expect((await send({ walk_ins: [walkIn] })).results).toMatchObject([{ outcome: "full" }]);
  const [extra] = (await send({ walk_ins: [{ ...walkIn, extra: true }] })).results;
  expect(extra?.outcome).toBe("done");
  const { items, event: counted } = await list();
  expect(items.at(-1)).toMatchObject({ name: "Tendai", extra: true, status: "attended", payment: "due", fee: 5 });
  expect(counted.places_left).toBe(0);
  const id = extra?.id ?? 0;
  await admin.put(`${office}/${id}/payment`, { payment_status: "paid", payment_method: "cash" });
  const { body } = await admin.get<RegistrationList>(office, { event_id: event });
  expect(body.sums).toMatchObject({ places: 1, due: 5, paid: 5 });
  await send({ checks: [check(id, { undo: true, at: app.clock.in(second) })] });
  await admin.put(`${office}/${id}/status`, { status: "cancelled" });
  await admin.delete(`${office}/${id}`);
  expect((await list()).event.places_left).toBe(0);
});

test("who waits is given a place at the door, or let in as an extra where that is said", async () => {
  const { app, event, send, check, list } = await door({ max_attendees: 2 });
  await insertRegistration(app.db, event);
  const [one, other] = [
    await insertRegistration(app.db, event, { name: "First", registration_status: "waiting" }),
    await insertRegistration(app.db, event, { name: "Second", registration_status: "waiting" }),
  ];
  const { results } = await send({ checks: [check(one), check(other)] });
  expect(results.map(({ outcome }) => outcome)).toEqual(["done", "full"]);
  expect((await send({ checks: [check(other, { extra: true })] })).results).toMatchObject([{ outcome: "done" }]);
  expect((await list()).items.map(({ status, extra }) => [status, extra])).toEqual([
    ["confirmed", false],
    ["attended", false],
    ["attended", true],
  ]);
  expect((await list()).event.places_left).toBe(0);
});

test("what cannot be done is said of that one alone: unknown, of another event, cancelled", async () => {
  const { app, admin, event, send, check } = await door();
  const cancelled = await insertRegistration(app.db, event, { name: "Rudo", registration_status: "cancelled" });
  const elsewhere = await insertRegistration(app.db, await insertEvent(app.db));
  const fine = await insertRegistration(app.db, event);
  const checks = [4_000_000_000, 99_999, elsewhere, cancelled, `${fine}.7`, `key:${newKey()}`, fine].map((id) =>
    check(id),
  );
  const { results } = await send({ checks });
  expect(results.map(({ outcome }) => outcome)).toEqual([
    ...["unknown", "unknown", "unknown", "cancelled", "unknown", "unknown"],
    "done",
  ]);
  for (const id of ["", "1.2.3", "1 or 1", -1, 1.5, null])
    expect((await admin.post(`/events/${event}/door`, { checks: [check(id as string)] })).status).toBe(422);
  await admin.post(`/events/${event}/cancel`, { reason: "No power" });
  expect((await send({ checks: [check(fine)] })).results).toMatchObject([{ outcome: "event_cancelled" }]);
});

test("a status that an administrator sets counts as said at the door", async () => {
  const { app, admin, event, send, check, list } = await door();
  const id = await insertRegistration(app.db, event);
  const away = check(id);
  app.clock.advance(minute);
  await admin.put<Registration>(`${office}/${id}/status`, { status: "attended" });
  expect((await list()).items[0]).toMatchObject({ status: "attended", at: app.clock.in(0) });
  await send({ checks: [away] });
  expect((await list()).items[0]?.at).toBe(away.at);
  app.clock.advance(minute);
  await admin.put(`${office}/${id}/status`, { status: "confirmed" });
  // A phone that was offline does not restore the former state.
  await send({ checks: [check(id, { at: app.clock.in(-minute) })] });
  expect((await list()).items[0]).toMatchObject({ status: "confirmed", at: null });
  // A status from before doors existed can be undone too.
  const old = await insertRegistration(app.db, event, { registration_status: "attended" });
  await send({ checks: [check(old, { undo: true })] });
  expect((await statusOf({ app }, old)).registration_status).toBe("confirmed");
});

test("a list of 300 names takes less than 10 kB on its way to a phone, so that the first opening takes less than 60", async () => {
  const { app, admin, event, path } = await door({ registration_fee_cents: 500 });
  const [first, last] = [
    ["Tariro", "Rudo", "Farai", "Chipo", "Tendai", "Nyasha", "Batsirai", "Kudzai", "Anesu", "Zoë"],
    ["Moyo", "Ncube", "Dube", "Chikafu", "Gutu", "Phiri", "Sibanda", "Mutasa", "Nhamo", "Banda", "Zhou", "Mpofu"],
  ];
  for (let number = 0; number < 300; number++)
    await insertRegistration(app.db, event, { name: `${first[number % 10]} ${last[(number * 7) % 12]}` });
  const list = await (await admin.raw("GET", path)).text();
  expect((JSON.parse(list) as Door).items).toHaveLength(300);
  expect(gzipSync(list).length).toBeLessThan(10_000);
});

test("a door link of an event that is deleted at that moment is of nothing, and is told so", async () => {
  const { app, admin, event } = await door();
  const deleted = Promise.withResolvers<void>();
  const deleting = app.db.change(async (transaction) => {
    await transaction.deleteFrom("events").where("id", "=", event).execute();
    deleted.resolve();
    // Long enough for the other request to find the event; if it were too short, the request would simply come later.
    await new Promise((resolve) => setTimeout(resolve, 200));
  });
  await deleted.promise;
  expect((await admin.post(`/events/${event}/door-links`)).status).toBe(404);
  await deleting;
});

test("an event that comes back from the trash loses nothing of its door: who is in, since when, what was taken back, and the links", async () => {
  const opened = await door({ max_guests: 1, registration_fee_cents: 500 });
  const { app, admin, event, list, send, check } = opened;
  const guests = JSON.stringify([{ id: 1, name: "Farai" }]);
  const rudo = await insertRegistration(app.db, event, { name: "Rudo", guests, places: 2 });
  const tendai = await insertRegistration(app.db, event, { name: "Tendai" });
  const { caller } = await helper(opened);
  const [early, again] = [check(rudo), check(`${rudo}.1`)];
  app.clock.advance(minute);
  const mistaken = check(tendai);
  const walk_ins = [{ name: "Chipo Walks", email: "chipo@people.example", at: app.clock.in(0), key: newKey() }];
  await send({ checks: [early, again, mistaken], walk_ins });
  app.clock.advance(minute);
  await send({ checks: [check(tendai, { undo: mistaken.key })] });
  await admin.put(`${office}/${rudo}/payment`, { payment_status: "paid", payment_method: "cash" });
  const people = async () => (await list()).items;
  const checks = () => app.db.selectFrom("door_checks").selectAll().orderBy("key").execute();
  const before = { people: await people(), checks: await checks() };
  await admin.delete(`/events/${event}`);
  const { items } = (await admin.get<{ items: { id: number }[] }>("/trash")).body;
  expect((await admin.post(`/trash/${items[0]?.id}/restore`)).status).toBe(200);
  expect({ people: await people(), checks: await checks() }).toEqual(before);
  // Repeated reports are recognised, and late ones count as they would have.
  const sent = await send({ checks: [early, mistaken], walk_ins }, caller);
  expect(sent.results.map(({ outcome }) => outcome)).toEqual(["done", "done", "done"]);
  expect(await people()).toEqual(before.people);
  await send({ checks: [check(rudo, { undo: early.key })] }, caller);
  expect(await statusOf({ app }, rudo)).toMatchObject({ registration_status: "confirmed", checked_in_at: null });
});
