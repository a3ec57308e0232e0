// On PostgreSQL too: reports at the same moment are counted under locks.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { type Caller, makeApp, type TestApp } from "../../../tests/support/app";
import { day, hour, minute } from "../../../tests/support/clock";
import { insertGrant, insertMachine, insertQualification, insertUser } from "../../../tests/support/factories";
import { keysOf } from "../../../tests/support/files";
import { plain } from "../../../tests/support/nasty-files";
import { contentOf } from "../../platform/mail/queue.server";
import { machines } from "../equipment/model.server";
import type { Equipment, EquipmentList, LogEntry } from "../equipment/schema";
import type { MayUse } from "../may-use/schema";
import { notifyOfGatheredFaults } from "./mails.server";
import type { Broken, Fault, FaultList, KnownFaults, ReportedFault } from "./schema";
import { sweepFaults } from "./sweep.server";

const wrong = { text: "The belt slips.", severity: "stopped" } as const;

/** A machine with a keeper, and a member with a confirmed e-mail. */
async function workshop({ keeps = true, ...options }: { keeps?: boolean; trustProxy?: boolean } = {}) {
  const app = await makeApp(options);
  const machine = await insertMachine(app.db, { name: "Laser cutter", code: "ACDEFG" });
  const unit = (await unitsIn(app, machine))[0] as { id: number };
  const keeper = await app.as(await insertUser(app.db, { full_name: "Rudo Keeper", is_verified: 1 }));
  if (keeps) await keep(app, machine, keeper.user.id);
  const member = await app.as(await insertUser(app.db, { full_name: "Tariro Moyo", is_verified: 1 }));
  const report = (body: object = wrong, who: Caller = app, query = "") =>
    who.post<ReportedFault>(`/equipment/${machine}/faults${query}`, body);
  return { app, machine, unit, keeper, member, report };
}

const unitsIn = ({ db }: TestApp, machine: number) =>
  db.selectFrom("equipment_units").selectAll().where("equipment_id", "=", machine).orderBy("id").execute();

const keep = ({ db }: TestApp, equipment_id: number, user_id: number) =>
  db.insertInto("equipment_people").values({ equipment_id, user_id, is_keeper: 1, is_trainer: 0 }).execute();

async function mailsOf({ db, services }: TestApp) {
  const rows = await db.selectFrom("mails").selectAll().orderBy("id").execute();
  return rows.map((row) => ({ kind: row.kind, to: row.recipient, content: contentOf(row, services.siteKey) }));
}

const logOf = async (who: Caller, machine: number) =>
  (await who.get<{ items: LogEntry[] }>(`/equipment/${machine}/log`)).body.items;

