// On PostgreSQL too: the answer is read from five tables.
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { day, hour } from "../../../tests/support/clock";
import { insertEvent, insertMachine, insertUser } from "../../../tests/support/factories";
import type { AgreementVersion } from "../agreements/schema";
import type { Equipment } from "../equipment/schema";
import type { OwnMachines } from "../machine-pages/schema";
import type { MayUse, Signature } from "./schema";

const office = async () => {
  const app = await makeApp();
  return { app, admin: await app.as("admin"), member: await app.as("member") };
};
type Office = Awaited<ReturnType<typeof office>>;

const codes = ({ body }: { body: MayUse }) => body.reasons.map(({ code }) => code);

async function insertQualification({ admin }: Office, given: object = {}): Promise<number> {
  const { body } = await admin.post<{ id: number }>("/qualifications", { name: "Laser induction", ...given });
  return body.id;
}

async function grant({ app }: Office, qualificationId: number, userId: number, expires_on: string | null) {
  await app.db
    .insertInto("qualification_grants")
    .values({
      qualification_id: qualificationId,
      user_id: userId,
      email_key: null,
      name: "",
      granted_on: "2026-01-01",
      expires_on,
      source: "hand",
      event_id: null,
      from_check_in: 0,
      granted_by: null,
      note: "",
      created_at: "2026-01-01T08:00:00.000Z",
      revoked_at: null,
      revoked_by: null,
      revoke_reason: "",
      is_undone: 0,
      granted_told_on: null,
      expiring_told_on: null,
      expired_told_on: null,
      revoked_told_on: null,
    })
    .execute();
}

async function insertAgreement({ admin }: Office, name = "Waiver"): Promise<number> {
  const { body } = await admin.post<{ id: number }>("/agreements", { name });
  await admin.post(`/agreements/${body.id}/versions`, { text: "I look after **myself** and others." });
  return body.id;
}

