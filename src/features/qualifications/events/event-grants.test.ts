// On PostgreSQL too: people are granted something while others check in, cancel and delete accounts.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../../tests/support/app";
import { day, hour } from "../../../../tests/support/clock";
import {
  insertEvent,
  insertGrant,
  insertMachine,
  insertQualification,
  insertRegistration,
  insertUser,
} from "../../../../tests/support/factories";
import type { AuditList } from "../../audit/schema";
import type { Door, DoorLink } from "../../door/schema";
import type { Event } from "../../events/schema";
import type { RegistrationList } from "../../registrations/schema";
import type { OwnQualifications } from "../own/schema";
import { grantForCheckIns } from "./check-ins.server";
import type { Attendees, EventGrants, PeopleGranted, Teaching } from "./schema";

const laserName = "Laser induction";

/** A class that gives the laser induction, which needs Safety; it ended an hour ago. */
async function afterClass(app: TestApp, mode: "by_trainer" | "on_attendance" = "by_trainer") {
  const { db, clock } = app;
  const safety = await insertQualification(db, { name: "Safety" });
  const laser = await insertQualification(db, {
    name: laserName,
    needs: `[${safety}]`,
    validity: "months",
    valid_months: 12,
  });
  const machine = await insertMachine(db, { requires: `[${laser}]` });
  const trainer = await app.as("member");
  await db
    .insertInto("equipment_people")
    .values({ equipment_id: machine, user_id: trainer.user.id, is_keeper: 0, is_trainer: 1 })
    .execute();
  const event = await insertEvent(db, { title: "Laser", start_date: clock.in(-3 * hour), end_date: clock.in(-hour) });
  await db
    .insertInto("event_grants")
    .values({ event_id: event, qualification_ids: `[${laser}]`, mode, requires: `[${safety}]` })
    .execute();
  const attend = async (given: Parameters<typeof insertRegistration>[2] = {}) =>
    insertRegistration(db, event, { registration_status: "attended", ...given });
  return { safety, laser, machine, trainer, event, attend, people: `/events/${event}/grants/people` };
}

const grantsIn = (app: TestApp) =>
  app.db
    .selectFrom("qualification_grants")
    .select(["qualification_id", "user_id", "email_key", "event_id", "from_check_in", "granted_on", "revoke_reason"])
    .where("source", "=", "event")
    .orderBy("id")
    .execute();

