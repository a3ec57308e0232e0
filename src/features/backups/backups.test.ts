// On PostgreSQL too: a backup is read from and written into the engine.
import { mkdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { anyEngine } from "../../../tests/support/any-engine";
import { makeApp } from "../../../tests/support/app";
import { day, hour } from "../../../tests/support/clock";
import { backupsToDelete } from "../../platform/backup/keep.server";
import { isBackupDue, listBackups, startBackup } from "./backups.server";
import type { Backups } from "./schema";

const made = async (app: Awaited<ReturnType<typeof makeApp>>) => {
  const started = await startBackup(app.services);
  await started?.ended;
  return started !== undefined;
};

test("a backup that is asked for is made, read to its end, and listed", async () => {
  const app = await makeApp();
  // Other files in the folder are not backups.
  mkdirSync(app.services.backups.store.place, { recursive: true });
  writeFileSync(join(app.services.backups.store.place, "notes.txt"), "mine");
  const admin = await app.as("admin");
  const none = await admin.get<Backups>("/backups");
  expect(none).toMatchObject({
    status: 200,
    body: { items: [], total: 0, running: false, failed: null, warnings: [] },
  });

  const asked = await admin.post<Backups>("/backups");
  expect(asked).toMatchObject({ status: 201, body: { running: true } });
  expect(await admin.post("/backups")).toMatchObject({
    status: 409,
    body: { detail: "A backup is already running" },
  });
  await expect.poll(async () => (await admin.get<Backups>("/backups")).body.running, { timeout: 60_000 }).toBe(false);
  const { body } = await admin.get<Backups>("/backups");
  expect(body.items).toEqual([
    {
      name: "makerspace-20260307-080000.tgz",
      created_at: "2026-03-07T08:00:00.000Z",
      size: expect.any(Number),
      readable: true,
      fault: null,
    },
  ]);
});

test("of two processes one makes it; one that was killed is waited for no longer than ten minutes", async () => {
  const app = await makeApp();
  const other = { ...app.services, log: app.services.log };
  const [one, two] = await Promise.all([startBackup(app.services), startBackup(other)]);
  expect([one, two].filter((started) => started !== undefined)).toHaveLength(1);
  await (one ?? two)?.ended;
  await app.db
    .updateTable("settings")
    .set({ value: app.clock.in(10 * 60_000) })
    .where("key", "=", "turn backup")
    .execute();
  expect(await startBackup(app.services)).toBeUndefined();
  app.clock.advance(hour);
  expect(await made(app)).toBe(true);
});

anyEngine.test("one that cannot be made, or not be read, is told, and takes no other away", async () => {
  const app = await makeApp();
  await made(app);
  const { store } = app.services.backups;
  const add = store.add.bind(store);
  store.add = async (name, path) => {
    writeFileSync(path, "cut short");
    await add(name, path);
  };
  app.clock.advance(30 * day);
  await made(app);
  const told = await listBackups(app.services);
  expect(told.items.map(({ readable }) => readable)).toEqual([false, true]);
  expect(told.failed).toEqual({ at: app.clock.in(0), detail: told.items[0]?.fault });
  expect(told.items[0]?.fault).toMatch(/^This is not a backup of this site/);

  store.add = () => Promise.reject(new Error("secret path"));
  app.clock.advance(day);
  await made(app);
  expect((await listBackups(app.services)).failed?.detail).toBe("The backup could not be made. The log says why.");
  store.add = add;
  app.clock.advance(day);
  await made(app);
  expect((await listBackups(app.services)).failed).toBeNull();
});

anyEngine.test(
  "one that was cut short or changed afterwards cannot be read, and is no reason to do without a new one",
  async () => {
    const app = await makeApp();
    const { store } = app.services.backups;
    const readable = async () => (await listBackups(app.services)).items.map((one) => one.readable);
    for (let count = 0; count < 3; count++) {
      await made(app);
      app.clock.advance(hour);
    }
    const [last = "", middle = "", first = ""] = (await store.list()).map(({ name }) => join(store.place, name));
    // Copied to another disk: other times, same bytes.
    utimesSync(last, 1_000_000, 1_000_000);
    expect(await readable()).toEqual([true, true, true]);
    truncateSync(first, 1_000);
    const bytes = readFileSync(middle);
    const half = bytes.length >> 1;
    bytes.writeUInt8(bytes.readUInt8(half) ^ 1, half);
    writeFileSync(middle, bytes);
    expect(await readable()).toEqual([true, false, false]);
    expect((await listBackups(app.services)).items[1]?.fault).toMatch(/^This backup is damaged/);
    expect(await isBackupDue(app.services)).toBe(false);
    truncateSync(last, 1_000);
    expect(await isBackupDue(app.services)).toBe(true);
  },
);

anyEngine.test("all are read to their end once a day: what has gone bad on the disk is found", async () => {
  const app = await makeApp();
  const { store } = app.services.backups;
  await made(app);
  const opened: string[] = [];
  const open = store.open.bind(store);
  store.open = (name) => {
    opened.push(name);
    return open(name);
  };
  const [first] = await store.list();
  await listBackups(app.services);
  expect(opened).toEqual([]);
  app.clock.advance(hour);
  await made(app);
  expect(opened).not.toContain(first?.name);
  app.clock.advance(day);
  await made(app);
  expect(opened).toContain(first?.name);
});

anyEngine.test("seven daily and four weekly ones are kept, and all of the last day", () => {
  const now = new Date("2026-03-29T03:00:00.000Z"); // a Sunday
  const daily = Array.from({ length: 60 }, (_, days) => ({
    name: String(days),
    createdAt: new Date(now.getTime() - days * day),
    size: 1,
    mark: "",
  }));
  const again = { name: "again", createdAt: new Date(now.getTime() - 2 * hour), size: 1, mark: "" };
  const gone = new Set(backupsToDelete([...daily, again], now));
  const kept = [...daily, again].filter((backup) => !gone.has(backup)).map(({ name }) => name);
  expect(kept).toEqual(["0", "1", "2", "3", "4", "5", "6", "7", "14", "21", "again"]);
});
