// On PostgreSQL too: a machine is locked before its faults, also when both come back from the trash.
import { expect, test } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { insertFault, insertMachine, insertUser, password } from "../../../tests/support/factories";
import { contentOf } from "../../platform/mail/queue.server";
import type { LogEntry } from "../equipment/schema";
import { checkAnswered, checkReported } from "./mails.server";
import type { Fault, FaultList, ReportedFault } from "./schema";

async function workshop() {
  const app = await makeApp();
  const machine = await insertMachine(app.db, { name: "Laser cutter" });
  const member = await app.as(await insertUser(app.db, { full_name: "Tariro Moyo", is_verified: 1 }));
  return { app, machine, member, admin: await app.as("admin") };
}

const rowOf = ({ db }: TestApp, id: number) =>
  db.selectFrom("faults").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a member exports the faults that they reported; deleting the account leaves them without the person", async () => {
  const { app, machine, member, admin } = await workshop();
  const { email } = member.user;
  const own = await member.post<ReportedFault>(`/equipment/${machine}/faults`, {
    text: "The belt slips",
    severity: "limited",
    contact: email,
  });
  // Reported without the account, but with its confirmed e-mail.
  const other = await app.post<ReportedFault>(`/equipment/${machine}/faults`, {
    text: "It squeaks",
    severity: "note",
    name: "Tariro",
    contact: email.toUpperCase(),
  });
  const strangers = await insertFault(app.db, machine, { name: "Chipo", contact: "chipo@people.example" });
  const { body } = await member.get<{ faults: { text: string }[] }>("/users/me/export");
  expect(body.faults.map(({ text }) => text)).toEqual(["The belt slips", "It squeaks"]);
  expect((await admin.get<FaultList>("/faults", { search: "tariro" })).body.total).toBe(1);
  await admin.put(`/faults/${own.body.id}`, { status: "fixed", outcome: "New belt" });
  expect((await member.call("DELETE", "/users/me", { body: { current_password: password } })).status).toBe(200);
  for (const { id } of [own.body, other.body])
    expect(await rowOf(app, id)).toMatchObject({ user_id: null, name: "", contact: "", contact_key: null });
  expect((await admin.get<FaultList>("/faults", { search: "tariro" })).body.total).toBe(0);
  expect(await rowOf(app, strangers)).toMatchObject({ name: "Chipo", contact: "chipo@people.example" });
  const mails = await app.db.selectFrom("mails").select("recipient").where("kind", "=", "fault-answered").execute();
  expect(mails).toEqual([]);
});

test("faults go to the trash with their machine, and come back with it and its units", async () => {
  const { app, machine, admin } = await workshop();
  const { id } = (
    await app.post<ReportedFault>(`/equipment/${machine}/faults`, { text: "The belt slips", severity: "stopped" })
  ).body;
  const before = await rowOf(app, id);
  const { body } = await admin.call<{ trash_id: number }>("DELETE", `/equipment/${machine}`);
  expect((await admin.get(`/faults/${id}`)).status).toBe(404);
  expect((await app.post(`/equipment/${machine}/faults`, { text: "x", severity: "note" })).status).toBe(404);
  expect((await admin.post(`/trash/${body.trash_id}/restore`)).status).toBe(200);
  expect(await rowOf(app, id)).toEqual(before);
});

test("abuse that was deleted leaves no word in the log, until it is restored", async () => {
  const { machine, admin } = await workshop();
  const insult = "Tino is a fool, call 077 000";
  const { body } = await admin.post<ReportedFault>(`/equipment/${machine}/faults`, { text: insult, severity: "note" });
  const log = async () => (await admin.get<{ items: LogEntry[] }>(`/equipment/${machine}/log`)).body.items;
  const before = await log();
  expect(before).toMatchObject([{ what: `Worth knowing: ${insult}`, closed_at: null }]);
  const deleted = await admin.call<{ trash_id: number }>("DELETE", `/faults/${body.id}`);
  expect(await log()).toMatchObject([
    { what: "Worth knowing", outcome: "The report was deleted", closed_at: expect.any(String) },
  ]);
  expect((await admin.post(`/trash/${deleted.body.trash_id}/restore`)).status).toBe(200);
  expect(await log()).toEqual(before);
});