describe("what an event gives and asks for", () => {
  anyEngine.test("is set by administrators and shown by the names of what is published", async () => {
    const app = await makeApp();
    const [laser, draft] = [
      await insertQualification(app.db, { name: laserName }),
      await insertQualification(app.db, { name: "Secret", publication: "draft" }),
    ];
    const event = await insertEvent(app.db);
    const [admin, moderator] = [await app.as("admin"), await app.as("moderator")];
    const grants = `/events/${event}/grants`;
    expect((await app.get<EventGrants>(grants)).body).toMatchObject({ gives: [], asks: [], mode: "by_trainer" });
    const body = { qualification_ids: [laser, draft], mode: "on_attendance", requires: [draft] };
    expect((await moderator.put(grants, body)).status).toBe(403);
    expect((await admin.put(grants, { ...body, requires: [99] })).status).toBe(422);
    expect((await admin.put<EventGrants>(grants, body)).body.gives).toHaveLength(2);
    const shown = (await app.get<EventGrants>(grants)).body;
    expect(shown).toMatchObject({ gives: [{ id: laser, name: laserName }], asks: [], requires: [] });
    expect((await admin.put<EventGrants>(grants, {})).body).toMatchObject({ gives: [], mode: "by_trainer" });
    expect((await app.get("/events/999/grants")).status).toBe(404);
  });

  test("is named in the trail", async () => {
    const app = await makeApp();
    const laser = await insertQualification(app.db, { name: laserName });
    const event = await insertEvent(app.db, { title: "Evening class" });
    const admin = await app.as("admin");
    await admin.put(`/events/${event}/grants`, { qualification_ids: [laser] });
    await admin.put(`/events/${event}/grants`, {
      qualification_ids: [laser],
      mode: "on_attendance",
      requires: [laser],
    });
    const { items } = (await admin.get<AuditList>("/audit?resource=event")).body;
    expect(items.map(({ action, title, changes }) => ({ action, title, changes }))).toEqual([
      {
        action: "updated",
        title: "Evening class",
        changes: [
          { field: "given", before: "by a trainer", after: "to everybody who came" },
          { field: "qualifications_required", before: "", after: laserName },
        ],
      },
      {
        action: "updated",
        title: "Evening class",
        changes: [
          { field: "qualifications_given", before: "", after: laserName },
          { field: "given", before: "", after: "by a trainer" },
        ],
      },
    ]);
  });

  test("is kept by copies, repeats and the trash, and set for a series at once", async () => {
    const app = await makeApp();
    const laser = await insertQualification(app.db);
    const event = await insertEvent(app.db, { start_date: app.clock.in(day), end_date: app.clock.in(day + hour) });
    const admin = await app.as("admin");
    await admin.put(`/events/${event}/grants`, { qualification_ids: [laser], requires: [laser] });
    const given = async (id: number) => (await admin.get<EventGrants>(`/events/${id}/grants`)).body;
    const copy = (await admin.post<Event>(`/events/${event}/copy`, { start_date: app.clock.in(9 * day) })).body;
    expect(await given(copy.id)).toMatchObject({ qualification_ids: [laser], requires: [laser] });
    const { items } = (
      await admin.post<{ items: Event[] }>(`/events/${event}/repeat`, { rule: "FREQ=WEEKLY", count: 3 })
    ).body;
    const ids = items.map(({ id }) => id);
    for (const id of ids) expect((await given(id)).qualification_ids).toEqual([laser]);
    const query = { scope: "following" };
    await admin.call("PUT", `/events/${ids[1]}/grants`, {
      body: { mode: "on_attendance", qualification_ids: [laser] },
      query,
    });
    expect(await Promise.all(ids.map(async (id) => (await given(id)).mode))).toEqual([
      "by_trainer",
      "on_attendance",
      "on_attendance",
    ]);
    const { body } = await admin.call<{ trash_id: number }>("DELETE", `/events/${ids[1]}`);
    expect((await admin.post(`/trash/${body.trash_id}/restore`)).status).toBe(200);
    expect((await given(ids[1] as number)).mode).toBe("on_attendance");
  });
});

