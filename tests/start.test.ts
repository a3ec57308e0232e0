import { spawn, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { migrate } from "../src/app/migrations/index.server";
import { hintAbout, hintAboutProxy } from "../src/app/start-words.server";
import { loadTokenKey } from "../src/features/auth/tokens.server";
import { ensureFirstAdmin } from "../src/features/users/first-admin.server";
import { DiskFiles } from "../src/platform/files/disk-files.server";
import { defaultSite } from "../src/platform/site";
import { findSampleFolder } from "../src/samples/folder.server";
import { addSampleContent } from "../src/samples/import.server";
import { newDatabase } from "./support/database";
import { newFolder } from "./support/files";
import { root } from "./support/sources";

interface Started {
  address?: string;
  madePassword?: string;
  error?: string;
}

/** A process of the product that is loaded and waits to be started. */
async function prepareProcess() {
  const hook = "./tests/support/resolve-sources.ts";
  const child = spawn(process.execPath, ["--import", hook, "tests/support/start-process.ts"], {
    cwd: root,
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env.PATH ?? "" },
  });
  const closed = new Promise((resolve) => child.once("close", resolve));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const line = async () => (await lines.next()).value as string | undefined;
  expect(await line()).toBe("ready");
  const tell = async (told: string): Promise<Started> => {
    child.stdin.write(`${told}\n`);
    return JSON.parse((await line()) ?? '{"error":"it ended without a word"}') as Started;
  };
  return {
    /** starts the product until the test ends, or again */
    start(settings: Record<string, string>): Promise<Started> {
      onTestFinished(async () => void (await tell("")));
      return tell(JSON.stringify({ PORT: "0", LOG_LEVEL: "silent", ...settings }));
    },
    async end() {
      child.stdin.end();
      await closed;
    },
  };
}

/** Processes that start again and again; loading another one takes seconds. */
const loaded: ReturnType<typeof prepareProcess>[] = [];
const processes = (count: number) => {
  while (loaded.length < count) loaded.push(prepareProcess());
  return Promise.all(loaded.slice(0, count));
};
afterAll(async () => {
  for (const one of loaded) await (await one).end();
});

const start = async (settings: Record<string, string>): Promise<Started> => {
  const [first] = await processes(1);
  return first?.start(settings) ?? {};
};

async function emptyDatabase() {
  const { db, settings, drop } = await newDatabase({ migrated: false });
  onTestFinished(drop);
  return { db, settings };
}

test("three processes starting at once on an empty database create everything once", async () => {
  const { db, settings } = await emptyDatabase();
  const started = await Promise.all((await processes(3)).map((one) => one.start(settings)));
  expect(started.map(({ error }) => error)).toEqual([undefined, undefined, undefined]);

  const passwords = started.map(({ madePassword }) => madePassword).filter(Boolean);
  expect(passwords).toHaveLength(1);
  const users = await db.selectFrom("users").select(["username", "role"]).execute();
  expect(users).toEqual([{ username: "admin", role: "admin" }]);
  // The dates of a series have one title.
  const events = await db.selectFrom("events").select(["title", "start_date"]).execute();
  const titles = events.map(({ title, start_date }) => `${title} ${start_date}`);
  expect(titles.length).toBeGreaterThan(5);
  expect(new Set(titles).size).toBe(titles.length);

  // The one password signs in at each of them, and a token of one is good at the others.
  const signIn = await fetch(`${started[0]?.address}/api/auth/login-json`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: passwords[0] }),
  });
  const { access_token } = (await signIn.json()) as { access_token: string };
  for (const { address } of started) {
    const me = await fetch(`${address}/api/users/me`, { headers: { authorization: `Bearer ${access_token}` } });
    expect(me.status).toBe(200);
  }
});

test("the start warns about a missing ORIGIN only", () => {
  expect(hintAbout(undefined)).toContain("ORIGIN is not set");
  expect(hintAbout("")).toContain("ORIGIN is not set");
  expect(hintAbout("https://makers.example")).toBeUndefined();
});

test("the start warns about an undeclared proxy", () => {
  expect(hintAboutProxy("https://makers.example", undefined)).toContain("Set TRUST_PROXY=on");
  expect(hintAboutProxy("https://makers.example", "off")).toContain("Set TRUST_PROXY=on");
  expect(hintAboutProxy("https://makers.example", "on")).toBeUndefined();
  expect(hintAboutProxy("http://makers.example", undefined)).toBeUndefined();
  expect(hintAboutProxy(undefined, undefined)).toBeUndefined();
});

