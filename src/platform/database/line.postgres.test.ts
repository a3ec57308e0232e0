import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { insertEvent } from "../../../tests/support/factories";
import { lockRow } from "./lock-row.server";

test("who waits for a connection is counted, and nobody once there is one", async () => {
  const { db } = await makeApp();
  const gate = Promise.withResolvers<void>();
  const inside = Array.from({ length: 10 }, () => Promise.withResolvers<void>());
  const holding = inside.map(({ resolve }) =>
    db.connection().execute(async () => {
      resolve();
      await gate.promise;
    }),
  );
  await Promise.all(inside.map(({ promise }) => promise));
  const waiting = [1, 2, 3].map(() => db.selectFrom("users").select("id").execute());
  await expect.poll(() => db.line.waiting).toBe(3);
  gate.resolve();
  await Promise.all([...holding, ...waiting]);
  expect(db.line.waiting).toBe(0);
});

test("however many writes wait for one row, reads have connections", async () => {
  const { db } = await makeApp();
  const event = await insertEvent(db);
  const [isLocked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = db.write(async (transaction) => {
    await lockRow(transaction, "events", event);
    isLocked.resolve();
    await gate.promise;
  });
  await isLocked.promise;
  const others = Array.from({ length: 15 }, () => db.write((transaction) => lockRow(transaction, "events", event)));
  // By the next turn of the event loop each of them has a connection, or stands in line for one.
  await setImmediate();
  try {
    // Without a connection it would be answered after the first write that is refused, since it cannot lock the row.
    const reading = db.selectFrom("events").select("id").execute();
    const refused = Promise.any(others.map((writing) => writing.then(Promise.reject, () => "refused first")));
    expect(await Promise.race([reading, refused])).toEqual([{ id: event }]);
  } finally {
    gate.resolve();
    await Promise.allSettled([first, ...others]);
  }
});