anyEngine.describe("registering for an event that asks for something", () => {
  async function opened() {
    const app = await makeApp();
    const safety = await insertQualification(app.db, { name: "Safety" });
    const event = await insertEvent(app.db, { max_attendees: 1 });
    await (await app.as("admin")).put(`/events/${event}/grants`, { requires: [safety] });
    const member = await app.as(await insertUser(app.db, { is_verified: 1 }));
    return { app, safety, event, member };
  }

  test("refuses an account that lacks it, with what is missing, also for the waiting list", async () => {
    const { app, safety, event, member } = await opened();
    const register = (body?: object) => member.post(`/events/${event}/register`, body);
    expect(await register()).toMatchObject({
      status: 409,
      body: { detail: "You need Safety for this event", reason: "not_qualified" },
    });
    expect((await member.get<EventGrants>(`/events/${event}/grants`)).body).toMatchObject({
      missing: "You need Safety for this event",
      lacks: [safety],
    });
    await insertGrant(app.db, safety, { user_id: member.user.id, expires_on: "2026-03-03" });
    const ended = { status: 409, body: { detail: "Your Safety ended on Tue 3 Mar 2026" } };
    expect(await register()).toMatchObject(ended);
    await insertRegistration(app.db, event);
    const { full_name: name, email } = member.user;
    expect(await register({ name, email, waiting: true })).toMatchObject(ended);
    await insertGrant(app.db, safety, { user_id: member.user.id });
    expect((await register({ name, email, waiting: true })).status).toBe(201);
  });

  test("always succeeds without an account, so that nobody learns who is qualified", async () => {
    const { app, safety, event, member } = await opened();
    await app.db.updateTable("events").set({ max_attendees: null }).execute();
    await insertGrant(app.db, safety, { email_key: "rudo@people.example" });
    for (const email of ["rudo@people.example", "tino@people.example", member.user.email]) {
      const answer = await app.post(`/events/${event}/register`, { name: "Somebody", email });
      expect(answer.status).toBe(201);
      expect(JSON.stringify(answer.body)).not.toContain("Safety");
    }
    const people = (await (await app.as("moderator")).get<Attendees>(`/events/${event}/grants/people`)).body.people;
    expect(people.map(({ lacks }) => lacks)).toEqual([[], ["Safety"], ["Safety"]]);
  });

  test("the lack shows in the list of registrations until the event ends", async () => {
    const app = await makeApp();
    const { safety, laser } = await afterClass(app);
    const requires = `[${safety},${laser}]`;
    const add = async (end: number) => {
      const event_id = await insertEvent(app.db, { start_date: app.clock.in(-hour), end_date: app.clock.in(end) });
      await app.db
        .insertInto("event_grants")
        .values({ event_id, qualification_ids: "[]", mode: "by_trainer", requires })
        .execute();
      return event_id;
    };
    const [running, over] = [await add(hour), await add(-1)];
    const { id: user_id, email } = await insertUser(app.db);
    await insertGrant(app.db, safety, { user_id });
    await insertGrant(app.db, laser, { email_key: "waits@people.example" });
    await insertRegistration(app.db, running, { name: "A", user_id, email, email_key: email });
    await insertRegistration(app.db, running, { name: "B", email_key: "waits@people.example" });
    await insertRegistration(app.db, running, { name: "C", registration_status: "cancelled" });
    await insertRegistration(app.db, over, { name: "D" });
    const read = async (role: "admin" | "moderator") => {
      const { get } = await app.as(role);
      const { body } = await get<RegistrationList>("/event-registrations/registrations", { sort: "name" });
      return body.items.map(({ name, lacks }) => [name, lacks]);
    };
    const lacking = [
      ["A", [laserName]],
      ["B", ["Safety"]],
      ["C", []],
      ["D", []],
    ];
    expect(await read("admin")).toEqual(lacking);
    expect(await read("moderator")).toEqual(lacking);
  });

  test("the lack shows at the signed-in door, and never with a door link", async () => {
    const { app, event } = await opened();
    await insertRegistration(app.db, event, { name: "Novice" });
    const moderator = await app.as("moderator");
    const { body } = await moderator.get<Door>(`/events/${event}/door`);
    expect(body.items).toMatchObject([{ name: "Novice", lacks: ["Safety"] }]);
    const link = (await moderator.post<DoorLink>(`/events/${event}/door-links`)).body;
    const headers = { authorization: `Bearer ${link.url.split("#")[1]}` };
    const helper = await app.call<Door>("GET", `/events/${event}/door`, { headers });
    expect(helper.body.items).toMatchObject([{ name: "Novice" }]);
    expect(JSON.stringify(helper.body)).not.toContain("Safety");
  });

  test("asks nothing while the part is turned off, and for archived qualifications", async () => {
    const { app, event, member, safety } = await opened();
    const admin = await app.as("admin");
    await admin.put("/settings", { turned_off: ["equipment"] });
    expect((await member.post(`/events/${event}/register`)).status).toBe(201);
    await member.post(`/events/${event}/unregister`);
    await admin.put("/settings", { turned_off: [] });
    expect((await member.post(`/events/${event}/register`)).status).toBe(409);
    await admin.put(`/qualifications/${safety}`, { publication: "archived" });
    expect((await member.post(`/events/${event}/register`)).status).toBe(201);
  });
});

