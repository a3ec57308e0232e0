// On PostgreSQL too: registrations lock their event.
import { expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { day } from "../../../tests/support/clock";
import { insertEvent, insertRegistration } from "../../../tests/support/factories";
import { startMailServer } from "../../../tests/support/mail/mail-server";
import { senderFor } from "../../../tests/support/mail/sending";
import { mailChecks } from "../../app/mail-checks.server";
import { searchText } from "../../platform/latin";
import { contentOf } from "../../platform/mail/queue.server";
import { registrationStatuses } from "../registrations/choices";
import type { Subscription } from "../unsubscribes/schema";
import type { Announced, AnnouncementPreview } from "./schema";
import { forgetAnnouncements } from "./sent-notifications.server";

const said = { subject: "Bring a jumper", message: "The heating is broken.\n\nSee you soon.", to: "all" };

const written = ({ db, services }: TestApp) =>
  db
    .selectFrom("mails")
    .selectAll()
    .orderBy("id")
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, content: contentOf(row, services.siteKey) })));

const becauses = {
  all: "you are registered for “Soldering”",
  confirmed: "you are registered for “Soldering”",
  attended: "you were at “Soldering”",
  waiting: "you wait for a place at “Soldering”",
};

async function open() {
  const app = await makeApp();
  const event = await insertEvent(app.db, { title: "Soldering" });
  for (const registration_status of registrationStatuses)
    await insertRegistration(app.db, event, { email: `${registration_status}@people.example`, registration_status });
  const admin = await app.as("admin");
  const post = (body: object, key?: string) =>
    admin.call<Announced>("POST", `/events/${event}/announce`, {
      body,
      headers: key === undefined ? {} : { "idempotency-key": `"${key}"` },
    });
  return { app, event, admin, post };
}

anyEngine.test.each([
  ["all", ["confirmed", "attended"]],
  ["confirmed", ["confirmed"]],
  ["attended", ["attended"]],
  ["waiting", ["waiting", "offered"]],
])("an announcement to %s goes to whom it says, as it was shown before, and is noted", async (to, who) => {
  const { app, event, admin, post } = await open();
  const shown = await admin.post<AnnouncementPreview>(`/events/${event}/announce/preview`, { ...said, to });
  expect(shown.body).toMatchObject({ recipients: who.length, unsubscribed: 0 });
  expect(shown.body.content).toMatchObject({ subject: said.subject, action: { url: "" } });
  expect(shown.body.content.paragraphs.slice(1)).toEqual(["The heating is broken.", "See you soon."]);
  expect(await written(app)).toEqual([]);
  expect(await post({ ...said, to })).toMatchObject({ status: 200, body: { recipients: who.length } });
  const mails = await written(app);
  expect(mails.map(({ recipient }) => recipient)).toEqual(who.map((name) => `${name}@people.example`));
  for (const { kind, content } of mails) {
    expect(kind).toBe("announcement");
    expect(content?.unsubscribeUrl).toContain("/unsubscribe/");
    expect(content?.action?.url).toContain("/r/");
    expect(content?.reason).toBe(shown.body.content.reason);
    expect(content?.reason).toContain(becauses[to as keyof typeof becauses]);
  }
  const noted = await app.db.selectFrom("audit").select(["action", "resource", "item", "title"]).execute();
  expect(noted).toEqual([
    { action: "announced", resource: "event", item: String(event), title: "Soldering: Bring a jumper" },
  ]);
});

anyEngine.test("a test goes to its writer alone, and leads nowhere", async () => {
  const { app, event, admin } = await open();
  expect((await admin.post(`/events/${event}/announce/test`, said)).status).toBe(200);
  const mails = await written(app);
  expect(mails).toMatchObject([
    { recipient: admin.user.email, subject: `Test: ${said.subject}`, content: { action: { url: "" } } },
  ]);
});

