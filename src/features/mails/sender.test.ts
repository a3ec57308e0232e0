import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { hour, minute } from "../../../tests/support/clock";
import { refusal, startMailServer } from "../../../tests/support/mail/mail-server";
import { content, rows, senderFor, write } from "../../../tests/support/mail/sending";
import { type MailRow, mailClaims, returnToQueue } from "../../platform/mail/queue.server";

test("a queued mail is sent once, and its link is taken out of what is stored", async () => {
  const app = await makeApp();
  const server = await startMailServer();
  const sender = senderFor(app, server);
  await write(app);
  await sender.flush();
  await sender.flush();
  await sender.stop();
  const [row] = await rows(app);
  expect(server.taken).toHaveLength(1);
  expect(server.taken[0]).toMatchObject({ subject: content.subject, messageId: row?.message_id });
  expect(server.taken[0]?.html).toContain("&lt;b&gt;Not bold");
  expect(server.taken[0]?.text).toContain("https://anchor.example/r/secret");
  expect(row).toMatchObject({ state: "sent", attempts: 1 });
});

test("what is refused for now is tried again six times, then it has failed", async () => {
  const app = await makeApp();
  let tries = 0;
  const server = await startMailServer({
    onRcptTo: (_address, _session, done) => {
      tries++;
      done(refusal(451, "try later"));
    },
  });
  const sender = senderFor(app, server);
  await write(app);
  const waits = [0, 1, 5, 30, 120, 360, 720].map((minutes) => minutes * minute);
  for (const wait of waits) {
    app.clock.advance(wait);
    await sender.flush();
  }
  await sender.stop();
  expect(tries).toBe(7);
  expect(await rows(app)).toMatchObject([{ state: "failed", attempts: 7 }]);
});

test("what is refused for good has failed at once", async () => {
  const app = await makeApp();
  const server = await startMailServer({ onRcptTo: (_address, _session, done) => done(refusal(550, "no such box")) });
  const sender = senderFor(app, server);
  await write(app);
  await sender.flush();
  await sender.stop();
  expect(await rows(app)).toMatchObject([
    { state: "failed", attempts: 1, error: expect.stringContaining("no such box") },
  ]);
});

test("a server that refuses the sign-in counts for no mail", async () => {
  const app = await makeApp();
  const server = await startMailServer({
    authOptional: false,
    onAuth: (_auth, _session, done) => done(refusal(535, "wrong password")),
  });
  const sender = senderFor(app, { ...server, url: server.url.replace("//", "//me:secret@") });
  await write(app);
  await sender.flush();
  await sender.stop();
  expect(await rows(app)).toMatchObject([{ state: "queued", attempts: 0 }]);
});

test("mails of one sequence go in the order in which they were written", async () => {
  const app = await makeApp();
  const server = await startMailServer();
  const sender = senderFor(app, server);
  const numbered = (number: number) => ({
    sequence: "registration 1",
    content: { ...content, subject: `Mail ${number}` },
  });
  await write(app, { ...numbered(0), dueAt: new Date(app.clock.now().getTime() + hour) });
  for (const number of [1, 2, 3]) await write(app, numbered(number));
  await sender.flush();
  await sender.stop();
  expect(server.taken.map(({ subject }) => subject)).toEqual(["Mail 1", "Mail 2", "Mail 3"]);
});

test("the next of a sequence goes at once, also when the one before it ends while is looked for what is due", async () => {
  const app = await makeApp();
  const held = Promise.withResolvers<void>();
  const server = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      address === "first@people.example" ? void held.promise.then(() => done()) : done(),
  });
  const sender = senderFor(app, server);
  for (const name of ["first", "second"])
    await write(app, { to: `${name}@people.example`, sequence: "registration 1" });
  const take = mailClaims.take.bind(mailClaims);
  const looking = vi.spyOn(mailClaims, "take").mockImplementation(async (db, taking) => {
    const taken = await take(db, taking);
    const [first] = await rows(app);
    if (taken.length > 0 || first?.state !== "sending") return taken;
    // The second waits for the first, which is still being sent and ends before the worker hears that nothing is due.
    held.resolve();
    await vi.waitFor(async () => expect((await rows(app))[0]?.state).toBe("sent"), { timeout: 60_000 });
    await setImmediate();
    return taken;
  });
  onTestFinished(() => looking.mockRestore());
  await sender.flush();
  await sender.stop();
  expect(server.recipients).toEqual(["first@people.example", "second@people.example"]);
});

test("what somebody waits for passes what is queued for many", async () => {
  const app = await makeApp();
  const server = await startMailServer();
  const sender = senderFor(app, server);
  for (let number = 0; number < 8; number++)
    await write(app, { kind: "announcement", to: `many${number}@people.example` });
  await write(app, { kind: "reset-password", to: "waiting@people.example" });
  const [first] = await mailClaims.take(app.db, { most: 1, now: app.clock.now() });
  expect(first?.recipient).toBe("waiting@people.example");
  await returnToQueue(app.db, first as MailRow, app.clock.now());
  await sender.flush();
  await sender.stop();
  expect(server.taken).toHaveLength(9);
});

test("while many wait, sending rests after each turn, for a second at most; few go at once", async () => {
  const app = await makeApp();
  const server = await startMailServer();
  const rests: number[] = [];
  const sender = senderFor(app, server, { rest: async (ms) => rests.push(ms) });
  for (let number = 0; number < 4; number++) await write(app);
  await sender.flush();
  expect(rests).toEqual([]);
  for (let number = 0; number < 20; number++) await write(app);
  await sender.flush();
  await sender.stop();
  expect(server.taken).toHaveLength(24);
  expect(rests.length).toBeGreaterThanOrEqual(4);
  expect(rests.every((ms) => ms > 0 && ms <= 1_000)).toBe(true);
});

test("sending rests nine times as long as it used the processor, however long that took by the clock", async () => {
  const app = await makeApp();
  const server = await startMailServer();
  const rests: number[] = [];
  let used = 0;
  const busyTime = () => {
    app.clock.advance(60_000);
    used += 20;
    return used;
  };
  const sender = senderFor(app, server, { rest: async (ms) => rests.push(ms), busyTime });
  for (let number = 0; number < 20; number++) await write(app);
  await sender.flush();
  await sender.stop();
  expect(server.taken).toHaveLength(20);
  expect(new Set(rests)).toEqual(new Set([180]));
});