describe("a trainer after a class", () => {
  test("sees who came and what they lack, and grants twelve people in one press", async () => {
    const app = await makeApp();
    const { trainer, attend, people, laser, safety, event } = await afterClass(app);
    const ids: number[] = [];
    for (let at = 0; at < 12; at++) {
      const { id: user_id, email } = await insertUser(app.db);
      // Every third came without an account.
      const who = at % 3 === 0 ? { email, email_key: email } : { user_id, email, email_key: email };
      await insertGrant(app.db, safety, at % 3 === 0 ? { email_key: email } : { user_id });
      ids.push(await attend(who));
    }
    const novice = await attend({ name: "Novice" });
    const guests = JSON.stringify([{ id: 1, name: "Guest", checked_in_at: app.clock.in(-hour) }]);
    await attend({ name: "Host", guests });
    const list = (await trainer.get<Attendees>(people)).body;
    expect(list).toMatchObject({
      qualifications: [{ id: laser, name: laserName }],
      guests: [{ name: "Guest", of: "Host" }],
    });
    expect(list.people).toHaveLength(14);
    expect(list.people.find(({ name }) => name === "Novice")).toMatchObject({
      came: true,
      lacks: ["Safety"],
      qualifications: [{ id: laser, state: "missing", lacks: ["Safety"], is_given: false }],
    });
    expect(JSON.stringify(list)).not.toContain("people.example");
    const press = await trainer.post<PeopleGranted>(people, { registration_ids: [...ids, novice] });
    expect(press).toMatchObject({
      status: 200,
      body: { people: 12, left_out: [{ registration_id: novice, name: "Novice", why: "They need Safety first" }] },
    });
    const rows = await grantsIn(app);
    expect(rows).toHaveLength(12);
    expect(rows.filter(({ user_id }) => user_id === null)).toHaveLength(4);
    expect(rows[0]).toMatchObject({ event_id: event, granted_on: "2026-03-07", from_check_in: 0 });
    const trail = await app.db
      .selectFrom("audit")
      .select("action")
      .where("resource", "=", "qualification_grant")
      .execute();
    expect(trail).toHaveLength(12);
    // A second press changes nothing.
    expect((await trainer.post<PeopleGranted>(people, { registration_ids: ids })).body.people).toBe(0);
    expect(
      (await trainer.get<Attendees>(people)).body.people.filter((one) => one.qualifications[0]?.is_given),
    ).toHaveLength(12);
    const forced = { registration_ids: [novice], force: true };
    expect((await trainer.post(people, forced)).status).toBe(422);
    expect((await trainer.post<PeopleGranted>(people, { ...forced, reason: "Shown today" })).body.people).toBe(1);
  });

  test("who came without an account gets it with the registration, once their e-mail is confirmed", async () => {
    const app = await makeApp();
    const { trainer, attend, people, safety } = await afterClass(app);
    const email_key = "tino@people.example";
    await insertGrant(app.db, safety, { email_key });
    const registration_ids = [await attend({ email: email_key, email_key })];
    expect((await trainer.post<PeopleGranted>(people, { registration_ids })).body.people).toBe(1);
    const tino = await app.as(await insertUser(app.db, { email: email_key, email_key, is_verified: 1 }));
    const own = async () => (await tino.get<OwnQualifications>("/users/me/qualifications")).body;
    expect(await own()).toMatchObject({
      items: [],
      waiting: [{ qualification: "Safety" }, { qualification: laserName }],
    });
    await tino.post("/users/me/registrations/adopt");
    expect(await own()).toMatchObject({ items: [{ name: laserName }, { name: "Safety" }], waiting: [] });
    // A second press grants nothing new.
    expect((await trainer.post<PeopleGranted>(people, { registration_ids })).body.people).toBe(0);
  });

  test("many presses at once grant each person once", async () => {
    const app = await makeApp();
    const { trainer, attend, people, safety } = await afterClass(app);
    const admin = await app.as("admin");
    const { id: user_id, email } = await insertUser(app.db);
    await insertGrant(app.db, safety, { user_id });
    await insertGrant(app.db, safety, { email_key: "tino@people.example" });
    const registration_ids = [
      await attend({ user_id, email, email_key: email }),
      await attend({ email: "tino@people.example", email_key: "tino@people.example" }),
    ];
    const answers = await Promise.all(
      [trainer, admin, trainer, admin].map((who) => who.post<PeopleGranted>(people, { registration_ids })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.people, 0)).toBe(2);
    expect(await grantsIn(app)).toHaveLength(2);
  });

  anyEngine.test("only trainers of what the event gives, and those with the right", async () => {
    const app = await makeApp();
    const { trainer, attend, people, machine, event } = await afterClass(app);
    const registration_ids = [await attend()];
    const [keeper, elsewhere] = [await app.as("member"), await app.as("member")];
    const other = await insertMachine(app.db, { requires: `[${await insertQualification(app.db)}]` });
    for (const [equipment_id, { user }, is_trainer] of [
      [machine, keeper, 0],
      [other, elsewhere, 1],
    ] as const)
      await app.db
        .insertInto("equipment_people")
        .values({ equipment_id, user_id: user.id, is_keeper: 1, is_trainer })
        .execute();
    const [member, moderator, admin] = [await app.as("member"), await app.as("moderator"), await app.as("admin")];
    const callers = { anybody: app, member, keeper, elsewhere, moderator, trainer, admin };
    const statuses = Object.entries(callers).map(async ([who, { get, post }]) => [
      who,
      (await get(people)).status,
      (await post(people, { registration_ids })).status,
    ]);
    expect(await Promise.all(statuses)).toEqual([
      ["anybody", 401, 401],
      ["member", 403, 403],
      ["keeper", 403, 403],
      ["elsewhere", 403, 403],
      ["moderator", 200, 403],
      ["trainer", 200, 200],
      ["admin", 200, 200],
    ]);
    expect((await trainer.get<Teaching>("/qualifications/teaching")).body).toMatchObject({
      qualifications: [{ name: laserName }],
      events: [{ id: event, qualifications: [laserName] }],
    });
    expect((await elsewhere.get<Teaching>("/qualifications/teaching")).body.events).toEqual([]);
    // People of another event are nobody's here.
    const stranger = await insertRegistration(app.db, await insertEvent(app.db), { registration_status: "attended" });
    expect((await trainer.post(people, { registration_ids: [stranger] })).status).toBe(404);
  });
});