test("the same key sends once, also at once; another announcement under it is refused, until the key is forgotten", async () => {
  const { app, post } = await open();
  const answers = await Promise.all([post(said, "one-sending-of-many"), post(said, "one-sending-of-many")]);
  expect(answers.map(({ body }) => body.recipients)).toEqual([2, 2]);
  expect(await written(app)).toHaveLength(2);
  expect((await post({ ...said, subject: "Other" }, "one-sending-of-many")).status).toBe(409);
  app.clock.advance(31 * day);
  await forgetAnnouncements(app.db, app.clock.now());
  expect(await app.db.selectFrom("announcements").selectAll().execute()).toEqual([]);
});

anyEngine.test("what is wrong is refused, and writes nothing", async () => {
  const { app, admin, post } = await open();
  expect((await post({ ...said, subject: " " })).status).toBe(422);
  expect((await post({ ...said, to: "everybody" })).status).toBe(422);
  expect((await post(said, "x".repeat(300))).status).toBe(422);
  expect((await admin.post("/events/999/announce", said)).status).toBe(404);
  expect(await written(app)).toEqual([]);
});

test("five thousand are written to in one transaction", async () => {
  const { app, event, post } = await open();
  const row = await app.db.selectFrom("registrations").selectAll().limit(1).executeTakeFirstOrThrow();
  const { id: _id, ...columns } = row;
  for (let from = 0; from < 5_000; from += 500)
    await app.db
      .insertInto("registrations")
      .values(
        Array.from({ length: 500 }, (_, index) => {
          const email = `guest${from + index}@people.example`;
          return { ...columns, event_id: event, email, email_key: email, search_text: searchText(email) };
        }),
      )
      .execute();
  expect((await post(said, "one-sending-of-many")).body.recipients).toBe(5_002);
  const { count } = await app.db
    .selectFrom("mails")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(5_002);
});

test("one press ends them for one address and event, another lets them come again; what is kept names nobody", async () => {
  const { app, event, post } = await open();
  const server = await startMailServer();
  const sender = senderFor(app, server, { checks: mailChecks(app.services) });
  await post(said);
  await post(said);
  const [mail] = await written(app);
  const path = mail?.content?.unsubscribeUrl?.replace("https://anchor.example", "") ?? "";
  expect((await app.get<Subscription>(path)).body).toEqual({
    kind: "announcements",
    event: "Soldering",
    unsubscribed: false,
  });
  for (let times = 0; times < 2; times++) expect((await app.post<Subscription>(path, {})).body.unsubscribed).toBe(true);
  const kept = JSON.stringify(await app.db.selectFrom("unsubscribes").selectAll().execute());
  expect(kept).not.toContain("confirmed@");
  expect(kept).toContain(`announcements ${event}`);
  // Mails queued earlier are sent too.
  await sender.flush();
  expect(server.recipients).toEqual(["attended@people.example", "attended@people.example"]);
  expect((await post(said)).body.recipients).toBe(1);
  const other = await insertEvent(app.db);
  await insertRegistration(app.db, other, { email: "Confirmed@people.example" });
  const admin = await app.as("admin");
  expect((await admin.post<Announced>(`/events/${other}/announce`, said)).body.recipients).toBe(1);
  expect((await app.post<Subscription>(path, { undo: true })).body.unsubscribed).toBe(false);
  expect((await post(said)).body.recipients).toBe(2);
  await sender.stop();
});

anyEngine.test("a link to unsubscribe that this site has not made is good for nothing", async () => {
  const { app, post } = await open();
  await post(said);
  const [mail] = await written(app);
  const token = mail?.content?.unsubscribeUrl?.split("/").at(-1) ?? "";
  const bytes = Buffer.from(token, "base64url");
  bytes.writeUInt32BE(0);
  for (const wrong of ["1", bytes.toString("base64url"), token.slice(1), "a".repeat(48)]) {
    expect((await app.get(`/unsubscribe/${wrong}`)).status).toBe(404);
    expect((await app.post(`/unsubscribe/${wrong}`, {})).status).toBe(404);
  }
  expect(await app.db.selectFrom("unsubscribes").selectAll().execute()).toEqual([]);
});
