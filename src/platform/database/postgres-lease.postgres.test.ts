import { AbortedTransactionError, sql } from "kysely";
import { expect, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { withinRequest } from "./waiting-time.server";

const countKeys = async ({ db }: Awaited<ReturnType<typeof makeApp>>) =>
  (await db.selectFrom("settings").select("key").where("key", "=", "a").execute()).length;

test("a transaction whose error was swallowed is refused at its commit, and its connection works again", async () => {
  const app = await makeApp();
  const written = app.db.write(async (transaction) => {
    await transaction.insertInto("settings").values({ key: "a", value: "b" }).execute();
    await sql`select nonsense`.execute(transaction).catch(() => undefined);
  });
  await expect(written).rejects.toThrow(AbortedTransactionError);
  expect(await countKeys(app)).toBe(0);
  await app.db.write((transaction) => transaction.insertInto("settings").values({ key: "a", value: "b" }).execute());
  expect(await countKeys(app)).toBe(1);
});

test("a transaction begins with its isolation level and access mode", async () => {
  const { db } = await makeApp();
  const reading = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const settings = sql`select current_setting('transaction_isolation') as level, current_setting('transaction_read_only') as reads`;
  expect((await reading.execute((transaction) => settings.execute(transaction))).rows).toEqual([
    { level: "repeatable read", reads: "on" },
  ]);
});

test("an error's trace names the code that asked", async () => {
  const { db } = await makeApp();
  const asked = db.write(async (transaction) => {
    await sql`select nonsense`.execute(transaction);
  });
  const error = await asked.catch((reason: Error) => reason);
  expect((error as Error).stack).toContain("postgres-lease.postgres.test.ts");
});

test("a request whose time is used up is told that the site is busy: the database has answered", async () => {
  const { db } = await makeApp();
  const asked = withinRequest(async () => {
    await sql`select pg_sleep(3)`.execute(db);
    await sql`select pg_sleep(3)`.execute(db);
  });
  await expect(asked).rejects.toThrow("The site is very busy");
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});