anyEngine.test("of qualifications that are given together, those that need another one come after it", async () => {
  const app = await makeApp();
  const { safety, laser, trainer, event, attend, people } = await afterClass(app);
  await app.db
    .updateTable("event_grants")
    .set({ qualification_ids: `[${laser},${safety}]` })
    .execute();
  const { id: user_id, email } = await insertUser(app.db);
  const registration = await attend({ user_id, email, email_key: email });
  const admin = await app.as("admin");
  const listed = async (caller: Pick<typeof trainer, "get">) =>
    (await caller.get<Attendees>(people)).body.people[0]?.qualifications.map(({ id, lacks }) => ({ id, lacks }));
  expect(await listed(admin)).toEqual([
    { id: laser, lacks: [] },
    { id: safety, lacks: [] },
  ]);
  // A trainer of the laser cannot grant the qualification that it requires.
  expect(await listed(trainer)).toEqual([{ id: laser, lacks: ["Safety"] }]);
  const press = { registration_ids: [registration] };
  expect((await trainer.post<PeopleGranted>(people, press)).body).toMatchObject({ people: 0 });
  expect((await admin.post<PeopleGranted>(people, press)).body).toMatchObject({ people: 1, left_out: [] });
  expect((await grantsIn(app)).map(({ qualification_id }) => qualification_id)).toEqual([safety, laser]);
  // The same on attendance; where the first was revoked by hand, nothing follows it.
  await app.db.updateTable("event_grants").set({ mode: "on_attendance" }).execute();
  await app.db.deleteFrom("qualification_grants").execute();
  await grantForCheckIns(app.services);
  expect((await grantsIn(app)).map(({ qualification_id }) => qualification_id)).toEqual([safety, laser]);
  await app.db
    .updateTable("qualification_grants")
    .set({ revoked_at: app.clock.now().toISOString(), revoke_reason: "Left early" })
    .execute();
  await app.db.deleteFrom("event_grants_done").where("event_id", "=", event).execute();
  await grantForCheckIns(app.services);
  expect(await grantsIn(app)).toHaveLength(2);
});

anyEngine.test("a trainer who attended gets nothing by their own press", async () => {
  const app = await makeApp();
  const { safety, trainer, attend, people } = await afterClass(app);
  const { id: user_id, email } = trainer.user;
  await insertGrant(app.db, safety, { user_id });
  const registration = await attend({ user_id, email, email_key: email });
  const left_out = [{ why: "Another trainer or an administrator has to grant it to you" }];
  const press = () => trainer.post<PeopleGranted>(people, { registration_ids: [registration] });
  expect((await press()).body).toMatchObject({ people: 0, left_out });
  // Neither by a registration without the account.
  await app.db.updateTable("registrations").set({ user_id: null }).execute();
  expect((await press()).body).toMatchObject({ people: 0, left_out });
  expect(await grantsIn(app)).toEqual([]);
});