describe("a report", () => {
  anyEngine.test(
    "needs no account and no name, and answers with its number, status and whether pictures were left out",
    async () => {
      const { app, machine, unit, report, keeper } = await workshop();
      const made = await report({ ...wrong, name: "Chipo", contact: "chipo@people.example" });
      expect(made).toMatchObject({ status: 201, body: { id: expect.any(Number), status: "open" } });
      expect(Object.keys(made.body).sort()).toEqual(["id", "pictures_left_out", "status"]);
      expect((await keeper.get<Fault>(`/faults/${made.body.id}`)).body).toMatchObject({
        equipment_name: "Laser cutter",
        unit_id: unit.id,
        unit_status: "ready",
        text: "The belt slips.",
        severity: "stopped",
        is_dangerous: false,
        name: "Chipo",
        contact: "chipo@people.example",
        is_member: false,
        sets_down: false,
      });
      // Everybody sees the fault, but neither the reporter nor the text.
      const { body } = await app.get<KnownFaults>(`/equipment/${machine}/faults`);
      expect(body.items).toEqual([
        { unit_id: unit.id, severity: "stopped", is_dangerous: false, created_at: app.clock.now().toISOString() },
      ]);
      expect(JSON.stringify([body, await logOf(app, machine)])).not.toMatch(/Chipo|belt|people\.example/);
    },
  );

  anyEngine.test("says what is missing, and is for machines that visitors see", async () => {
    const { app, report } = await workshop();
    expect(await report({ text: " " })).toMatchObject({
      status: 422,
      body: { errors: { text: "What is wrong is required", severity: "Please say how bad it is" } },
    });
    expect(await report({ ...wrong, unit_id: 999 })).toMatchObject({
      status: 422,
      body: { errors: { unit_id: "This machine has no such unit" } },
    });
    const draft = await insertMachine(app.db, { publication: "draft" });
    for (const id of [draft, 999]) {
      expect((await app.post(`/equipment/${id}/faults`, wrong)).status).toBe(404);
      expect((await app.get(`/equipment/${id}/faults`)).status).toBe(404);
    }
    const admin = await app.as("admin");
    expect((await admin.post(`/equipment/${draft}/faults`, wrong)).status).toBe(201);
    await admin.put("/settings", { turned_off: ["equipment"] });
    expect((await report()).status).toBe(404);
  });

  test("is stored once, however often and wherever it is sent", async () => {
    const { app, machine, report } = await workshop();
    const key = { headers: { "idempotency-key": '"one-report-of-a-fault"' } };
    const send = (body: object) => app.call<ReportedFault>("POST", `/equipment/${machine}/faults`, { body, ...key });
    const answers = await Promise.all([send(wrong), send(wrong), send(wrong)]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await send({ ...wrong, text: "Something else" })).status).toBe(409);
    expect((await report({ ...wrong, idempotency_key: "one-report-of-a-fault" })).body).toEqual(answers[0]?.body);
    expect((await mailsOf(app)).length).toBe(1);
    expect((await logOf(app, machine)).length).toBe(1);
  });

  anyEngine.test("names the only unit of a machine by itself, and one of several if it is said", async () => {
    const { app, machine, unit, report, keeper } = await workshop();
    const admin = await app.as("admin");
    await admin.post(`/equipment/${machine}/units`, { name: "Left" });
    const unitOf = async (body: object, query = "") =>
      (await keeper.get<Fault>(`/faults/${(await report(body, app, query)).body.id}`)).body.unit_id;
    expect(await unitOf(wrong)).toBeNull();
    expect(await unitOf({ ...wrong, unit_id: unit.id })).toBe(unit.id);
    expect(await unitOf(wrong, "?code=acdefg")).toBe(unit.id);
    // The sticker of another machine says nothing of this one.
    await insertMachine(app.db, { code: "GHJKMN" });
    expect(await unitOf(wrong, "?code=GHJKMN")).toBeNull();
  });

  anyEngine.test("is limited by the sender's address, more generously with the code of the sticker", async () => {
    const { app, machine } = await workshop({ trustProxy: true });
    const send = async (address: string, query: string) =>
      (
        await app.call("POST", `/equipment/${machine}/faults${query}`, {
          body: wrong,
          headers: { "x-forwarded-for": address },
        })
      ).status;
    for (let times = 0; times < 10; times++) expect(await send("203.0.113.1", "")).toBe(201);
    expect(await send("203.0.113.1", "")).toBe(429);
    expect(await send("203.0.113.1", "?code=WRONG7")).toBe(429);
    expect(await send("203.0.113.1", "?code=ACDEFG")).toBe(201);
    expect(await send("203.0.113.2", "")).toBe(201);
    for (let times = 1; times < 60; times++) expect(await send("203.0.113.1", "?code=ACDEFG")).toBe(201);
    expect(await send("203.0.113.1", "?code=ACDEFG")).toBe(429);
  });

  anyEngine.test("of a robot is refused", async () => {
    const { report } = await workshop();
    expect((await report({ ...wrong, website: "https://buy.example" })).status).toBe(422);
    expect((await report({ ...wrong, elapsed_ms: 20 })).status).toBe(422);
  });
});