describe("may I use it", () => {
  anyEngine.test(
    "a machine that asks for nothing: whoever is signed in; others are told to sign in, and no more",
    async () => {
      const { app, member } = await office();
      const id = await insertMachine(app.db);
      expect((await member.get<MayUse>(`/equipment/${id}/may-use`)).body).toEqual({
        may: true,
        valid_until: null,
        is_danger_reported: false,
        reasons: [],
      });
      const nobody = await app.get<MayUse>(`/equipment/${id}/may-use`);
      expect(nobody.body).toEqual({
        may: false,
        valid_until: null,
        is_danger_reported: false,
        reasons: [
          {
            code: "not_signed_in",
            detail: "Sign in to see whether you may use it",
            to: `/login?next=%2Fequipment%2F${id}`,
          },
        ],
      });
    },
  );

  test("all reasons come at once, each with where to go next", async () => {
    const given = await office();
    const { app, admin, member } = given;
    const qualification = await insertQualification(given);
    const agreement = await insertAgreement(given);
    const id = await insertMachine(app.db, {
      status: "down",
      requires: JSON.stringify([qualification]),
      agreement_ids: JSON.stringify([agreement]),
    });
    await admin.post(`/users/${member.user.id}/suspensions`, {
      from_on: "2026-03-01",
      to_on: "2026-04-01",
      reason: "Left the laser alone",
    });
    const answer = await member.get<MayUse>(`/equipment/${id}/may-use`);
    expect(codes(answer)).toEqual(["down", "qualification_missing", "agreement", "suspended"]);
    expect(answer.body.reasons.map(({ detail }) => detail)).toEqual([
      "It is out of order",
      "You need “Laser induction”.",
      "Please read and accept “Waiver”.",
      "You are suspended until Wed 1 Apr 2026: Left the laser alone",
    ]);
    expect(answer.body.reasons.every(({ to }) => to.startsWith("/"))).toBe(true);
    // An anonymous caller learns only the public reasons.
    expect(codes(await app.get<MayUse>(`/equipment/${id}/may-use`))).toEqual(["not_signed_in", "down"]);
  });

  test("an expired induction says when it ended; of several the one that lasts longest counts", async () => {
    const given = await office();
    const { app, member } = given;
    const qualification = await insertQualification(given, { validity: "months", valid_months: 6 });
    const id = await insertMachine(app.db, { requires: JSON.stringify([qualification]) });
    await grant(given, qualification, member.user.id, "2026-03-03");
    const expired = await member.get<MayUse>(`/equipment/${id}/may-use`);
    expect(expired.body.reasons).toMatchObject([
      { code: "qualification_expired", detail: "Your laser induction ended on Tue 3 Mar 2026." },
    ]);
    await grant(given, qualification, member.user.id, "2026-09-30");
    await grant(given, qualification, member.user.id, "2026-05-01");
    // The last day ends at midnight in Harare.
    expect((await member.get<MayUse>(`/equipment/${id}/may-use`)).body).toEqual({
      may: true,
      valid_until: "2026-09-30T22:00:00.000Z",
      is_danger_reported: false,
      reasons: [],
    });
  });

  anyEngine.test(
    "the next induction that is named has a free place, if there is one; abbreviations stay as they are",
    async () => {
      const given = await office();
      const { app, member } = given;
      const qualification = await insertQualification(given, { name: "CNC induction" });
      await grant(given, qualification, member.user.id, "2026-01-31");
      const induction = async (days: number, places: object) => {
        const [start_date, end_date] = [app.clock.in(days * day), app.clock.in(days * day + hour)];
        const event_id = await insertEvent(app.db, { start_date, end_date, ...places });
        const gives = {
          event_id,
          qualification_ids: `[${qualification}]`,
          mode: "by_trainer" as const,
          requires: "[]",
        };
        await app.db.insertInto("event_grants").values(gives).execute();
        return event_id;
      };
      const full = await induction(2, { max_attendees: 6, places_taken: 6 });
      const id = await insertMachine(app.db, { requires: JSON.stringify([qualification]) });
      const reason = async () => (await member.get<MayUse>(`/equipment/${id}/may-use`)).body.reasons[0];
      expect(await reason()).toMatchObject({ to: `/events/${full}` });
      const open = await induction(3, {});
      expect(await reason()).toMatchObject({ to: `/events/${open}` });
      expect((await reason())?.detail).toMatch(/^Your CNC induction ended on Sat 31 Jan 2026\. Next: /);
    },
  );

  anyEngine.test(
    "limited machines can be used; one working unit is enough, unless another one is asked for",
    async () => {
      const { app, admin, member } = await office();
      const id = await insertMachine(app.db, { status: "down" });
      const { body: second } = await admin.post<{ id: number }>(`/equipment/${id}/units`, { name: "2" });
      await admin.put(`/equipment/${id}/units/${second.id}/status`, { status: "limited", note: "PLA only" });
      expect((await member.get<MayUse>(`/equipment/${id}/may-use`)).body.may).toBe(true);
      const [first] = (await admin.get<Equipment>(`/equipment/${id}`)).body.units;
      expect(codes(await member.get<MayUse>(`/equipment/${id}/may-use`, { unit_id: first?.id ?? 0 }))).toEqual([
        "down",
      ]);
      expect((await member.get(`/equipment/${id}/may-use`, { unit_id: 999 })).status).toBe(404);
    },
  );

  anyEngine.test("a new version is asked for only from the day after it has to be accepted", async () => {
    const given = await office();
    const { app, admin, member } = given;
    const agreement = await insertAgreement(given);
    const id = await insertMachine(app.db, { agreement_ids: JSON.stringify([agreement]) });
    expect((await member.post(`/agreements/${agreement}/accept`, { number: 1 })).status).toBe(200);
    expect((await member.post(`/agreements/${agreement}/accept`, { number: 1 })).status).toBe(200);
    const ask = async () => (await (await app.as(member.user)).get<MayUse>(`/equipment/${id}/may-use`)).body;
    expect(await ask()).toMatchObject({ may: true, valid_until: null });
    // Without a day nobody is asked again.
    await admin.post(`/agreements/${agreement}/versions`, { text: "Clearer words." });
    expect(await ask()).toMatchObject({ may: true, valid_until: null });
    await admin.post(`/agreements/${agreement}/versions`, { text: "New rules.", must_accept_by_on: "2026-03-09" });
    expect(await ask()).toMatchObject({ may: true, valid_until: "2026-03-09T22:00:00.000Z" });
    app.clock.advance(3 * day);
    expect((await ask()).reasons).toMatchObject([{ code: "agreement", agreement_id: agreement }]);
    const later = await app.as(member.user);
    expect(await later.post(`/agreements/${agreement}/accept`, { number: 1 })).toMatchObject({
      status: 409,
      body: { detail: "There is a newer text. Please read it first." },
    });
    await later.post(`/agreements/${agreement}/accept`, { number: 3 });
    expect(await ask()).toMatchObject({ may: true, valid_until: null });
    const { body } = await later.get<{ items: { number: number; html: string }[] }>("/users/me/acceptances");
    expect(body.items.map(({ number }) => number)).toEqual([3, 1]);
    expect(body.items[1]?.html).toContain("<strong>myself</strong>");
  });

  anyEngine.test(
    "a guardian signs for a minor, with a witness; from the day after, the person signs alone",
    async () => {
      const given = await office();
      const { app, admin, member } = given;
      const agreement = await insertAgreement(given);
      const id = await insertMachine(app.db, { agreement_ids: JSON.stringify([agreement]) });
      const ask = async () => (await (await app.as(member.user)).get<MayUse>(`/equipment/${id}/may-use`)).body;
      const minor = {
        minor_until_on: "2026-03-10",
        guardian_name: "Tendai Moyo",
        guardian_contact: "+263 77 000 0000",
      };
      expect((await admin.put(`/users/${member.user.id}/minor`, minor)).status).toBe(200);
      expect((await ask()).reasons).toMatchObject([{ code: "guardian" }]);
      expect((await member.post(`/agreements/${agreement}/accept`, { number: 1 })).status).toBe(409);
      const { body } = await admin.get<{ items: AgreementVersion[] }>(`/agreements/${agreement}/versions`);
      const sign = (given: object) =>
        admin.post(`/users/${member.user.id}/acceptances`, {
          version_id: body.items[0]?.id,
          how: "guardian",
          ...given,
        });
      expect((await sign({})).status).toBe(422);
      expect((await sign({ guardian_name: "Tendai Moyo" })).status).toBe(201);
      expect(await ask()).toMatchObject({ may: true, valid_until: "2026-03-10T22:00:00.000Z" });
      app.clock.advance(4 * day);
      expect((await ask()).reasons).toMatchObject([{ code: "agreement" }]);
      const late = await (await app.as(admin.user)).post(`/users/${member.user.id}/acceptances`, {
        version_id: body.items[0]?.id,
        how: "guardian",
        guardian_name: "Tendai Moyo",
      });
      expect(late.status).toBe(409);
      await (await app.as(member.user)).post(`/agreements/${agreement}/accept`, { number: 1 });
      expect((await ask()).may).toBe(true);
    },
  );

  anyEngine.test("an agreement is asked for from the moment at which people can read it", async () => {
    const given = await office();
    const { app, admin, member } = given;
    const agreement = await insertAgreement(given);
    const publish_at = app.clock.in(hour / 12);
    await admin.put(`/agreements/${agreement}`, { publication: "published", publish_at });
    const id = await insertMachine(app.db, { agreement_ids: JSON.stringify([agreement]) });
    const asked = async () => codes(await member.get<MayUse>(`/equipment/${id}/may-use`));
    expect((await member.get(`/agreements/${agreement}/versions`)).status).toBe(404);
    expect(await asked()).toEqual([]);
    expect((await member.post(`/agreements/${agreement}/accept`, { number: 1 })).status).toBe(404);
    app.clock.advance(hour / 12);
    expect(await asked()).toEqual(["agreement"]);
    expect((await member.post(`/agreements/${agreement}/accept`, { number: 1 })).status).toBe(200);
    expect(await asked()).toEqual([]);
  });

  anyEngine.test("the agreement of a required qualification is asked for too", async () => {
    const given = await office();
    const { app, member } = given;
    const agreement = await insertAgreement(given, "Laser rules");
    const qualification = await insertQualification(given, { agreement_id: agreement });
    const id = await insertMachine(app.db, { requires: JSON.stringify([qualification]) });
    await grant(given, qualification, member.user.id, null);
    const answer = await member.get<MayUse>(`/equipment/${id}/may-use`);
    expect(answer.body.reasons).toMatchObject([{ code: "agreement", detail: "Please read and accept “Laser rules”." }]);
  });

  test("a suspension from one machine begins and ends by the clock, and leaves others alone", async () => {
    const { app, admin, member } = await office();
    const [one, other] = [await insertMachine(app.db), await insertMachine(app.db)];
    const path = `/users/${member.user.id}/suspensions`;
    const days = { from_on: "2026-03-09", to_on: "2026-03-10" };
    await admin.post(path, { equipment_id: one, ...days, reason: "Safety" });
    const ask = async (id: number) => (await (await app.as(member.user)).get<MayUse>(`/equipment/${id}/may-use`)).body;
    expect(await ask(one)).toMatchObject({ may: true, valid_until: "2026-03-08T22:00:00.000Z" });
    app.clock.advance(2 * day);
    expect((await ask(one)).reasons).toMatchObject([{ code: "suspended" }]);
    expect((await ask(other)).may).toBe(true);
    app.clock.advance(2 * day);
    expect((await ask(one)).may).toBe(true);
    const refused = await (await app.as(admin.user)).post(path, {
      from_on: "2026-04-02",
      to_on: "2026-04-01",
      reason: "x",
    });
    expect(refused.status).toBe(422);
  });

  anyEngine.test("unpublished machines are unknown, and with the part turned off all of them", async () => {
    const { app, admin, member } = await office();
    const id = await insertMachine(app.db, { publication: "draft" });
    expect((await member.get(`/equipment/${id}/may-use`)).status).toBe(404);
    expect((await admin.get(`/equipment/${id}/may-use`)).status).toBe(200);
    await admin.put("/settings", { turned_off: ["equipment"] });
    expect((await member.get(`/equipment/${id}/may-use`)).status).toBe(404);
  });

  test("needs at most five queries", async () => {
    const given = await office();
    const { app, member } = given;
    const qualification = await insertQualification(given);
    const agreement = await insertAgreement(given);
    const id = await insertMachine(app.db, {
      requires: JSON.stringify([qualification]),
      agreement_ids: JSON.stringify([agreement]),
    });
    const { mayUse } = await import("./may-use.server");
    let count = 0;
    const counted = app.db.withPlugin({
      transformQuery: ({ node }) => {
        count++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const asked = { equipmentId: id, userId: member.user.id, at: app.clock.now() };
    const answer = await mayUse(counted, asked, { timeZone: "Africa/Harare", timeZoneName: "CAT" });
    expect(answer.reasons).toHaveLength(2);
    expect(count).toBeLessThanOrEqual(5);
  });
});

anyEngine.test(
  "a machine that names unknown qualifications or agreements is refused; those it has may stay",
  async () => {
    const given = await office();
    const { app, admin } = given;
    const ids = { requires: [await insertQualification(given)], agreement_ids: [await insertAgreement(given)] };
    const made = await admin.post<Equipment>("/equipment", { name: "Laser", ...ids });
    expect(made).toMatchObject({ status: 201, body: ids });
    const refused = [
      [{ requires: [...ids.requires, 4711] }, "requires", "There is no such qualification"],
      [{ agreement_ids: [...ids.agreement_ids, 4711] }, "agreement_ids", "There is no such agreement"],
    ] as const;
    for (const [change, field, sentence] of refused) {
      const answer = { status: 422, body: { errors: { [field]: sentence } } };
      expect(await admin.put(`/equipment/${made.body.id}`, change)).toMatchObject(answer);
      expect(await admin.post("/equipment", { name: "Saw", ...change })).toMatchObject(answer);
    }
    expect((await admin.get<Equipment>(`/equipment/${made.body.id}`)).body).toMatchObject(ids);
    await app.db.deleteFrom("agreements").execute();
    expect((await admin.put(`/equipment/${made.body.id}`, { ...ids, location: "By the door" })).status).toBe(200);
  },
);

test("an agreement that a machine or a qualification asks for cannot be deleted", async () => {
  const given = await office();
  const { app, admin } = given;
  const [one, other] = [await insertAgreement(given), await insertAgreement(given, "Rules")];
  const machine = await insertMachine(app.db, { name: "Laser", agreement_ids: JSON.stringify([one]) });
  await insertQualification(given, { agreement_id: other });
  expect(await admin.delete(`/agreements/${one}`)).toMatchObject({
    status: 409,
    body: { detail: "It is required by Laser" },
  });
  expect(await admin.delete(`/agreements/${other}`)).toMatchObject({
    status: 409,
    body: { detail: "It is required by Laser induction" },
  });
  await admin.put(`/equipment/${machine}`, { agreement_ids: [] });
  expect((await admin.delete(`/agreements/${one}`)).status).toBe(200);
});

anyEngine.test("who signs cannot be their own witness, not even as the keeper of the machine", async () => {
  const given = await office();
  const { app, admin } = given;
  const [agreement, keeper] = [await insertAgreement(given), await app.as("member")];
  const id = await insertMachine(app.db, { agreement_ids: JSON.stringify([agreement]) });
  await admin.put(`/equipment/${id}/people`, {
    items: [{ user_id: keeper.user.id, is_keeper: true, is_trainer: false }],
  });
  const minor = { minor_until_on: "2030-01-01", guardian_name: "T", guardian_contact: "" };
  await admin.put(`/users/${keeper.user.id}/minor`, minor);
  const { body } = await admin.get<{ items: AgreementVersion[] }>(`/agreements/${agreement}/versions`);
  const signed = { version_id: body.items[0]?.id, how: "guardian", guardian_name: "Made up" };
  expect(await keeper.post(`/users/${keeper.user.id}/acceptances`, signed)).toMatchObject({
    status: 403,
    body: { detail: "Somebody else has to witness your signature." },
  });
  expect(codes(await keeper.get<MayUse>(`/equipment/${id}/may-use`))).toEqual(["guardian"]);
  expect((await admin.post(`/users/${keeper.user.id}/acceptances`, signed)).status).toBe(201);
});

anyEngine.test(
  "a keeper records a signature at the machine, for people they name in full, and learns no more",
  async () => {
    const given = await office();
    const { app, admin } = given;
    const [own, ofInduction, other] = [
      await insertAgreement(given, "House rules"),
      await insertAgreement(given, "Waiver"),
      await insertAgreement(given, "Not asked"),
    ];
    const induction = await insertQualification(given, { agreement_id: ofInduction });
    const machine = { requires: JSON.stringify([induction]), agreement_ids: JSON.stringify([own]) };
    const id = await insertMachine(app.db, machine);
    const [keeper, trainer, member] = [await app.as("member"), await app.as("member"), await app.as("member")];
    const role = (user_id: number, is_keeper: boolean) => ({ user_id, is_keeper, is_trainer: !is_keeper });
    await admin.put(`/equipment/${id}/people`, { items: [role(keeper.user.id, true), role(trainer.user.id, false)] });
    const machines = async ({ get }: Pick<typeof keeper, "get">) =>
      (await get<OwnMachines>("/users/me/machines")).body.items[0]?.agreements.map(({ name }) => name);
    expect(await machines(keeper)).toEqual(["House rules", "Waiver"]);
    expect(await machines(trainer)).toEqual([]);
    const person = member.user.username;
    const send = (
      body: object,
      { dry_run = false, caller = keeper }: { dry_run?: boolean; caller?: typeof keeper } = {},
    ) => caller.call<Signature>("POST", `/equipment/${id}/signatures`, { body, query: { dry_run } });
    const asked = { agreement_id: own, person };
    for (const [caller, status] of [
      [trainer, 403],
      [member, 403],
      [await app.as("moderator"), 201],
      [keeper, 201],
    ] as const)
      expect((await send(asked, { dry_run: true, caller })).status).toBe(status);
    expect((await send(asked, { dry_run: true })).body).toEqual({ name: member.user.full_name, needs_guardian: false });
    expect((await send({ ...asked, agreement_id: other })).status).toBe(404);
    expect((await send({ ...asked, person: person.slice(0, -1) })).status).toBe(404);
    expect((await send({ ...asked, person: keeper.user.username })).status).toBe(403);
    const rows = () => app.db.selectFrom("acceptances").select(["how", "guardian_name", "witness_id"]).execute();
    expect(await rows()).toEqual([]);
    expect((await send(asked)).status).toBe(201);
    const minor = { minor_until_on: "2030-01-01", guardian_name: "Rudo", guardian_contact: "r@people.example" };
    await admin.put(`/users/${member.user.id}/minor`, minor);
    const look = await send({ agreement_id: ofInduction, person }, { dry_run: true });
    expect(look.body).toEqual({ name: member.user.full_name, needs_guardian: true });
    expect((await send({ agreement_id: ofInduction, person })).status).toBe(422);
    expect((await send({ agreement_id: ofInduction, person, guardian_name: "Rudo" })).status).toBe(201);
    const witness_id = keeper.user.id;
    expect(await rows()).toEqual([
      { how: "paper", guardian_name: "", witness_id },
      { how: "guardian", guardian_name: "Rudo", witness_id },
    ]);
    // Trying many names would reveal accounts.
    let status = 0;
    for (let tries = 0; tries < 60 && status !== 429; tries++)
      ({ status } = await send({ ...asked, person: `a${tries}` }));
    expect(status).toBe(429);
  },
);

anyEngine.test("of accounts that are unknown or deactivated nobody hears that they may", async () => {
  const { app, admin } = await office();
  const id = await insertMachine(app.db);
  const ask = (user_id: number) => admin.get<MayUse>(`/equipment/${id}/may-use`, { user_id });
  expect((await ask(4711)).status).toBe(404);
  const { id: off } = await insertUser(app.db, { is_active: 0 });
  expect((await ask(off)).body).toEqual({ may: false, valid_until: null, is_danger_reported: false, reasons: [] });
});

anyEngine.describe("nobody learns who is qualified, suspended or a minor but those who must", () => {
  test("keepers of the machine get a yes or no about others; everybody else is refused", async () => {
    const given = await office();
    const { app, admin, member } = given;
    const qualification = await insertQualification(given);
    const machine = { requires: JSON.stringify([qualification]) };
    const [id, other] = [await insertMachine(app.db, machine), await insertMachine(app.db)];
    const [keeper, otherKeeper] = [await app.as("member"), await app.as("member")];
    const keeps = (user_id: number) => ({ items: [{ user_id, is_keeper: true, is_trainer: true }] });
    await admin.put(`/equipment/${id}/people`, keeps(keeper.user.id));
    await admin.put(`/equipment/${other}/people`, keeps(otherKeeper.user.id));
    const ask = (caller: Pick<typeof member, "get">) =>
      caller.get<MayUse>(`/equipment/${id}/may-use`, { user_id: member.user.id });
    expect((await ask(keeper)).body).toEqual({ may: false, valid_until: null, is_danger_reported: false, reasons: [] });
    expect((await ask(await app.as("moderator"))).body).toEqual({
      may: false,
      valid_until: null,
      is_danger_reported: false,
      reasons: [],
    });
    expect(codes(await ask(admin))).toEqual(["qualification_missing"]);
    expect(codes(await ask(member))).toEqual(["qualification_missing"]);
    expect((await ask(otherKeeper)).status).toBe(403);
    expect((await ask(await app.as("member"))).status).toBe(403);
    expect((await ask(app)).status).toBe(401);
  });

  test("minors, suspensions and acceptances of others are for administrators", async () => {
    const { app, admin, member } = await office();
    const keeper = await app.as("member");
    const id = await insertMachine(app.db);
    await admin.put(`/equipment/${id}/people`, {
      items: [{ user_id: keeper.user.id, is_keeper: true, is_trainer: true }],
    });
    const paths = ["minor", "suspensions", "acceptances"].map((part) => `/users/${member.user.id}/${part}`);
    for (const path of paths) {
      expect((await admin.get(path)).status, path).toBe(200);
      for (const caller of [keeper, member, await app.as("moderator")])
        expect((await caller.get(path)).status, path).toBe(403);
      expect((await app.get(path)).status, path).toBe(401);
    }
  });

  test("a keeper notes a signature only for agreements that their machine asks for", async () => {
    const given = await office();
    const { app, admin, member } = given;
    const [asked, notAsked] = [await insertAgreement(given, "Asked"), await insertAgreement(given, "Not asked")];
    const keeper = await app.as("member");
    const id = await insertMachine(app.db, { agreement_ids: JSON.stringify([asked]) });
    await admin.put(`/equipment/${id}/people`, {
      items: [{ user_id: keeper.user.id, is_keeper: true, is_trainer: false }],
    });
    const note = async (agreement: number, caller = keeper) => {
      const { body } = await admin.get<{ items: AgreementVersion[] }>(`/agreements/${agreement}/versions`);
      const sent = { version_id: body.items[0]?.id, how: "paper" };
      return (await caller.post(`/users/${member.user.id}/acceptances`, sent)).status;
    };
    expect(await note(asked)).toBe(201);
    expect(await note(notAsked)).toBe(403);
    expect(await note(asked, await app.as("member"))).toBe(403);
    // The laser asks for it through the qualification that it requires.
    const through = await insertAgreement(given, "Laser rules");
    const laser = await insertQualification(given, { agreement_id: through });
    await admin.put(`/equipment/${id}`, { requires: [laser] });
    expect(await note(through)).toBe(201);
    // The limit also keeps callers from finding out who is a minor.
    let status = 0;
    const { body } = await admin.get<{ items: AgreementVersion[] }>(`/agreements/${asked}/versions`);
    const sent = { version_id: body.items[0]?.id, how: "guardian", guardian_name: "x" };
    for (let person = 1_000; person < 1_060 && status !== 429; person++)
      ({ status } = await keeper.post(`/users/${person}/acceptances`, sent));
    expect(status).toBe(429);
  });
});

test("of a deleted account its acceptance stays for three years with name, version and day; the rest goes", async () => {
  const given = await office();
  const { app, admin, member } = given;
  const agreement = await insertAgreement(given);
  await member.post(`/agreements/${agreement}/accept`, { number: 1 });
  await admin.put(`/users/${member.user.id}/minor`, {
    minor_until_on: "2030-01-01",
    guardian_name: "T",
    guardian_contact: "t@people.example",
  });
  await admin.post(`/users/${member.user.id}/suspensions`, { from_on: "2026-03-01", to_on: "2026-04-01", reason: "x" });
  const { body } = await member.get<object>("/users/me/export");
  expect(JSON.stringify(body)).toContain("t@people.example");
  expect((await admin.delete(`/users/${member.user.id}`)).status).toBe(200);
  const { forgetAcceptances } = await import("../agreements/acceptances.server");
  await forgetAcceptances(app.db, app.clock.now());
  const left = await app.db.selectFrom("acceptances").selectAll().execute();
  expect(left).toMatchObject([{ user_id: null, user_name: member.user.full_name, kept_until_on: "2029-03-07" }]);
  for (const table of ["minors", "suspensions"] as const)
    expect(await app.db.selectFrom(table).selectAll().execute()).toEqual([]);
  // The export has it, to answer a claim.
  const exported = async (caller: Pick<typeof member, "raw">) =>
    (await caller.raw("GET", "/agreements/acceptances/export", { query: { format: "csv" } })).text();
  expect(await exported(admin)).toMatch(
    new RegExp(`${member.user.full_name},,Waiver,1,2026-03-07 .*,own,,,2029-03-07`),
  );
  expect(await exported(await app.as("moderator"))).not.toContain("Waiver");
  await forgetAcceptances(app.db, new Date("2029-03-07T12:00:00Z"));
  expect(await app.db.selectFrom("acceptances").selectAll().execute()).toHaveLength(1);
  await forgetAcceptances(app.db, new Date("2029-03-08T12:00:00Z"));
  expect(await app.db.selectFrom("acceptances").selectAll().execute()).toEqual([]);
  // An agreement that nobody has accepted can go, and comes back with its texts.
  const { body: deleted } = await admin.delete<{ trash_id: number }>(`/agreements/${agreement}`);
  await admin.post(`/trash/${deleted.trash_id}/restore`);
  const versions = await app.get<{ items: AgreementVersion[] }>(`/agreements/${agreement}/versions`);
  expect(versions.body.items).toHaveLength(1);
});

test("a machine that comes back from the trash asks for what it asked for, or does not come back", async () => {
  const given = await office();
  const { app, admin, member } = given;
  const [qualification, agreement] = [await insertQualification(given), await insertAgreement(given)];
  const make = (ids: object) => insertMachine(app.db, ids);
  const remove = async (path: string) => (await admin.call<{ trash_id: number }>("DELETE", path)).body.trash_id;
  for (const [ids, path, sentence] of [
    [{ requires: `[${qualification}]` }, `/qualifications/${qualification}`, "There is no such qualification"],
    [{ agreement_ids: `[${agreement}]` }, `/agreements/${agreement}`, "There is no such agreement"],
  ] as const) {
    const machine = await make(ids);
    const trashed = await remove(`/equipment/${machine}`);
    const required = await remove(path);
    expect(await admin.post(`/trash/${trashed}/restore`)).toMatchObject({ status: 422, body: { detail: sentence } });
    expect((await admin.post(`/trash/${required}/restore`)).status).toBe(200);
    expect((await admin.post(`/trash/${trashed}/restore`)).status).toBe(200);
    expect((await member.get<MayUse>(`/equipment/${machine}/may-use`)).body.may).toBe(false);
  }
});

test("asking for a qualification or an agreement while it is deleted leaves one or the other", async () => {
  const given = await office();
  const { app, admin } = given;
  for (let round = 0; round < 6; round++) {
    const qualification = await insertQualification(given, { name: `Induction ${round}` });
    const agreement = await insertAgreement(given, `Waiver ${round}`);
    const changes = [
      [`/qualifications/${qualification}`, { requires: [qualification] }],
      [`/agreements/${agreement}`, { agreement_ids: [agreement] }],
    ] as const;
    for (const [path, change] of changes) {
      const machine = await insertMachine(app.db);
      const [asked, deleted] = await Promise.all([admin.put(`/equipment/${machine}`, change), admin.delete(path)]);
      expect([asked.status, deleted.status].sort(), path).toEqual(asked.status === 200 ? [200, 409] : [200, 422]);
    }
  }
});
