import { expect, test } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { insertEvent, insertRegistration, insertUser } from "../../../tests/support/factories";
import { mailChecks } from "../../app/mail-checks.server";
import { letterOf } from "../../platform/mail/queue.server";
import { allNotices, setNotices } from "../notices/model.server";
import type { Registration } from "./schema";

const details = { name: "Tariro", email: "tariro@people.example", phone: "+263 77 555 0101" };

/** What has been written, with its letter opened. */
async function written({ db, services }: TestApp) {
  const rows = await db.selectFrom("mails").selectAll().orderBy("id").execute();
  return rows.map((row) => ({ ...row, letter: letterOf(row, services.siteKey) }));
}

test("whoever registers is told, with the event for their calendar, and once for each sending", async () => {
  const app = await makeApp();
  const event = await insertEvent(app.db, { title: "Soldering", location: "4th floor" });
  const sent = { body: details, headers: { "idempotency-key": '"one-sending-of-many"' } };
  for (let times = 0; times < 2; times++) await app.call("POST", `/events/${event}/register`, sent);
  const [mail, ...others] = await written(app);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: "registration-confirmed", recipient: details.email, state: "queued" });
  expect(mail?.letter?.subject).toContain("Soldering");
  expect(mail?.letter?.files?.[0]?.content).toContain("BEGIN:VEVENT");
  expect(mail?.letter?.action?.url).toMatch(/^https:\/\/anchor\.example\/r\/[\w-]{32}$/);
});

test("to an address that nobody has confirmed goes a name without links, nothing else that was typed, and five mails a day", async () => {
  const app = await makeApp();
  const body = {
    ...details,
    name: "Win at evil.example",
    interests: "cheap pills",
    dietary_restrictions: "cheap pills",
  };
  for (let times = 0; times < 7; times++)
    await app.post(`/events/${await insertEvent(app.db)}/register`, { ...body, name: times ? body.name : "Tariro" });
  const mails = await written(app);
  expect(mails).toHaveLength(5);
  const all = JSON.stringify(mails.map(({ letter }) => letter));
  expect(all).toContain("Hello Tariro,");
  expect(all).toContain("Hello there,");
  expect(all).not.toMatch(/evil|pills|555/);
});

test("a refused registration writes no mail", async () => {
  const app = await makeApp();
  const event = await insertEvent(app.db, { max_attendees: 1, places_taken: 1 });
  expect((await app.post(`/events/${event}/register`, details)).status).toBe(409);
  expect(await written(app)).toEqual([]);
});

test("whoever withdraws or is cancelled is told so, and whoever gets a place back too", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const member = await app.as(await insertUser(app.db, { is_verified: 1 }));
  const event = await insertEvent(app.db);
  await member.post<Registration>(`/events/${event}/register`);
  await member.post(`/events/${event}/unregister`);
  const id = await insertRegistration(app.db, event, { registration_status: "confirmed" });
  for (const status of ["attended", "cancelled", "confirmed"])
    await admin.put(`/event-registrations/registrations/${id}/status`, { status });
  await admin.delete(`/event-registrations/registrations/${id}`);
  expect((await written(app)).map(({ kind, letter }) => [kind, letter?.preview.endsWith("has cancelled it.")])).toEqual(
    [
      ["registration-confirmed", false],
      ["registration-cancelled", false],
      ["registration-cancelled", true],
      ["registration-confirmed", false],
      ["registration-cancelled", true],
    ],
  );
});

test("administrators who wish it are told of registrations and withdrawals; others and former ones are not", async () => {
  const app = await makeApp();
  const [wishing, former] = [await app.as("admin"), await app.as("admin")];
  await app.as("admin");
  const event = await insertEvent(app.db);
  for (const { user } of [wishing, former]) await setNotices(app.db, user.id, { ...allNotices, messages: false });
  await wishing.put(`/users/${former.user.id}/role`, { role: "member" });
  const member = await app.as("member");
  await member.post(`/events/${event}/register`);
  await member.post(`/events/${event}/unregister`);
  await app.post("/contact", { ...details, subject: "Hello", message: "May I come by?" });
  const notices = (await written(app)).filter(({ kind }) => kind === "notice");
  expect(notices.map(({ recipient, letter }) => [recipient, letter?.heading])).toEqual([
    [wishing.user.email, "New registration"],
    [wishing.user.email, "Registration withdrawn"],
  ]);
});

test("a mail about an event looks at it again when it is sent", async () => {
  const app = await makeApp();
  const event = await insertEvent(app.db);
  const registration = await insertRegistration(app.db, event);
  const check = mailChecks(app.services);
  const about = { event_id: event, registration_id: registration };
  const row = await app.db.selectFrom("registrations").select(["email", "email_key"]).executeTakeFirstOrThrow();
  const to = { id: 1, recipient: row.email, recipient_key: row.email_key };
  expect(await check["registration-confirmed"]?.(app.db, about, to)).toBeUndefined();
  expect(await check["registration-confirmed"]?.(app.db, about, { ...to, recipient: "old@people.example" })).toContain(
    "corrected",
  );
  await app.db.updateTable("registrations").set({ registration_status: "cancelled" }).execute();
  expect(await check["registration-confirmed"]?.(app.db, about, to)).toContain("cancelled");
  expect(await check.notice?.(app.db, { event_id: event }, to)).toBeUndefined();
  expect(await check.notice?.(app.db, {}, to)).toBeUndefined();
  await app.db.deleteFrom("registrations").execute();
  await app.db.deleteFrom("events").execute();
  expect(await check.notice?.(app.db, { event_id: event }, to)).toContain("deleted");
});
