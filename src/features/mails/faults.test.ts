// On PostgreSQL too: workers lock the rows of the mail queue.
import type { Socket } from "node:net";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { minute, second, start } from "../../../tests/support/clock";
import { refusal, startMailServer } from "../../../tests/support/mail/mail-server";
import { content, rows, senderFor, write } from "../../../tests/support/mail/sending";
import { readTrouble } from "../../platform/mail/queue.server";
import type { MailTransport } from "../../platform/mail/smtp.server";

test("while the mail server is gone, mails wait and nothing is counted; once it is back they go", async () => {
  const app = await makeApp();
  const gone = await startMailServer();
  await gone.close();
  const before = senderFor(app, gone);
  await write(app);
  await before.flush();
  await before.stop();
  expect(await rows(app)).toMatchObject([{ state: "queued", attempts: 0 }]);
  expect((await readTrouble(app.db))?.error).toContain("ECONNREFUSED");

  const back = await startMailServer();
  const after = senderFor(app, back);
  app.clock.advance(minute);
  await after.flush();
  await after.stop();
  expect(back.taken).toHaveLength(1);
  expect(await readTrouble(app.db)).toBeUndefined();
});

anyEngine.test("a server that dies after the data gets the mail again, with the same Message-ID", async () => {
  const app = await makeApp();
  const sockets = new Set<Socket>();
  const dying = await startMailServer({
    onData: (stream, _session, _done) => {
      stream.resume();
      stream.once("end", () => {
        for (const socket of sockets) socket.destroy();
      });
    },
  });
  dying.onConnection((socket) => sockets.add(socket));
  const before = senderFor(app, dying);
  await write(app);
  await before.flush();
  await before.stop();
  const [row] = await rows(app);
  expect(row).toMatchObject({ state: "queued", attempts: 0 });

  const well = await startMailServer();
  const after = senderFor(app, well);
  await after.flush();
  await after.stop();
  expect(well.taken.map(({ messageId }) => messageId)).toEqual([row?.message_id]);
});

test("of two that send from one queue, each mail is sent by one", async () => {
  const app = await makeApp();
  const server = await startMailServer();
  const senders = [senderFor(app, server), senderFor(app, server)];
  await app.db.write((transaction) =>
    app.services.mails.queue(
      transaction,
      ...Array.from({ length: 40 }, (_, number) => ({
        kind: "test" as const,
        to: `person${number}@people.example`,
        content: () => content,
      })),
    ),
  );
  await Promise.all(senders.map((sender) => sender.flush()));
  await Promise.all(senders.map((sender) => sender.stop()));
  expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(40);
  expect(server.taken).toHaveLength(40);
});

test("5,000 mails are queued in one transaction, all or none", async () => {
  const app = await makeApp();
  const mails = Array.from({ length: 5_000 }, () => ({
    kind: "test" as const,
    to: "tariro@people.example",
    content: () => content,
  }));
  const queueAll = (fails: boolean) =>
    app.db.write(async (transaction) => {
      await app.services.mails.queue(transaction, ...mails);
      if (fails) throw new Error("the change fails");
    });
  const count = async () =>
    (
      await app.db
        .selectFrom("mails")
        .select(({ fn }) => fn.countAll<number>().as("all"))
        .executeTakeFirstOrThrow()
    ).all;
  await expect(queueAll(true)).rejects.toThrow("the change fails");
  expect(await count()).toBe(0);
  await queueAll(false);
  expect(await count()).toBe(5_000);
});

anyEngine.test("no field adds a header or a recipient", async () => {
  const app = await makeApp();
  const server = await startMailServer();
  const sender = senderFor(app, server);
  const evil = "Hello\r\nBcc: all@people.example\r\n\r\n<b>body</b>\u2028X-Evil: 1";
  await write(app, {
    to: "tariro@people.example",
    content: {
      ...content,
      subject: evil,
      preview: evil,
      heading: evil,
      paragraphs: [evil],
      facts: [[evil, evil]],
      replyTo: "hello@anchor.example\r\nBcc: all@people.example",
      files: [{ name: `a.ics"\r\nX-Evil: 1`, type: "text/calendar", content: evil }],
    },
  });
  await sender.flush();
  await sender.stop();
  const [mail, ...others] = server.taken;
  expect(others).toEqual([]);
  expect(mail?.headers.has("bcc")).toBe(false);
  expect(mail?.headers.has("x-evil")).toBe(false);
  expect(mail?.html).not.toContain("<b>body");
  expect(server.recipients).toEqual(["tariro@people.example"]);
  expect(mail?.subject).toContain("Hello Bcc: all@people.example");
});

