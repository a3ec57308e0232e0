import type { Socket } from "node:net";
import { setInterval as every } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { minute } from "../../../tests/support/clock";
import { startMailServer } from "../../../tests/support/mail/mail-server";
import { content, rows, senderFor, write } from "../../../tests/support/mail/sending";
import { readTrouble } from "../../platform/mail/queue.server";

const patient = { greeting: 60_000, silence: 60_000, mail: 60_000 };

/** Two mails that both time out: both wait, nothing is counted, and the queue pauses. */
async function expectPatience(
  server: Awaited<ReturnType<typeof startMailServer>>,
  patience: Partial<typeof patient>,
  error: string,
): Promise<void> {
  const app = await makeApp();
  const sender = senderFor(app, server, { patience: { ...patient, ...patience } });
  await write(app);
  await write(app);
  await sender.flush();
  expect(await rows(app)).toMatchObject([
    { state: "queued", attempts: 0, claimed_until: null },
    { state: "queued", attempts: 0, claimed_until: null },
  ]);
  expect((await readTrouble(app.db))?.error).toContain(error);
  // The queue is paused; otherwise this would hang.
  await sender.flush();

  const well = await startMailServer();
  const next = senderFor(app, well);
  app.clock.advance(minute);
  await next.flush();
  expect(well.taken).toHaveLength(2);
  await Promise.all([sender.stop(), next.stop()]);
}

test("a server that never greets is given up, and mails wait", async () => {
  const server = await startMailServer({ onConnect: () => {} });
  await expectPatience(server, { greeting: 50 }, "Greeting never received");
});

test("a server that takes the data and never answers is given up, and mails wait", async () => {
  const server = await startMailServer({ onData: (stream) => void stream.resume() });
  await expectPatience(server, { silence: 100 }, "Timeout");
});

test("a server that drips an endless answer is given up, however long it goes on", async () => {
  const sockets = new Set<Socket>();
  const server = await startMailServer({
    onData: (stream) => {
      stream.resume();
      stream.once("end", async () => {
        for await (const _ of every(10)) {
          const open = [...sockets].filter((socket) => socket.writable);
          for (const socket of open) socket.write("250-wait\r\n");
          if (open.length === 0) return;
        }
      });
    },
  });
  server.onConnection((socket) => sockets.add(socket));
  await expectPatience(server, { mail: 300 }, "too slow");
});

/** A server that answers for one recipient only on command. */
async function startServerWithSlowBox(slow: string) {
  const heard = Promise.withResolvers<void>();
  let answer: (() => void) | undefined;
  const server = await startMailServer({
    onRcptTo: ({ address }, _session, done) => {
      if (address !== slow) return done();
      answer = done;
      heard.resolve();
    },
  });
  return { server, heard: heard.promise, answer: () => answer?.() };
}

test("while one mail is slow, all others go, those written meanwhile included", async () => {
  const app = await makeApp();
  const { server, heard, answer } = await startServerWithSlowBox("slow@people.example");
  const sender = senderFor(app, server);
  await write(app, { to: "slow@people.example" });
  for (let number = 0; number < 12; number++) await write(app, { to: `quick${number}@people.example` });
  sender.wake();
  await heard;
  await expect.poll(() => server.taken.length, { timeout: 60_000 }).toBe(12);
  await write(app, { to: "late@people.example" });
  sender.wake();
  await expect.poll(() => server.recipients.includes("late@people.example"), { timeout: 60_000 }).toBe(true);
  expect(server.recipients).not.toContain("slow@people.example");
  answer();
  await sender.stop();
  expect((await rows(app)).map(({ state }) => state)).toEqual(Array.from({ length: 14 }, () => "sent"));
  expect(server.taken).toHaveLength(14);
});

test("a mail of the same sequence waits for the slow one", async () => {
  const app = await makeApp();
  const { server, heard, answer } = await startServerWithSlowBox("slow@people.example");
  const sender = senderFor(app, server);
  const sequence = "registration 1";
  await write(app, { to: "slow@people.example", sequence, content: { ...content, subject: "First" } });
  await write(app, { to: "quick@people.example", sequence, content: { ...content, subject: "Second" } });
  await write(app, { to: "other@people.example", content: { ...content, subject: "Other" } });
  const flushed = sender.flush();
  await heard;
  await expect.poll(() => server.taken.length, { timeout: 60_000 }).toBe(1);
  answer();
  await flushed;
  await sender.stop();
  expect(server.taken.map(({ subject }) => subject)).toEqual(["Other", "First", "Second"]);
});

test("a slow server does not hold up the end: what is on its way is given back to the next start", async () => {
  const app = await makeApp();
  const { server, heard } = await startServerWithSlowBox("slow@people.example");
  const sender = senderFor(app, server, { endMs: 50 });
  await write(app, { to: "slow@people.example" });
  sender.wake();
  await heard;
  await sender.stop();
  expect(await rows(app)).toMatchObject([{ state: "queued", attempts: 0, claimed_until: null }]);
  expect(await readTrouble(app.db)).toBeUndefined();
});
