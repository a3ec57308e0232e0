import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { newFolder } from "../../../tests/support/files";
import { openSqliteDatabase } from "../database/database.server";
import { findDamage } from "../database/find-damage.server";
import { ConfigurationError } from "../env.server";
import { createLog } from "../log.server";
import { assertUsable } from "./assert-usable.server";
import { Condition } from "./condition.server";
import { reportingDamage } from "./damage.server";
import { renewMark, watchLog } from "./own-log.server";
import { Space } from "./space.server";

async function newDirectory() {
  const { directory, drop } = newFolder();
  onTestFinished(drop);
  mkdirSync(directory, { mode: 0o700 });
  const open = () => openSqliteDatabase(directory);
  const db = open();
  await db.schema.createTable("settings").addColumn("key", "text").addColumn("value", "text").execute();
  const row = { key: "a", value: "x".repeat(3_000) };
  for (let count = 0; count < 20; count++) await db.insertInto("settings").values(row).execute();
  return { directory, db, open, path: join(directory, "makerspace.db") };
}

const refusing = (code: string) => async (path: string) => {
  if (path.endsWith("makerspace.db")) throw Object.assign(new Error(code), { code });
};

test("a folder that cannot be written is told with whose it is and what to do", async () => {
  const { directory, db, path } = await newDirectory();
  await db.destroy();
  await expect(assertUsable(directory)).resolves.toBeUndefined();
  await expect(assertUsable(directory, refusing("EROFS"))).rejects.toThrow(
    `${path} is on a read-only file system. DATA_DIR must be writable.`,
  );
  await expect(assertUsable(directory, refusing("EACCES"))).rejects.toThrow(
    `${path} may not be written by this account. Give it back: chmod -R u+rwX ${directory}`,
  );
  const others = { getuid: process.getuid };
  process.getuid = () => statSync(path).uid + 1;
  onTestFinished(() => void Object.assign(process, others));
  await expect(assertUsable(directory, refusing("EACCES"))).rejects.toThrow(/belongs to another account \(uid \d+\)/);
  const inTheWay = join(directory, "file");
  writeFileSync(inTheWay, "");
  await expect(assertUsable(join(inTheWay, "data"))).rejects.toThrow(/^DATA_DIR .* cannot be made: /);
});

test("a restore that was interrupted is not served", async () => {
  const { directory, db } = await newDirectory();
  await db.destroy();
  writeFileSync(join(directory, "restore-unfinished"), "");
  await expect(assertUsable(directory)).rejects.toThrow(/was interrupted, so its data are incomplete/);
});

test("a copy beside the log of another is not served; the log of a crash is", async () => {
  const { directory, db, path } = await newDirectory();
  await renewMark(db, directory);
  const copy = readFileSync(path);
  await renewMark(db, directory);
  await db.insertInto("settings").values({ key: "only in the log", value: "" }).execute();
  // Copies the files while they are open, as a crash would leave them.
  const crashed = newFolder();
  onTestFinished(crashed.drop);
  mkdirSync(crashed.directory);
  for (const name of ["makerspace.db", "makerspace.db-wal", "makerspace.db-mark"])
    copyFileSync(join(directory, name), join(crashed.directory, name));
  await db.destroy();
  await expect(assertUsable(crashed.directory)).resolves.toBeUndefined();

  writeFileSync(join(crashed.directory, "makerspace.db"), copy);
  await expect(assertUsable(crashed.directory)).rejects.toThrow(/does not belong to makerspace.db-wal/);
});

test("a copy of the same hour is told apart as soon as the log has begun anew since, and is good until then", async () => {
  const { directory, db, path } = await newDirectory();
  const files = ["makerspace.db", "makerspace.db-wal", "makerspace.db-mark"];
  /** The files as a crash leaves them, with another database in place. */
  const crashedWith = async (database: Buffer) => {
    const crashed = newFolder();
    onTestFinished(crashed.drop);
    mkdirSync(crashed.directory);
    for (const name of files) copyFileSync(join(directory, name), join(crashed.directory, name));
    writeFileSync(join(crashed.directory, "makerspace.db"), database);
    return assertUsable(crashed.directory);
  };
  const write = (key: string) => db.insertInto("settings").values({ key, value: "" }).execute();
  /** Moves the log's content into the file; the next write starts the log over. */
  const beginAnew = async (key: string) => {
    await sql`pragma wal_checkpoint(restart)`.execute(db);
    await write(key);
  };
  await renewMark(db, directory);
  await write("first");
  const look = watchLog(db, directory);
  await look();
  const copy = readFileSync(path);
  await write("in the log");
  await look();
  // All that it lacks is in the log.
  await expect(crashedWith(copy)).resolves.toBeUndefined();

  await beginAnew("second");
  await look();
  await expect(crashedWith(readFileSync(path))).resolves.toBeUndefined();
  await expect(crashedWith(copy)).rejects.toThrow(/does not belong to makerspace.db-wal/);
  await db.destroy();
});

test("a damaged page is found and told; what is no database stops the start with a sentence", async () => {
  const { directory, db, open, path } = await newDirectory();
  await db.destroy();
  expect(await findDamage(path)).toBeUndefined();
  const bytes = readFileSync(path);
  bytes.fill(0xa5, 3 * 4096, 3 * 4096 + 200);
  writeFileSync(path, bytes);
  const log = createLog("silent");
  const condition = new Condition({ space: new Space({ directory, log }), log, database: path });
  expect(condition.warnings()).toEqual([]);
  await condition.checkDatabase();
  expect(condition.warnings()).toEqual([
    expect.stringMatching(/^The database is damaged: .*Stop the site and restore/),
  ]);

  writeFileSync(path, "not a database at all, but a text that is long enough to be looked at as one".repeat(99));
  expect(await findDamage(path)).toBe("file is not a database");
  const newer = new ConfigurationError("The database is newer");
  await expect(reportingDamage(directory, () => Promise.reject(newer))).rejects.toBe(newer);
  const opening = reportingDamage(directory, async () => open());
  await expect(opening).rejects.toThrow(
    `The database in DATA_DIR ${directory} is damaged (file is not a database). Restore a backup: npm run restore -- FILE. The current data are set aside, not deleted.`,
  );
});
