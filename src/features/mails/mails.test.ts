// On PostgreSQL too: workers lock the rows of the mail queue.
import { expect, test } from "vitest";
import { makeApp, type TestApp } from "../../../tests/support/app";
import { day, hour, minute } from "../../../tests/support/clock";
import { insertUser } from "../../../tests/support/factories";
import { startMailServer } from "../../../tests/support/mail/mail-server";
import type { MailContent } from "../../platform/mail/content";
import { startSendingMails } from "../../platform/mail/mail.server";
import {
  contentOf,
  dropExpired,
  forgetContents,
  keepUnsent,
  type MailQueue,
  queueKept,
} from "../../platform/mail/queue.server";
import { createSmtpTransport, type MailTransport } from "../../platform/mail/smtp.server";
import type { MailDetails, MailList, MailStatus, TestResult } from "./schema";

const content: MailContent = {
  subject: "Choose a new password",
  preview: "The link works once.",
  heading: "Choose a new password",
  paragraphs: ["Press the button."],
  action: { label: "Choose", url: "https://anchor.example/reset-password?token=secret" },
  reason: "It came because you asked.",
};

type Queued = Partial<Omit<Parameters<MailQueue["queue"]>[1], "content">> & { content?: MailContent };
const write = ({ db, services: { mails } }: TestApp, given: Queued = {}) =>
  db.write((transaction) =>
    mails.queue(transaction, {
      kind: "reset-password",
      to: "tariro@people.example",
      ...given,
      content: () => given.content ?? content,
    }),
  );

const states = async ({ db }: TestApp) =>
  (await db.selectFrom("mails").select("state").orderBy("id").execute()).map(({ state }) => state);

test("mails are listed by state, kind and part of the recipient or subject", async () => {
  const app = await makeApp({ keepsMails: true });
  const admin = await app.as("admin");
  await write(app, { kind: "notice", to: "Rudo@people.example" });
  await write(app);
  const subjects = async (query: Record<string, string>) =>
    (await admin.get<MailList>("/mails", query)).body.items.map(({ recipient }) => recipient);
  expect(await subjects({})).toEqual(["tariro@people.example", "Rudo@people.example"]);
  expect(await subjects({ kind: "notice" })).toEqual(["Rudo@people.example"]);
  expect(await subjects({ search: "RUDO" })).toEqual(["Rudo@people.example"]);
  expect(await subjects({ state: "sent" })).toEqual([]);
  expect((await admin.get<MailStatus>("/mails/status")).body).toEqual({
    sends: false,
    links: "https://anchor.example",
    reachable: true,
    waiting: 0,
    kept: 2,
    failed: 0,
    held: 0,
    trouble: null,
  });
});

test("a kept mail shows its link; that it was opened is in the trail, and its owner is told, once a day", async () => {
  const app = await makeApp({ keepsMails: true });
  const admin = await app.as("admin");
  const owner = await insertUser(app.db, { username: "tariro" });
  await write(app, { userId: owner.id });
  const open = () => admin.get<MailDetails>("/mails/1");
  expect((await open()).body).toMatchObject({ content: { action: content.action } });
  expect((await open()).body.text).toContain("token=secret");
  const told = () =>
    app.db.selectFrom("audit").select(["item", "title", "user_id"]).where("action", "=", "mail_opened").execute();
  expect(await told()).toEqual([{ item: String(owner.id), title: "tariro", user_id: admin.user.id }]);
  expect((await admin.get<MailList>("/mails", { kind: "notice" })).body.items).toHaveLength(1);
  app.clock.advance(25 * hour);
  await (await app.as(admin.user)).get("/mails/1");
  expect(await told()).toHaveLength(2);
});