describe("setting a unit down", () => {
  anyEngine.test("is for members with a confirmed e-mail; from others it only tells", async () => {
    const { app, machine, unit, member, report } = await workshop();
    const unconfirmed = await app.as("member");
    for (const who of [app, unconfirmed]) {
      await report({ ...wrong, is_dangerous: true }, who);
      expect((await unitsIn(app, machine))[0]?.status).toBe("ready");
    }
    await report({ text: "It squeaks", severity: "note" }, member);
    expect((await unitsIn(app, machine))[0]?.status).toBe("ready");
    await report({ text: "Sparks!", severity: "note", is_dangerous: true }, member);
    expect((await unitsIn(app, machine))[0]).toMatchObject({
      status: "down",
      status_note: "Reported, being looked at",
    });
    const [status, fault] = await logOf(app, machine);
    expect(status).toMatchObject({ kind: "status", status: "down", what: "Reported, being looked at" });
    expect(fault).toMatchObject({ kind: "fault", what: "A fault was reported", closed_at: null });
    // Visitors see it at once, by a cached page too.
    const { body } = await app.get<Equipment>(`/equipment/${machine}`);
    expect(body).toMatchObject({ status: "down", units: [{ id: unit.id, status: "down" }] });
    // Only keepers set it ready.
    const path = `/equipment/${machine}/units/${unit.id}/status`;
    expect((await member.put(path, { status: "ready" })).status).toBe(403);
  });

  anyEngine.test("is for those who may use the machine once it works", async () => {
    const { app, machine, member, report } = await workshop();
    const induction = await insertQualification(app.db);
    await app.db
      .updateTable("equipment")
      .set({ requires: JSON.stringify([induction]) })
      .execute();
    const status = async () => (await unitsIn(app, machine))[0]?.status;
    await report(wrong, member);
    expect(await status()).toBe("ready");
    await insertGrant(app.db, induction, { user_id: member.user.id });
    const admin = await app.as("admin");
    const suspension = { equipment_id: machine, from_on: "2026-03-01", to_on: "2026-03-31", reason: "Left it running" };
    expect((await admin.post(`/users/${member.user.id}/suspensions`, suspension)).status).toBe(201);
    await report(wrong, member);
    expect(await status()).toBe("ready");
    await app.db.deleteFrom("suspensions").execute();
    await report(wrong, member);
    expect(await status()).toBe("down");
  });

  test("takes at most three open reports of a person, also of several machines at once", async () => {
    const { app, member, keeper } = await workshop();
    const machines = await Promise.all(Array.from({ length: 5 }, () => insertMachine(app.db)));
    const made = await Promise.all(machines.map((id) => member.post<ReportedFault>(`/equipment/${id}/faults`, wrong)));
    const down = async () =>
      (await Promise.all(machines.map((id) => unitsIn(app, id)))).flat().filter(({ status }) => status === "down");
    expect((await down()).length).toBe(3);
    // One that is dealt with makes room for another.
    const set = (await down())[0]?.equipment_id as number;
    const id = made[machines.indexOf(set)]?.body.id;
    await keep(app, set, keeper.user.id);
    await keeper.put(`/faults/${id}`, { status: "no_fault", outcome: "Works" });
    const sixth = await insertMachine(app.db);
    await member.post(`/equipment/${sixth}/faults`, wrong);
    expect((await unitsIn(app, sixth))[0]?.status).toBe("down");
  });

  anyEngine.test("leaves a unit in service, or already down, as its keeper has set it", async () => {
    const { app, machine, member, report } = await workshop();
    for (const status of ["service", "down"] as const) {
      await app.db.updateTable("equipment_units").set({ status, status_note: "Belt ordered" }).execute();
      const { body } = await report(wrong, member);
      expect((await unitsIn(app, machine))[0]).toMatchObject({ status, status_note: "Belt ordered" });
      const row = app.db.selectFrom("faults").select("sets_down").where("id", "=", body.id);
      expect((await row.executeTakeFirst())?.sets_down).toBe(0);
    }
  });
});