anyEngine.test.each([
  "a(Win.a.prize)@people.example",
  "a@people.example, b@people.example",
  "Prize <a@people.example>",
])("what is stored as an address is one whole address, never a name, a comment or several: %s", async (to) => {
  const app = await makeApp();
  const asked: string[] = [];
  const server = await startMailServer({
    onRcptTo: ({ address }, _session, done) => {
      asked.push(address);
      done(refusal(553, "no such box"));
    },
  });
  const sender = senderFor(app, server);
  await write(app, { to });
  await sender.flush();
  await sender.stop();
  expect(asked).not.toContain("a@people.example");
  expect((await rows(app))[0]).toMatchObject({ state: "failed" });
});

const nothing: MailTransport = {
  send: () => Promise.reject(new Error("nothing is sent")),
  test: () => Promise.reject(new Error("nothing is sent")),
  check: async () => undefined,
  close: () => {},
};

describe("an outage of the mail server", () => {
  /** Six mails, and a server that breaks every connection until the outage ends. */
  async function outage() {
    const app = await makeApp({ mailTransport: { ...nothing, test: async () => ({ taken: true, said: "250 OK" }) } });
    let isDown = true;
    let tries = 0;
    const server = await startMailServer({
      onConnect: (_session, done) => {
        tries++;
        done(isDown ? refusal(421, "restarting") : undefined);
      },
    });
    const sender = senderFor(app, server);
    onTestFinished(() => sender.stop());
    for (let mail = 0; mail < 6; mail++) await write(app);
    await sender.flush();
    expect(server.taken).toEqual([]);
    return { app, server, sender, tries: () => tries, end: () => (isDown = false) };
  }

  anyEngine.test(
    "counts once, however many mails were on their way: after two seconds they are tried again",
    async () => {
      const { app, server, sender, end } = await outage();
      end();
      app.clock.advance(2 * second - 1);
      await sender.flush();
      expect(server.taken).toEqual([]);
      app.clock.advance(1);
      await sender.flush();
      expect(server.taken).toHaveLength(6);
    },
  );

  anyEngine.test("that lasts is looked at ever more seldom, every five minutes in the end", async () => {
    const { app, sender, tries } = await outage();
    for (const seconds of [2, 15, 60, 300, 300]) {
      const before = tries();
      app.clock.advance(seconds * second - 1);
      await sender.flush();
      expect(tries()).toBe(before);
      app.clock.advance(1);
      await sender.flush();
      expect(tries()).toBeGreaterThan(before);
    }
    expect((await readTrouble(app.db))?.since).toBe(start);
  });

  anyEngine.test.each([
    ["a test mail that is taken", "/mails/test", { to: "me@people.example" }],
    ["sending a mail again by hand", "/mails/1/retry", undefined],
  ])("ends with %s", async (_what, path, body) => {
    const { app, server, sender, end } = await outage();
    sender.start();
    end();
    expect((await (await app.as("admin")).post(path, body)).status).toBe(200);
    // Generous limits, so that a busy machine breaks nothing.
    await vi.waitFor(() => expect(server.taken).toHaveLength(6), { timeout: 300_000, interval: 20 });
    expect(await readTrouble(app.db)).toBeUndefined();
  });

  test("ends for a process whose mails fail once another process has sent one", async () => {
    const { app, server, sender, end } = await outage();
    const other = senderFor(app, server);
    onTestFinished(() => other.stop());
    end();
    await other.flush();
    expect(server.taken).toHaveLength(6);
    await write(app);
    await sender.flush();
    expect(server.taken).toHaveLength(7);
  });
});
