import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { password } from "../../../tests/support/factories";
import { newFolder } from "../../../tests/support/files";
import { capturedLog } from "../../../tests/support/log";
import { Condition } from "./condition.server";
import { Space } from "./space.server";

const [mega, giga] = [1_000_000, 1_000_000_000];

const noRoom = () => Object.assign(new Error("database or disk is full"), { code: "ERR_SQLITE_ERROR", errcode: 13 });

function newDisk(free: number) {
  const { directory, drop } = newFolder();
  onTestFinished(drop);
  mkdirSync(directory);
  const disk = { free };
  const { log, text } = capturedLog();
  const space = () => new Space({ directory, log, measure: async () => disk.free });
  const reserve = () => statSync(join(directory, "reserve"), { throwIfNoEntry: false })?.size;
  return { disk, space, reserve, log, text };
}

test("16 MB are held back, given away when the disk is full, and taken back when there is room", async () => {
  const { disk, space, reserve, text } = newDisk(2 * giga);
  const [one, other] = [space(), space()];
  await one.look();
  await other.look();
  expect([reserve(), one.warning()]).toEqual([16 * mega, undefined]);

  disk.free = 400 * mega;
  await one.look();
  expect(one.warning()).toBe("The disk is nearly full: 400 MB are left. Free some space.");

  expect(one.explain(new Error("else"))).toEqual(new Error("else"));
  expect(one.explain(noRoom())).toMatchObject({ status: 507 });
  expect([reserve(), one.isFull]).toEqual([undefined, true]);
  expect(text()).toContain("the disk is full: nothing can be saved");
  expect(() => one.assertRoom()).toThrow(/^The disk is full/);

  // Another process of the same folder sees it by the reserve that is gone.
  disk.free = 16 * mega;
  await other.look();
  expect(other.isFull).toBe(true);

  disk.free = giga;
  await one.look();
  await other.look();
  expect([reserve(), one.isFull, other.isFull]).toEqual([16 * mega, false, false]);
  expect(one.assertRoom()).toBeUndefined();
});

test.each([
  [300 * mega, 16 * mega],
  [26 * mega, 4 * mega],
  [5 * mega, mega],
  [2 * mega, undefined],
])("a disk with %d bytes free has a reserve of %d", async (free, held) => {
  const { disk, space: newSpace, reserve } = newDisk(free);
  const space = newSpace();
  await space.look();
  expect([reserve(), space.isFull]).toEqual([held, false]);
  // On a larger disk it grows.
  disk.free = giga;
  await space.look();
  expect(reserve()).toBe(16 * mega);
});

test("while the disk is full one can read and sign in; what would be written is refused with a sentence", async () => {
  const { space: newSpace, log } = newDisk(giga);
  const space = newSpace();
  const app = await makeApp({ condition: new Condition({ space, log, database: undefined }) });
  const admin = await app.as("admin");
  const community = { name: "Robots", description: "We build them.", category: "hardware" };
  // The write that finds it full is the first to be refused.
  const write = app.db.write.bind(app.db);
  let isFull = true;
  app.db.write = (work, observer) => (isFull ? Promise.reject(noRoom()) : write(work, observer));
  app.db.change = app.db.write;
  const refused = { status: 507, body: { detail: expect.stringMatching(/^The disk is full/) } };
  expect(await admin.post("/communities", community)).toMatchObject(refused);
  isFull = false;
  expect(await admin.post("/communities", community)).toMatchObject(refused);
  expect((await app.get("/events")).status).toBe(200);
  expect(await app.get("/ready")).toMatchObject({
    status: 200,
    body: { warnings: [expect.stringMatching(/^The disk is full:/)] },
  });
  const signIn = { username: admin.user.username, password };
  expect((await app.post("/auth/login-json", signIn)).status).toBe(200);
});

test("a sign-in that finds the disk full is tried again with what the reserve held", async () => {
  const { space: newSpace, log } = newDisk(giga);
  const app = await makeApp({ condition: new Condition({ space: newSpace(), log, database: undefined }) });
  const { user } = await app.as("member");
  const write = app.db.write.bind(app.db);
  let refusals = 1;
  app.db.write = (work, observer) => (refusals-- > 0 ? Promise.reject(noRoom()) : write(work, observer));
  expect((await app.post("/auth/login-json", { username: user.username, password })).status).toBe(200);
});
