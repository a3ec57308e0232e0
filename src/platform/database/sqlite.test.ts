import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { migrate } from "../../app/migrations/index.server";
import { type Database, openSqliteDatabase, type Queryable } from "./database.server";

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
  expect(await setting("busy_timeout")).toBe(10_000);
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

test("what another process writes is noticed, looked for at most ten times a second", async () => {
  const directory = temporary();
  const [here, there] = [open(directory), open(directory)];
  await migrate(here);
  let now = performance.now() + 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  const before = here.contentVersion;
  await there.insertInto("settings").values({ key: "a", value: "b" }).execute();
  expect(here.contentVersion).toBe(before); // not looked for yet
  now += 100;
  expect(here.contentVersion).toBe(before + 1);
  now += 100;
  expect(here.contentVersion).toBe(before + 1);
});