describe("who sees what", () => {
  anyEngine.test("keepers see and change the faults of their machines, others none", async () => {
    const { app, machine, keeper, member, report } = await workshop();
    const saw = await insertMachine(app.db, { name: "Saw" });
    const other = await app.as("member");
    await keep(app, saw, other.user.id);
    const trainer = await app.as("member");
    await app.db
      .insertInto("equipment_people")
      .values({ equipment_id: machine, user_id: trainer.user.id, is_keeper: 0, is_trainer: 1 })
      .execute();
    const { id } = (await report({ ...wrong, contact: "chipo@people.example" })).body;
    const ofSaw = (await app.post<ReportedFault>(`/equipment/${saw}/faults`, wrong)).body.id;
    const ids = async (who: Caller) => {
      const { status, body } = await who.get<FaultList>("/faults");
      return status === 200 ? body.items.map((one) => one.id) : status;
    };
    expect(await ids(app)).toBe(401);
    expect(await ids(member)).toBe(403);
    expect(await ids(trainer)).toBe(403);
    expect(await ids(keeper)).toEqual([id]);
    expect(await ids(other)).toEqual([ofSaw]);
    expect(await ids(await app.as("moderator"))).toEqual([ofSaw, id]);
    for (const who of [member, trainer, other]) {
      expect((await who.get(`/faults/${id}`)).status).toBe(403);
      expect((await who.put(`/faults/${id}`, { status: "in_progress" })).status).toBe(403);
      expect((await who.delete(`/faults/${id}`)).status).toBe(403);
    }
    expect((await keeper.get<FaultList>("/faults", { equipment_id: saw })).body.items).toEqual([]);
    expect((await keeper.get<Broken>("/faults/broken")).body).toMatchObject({ open: 1, units: [{ faults: 1 }] });
    expect((await member.get("/faults/broken")).status).toBe(403);
    const sheet = await (await keeper.raw("GET", "/faults/export", { query: { format: "csv" } })).text();
    expect(sheet).toContain("Laser cutter");
    expect(sheet).not.toContain("Saw");
    expect((await member.get("/faults/export")).status).toBe(403);
    // Exports have a right of their own; a moderator who keeps a machine takes along what a keeper does.
    const moderator = await app.as("moderator");
    expect((await moderator.get("/faults/export")).status).toBe(403);
    await app.db
      .insertInto("equipment_people")
      .values({ equipment_id: saw, user_id: moderator.user.id, is_keeper: 1, is_trainer: 0 })
      .execute();
    const ofTheSaw = await (await moderator.raw("GET", "/faults/export", { query: { format: "csv" } })).text();
    expect(ofTheSaw).toContain("Saw");
    expect(ofTheSaw).not.toContain("Laser cutter");
    const both = { ids: [id, ofSaw], action: "in_progress" };
    expect((await keeper.post("/faults/bulk", both)).body).toMatchObject({ done: 1, failed: [{ id: ofSaw }] });
    expect((await member.post("/faults/bulk", both)).status).toBe(403);
    expect((await keeper.post("/faults/bulk", { ids: [id], action: "delete" })).status).toBe(403);
  });

  test("what is broken names every open fault, also one without a unit or of a unit out of use", async () => {
    const { app, keeper, machine, report } = await workshop();
    const admin = await app.as("admin");
    await report({ ...wrong, unit_id: null });
    const { body: second } = await admin.post<{ id: number }>(`/equipment/${machine}/units`, { name: "Second" });
    await report({ ...wrong, unit_id: second.id });
    await report({ ...wrong, unit_id: null, is_dangerous: true });
    await app.db.updateTable("equipment_units").set({ is_retired: 1 }).where("id", "=", second.id).execute();
    const { open, units, machines } = (await keeper.get<Broken>("/faults/broken")).body;
    const faults = [...units, ...machines].reduce((total, one) => total + one.faults, 0);
    expect([open, faults]).toEqual([3, 3]);
    expect(machines).toEqual([
      { equipment_id: machine, equipment_name: "Laser cutter", faults: 2, is_danger_reported: true },
    ]);
    // The unit is ready by its keeper's word, but the danger is of the whole machine.
    expect(units).toMatchObject([{ status: "ready", is_danger_reported: true }]);
  });

  test("the list is narrowed by status, severity, danger and words", async () => {
    const { app, keeper, report } = await workshop();
    const slips = (await report()).body.id;
    const sparks = (await report({ text: "Sparks fly", severity: "limited", is_dangerous: true })).body.id;
    await keeper.put(`/faults/${slips}`, { status: "fixed", outcome: "New belt" });
    const moderator = await app.as("moderator");
    const ids = async (query: Record<string, string | boolean>) =>
      (await moderator.get<FaultList>("/faults", query)).body.items.map(({ id }) => id);
    expect(await ids({ is_closed: false })).toEqual([sparks]);
    expect(await ids({ is_closed: true })).toEqual([slips]);
    expect(await ids({ status: "fixed" })).toEqual([slips]);
    expect(await ids({ severity: "limited" })).toEqual([sparks]);
    expect(await ids({ is_dangerous: true })).toEqual([sparks]);
    expect(await ids({ search: "new BELT" })).toEqual([slips]);
    expect(await ids({ sort: "created_at" })).toEqual([slips, sparks]);
  });
});

