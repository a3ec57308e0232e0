import { expect, test } from "vitest";
import { routes } from "../src/app/api.server";
import { type Caller, makeApp, type TestApp } from "./support/app";
import {
  insertAgreement,
  insertEvent,
  insertFault,
  insertGrant,
  insertMachine,
  insertQualification,
  insertRegistration,
  insertUser,
  password,
} from "./support/factories";

/** The callers of the table. Keepers and trainers are members. */
const callers = [
  "anonymous",
  "member",
  "keeper",
  "keeper of another machine",
  "trainer",
  "trainer of another machine",
  "moderator",
  "admin",
] as const;
type CallerName = (typeof callers)[number];

/** Words that stand for something private, and the callers who may read them somewhere. */
const secrets: Record<string, readonly CallerName[]> = {
  // Who is qualified: by name for those who grant and those who read the register.
  "Qualified Quinn": ["trainer", "moderator", "admin"],
  "quinn@people.example": ["admin"],
  "note of the grant": ["moderator", "admin"],
  "reason of the revocation": ["trainer", "moderator", "admin"],
  "reason of the suspension": ["admin"],
  "Guardian Gloria": ["admin"],
  "gloria at 077 111": ["admin"],
  "Signing Simba": ["admin"],
  // What a reporter wrote.
  "the belt of the lathe smells": ["keeper", "moderator", "admin"],
  "Reporting Rudo": ["keeper", "moderator", "admin"],
  "rudo at 077 222": ["keeper", "moderator", "admin"],
};

/** One machine, qualification, event, agreement, fault and grant, all of them number 1, and a second machine. */
async function workshop(app: TestApp) {
  const { db, clock } = app;
  const person = await insertUser(db, { full_name: "Qualified Quinn", email: "quinn@people.example" });
  const qualification = await insertQualification(db);
  const [agreement, event] = [await insertAgreement(db), await insertEvent(db, { start_date: clock.in(-7_200_000) })];
  const asks = { requires: `[${qualification}]`, agreement_ids: `[${agreement}]` };
  const [machine, other] = [await insertMachine(db, asks), await insertMachine(db)];
  expect([qualification, agreement, event, machine]).toEqual([1, 1, 1, 1]);
  const granted = { user_id: person.id, name: "Qualified Quinn" };
  await insertGrant(db, qualification, { ...granted, note: "note of the grant" });
  await insertGrant(db, qualification, {
    ...granted,
    revoked_at: clock.in(-1),
    revoke_reason: "reason of the revocation",
  });
  await db
    .insertInto("event_grants")
    .values({ event_id: event, qualification_ids: `[${qualification}]`, mode: "by_trainer", requires: "[]" })
    .execute();
  const email = "simba@people.example";
  await insertRegistration(db, event, { name: "Simba", email, email_key: email, registration_status: "attended" });
  await insertFault(db, machine, {
    text: "the belt of the lathe smells",
    name: "Reporting Rudo",
    contact: "rudo at 077 222",
  });
  const admin = await app.as("admin");
  const made = [
    await admin.put(`/users/${person.id}/minor`, {
      minor_until_on: "2099-01-01",
      guardian_name: "Guardian Gloria",
      guardian_contact: "gloria at 077 111",
    }),
    await admin.post(`/users/${person.id}/suspensions`, {
      from_on: "2000-01-01",
      to_on: "2099-01-01",
      reason: "reason of the suspension",
    }),
    await admin.post("/agreements/1/versions", { text: "I take care." }),
    await admin.post(`/users/${person.id}/acceptances`, {
      version_id: 1,
      how: "guardian",
      guardian_name: "Signing Simba",
    }),
  ];
  expect(made.map(({ status }) => status)).toEqual([200, 201, 201, 201]);
  const people = async (id: number) => {
    const [keeper, trainer] = [await app.as("member"), await app.as("member")];
    const items = [
      { user_id: keeper.user.id, is_keeper: true, is_trainer: false },
      { user_id: trainer.user.id, is_keeper: false, is_trainer: true },
    ];
    expect((await admin.put(`/equipment/${id}/people`, { items })).status).toBe(200);
    return { keeper, trainer };
  };
  const [own, others] = [await people(machine), await people(other)];
  const by: Record<CallerName, Pick<Caller, "raw">> = {
    anonymous: app,
    member: await app.as("member"),
    keeper: own.keeper,
    "keeper of another machine": others.keeper,
    trainer: own.trainer,
    "trainer of another machine": others.trainer,
    moderator: await app.as("moderator"),
    admin,
  };
  return { by, person };
}

