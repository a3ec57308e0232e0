// On PostgreSQL too: several processes tell people at once.
import { expect, test } from "vitest";
import { anyEngine } from "../../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../../tests/support/app";
import { day, hour, minute } from "../../../../tests/support/clock";
import { insertEvent, insertGrant, insertQualification, insertUser } from "../../../../tests/support/factories";
import { startMailServer } from "../../../../tests/support/mail/mail-server";
import { senderFor } from "../../../../tests/support/mail/sending";
import { settleQualifications } from "../../../app/jobs/qualifications.server";
import { mailChecks } from "../../../app/mail-checks.server";
import { contentOf } from "../../../platform/mail/queue.server";
import { addDays } from "../../../platform/time";

const today = "2026-03-07";

/** An app with a qualification that lasts a year, a member with a confirmed e-mail, and an administrator. */
async function open() {
  const app = await makeApp();
  const laser = await insertQualification(app.db, { name: "Laser", validity: "months", valid_months: 12 });
  const member = await app.as(await insertUser(app.db, { full_name: "Rudo", is_verified: 1 }));
  const admin = await app.as("admin");
  const run = async () => {
    await app.services.liveSite.refresh();
    await settleQualifications(app.services);
  };
  const grant = (given: object) => insertGrant(app.db, laser, { user_id: member.user.id, ...given });
  const press = async (given: object = {}) =>
    (await admin.post<{ id: number }>(`/qualifications/${laser}/grants`, { user_id: member.user.id, ...given })).body
      .id;
  const revoke = (id: number) => admin.post(`/qualifications/${laser}/grants/${id}/revoke`, { reason: "Cut a lamp" });
  return { app, laser, member, admin, run, grant, press, revoke };
}

async function mails({ db, services }: TestApp) {
  const rows = await db.selectFrom("mails").selectAll().orderBy("id").execute();
  return rows.map(({ kind, recipient, subject, content }) => ({
    kind,
    recipient,
    subject,
    facts: contentOf({ content }, services.siteKey)?.facts,
  }));
}

test("somebody is told at once that they were granted something, and once", async () => {
  const { app, run, press, member } = await open();
  await press();
  await Promise.all([run(), run()]);
  await run();
  expect(await mails(app)).toEqual([
    {
      kind: "qualification-granted",
      recipient: member.user.email,
      subject: "You now have Laser",
      facts: [["Laser", "Yours until Sun 7 Mar 2027"]],
    },
  ]);
});

anyEngine.test(
  "there is one mail a person a day, however many things there are, and the rest follows the next day",
  async () => {
    const { app, run, press, revoke, member } = await open();
    const other = await insertQualification(app.db, { name: "Wood" });
    const ended = await insertQualification(app.db, { name: "Lathe" });
    const [ends, over] = [addDays(today, 20), addDays(today, -1)];
    await press();
    await insertGrant(app.db, other, { user_id: member.user.id, expires_on: ends });
    await insertGrant(app.db, ended, { user_id: member.user.id, expires_on: over });
    await run();
    expect(await mails(app)).toMatchObject([
      {
        kind: "qualification-expired",
        subject: "Ended: Lathe and 2 more",
        facts: [
          ["Lathe", "Ended on Fri 6 Mar 2026"],
          ["Wood", "Ends on Fri 27 Mar 2026"],
          ["Laser", "Yours until Sun 7 Mar 2027"],
        ],
      },
    ]);
    const { id } = await app.db
      .selectFrom("qualification_grants")
      .select("id")
      .where("granted_told_on", "=", today)
      .where("expires_on", "=", "2027-03-07")
      .executeTakeFirstOrThrow();
    await revoke(id);
    await run();
    expect(await mails(app)).toHaveLength(1);
    app.clock.advance(day);
    await run();
    expect((await mails(app))[1]).toMatchObject({
      kind: "qualification-revoked",
      facts: [["Laser", "Revoked. Cut a lamp"]],
    });
    app.clock.advance(day);
    await run();
    expect(await mails(app)).toHaveLength(2);
  },
);

