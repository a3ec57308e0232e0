// On PostgreSQL too: a backup is read from and written into the engine.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { rename } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openBucket } from "../../../tests/support/bucket";
import { Clock } from "../../../tests/support/clock";
import { newDatabase, recordMigrations, replacedMigrations } from "../../../tests/support/database";
import { engine } from "../../../tests/support/engine";
import { insertEvent } from "../../../tests/support/factories";
import { keysOf, newFolder } from "../../../tests/support/files";
import { insertOneOfEach, rowsOf } from "../../../tests/support/filled";
import { findIds } from "../../features/search/word-index.server";
import { entryOfText, writeArchive } from "../../platform/backup/archive.server";
import { lockDataDirectory } from "../../platform/backup/lock.server";
import { setAside } from "../../platform/backup/set-aside.server";
import { appliedMigrations } from "../../platform/backup/snapshot.server";
import { type Database, openPostgresDatabase, openSqliteDatabase } from "../../platform/database/database.server";
import { readEnvironment } from "../../platform/env.server";
import { DiskFiles } from "../../platform/files/disk-files.server";
import { S3Files } from "../../platform/files/s3-files.server";
import { createLog } from "../../platform/log.server";
import { migrate, migrationNames } from "../migrations/index.server";
import { backupCommand, restoreCommand } from "./commands.server";

const [picture, document] = ["abcdefghijklmnopqrstuvwxy/640.webp", "zbcdefghijklmnopqrstuvwxy/file.pdf"];

async function newPlace(settings: Record<string, string> = {}) {
  const { directory, drop } = newFolder();
  onTestFinished(drop);
  mkdirSync(directory, { recursive: true });
  const environment = readEnvironment({ DATA_DIR: directory, ...settings });
  const open = async (): Promise<Database> =>
    environment.DATABASE_URL
      ? openPostgresDatabase(environment.DATABASE_URL, createLog("silent"))
      : openSqliteDatabase(directory);
  const looking = async <T>(look: (db: Database) => Promise<T>): Promise<T> => {
    const db = await open();
    try {
      return await look(db);
    } finally {
      await db.destroy();
    }
  };
  const said: string[] = [];
  const run = (command: typeof backupCommand, ...parameters: string[]) =>
    command({ parameters, environment, say: (sentence) => said.push(sentence), now: new Clock().now });
  return { directory, environment, looking, run, said, files: new DiskFiles(directory) };
}

async function newOwnPlace(settings: Record<string, string> = {}) {
  const database = await newDatabase({ migrated: false });
  await database.db.destroy();
  onTestFinished(database.drop);
  return newPlace(engine === "postgres" ? { ...settings, ...database.settings } : settings);
}

async function newSite(settings: Record<string, string> = {}) {
  const place = await newOwnPlace(settings);
  await place.looking(async (db) => {
    await migrate(db);
    await insertOneOfEach(db);
  });
  await place.files.put(picture, Buffer.from("a picture"));
  await place.files.put(document, new Uint8Array(3_000_000).fill(7));
  writeFileSync(join(place.directory, "site.key"), "the key of the second factors");
  return place;
}

const backedUp = async (site: Awaited<ReturnType<typeof newSite>>): Promise<string> => {
  const file = join(site.directory, "taken", "away.tgz");
  await site.run(backupCommand, file);
  return file;
};

