import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { migrate } from "../../app/migrations/index.server";
import { type Database, openSqliteDatabase, type Queryable } from "./database.server";
import { withinRequest } from "./waiting-time.server";

function temporary(): string {
  const directory = mkdtempSync(join(tmpdir(), "test-sqlite-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

function open(directory: string): Database {
  const db = openSqliteDatabase(directory);
  onTestFinished(() => db.destroy());
  return db;
}

test("the file is opened with the settings that lose nothing", async () => {
  const db = open(temporary());
  const setting = async (name: string) =>
    Object.values((await sql.raw(`pragma ${name}`).execute(db)).rows[0] as object)[0];
  expect(await setting("journal_mode")).toBe("wal");
  expect(await setting("synchronous")).toBe(2); // full
  expect(await setting("foreign_keys")).toBe(1);
  // The engine never waits: that would hold up everything else.
  expect(await setting("busy_timeout")).toBe(0);
});

test("a count does not wait for the disk, and all that comes after it does", async () => {
  const db = open(temporary());
  const synchronous = async (on: Queryable) =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(on)).rows[0]?.synchronous;
  for (let time = 0; time < 2; time++) {
    expect(await db.writeUnsynced(synchronous)).toBe(1); // normal
    expect(await synchronous(db)).toBe(2);
  }
  await expect(db.writeUnsynced(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await synchronous(db)).toBe(2);
});

test("a directory that is missing is made, for its owner alone", async () => {
  const directory = join(temporary(), "a", "b");
  await sql`select 1`.execute(open(directory));
  expect(statSync(directory).mode & 0o777).toBe(0o700);
});

test("a registration needs its event: foreign keys hold", async () => {
  const db = open(temporary());
  await migrate(db);
  await expect(
    sql`insert into sessions (user_id, remembered, created_at, expires_at) values (77, 0, '', '')`.execute(db),
  ).rejects.toThrow(/FOREIGN KEY/);
});

test("a failed transaction leaves nothing behind", async () => {
  const db = open(temporary());
  await migrate(db);
  const version = db.contentVersion;
  const work = db.change(async (transaction) => {
    await transaction.insertInto("settings").values({ key: "a", value: "b" }).execute();
    throw new Error("no");
  });
  await expect(work).rejects.toThrow("no");
  expect(await db.selectFrom("settings").selectAll().execute()).toEqual([]);
  expect(db.contentVersion).toBe(version);
});

test("content that another process changes is noticed, looked for at most ten times a second; a count of its is nothing", async () => {
  const directory = temporary();
  const [here, there] = [open(directory), open(directory)];
  await migrate(here);
  let now = performance.now() + 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const before = here.contentVersion;
  await there.insertInto("settings").values({ key: "count", value: "1" }).execute();
  now += 100;
  expect(here.contentVersion).toBe(before);
  await there.change((transaction) => transaction.insertInto("settings").values({ key: "a", value: "b" }).execute());
  expect(here.contentVersion).toBe(before); // not looked for yet
  now += 100;
  expect(here.contentVersion).toBe(before + 1);
  now += 100;
  expect(here.contentVersion).toBe(before + 1);
});

test("while another process writes, what writes here waits for its turn, and what reads does not", async () => {
  const directory = temporary();
  const [here, there] = [open(directory), open(directory)];
  await migrate(here);
  const settings = () => here.selectFrom("settings").select("key").orderBy("key").execute();
  const order: string[] = [];
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = there.write(async (transaction) => {
    await transaction.insertInto("settings").values({ key: "a", value: "" }).execute();
    begun.resolve();
    await ended.promise;
    order.push("there");
  });
  await begun.promise;
  const waits = [
    here.write(async (transaction) => {
      await transaction.insertInto("settings").values({ key: "b", value: "" }).execute();
      order.push("here, a transaction");
    }),
    here
      .insertInto("settings")
      .values({ key: "c", value: "" })
      .execute()
      .then(() => order.push("here, a statement")),
  ];
  // Timers run and readers get answers meanwhile.
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await settings()).toEqual([]);
  expect(order).toEqual([]);
  ended.resolve();
  await Promise.all([writing, ...waits]);
  expect(order).toEqual(["there", "here, a transaction", "here, a statement"]);
  expect(await settings()).toEqual([{ key: "a" }, { key: "b" }, { key: "c" }]);
});

test("a write that waits longer than a request may is told to come again, and has written nothing", async () => {
  const directory = temporary();
  const [here, there] = [open(directory), open(directory)];
  await migrate(here);
  let now = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => {
    now += 1_000;
    return now;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await there.write(async (transaction) => {
    await transaction.insertInto("settings").values({ key: "a", value: "" }).execute();
    const write = withinRequest(() => here.insertInto("settings").values({ key: "b", value: "" }).execute());
    await expect(write).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  });
  expect(await here.selectFrom("settings").select("key").execute()).toEqual([{ key: "a" }]);
});

test("a reader inside a transaction sees what it has written, one outside what is committed", async () => {
  const db = open(temporary());
  await migrate(db);
  await db.write(async (transaction) => {
    await transaction.insertInto("settings").values({ key: "a", value: "" }).execute();
    expect(await transaction.selectFrom("settings").select("key").execute()).toEqual([{ key: "a" }]);
    expect(await db.selectFrom("settings").select("key").execute()).toEqual([]);
  });
  expect(await db.selectFrom("settings").select("key").execute()).toEqual([{ key: "a" }]);
});