test("a reminder comes once, remind_days before, by day; a week without power loses none", async () => {
  const { app, laser, run, grant } = await open();
  await app.db.updateTable("qualifications").set({ remind_days: 10 }).where("id", "=", laser).execute();
  await grant({ expires_on: addDays(today, 12) });
  await run();
  app.clock.set("2026-03-08T22:30:00.000Z");
  await run();
  // It is the ninth in Harare, but night.
  expect(await mails(app)).toEqual([]);
  app.clock.set("2026-03-15T08:00:00.000Z");
  for (const _ of [1, 2, 3]) {
    await run();
    app.clock.advance(hour);
  }
  expect(await mails(app)).toMatchObject([
    { kind: "qualification-expiring", subject: "Ends on Thu 19 Mar 2026: Laser" },
  ]);
  // Off until long after its end.
  app.clock.set("2026-03-30T08:00:00.000Z");
  await run();
  app.clock.advance(day);
  await run();
  expect((await mails(app)).map(({ kind }) => kind)).toEqual(["qualification-expiring", "qualification-expired"]);
});

anyEngine.test("nobody is told who has renewed, of what is archived, or of what they never heard", async () => {
  const { app, run, grant, press, revoke } = await open();
  await grant({ expires_on: addDays(today, 5) });
  await grant({ expires_on: addDays(today, -2) });
  await grant({ expires_on: addDays(today, 300) });
  await run();
  expect(await mails(app)).toEqual([]);
  const other = await insertQualification(app.db, { publication: "archived" });
  const { id } = await insertUser(app.db);
  await insertGrant(app.db, other, { user_id: id, expires_on: addDays(today, 5), granted_told_on: null });
  const wrong = await press();
  await revoke(wrong);
  await run();
  expect(await mails(app)).toEqual([]);
  // Revoked, but another grant still counts.
  const told = await grant({ expires_on: addDays(today, 200) });
  await revoke(told);
  await run();
  expect(await mails(app)).toEqual([]);
});

anyEngine.test("a mail is looked at again before it is sent", async () => {
  const { app, run, grant, press, revoke, member } = await open();
  const server = await startMailServer();
  const send = async () => {
    const sender = senderFor(app, server, { checks: mailChecks(app.services) });
    await sender.flush();
    await sender.stop();
  };
  const wood = await insertQualification(app.db, { name: "Wood" });
  await grant({ granted_on: "2025-03-12", expires_on: addDays(today, 5) });
  await insertGrant(app.db, wood, { user_id: member.user.id, expires_on: addDays(today, 6) });
  await run();
  await press();
  await send();
  expect((await mails(app))[0]).toMatchObject({ facts: [["Wood", "Ends on Fri 13 Mar 2026"]] });
  // Of a grant that is revoked before its mail goes, nobody hears.
  const { id } = await insertUser(app.db, { is_verified: 1 });
  const made = await press({ user_id: id });
  await run();
  await revoke(made);
  await send();
  const states = await app.db.selectFrom("mails").select(["kind", "state", "user_id"]).orderBy("id").execute();
  expect(states.find(({ user_id }) => user_id === id)).toMatchObject({ state: "dropped" });
  expect(server.taken).toHaveLength(1);
});

anyEngine.test("somebody without an account is told how to keep it; imports tell nobody", async () => {
  const { app, laser, admin, run } = await open();
  await admin.post(`/qualifications/${laser}/grants`, { person: "tino@people.example", name: "Tino" });
  await insertGrant(app.db, laser, { email_key: "sheet@people.example", source: "import", granted_told_on: "" });
  await run();
  expect(await mails(app)).toMatchObject([{ recipient: "tino@people.example", subject: "You now have Laser" }]);
});

test("people who asked are told of the next event with a free place, once", async () => {
  const { app, laser, member, admin, run } = await open();
  await member.post(`/qualifications/${laser}/interest`);
  await run();
  expect(await mails(app)).toEqual([]);
  const event = await insertEvent(app.db, { title: "Laser basics", max_attendees: 1, places_taken: 1 });
  await admin.put(`/events/${event}/grants`, { qualification_ids: [laser] });
  await run();
  expect(await mails(app)).toEqual([]);
  await app.db.updateTable("events").set({ places_taken: 0 }).where("id", "=", event).execute();
  await Promise.all([run(), run()]);
  app.clock.advance(minute);
  await run();
  expect(await mails(app)).toMatchObject([
    { kind: "qualification-next", recipient: member.user.email, subject: "Laser: Sun 8 Mar 2026, 10:00 CAT" },
  ]);
});

anyEngine.test("nothing is told while the part is turned off", async () => {
  const { app, admin, run, press } = await open();
  await press();
  await admin.put("/settings", { turned_off: ["equipment"] });
  await run();
  expect(await mails(app)).toEqual([]);
  await admin.put("/settings", { turned_off: [] });
  await run();
  expect(await mails(app)).toHaveLength(1);
});
