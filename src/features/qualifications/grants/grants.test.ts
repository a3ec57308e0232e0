// On PostgreSQL too: grants lock the account's row.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../../tests/support/app";
import { day } from "../../../../tests/support/clock";
import {
  insertEvent,
  insertGrant,
  insertMachine,
  insertQualification,
  insertUser,
} from "../../../../tests/support/factories";
import type { ImportAnswer } from "../../../api/import-export/schema";
import type { Granted, GrantList } from "./schema";

const name = "Laser induction";

/** A machine that requires a qualification, with its trainer. */
async function workshop(app: TestApp) {
  const { db } = app;
  const laser = await insertQualification(db, { name, validity: "months", valid_months: 12 });
  const machine = await insertMachine(db, { requires: `[${laser}]` });
  const trainer = await app.as("member");
  await db
    .insertInto("equipment_people")
    .values({ equipment_id: machine, user_id: trainer.user.id, is_keeper: 0, is_trainer: 1 })
    .execute();
  return { laser, machine, trainer, grants: `/qualifications/${laser}/grants` };
}

const rudo = { username: "rudo", email: "rudo@people.example", email_key: "rudo@people.example", full_name: "Rudo C" };

describe("granting by hand", () => {
  test("an administrator grants to an account, with a day and a note, and sees who has it", async () => {
    const app = await makeApp();
    const { grants } = await workshop(app);
    const admin = await app.as("admin");
    const { id } = await insertUser(app.db, rudo);
    const made = await admin.post<Granted>(grants, { user_id: id, granted_on: "2026-01-31", note: "In person" });
    expect(made).toMatchObject({
      status: 201,
      body: { name: "Rudo C", waits: false, state: "valid", expires_on: "2027-01-31" },
    });
    const list = (await admin.get<GrantList>(grants)).body;
    expect(list.items).toMatchObject([
      {
        name: "Rudo C",
        state: "valid",
        source: "hand",
        note: "In person",
        email: rudo.email,
        granted_on: "2026-01-31",
      },
    ]);
    expect((await admin.get<GrantList>(grants, { state: "expired" })).body.total).toBe(0);
    expect((await admin.get<GrantList>(grants, { search: "RUDO@" })).body.total).toBe(1);
    const twice = await admin.post(grants, { user_id: id, granted_on: "2026-01-31" });
    expect(twice).toMatchObject({ status: 409, body: { detail: "They have already had it since that day" } });
    // A renewal is another row.
    expect((await admin.post(grants, { user_id: id })).status).toBe(201);
    expect((await admin.get<GrantList>(grants)).body.total).toBe(2);
    expect(await admin.post(grants, { user_id: id, granted_on: "2026-03-08" })).toMatchObject({ status: 422 });
  });

  anyEngine.test("a trainer finds somebody by the full e-mail or username only, and sees the name", async () => {
    const app = await makeApp();
    const { trainer, grants } = await workshop(app);
    const { id } = await insertUser(app.db, { ...rudo, is_verified: 1 });
    const look = (body: object) => trainer.call<Granted>("POST", grants, { body, query: { dry_run: true } });
    expect((await look({ person: "rudo@people" })).status).toBe(404);
    expect((await look({ person: "Rudo" })).body).toMatchObject({ name: "Rudo C", state: "missing", lacks: [] });
    expect((await look({ person: "RUDO@people.example" })).body.name).toBe("Rudo C");
    expect((await look({ user_id: id })).status).toBe(403);
    expect((await look({ person: "nobody@people.example" })).status).toBe(404);
    expect((await trainer.get<GrantList>(grants)).body.total).toBe(0);
    expect((await trainer.post(grants, { person: "rudo" })).status).toBe(201);
    const [grant] = (await trainer.get<GrantList>(grants)).body.items;
    expect(grant).toMatchObject({ name: "Rudo C" });
    expect(Object.keys(grant ?? {})).not.toEqual(expect.arrayContaining(["email"]));
    expect(Object.keys(grant ?? {})).not.toEqual(expect.arrayContaining(["note"]));
    expect(JSON.stringify(grant)).not.toContain("people.example");
    // A part of an e-mail finds nobody, so that addresses cannot be guessed.
    expect((await trainer.get<GrantList>(grants, { search: "people.ex" })).body.total).toBe(0);
  });

  anyEngine.test("nobody takes what waits under an e-mail that somebody else signed up with", async () => {
    const app = await makeApp();
    const { trainer, grants } = await workshop(app);
    const other = await app.as(await insertUser(app.db, rudo));
    const admin = await app.as("admin");
    expect(await trainer.post(grants, { person: rudo.email })).toMatchObject({
      status: 404,
      body: { detail: "This e-mail is not confirmed yet. Please use the username" },
    });
    expect((await admin.post<Granted>(grants, { person: rudo.email, name: "Rudo" })).body.waits).toBe(true);
    expect((await other.post("/users/me/qualifications/adopt")).status).toBe(409);
    expect((await other.get<{ waiting: unknown[] }>("/users/me/qualifications")).body.waiting).toEqual([]);
    await app.db.updateTable("users").set({ is_verified: 1 }).where("id", "=", other.user.id).execute();
    expect((await other.get<{ waiting: unknown[] }>("/users/me/qualifications")).body.waiting).toMatchObject([
      { qualification: name, name: "Rudo" },
    ]);
    expect((await other.post("/users/me/qualifications/adopt")).body).toMatchObject({ adopted: 1 });
    expect((await other.get<{ items: unknown[] }>("/users/me/qualifications")).body.items).toMatchObject([
      { name, state: "valid" },
    ]);
  });

  anyEngine.test("what comes first is asked for, unless forced with a reason", async () => {
    const app = await makeApp();
    const { laser, grants } = await workshop(app);
    const safety = await insertQualification(app.db, { name: "Safety" });
    const admin = await app.as("admin");
    await admin.put(`/qualifications/${laser}`, { needs: [safety] });
    const { id } = await insertUser(app.db, rudo);
    const grant = (given: object) => admin.post<Granted & { detail: string }>(grants, { user_id: id, ...given });
    expect(await grant({})).toMatchObject({ status: 409, body: { detail: "They need Safety first" } });
    expect((await grant({ force: true })).status).toBe(422);
    expect((await grant({ force: true, reason: "Trained elsewhere" })).status).toBe(201);
    expect((await admin.get<GrantList>(grants)).body.items[0]?.note).toBe("Without Safety: Trained elsewhere");
    const { id: other } = await insertUser(app.db);
    await insertGrant(app.db, safety, { user_id: other });
    expect((await admin.post(grants, { user_id: other })).status).toBe(201);
    // Without a qualification that ended, the grant is refused.
    const { id: third } = await insertUser(app.db);
    await insertGrant(app.db, safety, { user_id: third, expires_on: "2026-03-06" });
    expect((await admin.post(grants, { user_id: third })).status).toBe(409);
  });

  test("many presses at once grant once", async () => {
    const app = await makeApp();
    const { grants, trainer } = await workshop(app);
    await insertUser(app.db, rudo);
    const answers = await Promise.all(Array.from({ length: 8 }, () => trainer.post(grants, { person: "rudo" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(7).fill(409)]);
  });
});

describe("revoking", () => {
  test("keeps the row with its reason; of several the one that lasts longest counts", async () => {
    const app = await makeApp();
    const { laser, grants } = await workshop(app);
    const admin = await app.as("admin");
    const member = await app.as("member");
    const [older, longer] = [
      await insertGrant(app.db, laser, { user_id: member.user.id, expires_on: "2026-06-01" }),
      await insertGrant(app.db, laser, { user_id: member.user.id, expires_on: "2027-06-01" }),
    ];
    const own = async () => (await member.get<{ items: object[] }>("/users/me/qualifications")).body.items[0];
    expect(await own()).toMatchObject({ state: "valid", expires_on: "2027-06-01" });
    expect((await admin.post(`${grants}/${longer}/revoke`, {})).status).toBe(422);
    expect((await admin.post(`${grants}/${longer}/revoke`, { reason: "Cut a lamp" })).status).toBe(200);
    expect(await own()).toMatchObject({ state: "valid", expires_on: "2026-06-01" });
    expect((await admin.post(`${grants}/${longer}/revoke`, { reason: "Again" })).status).toBe(409);
    expect((await admin.post(`/qualifications/999/grants/${older}/revoke`, { reason: "No" })).status).toBe(404);
    await admin.post(`${grants}/${older}/revoke`, { reason: "Cut a chair" });
    expect(await own()).toMatchObject({
      state: "revoked",
      grants: [{ revoke_reason: "Cut a lamp" }, { revoke_reason: "Cut a chair" }],
    });
    const trail = await app.db.selectFrom("audit").selectAll().where("resource", "=", "qualification_grant").execute();
    expect(trail.map(({ item }) => Number(item)).sort()).toEqual([older, longer].sort());
    expect(trail.map(({ title }) => title.startsWith(`${name}: `))).toEqual([true, true]);
  });
});

anyEngine.describe("who may", () => {
  test("see, grant and revoke: administrators, trainers of a machine that requires it; moderators only read", async () => {
    const app = await makeApp();
    const { laser, machine, trainer, grants } = await workshop(app);
    const keeper = await app.as("member");
    const elsewhere = await app.as("member");
    const other = await insertMachine(app.db, { requires: `[${await insertQualification(app.db)}]` });
    const add = (equipment_id: number, user_id: number, is_trainer: number) =>
      app.db.insertInto("equipment_people").values({ equipment_id, user_id, is_keeper: 1, is_trainer }).execute();
    await add(machine, keeper.user.id, 0);
    await add(other, elsewhere.user.id, 1);
    const { id: user } = await insertUser(app.db, rudo);
    const [admin, moderator, member] = [await app.as("admin"), await app.as("moderator"), await app.as("member")];
    const callers = { anybody: app, member, keeper, elsewhere, moderator, trainer, admin };
    const statuses: Record<string, number[]> = {};
    for (const [who, { get, post, call, raw }] of Object.entries(callers)) {
      const grant = await insertGrant(app.db, laser, { user_id: user });
      statuses[who] = [
        (await get(grants)).status,
        (await call("POST", grants, { body: { person: "rudo" }, query: { dry_run: true } })).status,
        (await post(`${grants}/${grant}/revoke`, { reason: "Test" })).status,
        (await raw("GET", "/qualifications/grants/export")).status,
      ];
    }
    expect(statuses).toEqual({
      anybody: [401, 401, 401, 401],
      member: [403, 403, 403, 403],
      keeper: [403, 403, 403, 403],
      elsewhere: [403, 403, 403, 403],
      moderator: [200, 403, 403, 403],
      trainer: [200, 201, 200, 403],
      admin: [200, 201, 200, 200],
    });
    // No public response names the holders.
    for (const path of ["/qualifications", `/qualifications/${laser}`, `/equipment/${machine}`])
      expect(JSON.stringify((await app.get(path)).body)).not.toContain("Rudo");
  });
});

anyEngine.test("a trainer grants nothing to themselves, and nothing once they are no trainer any more", async () => {
  const app = await makeApp();
  const { trainer, grants } = await workshop(app);
  const refused = { status: 403, body: { detail: "Another trainer or an administrator has to grant it to you" } };
  await app.db.updateTable("users").set({ is_verified: 1 }).where("id", "=", trainer.user.id).execute();
  for (const person of [trainer.user.username, trainer.user.email])
    for (const query of [{ dry_run: true }, { dry_run: false }])
      expect(await trainer.call("POST", grants, { body: { person }, query })).toMatchObject(refused);
  const admin = await app.as("admin");
  expect((await admin.post(grants, { user_id: admin.user.id })).status).toBe(201);
  await app.db.updateTable("equipment_people").set({ is_keeper: 1, is_trainer: 0 }).execute();
  await insertUser(app.db, rudo);
  expect((await trainer.post(grants, { person: "rudo" })).status).toBe(403);
});

anyEngine.test("callers who see no e-mails cannot search for them", async () => {
  const app = await makeApp();
  const { laser, trainer, grants } = await workshop(app);
  const { id: user_id } = await insertUser(app.db, { ...rudo, search_text: "rudo c rudo@people.example" });
  await insertGrant(app.db, laser, { user_id });
  await insertGrant(app.db, laser, { email_key: "waits@people.example", name: "Tino" });
  const found = async (caller: Pick<typeof trainer, "get">) =>
    Promise.all(
      ["people.example", "rudo c", "tino"].map(
        async (search) => (await caller.get<GrantList>(grants, { search })).body.total,
      ),
    );
  expect(await found(await app.as("admin"))).toEqual([2, 1, 1]);
  for (const caller of [await app.as("moderator"), trainer]) expect(await found(caller)).toEqual([0, 1, 1]);
});

anyEngine.test(
  "a qualification that another one needs cannot be deleted, and whatever named one stays editable",
  async () => {
    const app = await makeApp();
    const admin = await app.as("admin");
    const [safety, lathe] = [await insertQualification(app.db, { name: "Safety" }), await insertQualification(app.db)];
    const other = await insertQualification(app.db, { name: "Saw", needs: `[${safety}]` });
    expect(await admin.delete(`/qualifications/${safety}`)).toMatchObject({
      status: 409,
      body: { detail: "It is required by Saw" },
    });
    const event = await insertEvent(app.db, { start_date: app.clock.in(day) });
    const giving = { qualification_ids: [other], requires: [lathe] };
    expect((await admin.put(`/events/${event}/grants`, giving)).status).toBe(200);
    const { body } = await admin.call<{ trash_id: number }>("DELETE", `/qualifications/${lathe}`);
    expect((await admin.put(`/events/${event}/grants`, { ...giving, mode: "on_attendance" })).status).toBe(200);
    expect((await admin.put(`/events/${event}/grants`, { ...giving, requires: [lathe, 99] })).status).toBe(422);
    expect((await admin.post(`/trash/${body.trash_id}/restore`)).status).toBe(200);
    expect((await app.get(`/events/${event}/grants`)).body).toMatchObject({ asks: [{ id: lathe }] });
  },
);

test("a grant and the deletion of its qualification at once leave either both or neither", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  for (let round = 0; round < 4; round++) {
    const id = await insertQualification(app.db);
    const grants = `/qualifications/${id}/grants`;
    const person = `waits${round}@people.example`;
    const [granted, again, deleted] = await Promise.all([
      admin.post<Granted>(grants, { person, name: "Tino" }),
      admin.post(grants, { person, name: "Tino" }),
      admin.call<{ trash_id: number }>("DELETE", `/qualifications/${id}`),
    ]);
    expect(deleted.status).toBe(200);
    const made = [granted, again].filter(({ status }) => status === 201).length;
    expect(made).toBeLessThan(2);
    for (const { status } of [granted, again]) expect([201, 404, 409]).toContain(status);
    expect((await admin.post(`/trash/${deleted.body.trash_id}/restore`)).status).toBe(200);
    const rows = await app.db.selectFrom("qualification_grants").select("id").where("email_key", "=", person).execute();
    expect(rows).toHaveLength(made);
  }
});

anyEngine.test(
  "a qualification that a machine requires cannot be deleted; a machine requires only what there is",
  async () => {
    const app = await makeApp();
    const { laser, machine } = await workshop(app);
    const admin = await app.as("admin");
    const { name: title } = (await admin.get<{ name: string }>(`/equipment/${machine}`)).body;
    expect(await admin.delete(`/qualifications/${laser}`)).toMatchObject({
      status: 409,
      body: { detail: `It is required by ${title}` },
    });
    expect(await admin.put(`/equipment/${machine}`, { requires: [laser, 99] })).toMatchObject({
      status: 422,
      body: { errors: { requires: "There is no such qualification" } },
    });
    expect((await admin.put(`/equipment/${machine}`, { requires: [] })).status).toBe(200);
    const member = await app.as("member");
    await insertGrant(app.db, laser, { user_id: member.user.id, granted_by: admin.user.id });
    const { body } = await admin.call<{ trash_id: number }>("DELETE", `/qualifications/${laser}`);
    expect((await member.get<{ items: object[] }>("/users/me/qualifications")).body.items).toEqual([]);
    expect((await admin.post(`/trash/${body.trash_id}/restore`)).status).toBe(200);
    expect((await member.get<{ items: object[] }>("/users/me/qualifications")).body.items).toHaveLength(1);
  },
);

const sheet = (text: string) => {
  const body = new FormData();
  body.append("file", new File([text], "grants.csv", { type: "text/csv" }));
  return body;
};

test("a sheet of e-mails, qualifications and days is imported, after a dry run, and mails nobody", async () => {
  const app = await makeApp();
  const { grants } = await workshop(app);
  const admin = await app.as("admin");
  const { id } = await insertUser(app.db, { ...rudo, is_verified: 1 });
  const text = [
    "E-mail,Name,Qualification,Granted on",
    `${rudo.email},,laser INDUCTION,2025-11-01`,
    "tino@people.example,=1+1,Laser induction,2024-01-15",
    "tino@people.example,Tino,Lathe,2024-01-15",
    "tino@people.example,Tino,Laser induction,31/12/2025",
  ].join("\n");
  const send = (query: Record<string, boolean>) =>
    admin.call<ImportAnswer>("POST", "/qualifications/grants/import", { body: sheet(text), query });
  const dry = await send({ dry_run: true });
  expect(dry.body).toMatchObject({ created: 2, refused: 2 });
  expect(dry.body.rows.map(({ errors }) => errors[0])).toEqual([
    undefined,
    undefined,
    "There is no qualification called “Lathe”",
    "Granted on must be a day such as 2026-11-28",
  ]);
  expect((await admin.get<GrantList>(grants)).body.total).toBe(0);
  expect((await send({ skip_refused: true })).body.created).toBe(2);
  const rows = await app.db.selectFrom("qualification_grants").selectAll().orderBy("id").execute();
  expect(rows).toMatchObject([
    { user_id: id, source: "import", expires_on: "2026-11-01", granted_told_on: "", expiring_told_on: null },
    { email_key: "tino@people.example", name: "=1+1", expires_on: "2025-01-15", expired_told_on: "" },
  ]);
  // The same sheet again adds nothing.
  expect((await send({ dry_run: true })).body).toMatchObject({ created: 0, refused: 4 });
  const csv = await (await admin.raw("GET", "/qualifications/grants/export", { query: { format: "csv" } })).text();
  expect(csv).toContain(`${rudo.email},Rudo C,Laser induction,2025-11-01,2026-11-01,valid,import`);
  // Importing an export again, here or elsewhere, does not bring back a revoked grant.
  const [first] = rows;
  await admin.post(`${grants}/${first?.id}/revoke`, { reason: "Left it alone" });
  const exported = await (await admin.raw("GET", "/qualifications/grants/export", { query: { format: "csv" } })).text();
  const again = (body: string, query: Record<string, boolean>) =>
    admin.call<ImportAnswer>("POST", "/qualifications/grants/import", { body: sheet(body), query });
  const bare = text.split("\n").slice(0, 2).join("\n");
  expect((await again(bare, { dry_run: true })).body.rows[0]?.errors).toEqual(["Their grant of that day was revoked"]);
  await app.db.deleteFrom("qualification_grants").execute();
  const elsewhere = await again(exported, { dry_run: true });
  expect(elsewhere.body.rows.map(({ errors }) => errors[0])).toEqual([
    "This grant was revoked. Leave it out, or grant it by hand",
    undefined,
  ]);
  // A spreadsheet program shows it as text.
  expect(csv).toContain("tino@people.example,'=1+1,Laser induction,2024-01-15,2025-01-15,expired,import");
});

test("deleting an account deletes its grants, also those under its e-mail, and leaves what it granted", async () => {
  const app = await makeApp();
  const { laser } = await workshop(app);
  const member = await app.as(await insertUser(app.db, { ...rudo, is_verified: 1 }));
  const { id: other } = await insertUser(app.db);
  await insertGrant(app.db, laser, { user_id: member.user.id });
  await insertGrant(app.db, laser, { email_key: rudo.email_key });
  const event_id = await insertEvent(app.db, { start_date: app.clock.in(-day) });
  const stays = await insertGrant(app.db, laser, { user_id: other, granted_by: member.user.id, event_id });
  const held = (await member.get<{ qualifications: { grants: object[] } }>("/users/me/export")).body;
  expect(held.qualifications.grants).toHaveLength(2);
  expect((await member.call("DELETE", "/users/me", { body: { current_password: "Bench9maker" } })).status).toBe(200);
  expect(await app.db.selectFrom("qualification_grants").select(["id", "granted_by"]).execute()).toEqual([
    { id: stays, granted_by: null },
  ]);
});