test("a backup is one file, readable by its owner, and moves between engines and back without loss", async () => {
  const site = await newSite();
  const before = await site.looking(rowsOf);
  const found = (db: Database) => findIds(db, [["some"]], 100);
  const foundBefore = await site.looking(found);
  expect(foundBefore).toEqual({ equipment: [], events: [1], projects: [1], posts: [], products: [] });
  const file = await backedUp(site);
  expect(readdirSync(join(file, ".."))).toEqual(["away.tgz"]);
  if (process.platform !== "win32") expect((statSync(file).mode & 0o777).toString(8)).toBe("600");

  const embedded = await newPlace();
  await embedded.run(restoreCommand, "--move", file);
  expect(embedded.said).toEqual(["The site has been restored as it was on 2026-03-07 at 08:00 UTC."]);
  expect(await embedded.looking(rowsOf)).toEqual(before);
  expect(await embedded.looking(found)).toEqual(foundBefore);
  expect(await keysOf(embedded.files)).toEqual([picture, document]);
  expect(Buffer.from((await embedded.files.read(picture)) ?? [])).toEqual(Buffer.from("a picture"));
  expect(readFileSync(join(embedded.directory, "site.key"), "utf8")).toBe("the key of the second factors");

  // Restores over the current data, which is set aside; all sessions end.
  await site.looking((db) => insertEvent(db, { title: "Only there" }));
  await site.run(restoreCommand, await backedUp(embedded));
  expect(await site.looking(rowsOf)).toEqual({
    ...before,
    sessions: before.sessions?.map((row) =>
      row.replace('["ended_at",null]', '["ended_at","2026-03-07T08:00:00.000Z"]'),
    ),
  });
  expect(await site.looking(found)).toEqual(foundBefore);
  const aside = join(site.directory, "set-aside", "2026-03-07t08-00-00-000z");
  expect(site.said.slice(2)).toEqual([
    "The site has been restored as it was on 2026-03-07 at 08:00 UTC.",
    `The previous data are in ${aside}. Delete them once everything works.`,
    "Everybody has to sign in again.",
  ]);
  expect(existsSync(join(aside, "files", picture))).toBe(true);
  expect(existsSync(join(aside, "site.key"))).toBe(true);
  // Ids are never reused, even after the newest row was deleted.
  expect(await site.looking((db) => insertEvent(db))).toBe(2);

  // The data that was set aside can be restored.
  const again = await newPlace();
  if (engine === "postgres") await again.run(restoreCommand, join(aside, "makerspace-20260307-080000.tgz"));
  else copyFileSync(join(aside, "makerspace.db"), join(again.directory, "makerspace.db"));
  const titles = await again.looking((db) => db.selectFrom("events").select("title").execute());
  expect(titles).toContainEqual({ title: "Only there" });
});

test("restores a backup by the last version before the baseline, on both engines", async () => {
  const site = await newSite();
  const before = await site.looking(rowsOf);
  await site.looking((db) => recordMigrations(db, [...replacedMigrations, ...migrationNames.slice(1)]));
  const file = await backedUp(site);
  const embedded = await newPlace();
  await embedded.run(restoreCommand, file);
  await site.run(restoreCommand, file);
  for (const place of [embedded, site]) {
    expect(await place.looking(appliedMigrations)).toEqual(migrationNames);
    expect((await place.looking(rowsOf)).events).toEqual(before.events);
  }
});

async function newSmallSite(settings: Record<string, string> = {}) {
  const place = await newPlace(settings);
  await place.looking(migrate);
  await place.files.put(picture, Buffer.from("a picture"));
  return place;
}

/** Behaviour that both engines share is tested once. */
const onSqlite = (name: string, check: () => Promise<void>) => {
  if (engine === "sqlite") test(name, check);
};