describe("closing", () => {
  anyEngine.test("says what was done, closes the log, and tells the reporter once", async () => {
    const { app, machine, keeper, report } = await workshop();
    const { id } = (await report({ ...wrong, name: "Chipo", contact: "Chipo@people.example" })).body;
    for (const status of ["fixed", "no_fault"])
      expect(await keeper.put(`/faults/${id}`, { status })).toMatchObject({
        status: 422,
        body: { detail: "Say what was done", errors: { outcome: "Say what was done" } },
      });
    expect((await keeper.put<Fault>(`/faults/${id}`, { status: "in_progress" })).body.closed_at).toBeNull();
    app.clock.advance(minute);
    const closed = await keeper.put<Fault>(`/faults/${id}`, { status: "fixed", outcome: "New belt" });
    expect(closed.body).toMatchObject({
      status: "fixed",
      outcome: "New belt",
      closed_at: app.clock.now().toISOString(),
    });
    await keeper.put(`/faults/${id}`, { outcome: "New belt, tightened" });
    const [, answer, ...more] = await mailsOf(app);
    expect(more).toEqual([]);
    expect(answer).toMatchObject({ kind: "fault-answered", to: "Chipo@people.example" });
    expect(answer?.content).toMatchObject({ subject: "Fixed: Laser cutter", heading: "The fault is fixed" });
    expect(JSON.stringify(answer?.content)).not.toContain("belt slips");
    expect((await logOf(keeper, machine))[0]).toMatchObject({ kind: "fault", outcome: "New belt, tightened" });
    expect((await app.get<KnownFaults>(`/equipment/${machine}/faults`)).body.items).toEqual([]);
    // It can come back.
    await keeper.put(`/faults/${id}`, { status: "open" });
    expect((await logOf(keeper, machine))[0]).toMatchObject({
      kind: "fault",
      closed_at: null,
      what: "The fault was reopened",
    });
  });

  test("several at once need the outcome too", async () => {
    const { app, report } = await workshop();
    const ids = [(await report()).body.id, (await report()).body.id];
    const moderator = await app.as("moderator");
    expect((await moderator.post("/faults/bulk", { ids, action: "fixed" })).body).toMatchObject({
      done: 0,
      failed: [{ detail: "Say what was done" }, { detail: "Say what was done" }],
    });
    const closing = { ids, action: "fixed", outcome: "New belt" };
    expect((await moderator.post("/faults/bulk", closing)).body).toMatchObject({ done: 2 });
    const trail = app.db.selectFrom("audit").select(["action", "item"]).where("resource", "=", "fault");
    expect(await trail.execute()).toEqual(ids.map((id) => ({ action: "updated", item: String(id) })));
  });

  anyEngine.test(
    "a contact that is no e-mail gets no mail; an address that nobody confirmed gets five a day",
    async () => {
      const { app, keeper, report } = await workshop();
      const close = async (contact: string) => {
        const { id } = (await report({ ...wrong, contact })).body;
        expect((await keeper.put(`/faults/${id}`, { status: "no_fault", outcome: "Works" })).status).toBe(200);
      };
      await close("+263 77 555 0102");
      for (let times = 0; times < 7; times++) await close("victim@people.example");
      const answers = (await mailsOf(app)).filter(({ kind }) => kind === "fault-answered");
      expect(answers.map(({ to }) => to)).toEqual(Array(5).fill("victim@people.example"));
    },
  );
});