test("a kept mail that is past its use shows no link, and is dropped without one; so is one that had failed", async () => {
  const app = await makeApp({ keepsMails: true });
  const admin = await app.as("admin");
  const owner = await insertUser(app.db);
  const expiresAt = new Date(app.clock.now().getTime() + 10 * minute);
  await write(app, { userId: owner.id, expiresAt });
  await write(app, { expiresAt });
  await app.db.updateTable("mails").set({ state: "failed", error: "no such box" }).where("id", "=", 2).execute();
  app.clock.advance(10 * minute);
  expect((await admin.get<MailDetails>("/mails/1")).body).toMatchObject({
    state: "kept",
    content: { action: { url: "" } },
  });
  // Nobody could act on it, so nobody is told.
  expect((await admin.get<MailList>("/mails", { kind: "notice" })).body.total).toBe(0);
  const { services, db } = app;
  const stop = await startSendingMails({
    ...services,
    db,
    mailTransport: undefined,
    draw: () => Promise.reject(new Error("nothing is sent")),
    checks: {},
  });
  const left = () => db.selectFrom("mails").select("id").where("state", "<>", "dropped").execute();
  await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  await stop();
  const rows = await db.selectFrom("mails").selectAll().orderBy("id").execute();
  expect(rows.map(({ state, error }) => ({ state, error }))).toEqual([
    { state: "dropped", error: "It was out of date." },
    { state: "dropped", error: "It was out of date. Before that: no such box" },
  ]);
  for (const row of rows) expect(contentOf(row, services.siteKey)?.action?.url).toBe("");
});

test("a mail to be sent shows no link, and neither does one that was sent", async () => {
  const app = await makeApp();
  await write(app);
  const { body } = await (await app.as("admin")).get<MailDetails>("/mails/1");
  expect(JSON.stringify(body)).not.toContain("secret");
  expect(body.content?.action).toEqual({ label: "Choose", url: "" });
});

test("what is stored of a mail tells nobody its link", async () => {
  const app = await makeApp();
  await write(app);
  expect(JSON.stringify(await app.db.selectFrom("mails").selectAll().execute())).not.toContain("secret");
});

test("a failed mail is tried again; one that is kept only where a mail server is set up", async () => {
  const app = await makeApp({ keepsMails: true });
  const admin = await app.as("admin");
  await write(app);
  await write(app);
  await app.db.write((transaction) =>
    transaction.updateTable("mails").set({ state: "failed" }).where("id", "=", 2).execute(),
  );
  expect((await admin.post("/mails/1/retry")).status).toBe(409);
  expect((await admin.post("/mails/2/retry")).body).toMatchObject({ state: "queued", attempts: 0 });
  expect((await admin.post("/mails/3/retry")).status).toBe(404);
});

test("a mail server that is set up later sends what is younger than 48 hours and not past its use", async () => {
  const app = await makeApp({ keepsMails: true });
  const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hour);
  await write(app);
  app.clock.advance(47 * hour);
  await write(app);
  await write(app, { expiresAt: at(1) });
  app.clock.advance(2 * hour);
  await queueKept(app.db, app.clock.now());
  await dropExpired(app.db, { key: app.services.siteKey, now: app.clock.now() });
  expect(await states(app)).toEqual(["kept", "queued", "dropped"]);
});

test("mails of a restored backup are not sent by themselves", async () => {
  const app = await makeApp();
  await write(app);
  await keepUnsent(app.db);
  await queueKept(app.db, app.clock.now());
  expect(await states(app)).toEqual(["kept"]);
});

test("what a mail said is forgotten 30 days after it was kept or settled", async () => {
  const app = await makeApp({ keepsMails: true });
  await write(app);
  app.clock.advance(31 * day);
  await write(app);
  await forgetContents(app.db, app.clock.now());
  const rows = await app.db.selectFrom("mails").select(["subject", "search_text"]).orderBy("id").execute();
  expect(rows[0]).toEqual({ subject: "", search_text: "tariro@people.example" });
  expect(rows[1]?.subject).toBe(content.subject);
});

test("a test mail answers what the mail server said", async () => {
  const send = async (mailTransport?: MailTransport) =>
    (await (await makeApp({ mailTransport })).as("admin")).post<TestResult>("/mails/test", { to: "me@people.example" });
  expect((await send()).body.taken).toBe(false);
  const server = await startMailServer();
  const from = { name: "Anchor", address: "hello@anchor.example" };
  const transport = () => createSmtpTransport({ url: server.url, from: () => from, connections: 1 });
  const reached = transport();
  expect((await send(reached)).body).toEqual({ taken: true, detail: expect.stringContaining("250") });
  expect(server.taken[0]).toMatchObject({ from: { value: [{ address: from.address }] } });
  reached.close();
  await server.close();
  expect((await send(transport())).body).toEqual({ taken: false, detail: expect.stringContaining("ECONNREFUSED") });
});