test("a build killed by the system explains why and what to do", () => {
  const { directory, drop } = newFolder();
  onTestFinished(drop);
  for (const folder of ["scripts", "src"]) mkdirSync(join(directory, folder), { recursive: true });
  for (const file of ["start.cjs", "freshness.cjs", "run-site.cjs"])
    copyFileSync(join(root, "scripts", file), join(directory, "scripts", file));
  writeFileSync(join(directory, "scripts/build.ts"), 'process.kill(process.pid, "SIGKILL");');
  const { status, stderr } = spawnSync(process.execPath, ["scripts/start.cjs"], { cwd: directory, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("this machine has too little memory for it");
  expect(stderr).toContain("start a release");
});

test("a start on a database that has everything changes nothing", async () => {
  const { db, settings } = await emptyDatabase();
  expect((await start(settings)).madePassword).toEqual(expect.any(String));
  const events = await db.deleteFrom("events").returning("id").execute();
  expect(events.length).toBeGreaterThan(5);
  const again = await start({ ...settings, ADMIN_USERNAME: "other", ADMIN_PASSWORD: "Other123" });
  expect(again).toEqual({ address: expect.stringMatching(/^http:\/\/localhost:\d+$/) });
  expect(await db.selectFrom("users").select("username").execute()).toEqual([{ username: "admin" }]);
  expect(await db.selectFrom("events").select("id").execute()).toEqual([]);
});

test("a wrong setting stops the start", async () => {
  const { settings } = await emptyDatabase();
  const { error } = await start({ ...settings, SITE_CONFIG: "/no/such/file.json" });
  expect(error).toBe("SITE_CONFIG /no/such/file.json could not be read as JSON.");
  const other = await start({ ...settings, SAMPLE_CONTENT: "maybe" });
  expect(other.error).toMatch(
    /^SAMPLE_CONTENT must be on, off, the name of a folder in samples\/ \(anchor-makerspace, /,
  );
});

test("a weak password for the first administrator stops the first start, and no later one", async () => {
  const { db, settings } = await emptyDatabase();
  const startWith = (given: string) => start({ ...settings, SAMPLE_CONTENT: "off", ADMIN_PASSWORD: given });
  expect((await startWith("Secret123")).error).toBe(
    "ADMIN_PASSWORD cannot be used. Passwords of administrators need at least 10 characters.",
  );
  expect(await db.selectFrom("users").select("id").execute()).toEqual([]);
  expect((await startWith("Long-Enough-1")).address).toEqual(expect.any(String));
  expect((await startWith("Secret123")).address).toEqual(expect.any(String));
});

test("migrating again changes nothing", async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  await migrate(db);
  expect(await db.selectFrom("events").select("id").execute()).toEqual([]);
});

const now = new Date("2026-03-07T08:00:00.000Z");

test("the first administrator gets the configured password, or a strong one that is printed once", async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  const admin = { username: "boss", email: "boss@people.example", password: undefined };
  const made = await ensureFirstAdmin(db, admin, now);
  expect(made).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9]{20}$/);
  expect(await ensureFirstAdmin(db, admin, now)).toBeUndefined();
  expect(await db.selectFrom("users").select(["username", "email", "role"]).execute()).toEqual([
    { username: "boss", email: "boss@people.example", role: "admin" },
  ]);

  const other = await emptyDatabase();
  await migrate(other.db);
  expect(await ensureFirstAdmin(other.db, { ...admin, password: "Given-12345" }, now)).toBeUndefined();
  expect(await other.db.selectFrom("users").select("role").execute()).toEqual([{ role: "admin" }]);
});

test("sample content goes into an empty database once", async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  const { directory, drop } = newFolder();
  onTestFinished(drop);
  const files = new DiskFiles(directory);
  const add = () => addSampleContent(db, { folder: findSampleFolder("on") as string, files, site: defaultSite, now });
  expect(await add()).toBe(true);
  const events = await db.selectFrom("events").selectAll().execute();
  for (const event of events) {
    const { count } = await db
      .selectFrom("registrations")
      .where("event_id", "=", event.id)
      .where("registration_status", "not in", ["cancelled", "waiting"])
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect({ title: event.title, places: event.places_taken }).toEqual({ title: event.title, places: count });
  }
  expect(events.some(({ max_attendees, places_taken }) => max_attendees === places_taken)).toBe(true);
  expect(events.some(({ end_date }) => end_date < now.toISOString())).toBe(true);
  const version = db.contentVersion;
  expect(await add()).toBe(false);
  await db.deleteFrom("events").execute();
  expect(await add()).toBe(false);
  // The check changes nothing, so caches stay valid.
  expect(db.contentVersion).toBe(version);
  expect(await db.selectFrom("events").select("id").execute()).toEqual([]);
});

test("the signing key is created once and stored; a configured secret takes precedence", async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  const keys = await Promise.all([loadTokenKey(db), loadTokenKey(db), loadTokenKey(db)]);
  expect(keys[0]).toHaveLength(32);
  for (const key of [...keys, await loadTokenKey(db)])
    expect(Buffer.from(key)).toEqual(Buffer.from(keys[0] as Uint8Array));
  const secret = "a secret of more than thirty-two characters";
  const own = await loadTokenKey(db, secret);
  expect(Buffer.from(own)).not.toEqual(Buffer.from(keys[0] as Uint8Array));
  expect(Buffer.from(await loadTokenKey(db, secret))).toEqual(Buffer.from(own));
});