describe("mails to keepers", () => {
  test("come at once, then once an hour for each unit with all that was reported since", async () => {
    const { app, machine, keeper, report } = await workshop();
    await report();
    for (let times = 0; times < 4; times++) await report({ text: `Report ${times}`, severity: "limited" });
    const told = async () => (await mailsOf(app)).filter(({ kind }) => kind === "fault-reported");
    const gather = () => notifyOfGatheredFaults(app.db, app.services);
    await gather();
    expect((await told()).map(({ to, content }) => [to, content?.subject])).toEqual([
      [keeper.user.email, "Laser cutter: does not work"],
    ]);
    app.clock.advance(hour + minute);
    await Promise.all([gather(), gather()]);
    await gather();
    expect((await told()).map(({ content }) => content?.subject)).toEqual([
      "Laser cutter: does not work",
      "Laser cutter: 4 faults",
    ]);
    expect((await told())[1]?.content?.action?.url).toBe(`https://anchor.example/account/machines?machine=${machine}`);
    app.clock.advance(2 * hour);
    await gather();
    expect((await told()).length).toBe(2);
    await report();
    expect((await told()).length).toBe(3);
  });

  anyEngine.test(
    "of twenty machines: a stranger's reports bring one mail a machine in an hour, and ten in ten minutes",
    async () => {
      const { app, machine, keeper } = await workshop();
      const machines = [machine];
      for (let more = 1; more < 20; more++) machines.push(await insertMachine(app.db));
      for (const id of machines.slice(1)) await keep(app, id, keeper.user.id);
      const reportAll = async (some: readonly number[]) => {
        const answers: number[] = [];
        for (const id of some) answers.push((await app.post(`/equipment/${id}/faults`, wrong)).status);
        return answers.filter((status) => status === 201).length;
      };
      const told = async () => (await mailsOf(app)).filter(({ to }) => to === keeper.user.email).length;
      expect([await reportAll(machines), await told()]).toEqual([10, 10]);
      app.clock.advance(11 * minute);
      expect([await reportAll(machines.slice(10)), await told()]).toEqual([10, 20]);
      app.clock.advance(11 * minute);
      expect([await reportAll(machines), await told()]).toEqual([10, 20]);
    },
  );

  anyEngine.test("leave out what was dealt with meanwhile", async () => {
    const { app, keeper, report } = await workshop();
    await report();
    const { id } = (await report()).body;
    await keeper.put(`/faults/${id}`, { status: "no_fault", outcome: "The same again" });
    app.clock.advance(2 * hour);
    await notifyOfGatheredFaults(app.db, app.services);
    expect((await mailsOf(app)).length).toBe(1);
  });

  anyEngine.test(
    "say nothing of the reporter, and go to administrators who wish it if a machine has no keeper",
    async () => {
      const { app, report } = await workshop({ keeps: false });
      const admin = await app.as("admin");
      await admin.put("/users/me/notices", { faults: true });
      const { id } = (await report({ ...wrong, name: "Chipo", contact: "chipo@people.example" })).body;
      const [mail, ...more] = await mailsOf(app);
      expect(more).toEqual([]);
      expect(mail).toMatchObject({ kind: "notice", to: admin.user.email });
      expect(mail?.content?.action?.url).toBe(`https://anchor.example/admin/faults?fault=${id}`);
      expect(JSON.stringify(mail?.content)).not.toMatch(/chipo/i);
    },
  );
});