onSqlite("an encrypted backup opens only with its passphrase", async () => {
  const passphrase = "correct horse battery";
  const site = await newSmallSite({ BACKUP_PASSPHRASE: passphrase });
  const file = await backedUp(site);
  expect(readFileSync(file, "latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  const restoring = async (given: Record<string, string>) => (await newPlace(given)).run(restoreCommand, file);
  await expect(restoring({})).rejects.toThrow("This backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.");
  await expect(restoring({ BACKUP_PASSPHRASE: "another passphrase" })).rejects.toThrow(
    "This passphrase does not open this backup.",
  );
  await restoring({ BACKUP_PASSPHRASE: passphrase });
});

onSqlite("a restored site can be backed up at once", async () => {
  const site = await newSite();
  await site.run(backupCommand);
  const [name = ""] = readdirSync(join(site.directory, "backups"));
  await site.run(restoreCommand, join(site.directory, "backups", name));
  await site.run(backupCommand);
  expect(site.said.at(-2)).toMatch(/^The backup makerspace-.* was saved in .* and checked\.$/);
});

onSqlite("a restore into a folder that cannot be made says so", async () => {
  const site = await newSite();
  const file = await backedUp(site);
  const nowhere = await newPlace({ DATA_DIR: join(file, "data") });
  await expect(nowhere.run(restoreCommand, file)).rejects.toThrow(/^DATA_DIR .* cannot be made: /);
});

onSqlite("refuses an incomplete backup before changing anything", async () => {
  const site = await newSmallSite();
  const file = await backedUp(site);
  const bytes = readFileSync(file);
  const changed = Buffer.from(bytes);
  changed[bytes.length - 2_000] = ~(bytes[bytes.length - 2_000] as number);
  const wrong: [Buffer, RegExp][] = [
    [bytes.subarray(0, bytes.length / 2), /^This backup is cut short: its end is missing\.$/],
    [bytes.subarray(0, bytes.length - 9), /^This backup is cut short: its end is missing\.$/],
    [changed, /^This (backup was changed or damaged|is not a backup of this site, or it is damaged)/],
    [Buffer.from("something else"), /^This is not a backup of this site/],
    [
      await archived({ "manifest.json": "{}" }),
      /^This is not a backup of this site, or it was made by a later version/,
    ],
    [await archived({ "../escaped": "x" }), /^This is not a backup of this site: "\.\.\/escaped" does not belong/],
    [await archived({ "files/../../escaped/x.txt": "x" }), /does not belong in one/],
    [
      await archived({ "manifest.json": manifestWith(["001-replaced", "999-of-tomorrow"]) }),
      /^This backup was made by a newer version of the site \(999-of-tomorrow is not known here\)/,
    ],
    [
      await archived({ "manifest.json": manifestWith(replacedMigrations.slice(0, -1)) }),
      /^This backup is too old for this version\. .* First start the last version that still has the migration 055-strangers/,
    ],
    [await archived({ "manifest.json": manifestWith([]), "makerspace.db": "no database" }), /is damaged/],
  ];
  const before = readdirSync(site.directory);
  for (const [content, sentence] of wrong) {
    const path = join(site.directory, "taken", "wrong.tgz");
    writeFileSync(path, content);
    await expect(site.run(restoreCommand, path)).rejects.toThrow(sentence);
  }
  expect(readdirSync(site.directory)).toEqual(before);
  await expect(site.run(restoreCommand, "/no/such/file")).rejects.toThrow("There is no file named /no/such/file.");
});

const manifestWith = (migrations: readonly string[]) =>
  JSON.stringify({ format: 1, created_at: "2026-03-07T08:00:00.000Z", engine: "sqlite", migrations, files: false });

async function archived(entries: Record<string, string>): Promise<Buffer> {
  const { directory, drop } = newFolder();
  onTestFinished(drop);
  mkdirSync(directory);
  const path = join(directory, "made.tgz");
  async function* all() {
    for (const [name, text] of Object.entries(entries)) yield entryOfText(name, text);
  }
  await writeArchive(path, all());
  return readFileSync(path);
}

onSqlite("backs up and restores files in a bucket, and keeps backups apart from them", async () => {
  const bucket = await openBucket();
  onTestFinished(bucket.close);
  const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings;
  const s3 = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: name,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  const onDisk = await newSmallSite();
  const inBucket = await newPlace(s3);
  await inBucket.run(restoreCommand, await backedUp(onDisk));
  const files = new S3Files(bucket.settings);
  expect(await keysOf(files)).toEqual([picture]);
  expect(await keysOf(inBucket.files)).toEqual([]);

  await inBucket.run(backupCommand);
  expect(inBucket.said).toContain("The backup makerspace-20260307-080000.tgz was saved in pictures and checked.");
  expect(await keysOf(files)).toEqual([picture]);
  const back = await newPlace();
  await back.run(restoreCommand, await backedUp(inBucket));
  expect(await keysOf(back.files)).toEqual([picture]);
});

test("refuses to restore over a running site", async () => {
  const site = await newSite();
  const file = await backedUp(site);
  const unlock = lockDataDirectory(site.directory, "shared");
  await expect(site.run(restoreCommand, file)).rejects.toThrow(
    `The site is running on DATA_DIR ${site.directory}. Stop it first, and start it again afterwards.`,
  );
  unlock();
  if (engine === "sqlite") return;
  // A site on another machine, with the same database.
  await site.looking(async () => {
    await expect(site.run(restoreCommand, file)).rejects.toThrow(/^The database of DATABASE_URL is in use \(/);
  });
});

test("empties a mounted folder, which cannot be renamed, into a folder inside it", async () => {
  const { directory, drop } = newFolder();
  onTestFinished(drop);
  await new DiskFiles(directory).put(picture, Buffer.from("a picture"));
  writeFileSync(join(directory, "site.key"), "a key");
  const mount = join(directory, "files");
  const aside = join(directory, "set-aside", "then");
  await setAside(directory, aside, [], async (from, to) => {
    if (from === mount) throw Object.assign(new Error("EBUSY: resource busy or locked"), { code: "EBUSY" });
    await rename(from, to);
  });
  expect(readFileSync(join(mount, ".then", picture), "utf8")).toBe("a picture");
  expect(await keysOf(new DiskFiles(directory))).toEqual([]);
  expect(readFileSync(join(aside, "site.key"), "utf8")).toBe("a key");
});

if (engine === "postgres")
  test("reports a missing PostgreSQL database in a sentence", async () => {
    const site = await newSite();
    const DATABASE_URL = new URL("/nothere", site.environment.DATABASE_URL).href;
    const nowhere = await newPlace({ DATABASE_URL });
    const said = 'DATABASE_URL names a database that cannot be used: database "nothere" does not exist.';
    await expect(nowhere.run(backupCommand, join(nowhere.directory, "a.tgz"))).rejects.toThrow(said);
    await expect(nowhere.run(restoreCommand, await backedUp(site))).rejects.toThrow(said);
  });
