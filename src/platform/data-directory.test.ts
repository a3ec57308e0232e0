import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { newFolder } from "../../tests/support/files";
import { closeDataDirectory } from "./data-directory.server";
import { openSqliteDatabase } from "./database/database.server";
import { DiskFiles } from "./files/disk-files.server";
import { createLog } from "./log.server";

const unix = process.platform !== "win32";
const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

function openFolder(mode = 0o755) {
  const { directory, drop } = newFolder();
  onTestFinished(drop);
  mkdirSync(directory);
  chmodSync(directory, mode);
  const log = createLog("silent");
  const warn = vi.spyOn(log, "warn");
  return { directory, log, warn };
}

test.runIf(unix)("what others could read is theirs no more: folders 0700, files 0600, however deep", async () => {
  const { directory, log, warn } = openFolder();
  mkdirSync(join(directory, "files", "abc"), { recursive: true, mode: 0o755 });
  const files = ["makerspace.db", "makerspace.db-wal", "makerspace.db-shm", "files/abc/640.webp"];
  for (const file of files) writeFileSync(join(directory, file), "x", { mode: 0o644 });
  await closeDataDirectory(directory, log);
  expect(["", "files", "files/abc"].map((path) => modeOf(join(directory, path)))).toEqual(["700", "700", "700"]);
  expect(files.map((path) => modeOf(join(directory, path)))).toEqual(["600", "600", "600", "600"]);
  expect(warn).not.toHaveBeenCalled();
});

test.runIf(unix)("in a folder that is closed, the files right in it are closed as well", async () => {
  const { directory, log } = openFolder(0o700);
  writeFileSync(join(directory, "makerspace.db"), "x", { mode: 0o664 });
  await closeDataDirectory(directory, log);
  expect(modeOf(join(directory, "makerspace.db"))).toBe("600");
});

test.runIf(unix)("a link is left alone, and so is what it leads to", async () => {
  const { directory, log, warn } = openFolder();
  const elsewhere = openFolder();
  writeFileSync(join(elsewhere.directory, "own.txt"), "x", { mode: 0o644 });
  symlinkSync(elsewhere.directory, join(directory, "files"));
  await closeDataDirectory(directory, log);
  expect(modeOf(directory)).toBe("700");
  expect([modeOf(elsewhere.directory), modeOf(join(elsewhere.directory, "own.txt"))]).toEqual(["755", "644"]);
  expect(warn).not.toHaveBeenCalled();
});

test.runIf(unix)("a folder that many share is told, not closed", async () => {
  const shared = openFolder(0o1777);
  await closeDataDirectory(shared.directory, shared.log);
  expect(modeOf(shared.directory)).toBe("1777");
  expect(shared.warn).toHaveBeenCalledWith(
    { directory: shared.directory, mode: "1777" },
    expect.stringMatching(/^DATA_DIR can be read by other accounts of this machine\./),
  );

  const others = openFolder();
  const getuid = vi.spyOn(process, "getuid").mockReturnValue(statSync(others.directory).uid + 1);
  onTestFinished(() => getuid.mockRestore());
  await closeDataDirectory(others.directory, others.log);
  expect(modeOf(others.directory)).toBe("755");
  expect(others.warn).toHaveBeenCalledTimes(1);
});

test.runIf(unix)("neither is one that the program itself is in", async () => {
  const { directory, log, warn } = openFolder();
  const cwd = vi.spyOn(process, "cwd").mockReturnValue(join(directory, "site"));
  onTestFinished(() => cwd.mockRestore());
  await closeDataDirectory(directory, log);
  expect(modeOf(directory)).toBe("755");
  expect(warn).toHaveBeenCalledTimes(1);
});

test("where there is no folder yet, none is made", async () => {
  const { directory, log, warn } = openFolder();
  await closeDataDirectory(join(directory, "later"), log);
  expect(existsSync(join(directory, "later"))).toBe(false);
  expect(warn).not.toHaveBeenCalled();
});

test.runIf(unix)("what the database and the files make is closed from the beginning", async () => {
  const before = process.umask(0o022);
  onTestFinished(() => void process.umask(before));
  const { directory } = openFolder();
  const data = join(directory, "data");
  const db = openSqliteDatabase(data);
  onTestFinished(() => db.destroy());
  await db.schema.createTable("things").addColumn("id", "integer").execute();
  await new DiskFiles(data).put("abcdefghijklmnopqrstuv/640.webp", new Uint8Array(3));
  const made = readdirSync(data, { recursive: true, encoding: "utf8" }).sort();
  expect(made).toEqual(expect.arrayContaining(["makerspace.db", "makerspace.db-wal", "makerspace.db-shm"]));
  for (const path of [data, ...made.map((name) => join(data, name))])
    expect(modeOf(path), path).toBe(statSync(path).isDirectory() ? "700" : "600");
});