anyEngine.describe("pictures", () => {
  const photo = () =>
    plain(40, 30)
      .jpeg()
      .withExif({ IFD0: { Copyright: "Chipo" } })
      .toBuffer();

  function withPictures(fields: Record<string, string | Buffer>): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields))
      form.set(name, typeof value === "string" ? value : new File([new Uint8Array(value)], "photo.jpg"));
    return form;
  }

  test("are proved, stripped, and sent to keepers only", async () => {
    const { app, keeper, member, report } = await workshop();
    const form = withPictures({
      ...wrong,
      is_dangerous: "true",
      unit_id: "",
      picture_1: await photo(),
      picture_2: await photo(),
    });
    const made = await report(form);
    expect(made.status).toBe(201);
    const { body } = await keeper.get<Fault>(`/faults/${made.body.id}`);
    expect(body).toMatchObject({
      is_dangerous: true,
      pictures: [`/api/faults/${made.body.id}/pictures/1`, `/api/faults/${made.body.id}/pictures/2`],
    });
    const path = `/faults/${made.body.id}/pictures/1`;
    const sent = await keeper.raw("GET", path);
    expect(Object.fromEntries(sent.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "private, no-store",
    });
    const { format, exif } = await sharp(Buffer.from(await sent.arrayBuffer())).metadata();
    expect({ format, exif }).toEqual({ format: "webp", exif: undefined });
    expect((await app.get(path)).status).toBe(401);
    expect((await member.get(path)).status).toBe(403);
    for (const number of [3, 4])
      expect((await keeper.get(`/faults/${made.body.id}/pictures/${number}`)).status).toBe(404);
    // The file has no public address.
    for (const key of await keysOf(app.services.files))
      expect((await app.app.request(`/files/${key}`)).status).toBe(404);
  });

  test("that are none, or belong to a refused report, are not stored", async () => {
    const { app, report } = await workshop();
    const refused = await report(
      withPictures({ ...wrong, picture_1: await photo(), picture_2: Buffer.from("%PDF-1.4 no picture") }),
    );
    expect(refused).toMatchObject({
      status: 415,
      body: { errors: { picture_2: expect.stringContaining("valid image") } },
    });
    expect((await report(withPictures({ ...wrong, unit_id: "999", picture_1: await photo() }))).status).toBe(422);
    // JSON brings none.
    expect((await report({ ...wrong, picture_1: { name: "a.png", bytes: "x" } })).status).toBe(422);
    expect(await keysOf(app.services.files)).toEqual([]);
  });

  test("of strangers are left out while those of open faults take what the settings allow", async () => {
    const { app, machine, keeper, member, report } = await workshop();
    const send = async (who: Caller = app, headers = {}) =>
      (
        await who.call<ReportedFault>("POST", `/equipment/${machine}/faults`, {
          body: withPictures({ ...wrong, picture_1: await photo() }),
          headers,
        })
      ).body;
    const admin = await app.as("admin");
    expect((await admin.put("/settings", { fault_pictures_mb: 1 })).status).toBe(200);
    const first = await send();
    expect(first.pictures_left_out).toBe(false);
    const { stranger_bytes } = await app.db
      .selectFrom("faults")
      .select("stranger_bytes")
      .where("id", "=", first.id)
      .executeTakeFirstOrThrow();
    const [stored = ""] = await keysOf(app.services.files);
    expect(stranger_bytes).toBe((await app.services.files.read(stored))?.byteLength);

    // As if it had many.
    await app.db
      .updateTable("faults")
      .set({ stranger_bytes: 1024 * 1024 })
      .where("id", "=", first.id)
      .execute();
    const key = { "idempotency-key": '"a-report-without-its-pictures"' };
    const left = await send(app, key);
    expect(left.pictures_left_out).toBe(true);
    expect(await send(app, key)).toEqual(left);
    expect((await keeper.get<Fault>(`/faults/${left.id}`)).body.pictures).toEqual([]);
    expect((await report()).body.pictures_left_out).toBe(false);
    // Members are known.
    expect((await send(member)).pictures_left_out).toBe(false);
    expect((await keysOf(app.services.files)).length).toBe(2);

    await keeper.put(`/faults/${first.id}`, { status: "fixed", outcome: "New belt" });
    expect((await send()).pictures_left_out).toBe(false);
    await admin.put("/settings", { fault_pictures_mb: 0 });
    expect((await send()).pictures_left_out).toBe(true);
  });

  test("of one address are left out after 40 reports with pictures in a day", async () => {
    const { app, machine } = await workshop({ trustProxy: true });
    const send = async (from: string) =>
      (
        await app.call<ReportedFault>("POST", `/equipment/${machine}/faults?code=ACDEFG`, {
          body: withPictures({ ...wrong, picture_1: await photo() }),
          headers: { "x-forwarded-for": from },
        })
      ).body.pictures_left_out;
    const sent: boolean[] = [];
    for (let report = 1; report <= 41; report++) sent.push(await send("203.0.113.7"));
    expect(sent).toEqual([...Array<boolean>(40).fill(false), true]);
    expect(await send("203.0.113.8")).toBe(false);
    app.clock.advance(day);
    expect(await send("203.0.113.7")).toBe(false);
  });

  test("go 90 days after closing", async () => {
    const { app, keeper, report } = await workshop();
    const { id } = (await report(withPictures({ ...wrong, picture_1: await photo() }))).body;
    app.clock.advance(100 * day);
    await sweepFaults(app.services);
    expect((await keysOf(app.services.files)).length).toBe(1);
    const { user } = keeper;
    const again = await app.as(user);
    await again.put(`/faults/${id}`, { status: "fixed", outcome: "New belt" });
    app.clock.advance(89 * day);
    await sweepFaults(app.services);
    expect((await keysOf(app.services.files)).length).toBe(1);
    app.clock.advance(2 * day);
    await sweepFaults(app.services);
    expect(await keysOf(app.services.files)).toEqual([]);
    expect((await (await app.as(user)).get<Fault>(`/faults/${id}`)).body.pictures).toEqual([]);
  });
});

