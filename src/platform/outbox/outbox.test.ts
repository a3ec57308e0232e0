// On PostgreSQL too: processes lock and claim the rows of an outbox.
import { expect, test, vi } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { minute } from "../../../tests/support/clock";
import { rows, write } from "../../../tests/support/mail/sending";
import { mailClaims, markSent } from "../mail/queue.server";
import { OutboxWorker } from "./worker.server";

test("a row is claimed by one process; once the claim expires another has it, and the first writes nothing down", async () => {
  const app = await makeApp();
  await write(app);
  const take = () => mailClaims.take(app.db, { most: 5, now: app.clock.now() });
  const [taken] = await take();
  app.clock.advance(5 * minute - 1);
  expect(await take()).toEqual([]);
  app.clock.advance(1);
  const [again] = await take();
  expect(again).toMatchObject({ id: taken?.id, state: "sending" });
  const settling = { key: app.services.siteKey, now: app.clock.now() };
  if (!taken || !again) throw new Error("It was not claimed");
  await markSent(app.db, taken, settling);
  expect(await rows(app)).toEqual([again]);
  expect(await app.db.write((transaction) => mailClaims.lock(transaction, taken))).toBeUndefined();
  await markSent(app.db, again, settling);
  expect(await rows(app)).toMatchObject([{ state: "sent", claimed_until: null }]);
});

/** A worker that sends numbers; sending `bad` throws. */
class Numbers extends OutboxWorker<number> {
  readonly sent: number[] = [];
  readonly waiting: number[];

  constructor({ waiting, isAway = false, error }: { waiting: number[]; isAway?: boolean; error: () => void }) {
    super({ db: { isAway }, log: { error } as never, failed: "numbers wait", most: 2, batch: 1, rest: async () => {} });
    this.waiting = waiting;
  }

  protected async prepare(): Promise<void> {}

  protected async take(most: number): Promise<number[]> {
    return this.waiting.splice(0, most);
  }

  protected async send(item: number): Promise<void> {
    if (item < 0) throw new Error("negative");
    this.sent.push(item);
  }
}

anyEngine.test(
  "after an unexpected error a worker claims no more, says so once, and goes on at the next look",
  async () => {
    const error = vi.fn();
    const worker = new Numbers({ waiting: [1, -2, 3, 4], error });
    await worker.flush();
    expect(worker.sent).toEqual([1]);
    expect(error.mock.calls).toEqual([[{ err: new Error("negative") }, "numbers wait"]]);
    await worker.flush();
    expect(worker.sent).toEqual([1, 3, 4]);
  },
);

anyEngine.test("while the database is away, a worker's errors are not logged", async () => {
  const error = vi.fn();
  await new Numbers({ waiting: [-1], isAway: true, error }).flush();
  expect(error).not.toHaveBeenCalled();
});

anyEngine.test("a worker that has stopped claims nothing", async () => {
  const worker = new Numbers({ waiting: [1], error: () => {} });
  await worker.stop();
  await worker.flush();
  expect(worker.waiting).toEqual([1]);
});