test("a fault that was deleted comes back, unless its machine is gone", async () => {
  const { app, machine, admin } = await workshop();
  const [one, two] = [await insertFault(app.db, machine), await insertFault(app.db, machine)];
  const trash = async (id: number) => (await admin.call<{ trash_id: number }>("DELETE", `/faults/${id}`)).body.trash_id;
  const [first, second] = [await trash(one), await trash(two)];
  expect((await admin.post(`/trash/${first}/restore`)).status).toBe(200);
  expect((await admin.get<Fault>(`/faults/${one}`)).status).toBe(200);
  await admin.delete(`/equipment/${machine}`);
  expect(await admin.post(`/trash/${second}/restore`)).toMatchObject({
    status: 409,
    body: { detail: "Its machine was deleted. Restore the machine first." },
  });
  expect((await (await app.as("moderator")).delete(`/faults/${one}`)).status).toBe(403);
});

test("the trail has who changed a fault, and nothing of what was written", async () => {
  const { app, machine, member, admin } = await workshop();
  await app.db
    .insertInto("equipment_people")
    .values({ equipment_id: machine, user_id: member.user.id, is_keeper: 1, is_trainer: 0 })
    .execute();
  const id = await insertFault(app.db, machine, { text: "Secret words", name: "Chipo" });
  await member.put(`/faults/${id}`, { status: "fixed", outcome: "Chipo was right" });
  const { body } = await admin.get<{ items: { user_id: number; changes: object[] }[] }>("/audit", {
    resource: "fault",
  });
  expect(body.items).toMatchObject([{ user_id: member.user.id }]);
  expect(body.items[0]?.changes).toContainEqual({ field: "status", before: "open", after: "fixed" });
  expect(JSON.stringify(body.items[0]?.changes)).not.toMatch(/Chipo|Secret/);
  // Two keepers at the same fault: the second hears of the first.
  const stale = await admin.call("PUT", `/faults/${id}`, {
    body: { status: "open" },
    headers: { "if-match": '"2026-03-07T07:00:00.000Z"' },
  });
  expect(stale.status).toBe(412);
});

test("a mail is looked at again before it goes: nobody hears of what is mended, or was opened again", async () => {
  const { app, machine, admin } = await workshop();
  const id = await insertFault(app.db, machine);
  const mail = { id: 1, recipient: "", recipient_key: "" };
  const about = { fault_ids: [id] };
  expect(await checkReported(app.db, about, mail)).toBeUndefined();
  expect(await checkAnswered(app.db, about, mail)).toMatch(/open again/);
  await admin.put(`/faults/${id}`, { status: "fixed", outcome: "New belt" });
  expect(await checkReported(app.db, about, mail)).toMatch(/dealt with/);
  expect(await checkAnswered(app.db, about, mail)).toBeUndefined();
});

test("words of a reporter that look like addresses are not greeted with", async () => {
  const { app, machine, admin } = await workshop();
  const { id } = (
    await app.post<ReportedFault>(`/equipment/${machine}/faults`, {
      text: "It squeaks",
      severity: "note",
      name: "https://evil.example",
      contact: "victim@people.example",
    })
  ).body;
  await admin.put(`/faults/${id}`, { status: "no_fault", outcome: "Oiled" });
  const row = await app.db.selectFrom("mails").selectAll().where("kind", "=", "fault-answered").executeTakeFirst();
  expect(row?.stranger).not.toBeNull();
  expect(JSON.stringify(row && contentOf(row, app.services.siteKey))).not.toMatch(/evil|squeaks/);
});