describe("an open report of a danger", () => {
  const danger = { text: "Sparks fly.", severity: "note", is_dangerous: true } as const;

  test("is told by the machine, every list of machines and may-use, until it is closed", async () => {
    const { app, machine, report, keeper, member } = await workshop();
    await insertMachine(app.db, { name: "Drill" });
    const told = async () => {
      const { items } = (await app.get<EquipmentList>("/equipment?sort=name")).body;
      const mayUse = (await member.get<MayUse>(`/equipment/${machine}/may-use`)).body;
      const one = (await app.get<Equipment>(`/equipment/${machine}`)).body;
      expect(mayUse).toMatchObject({ may: true, reasons: [] });
      return [...items, one, mayUse].map(({ is_danger_reported }) => is_danger_reported);
    };
    expect(await told()).toEqual([false, false, false, false]);
    await report();
    expect(await told()).toEqual([false, false, false, false]);
    const { body } = await report(danger);
    expect(await told()).toEqual([false, true, true, true]);
    await keeper.put(`/faults/${body.id}`, { status: "fixed", outcome: "Cleaned." });
    expect(await told()).toEqual([false, false, false, false]);
  });

  test("is not told of a unit that is down, retired or another one", async () => {
    const { app, machine, unit, report, keeper } = await workshop();
    const admin = await app.as("admin");
    const other = (await admin.post<{ id: number }>(`/equipment/${machine}/units`, { name: "Left" })).body;
    const told = async () => (await app.get<Equipment>(`/equipment/${machine}`)).body.is_danger_reported;
    const toldOf = async (unitId: number) =>
      (await app.get<MayUse>(`/equipment/${machine}/may-use?unit_id=${unitId}`)).body.is_danger_reported;
    await report({ ...danger, unit_id: unit.id });
    expect([await told(), await toldOf(unit.id), await toldOf(other.id)]).toEqual([true, true, false]);
    await keeper.put(`/equipment/${machine}/units/${unit.id}/status`, { status: "down" });
    expect([await told(), await toldOf(unit.id)]).toEqual([false, false]);
    await report({ ...danger, unit_id: other.id });
    expect(await told()).toBe(true);
    await admin.put(`/equipment/${machine}/units/${other.id}`, { is_retired: true });
    expect(await told()).toBe(false);
    await admin.put(`/equipment/${machine}/units/${other.id}`, { is_retired: false });
    await report(danger);
    expect([await told(), await toldOf(unit.id)]).toEqual([true, true]);
  });

  test("costs a list of many machines as many queries as a list of one", async () => {
    const { app, report } = await workshop();
    await report(danger);
    const queriesOf = async () => {
      let count = 0;
      const counted = app.db.withPlugin({
        transformQuery: ({ node }) => {
          count++;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const asked = { page: 1, size: 60, sort: "name" as const };
      await machines.list(counted, asked as never, { seesHidden: false, at: app.clock.now().toISOString() });
      return count;
    };
    const one = await queriesOf();
    for (let made = 0; made < 20; made++) await insertMachine(app.db);
    expect(await queriesOf()).toBe(one);
  });
});
