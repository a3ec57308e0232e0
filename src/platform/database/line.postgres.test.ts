import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";

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