describe("on attendance", () => {
  const job = (app: TestApp) => grantForCheckIns(app.services);

  test("everybody who was checked in is granted once at the event's end, late check-ins too", async () => {
    const app = await makeApp();
    const { attend, safety, event, people } = await afterClass(app, "on_attendance");
    const { id: user_id, email } = await insertUser(app.db);
    await insertGrant(app.db, safety, { user_id });
    await attend({ user_id, email, email_key: email });
    await attend({ name: "Novice" });
    await app.db
      .updateTable("events")
      .set({ end_date: app.clock.in(hour) })
      .where("id", "=", event)
      .execute();
    await job(app);
    expect(await grantsIn(app)).toEqual([]);
    app.clock.advance(2 * hour);
    await Promise.all([job(app), job(app)]);
    await job(app);
    expect(await grantsIn(app)).toMatchObject([{ user_id, from_check_in: 1, granted_on: "2026-03-07" }]);
    const late = { email: "late@people.example", email_key: "late@people.example" };
    await insertGrant(app.db, safety, { email_key: late.email_key });
    const registration = await insertRegistration(app.db, event, late);
    await job(app);
    expect(await grantsIn(app)).toHaveLength(1);
    app.clock.advance(9 * day);
    const admin = await app.as("admin");
    await admin.put(`/event-registrations/registrations/${registration}/status`, { status: "attended" });
    await job(app);
    expect((await grantsIn(app))[1]).toMatchObject({ email_key: late.email_key, granted_on: "2026-03-07" });
    // A person who lacked something is listed, and not granted automatically later.
    const novice = (await admin.get<Attendees>(people)).body.people.find(({ name }) => name === "Novice");
    expect(novice?.qualifications).toMatchObject([{ state: "missing", lacks: ["Safety"] }]);
  });

  test("a check-in that is taken back takes what it gave, and what was revoked by hand stays so", async () => {
    const app = await makeApp();
    const { attend, safety, laser } = await afterClass(app, "on_attendance");
    const admin = await app.as("admin");
    const { id: user_id, email } = await insertUser(app.db);
    await insertGrant(app.db, safety, { user_id });
    const registration = await attend({ user_id, email, email_key: email });
    const set = (status: string) => admin.put(`/event-registrations/registrations/${registration}/status`, { status });
    await job(app);
    await set("confirmed");
    await job(app);
    expect(await grantsIn(app)).toMatchObject([{ revoke_reason: "The check-in was undone" }]);
    await set("attended");
    await job(app);
    expect(await grantsIn(app)).toMatchObject([{}, { revoke_reason: "" }]);
    const { id } = await app.db
      .selectFrom("qualification_grants")
      .select("id")
      .where("qualification_id", "=", laser)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    await admin.post(`/qualifications/${laser}/grants/${id}/revoke`, { reason: "Left early" });
    await set("confirmed");
    await job(app);
    await set("attended");
    await job(app);
    expect(await grantsIn(app)).toHaveLength(2);
  });

  anyEngine.test("a check-in that is taken back also takes a grant that an account has adopted meanwhile", async () => {
    const app = await makeApp();
    const { attend, safety } = await afterClass(app, "on_attendance");
    const admin = await app.as("admin");
    const member = await app.as("member");
    const email = member.user.email;
    await app.db.updateTable("users").set({ is_verified: 1 }).where("id", "=", member.user.id).execute();
    await insertGrant(app.db, safety, { user_id: null, email_key: email });
    const registration = await attend({ user_id: null, email, email_key: email });
    const set = (status: string) => admin.put(`/event-registrations/registrations/${registration}/status`, { status });
    await job(app);
    expect((await member.post("/users/me/qualifications/adopt")).status).toBe(200);
    expect(await grantsIn(app)).toMatchObject([{ user_id: member.user.id, revoke_reason: "" }]);
    await set("confirmed");
    await job(app);
    expect(await grantsIn(app)).toMatchObject([{ user_id: member.user.id, revoke_reason: "The check-in was undone" }]);
  });
});

test("the next inductions are public, and one asks to be told of the next one only while there is none", async () => {
  const app = await makeApp();
  const { laser } = await afterClass(app);
  const member = await app.as("member");
  const next = () => member.get<{ items: object[] }>("/qualifications/next", { ids: String(laser) });
  expect((await next()).body.items).toEqual([{ id: laser, name: laserName, events: [], is_wished: false }]);
  expect((await member.post(`/qualifications/${laser}/interest`)).status).toBe(200);
  expect((await next()).body.items).toMatchObject([{ is_wished: true }]);
  expect((await member.delete(`/qualifications/${laser}/interest`)).status).toBe(200);
  const event = await insertEvent(app.db, { title: "Laser again" });
  await (await app.as("admin")).put(`/events/${event}/grants`, { qualification_ids: [laser] });
  expect(await member.post(`/qualifications/${laser}/interest`)).toMatchObject({
    status: 409,
    body: { detail: "There is one already: Laser again, Sun 8 Mar 2026, 10:00 CAT" },
  });
  const shown = (await app.get<{ items: object[] }>("/qualifications/next", { ids: String(laser) })).body;
  expect(shown.items).toEqual([expect.objectContaining({ events: [expect.objectContaining({ event_id: event })] })]);
  expect(JSON.stringify(shown)).not.toContain("is_wished");
});
