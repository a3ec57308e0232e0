import { expect, test } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { day, hour } from "../../../tests/support/clock";
import { insertEvent, insertRegistration, insertUser } from "../../../tests/support/factories";
import { mailChecks } from "../../app/mail-checks.server";
import { contentOf } from "../../platform/mail/queue.server";
import type { Managed } from "../manage-link/schema";
import { allNotices, setNotices } from "../notices/notices.server";
import type { Registered, Registration } from "./schema";

const details = { name: "Tariro", email: "tariro@people.example", phone: "+263 77 555 0101" };

async function written({ db, services }: TestApp) {
  const rows = await db.selectFrom("mails").selectAll().orderBy("id").execute();
  return rows.map((row) => ({ ...row, content: contentOf(row, services.siteKey) }));
}

test("whoever registers is told, with the event for their calendar, and once for each sending", async () => {
  const app = await makeApp();
  const event = await insertEvent(app.db, { title: "Soldering", location: "4th floor" });
  const sent = { body: details, headers: { "idempotency-key": '"one-sending-of-many"' } };
  for (let times = 0; times < 2; times++) await app.call("POST", `/events/${event}/register`, sent);
  const [mail, ...others] = await written(app);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: "registration-confirmed", recipient: details.email, state: "queued" });
  expect(mail?.content?.subject).toContain("Soldering");
  expect(mail?.content?.files?.[0]?.content).toContain("BEGIN:VEVENT");
  expect(mail?.content?.action?.url).toMatch(/^https:\/\/anchor\.example\/r\/[\w-]{32}$/);
});

test("the mail to whoever has a place says until when it is on, what they pay and their code for the door", async () => {
  const app = await makeApp();
  const event = await insertEvent(app.db, {
    registration_fee_cents: 500,
    max_guests: 1,
    start_date: "2026-03-14T08:00:00.000Z",
    end_date: "2026-03-14T10:00:00.000Z",
  });
  const { body } = await app.post<Registered>(`/events/${event}/register`, { ...details, guests: [{ name: "Rudo" }] });
  const { door } = (await app.get<Managed>(new URL(body.manage_url).pathname)).body;
  const [mail] = await written(app);
  expect(Object.fromEntries(mail?.content?.facts ?? [])).toMatchObject({
    When: "Sat 14 Mar 2026, 10:00 CAT, until 12:00",
    Fee: "$10.00. For 2 people, $5.00 each. Pay at the door, in cash or by mobile money.",
    "Code for the door": `${door?.code.slice(0, 3)} ${door?.code.slice(3)}`,
  });
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
  const all = JSON.stringify(mails.map(({ content }) => content));
  expect(all).toContain("Hello Tariro,");
  expect(all).toContain("Hello there,");
  expect(all).not.toMatch(/evil|pills|555 0101/);
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
  expect(
    (await written(app)).map(({ kind, content }) => [kind, content?.preview.endsWith("has cancelled it.")]),
  ).toEqual([
    ["registration-confirmed", false],
    ["registration-cancelled", false],
    ["registration-cancelled", true],
    ["registration-confirmed", false],
    ["registration-cancelled", true],
  ]);
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
  expect(notices.map(({ recipient, content }) => [recipient, content?.heading])).toEqual([
    [wishing.user.email, "New registration"],
    [wishing.user.email, "Registration cancelled"],
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

test("who walks in with an e-mail is sent what registrants get, once, however often the phone sends it", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  const event = await insertEvent(app.db, {
    start_date: app.clock.in(hour),
    end_date: app.clock.in(2 * hour),
    max_attendees: 1,
  });
  const one = { ...details, at: app.clock.in(0), extra: true, key: "a-key-of-a-phone" };
  const another = { ...one, name: "Other", email: "other@people.example", key: "a-key-of-another" };
  const send = (...walk_ins: object[]) => admin.post(`/events/${event}/door`, { walk_ins });
  await send(one, one, { ...one, email: "", key: "a-key-without-mail" });
  // Sent again, together with another, after the e-mail was confirmed.
  await send(one, another);
  await send({ ...one, key: "a-key-once-more" });
  const mails = await written(app);
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ["registration-confirmed", one.email],
    ["registration-confirmed", another.email],
  ]);
  const content = mails[0]?.content;
  expect(content?.paragraphs.join()).toContain("You were let in at the door");
  expect(content?.files?.[0]?.content).toContain("BEGIN:VEVENT");
  const link = new URL(content?.action?.url ?? "").pathname;
  expect((await app.get<{ registration: Registration }>(link)).body.registration).toMatchObject({
    email: one.email,
    registration_status: "attended",
  });
  // An offline phone may report after the event; then the link leads to the certificate.
  app.clock.advance(day);
  const lateOne = { ...one, email: "late@people.example", key: "a-key-that-is-late" };
  await (await app.as("admin")).post(`/events/${event}/door`, { walk_ins: [lateOne] });
  const late = (await written(app)).at(-1);
  expect([late?.recipient, (late?.expires_at ?? "") > app.clock.in(0)]).toEqual(["late@people.example", true]);
});

test("walk-ins are in also where no more mail may go to their address, and what was sent before counts once", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  for (let number = 0; number < 7; number++) {
    const event = await insertEvent(app.db, { start_date: app.clock.in(hour), end_date: app.clock.in(2 * hour) });
    const walkIn = { ...details, at: app.clock.in(0), key: `a-key-of-event-${number}` };
    for (let times = 0; times < 3; times++)
      expect((await admin.post(`/events/${event}/door`, { walk_ins: [walkIn] })).body).toMatchObject({
        results: [{ outcome: "done" }],
      });
  }
  expect(await written(app)).toHaveLength(5);
});

test("a mail is in the language that its recipient asked in, also when somebody else causes it", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  await admin.put("/languages/fr", { is_on: true });
  await app.services.languages.refresh();
  const event = await insertEvent(app.db, { title: "Soldering", end_date: "2026-03-14T10:00:00.000Z" });
  await app.services.languages.speak("fr", () => app.post(`/events/${event}/register`, details));
  const { id } = await app.db.selectFrom("registrations").select("id").executeTakeFirstOrThrow();
  await admin.delete(`/event-registrations/registrations/${id}`);
  const mails = await written(app);
  expect(mails.map(({ language, subject }) => ({ language, subject }))).toEqual([
    { language: "fr", subject: expect.stringMatching(/^Vous avez votre place/) },
    { language: "fr", subject: expect.stringMatching(/^Inscription annulée/) },
  ]);
  expect(mails[0]?.content?.action?.url).toMatch(/^https:\/\/anchor\.example\/fr\/r\/[\w-]{32}$/);
  expect(mails[0]?.content?.paragraphs[0]).toBe("Bonjour Tariro,");
});

test("what asks for no language of its own is in that of the account, and in the main one once it is turned off", async () => {
  const app = await makeApp();
  const admin = await app.as("admin");
  await admin.put("/languages/fr", { is_on: true });
  const member = await app.as("member");
  await member.put("/users/me", { language: "fr" });
  const { email } = member.user;
  const event = await insertEvent(app.db, { title: "Soldering" });
  await app.post(`/events/${event}/register`, { ...details, email });
  await admin.put("/languages/fr", { is_on: false });
  await app.services.languages.refresh();
  await app.post(`/events/${await insertEvent(app.db, { title: "Welding" })}/register`, { ...details, email });
  expect((await written(app)).map(({ content }) => content?.paragraphs[0])).toEqual([
    "Bonjour Tariro,",
    "Hello Tariro,",
  ]);
});