/** Every call that reads, about number 1 or about the person. */
const addresses = (personId: number) =>
  routes.flatMap(({ method, path }) => {
    if (method !== "get") return [];
    const plain = path.replaceAll(/\{\w+\}/g, path.startsWith("/users/") ? String(personId) : "1");
    return `${plain}?user_id=${personId}&format=csv&size=100`;
  });

test("nobody learns who is qualified, suspended or a minor, or who reported a fault, but those who must", async () => {
  const app = await makeApp();
  const { by, person } = await workshop(app);
  const all = addresses(person.id);
  const learnt = Object.fromEntries(Object.keys(secrets).map((secret) => [secret, new Set<string>()]));
  for (const caller of callers)
    for (const address of all) {
      const text = await (await by[caller].raw("GET", address)).text();
      for (const secret of Object.keys(secrets)) if (text.includes(secret)) learnt[secret]?.add(caller);
    }
  expect(Object.fromEntries(Object.entries(learnt).map(([secret, who]) => [secret, [...who]]))).toEqual(secrets);
});

test("whether somebody may use a machine is answered to them and to its keepers, and never why to the latter", async () => {
  const app = await makeApp();
  const { by, person } = await workshop(app);
  const answers: Record<CallerName, unknown> = {
    anonymous: 401,
    member: 403,
    keeper: { may: false, valid_until: null, is_danger_reported: false, reasons: [] },
    "keeper of another machine": 403,
    trainer: 403,
    "trainer of another machine": 403,
    moderator: { may: false, valid_until: null, is_danger_reported: false, reasons: [] },
    admin: {
      may: false,
      valid_until: null,
      is_danger_reported: false,
      reasons: [expect.objectContaining({ code: "suspended" })],
    },
  };
  for (const caller of callers) {
    const answer = await by[caller].raw("GET", `/equipment/1/may-use?user_id=${person.id}`);
    expect(answer.status === 200 ? await answer.json() : answer.status, caller).toEqual(answers[caller]);
  }
});

test("whoever deletes their account is gone from deleted machines, qualifications and faults, too", async () => {
  const app = await makeApp();
  const { db } = app;
  const person = await insertUser(db, { full_name: "Qualified Quinn", email: "quinn@people.example", is_verified: 1 });
  const quinn = await app.as(person);
  const admin = await app.as("admin");
  const [machine, qualification] = [await insertMachine(db), await insertQualification(db)];
  const items = [{ user_id: person.id, is_keeper: true, is_trainer: false }];
  await admin.put(`/equipment/${machine}/people`, { items });
  await quinn.post(`/equipment/${machine}/log`, { kind: "note", what: "Oiled" });
  const suspension = { equipment_id: machine, from_on: "2000-01-01", to_on: "2099-01-01", reason: "Left it running" };
  await admin.post(`/users/${person.id}/suspensions`, suspension);
  await insertGrant(db, qualification, { user_id: person.id, name: "Qualified Quinn" });
  await insertGrant(db, qualification, { email_key: "quinn@people.example", name: "Qualified Quinn" });
  const reported = { name: "Qualified Quinn", contact: "quinn@people.example" };
  const fault = await insertFault(db, machine, { user_id: person.id, ...reported });
  await insertFault(db, machine, reported);
  const trashed: number[] = [];
  for (const path of [`/faults/${fault}`, `/equipment/${machine}`, `/qualifications/${qualification}`])
    trashed.push((await admin.call<{ trash_id: number }>("DELETE", path)).body.trash_id);
  const traces = async () =>
    JSON.stringify(await db.selectFrom("trash").select("rows").execute()).match(/quinn|left it running/gi) ?? [];
  expect(await traces()).not.toEqual([]);
  const left = await quinn.call("DELETE", "/users/me", { body: { current_password: password } });
  expect(left.status).toBe(200);
  expect(await traces()).toEqual([]);
  for (const id of trashed.slice(1)) expect((await admin.post(`/trash/${id}/restore`)).status).toBe(200);
  expect((await admin.post(`/trash/${trashed[0]}/restore`)).status).toBe(200);
  const faults = await db.selectFrom("faults").select(["user_id", "name", "contact", "contact_key"]).execute();
  const nobody = { user_id: null, name: "", contact: "", contact_key: null };
  expect(faults).toEqual([nobody, nobody]);
  for (const table of ["qualification_grants", "suspensions", "equipment_people"] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  expect(await db.selectFrom("equipment_log").select(["what", "user_id"]).where("kind", "=", "note").execute()).toEqual(
    [{ what: "Oiled", user_id: null }],
  );
});
