// On PostgreSQL too: it asks which engine it runs on.
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { makeApp } from "../../../tests/support/app";
import { day, hour } from "../../../tests/support/clock";
import { insertEvent, insertGalleryItem, insertPost, insertTeamMember } from "../../../tests/support/factories";
import { keysOf, stores } from "../../../tests/support/files";
import { startSweeping } from "../../app/sweeper.server";
import { isPostgres } from "../../platform/database/database.server";
import type { Files } from "../../platform/files/files.server";
import { newFileId } from "../../platform/files/pictures.server";
import { sweepFiles } from "./sweep.server";

async function put(files: Files): Promise<{ folder: string; url: string }> {
  const folder = newFileId();
  for (const name of ["60x40-000000-000000.webp", "60.avif"]) await files.put(`${folder}/${name}`, Buffer.from("x"));
  return { folder, url: `/files/${folder}/60x40-000000-000000.webp` };
}

const week = 7 * day;

const folders = async (files: Files) =>
  [...new Set((await keysOf(files)).map((key) => key.split("/")[0] as string))].sort();

describe.each(stores)("in %s", (_name, open) => {
  test("what nothing has pointed to for a week is deleted, all of it, and nothing else", async () => {
    const app = await makeApp({ files: await open() });
    const { files } = app.services;
    const [lost, stored] = [await put(files), await put(files)];
    await insertEvent(app.db, { image_url: stored.url });
    expect(await sweepFiles(app.services)).toEqual([]);
    app.clock.advance(week - 1);
    expect(await sweepFiles(app.services)).toEqual([]);
    expect(await folders(files)).toEqual([stored.folder, lost.folder].sort());
    app.clock.advance(1);
    expect(await sweepFiles(app.services)).toEqual([lost.folder]);
    expect(await keysOf(files)).toEqual([`${stored.folder}/60.avif`, `${stored.folder}/60x40-000000-000000.webp`]);
    expect(await sweepFiles(app.services)).toEqual([]);
  });
});

test("a file is kept by whatever points to it: an address, words in Markdown, a whole address, a thing that was thrown away", async () => {
  const app = await makeApp();
  const { files } = app.services;
  const all = await Promise.all(Array.from({ length: 7 }, () => put(files)));
  const [event, item, member, portrait, inText, whole, thrown] = all.map(({ url }) => url);
  await insertEvent(app.db, { image_url: event });
  await insertGalleryItem(app.db, { image_url: item });
  await insertTeamMember(app.db, { image_url: member });
  await insertPost(app.db, {
    author_image: portrait,
    content: `# Words\n\n![A lamp](${inText} "Lamp")\n[plan](https://makers.example${whole})`,
  });
  // A trash entry: the item as JSON text.
  await app.db
    .insertInto("settings")
    .values({ key: "thrown away", value: JSON.stringify({ title: 'A "day"', image_url: thrown }) })
    .execute();
  await sweepFiles(app.services);
  app.clock.advance(2 * week);
  expect(await sweepFiles(app.services)).toEqual([]);
  expect(await folders(files)).toEqual(all.map(({ folder }) => folder).sort());
});

test("the audit trail tells what a picture was, it does not keep it", async () => {
  const app = await makeApp();
  const { files } = app.services;
  const admin = await app.as("admin");
  const [before, after] = [await put(files), await put(files)];
  const id = await insertEvent(app.db, { image_url: before.url });
  expect((await admin.put(`/events/${id}`, { image_url: after.url })).status).toBe(200);
  await sweepFiles(app.services);
  app.clock.advance(week);
  expect(await sweepFiles(app.services)).toEqual([before.folder]);
  expect(await folders(files)).toEqual([after.folder]);
});

test("each text of each table counts, also of one that is added later", async () => {
  const app = await makeApp();
  const { files } = app.services;
  await app.db.schema.createTable("later").addColumn("id", "integer").addColumn("note", "text").execute();
  onTestFinished(() => app.db.schema.dropTable("later").execute());
  const { folder, url } = await put(files);
  const insert = app.db.insertInto("later" as "settings");
  await insert.values({ id: 1, note: `see ${url}` } as never).execute();
  await sweepFiles(app.services);
  app.clock.advance(2 * week);
  expect(await sweepFiles(app.services)).toEqual([]);
  expect(await folders(files)).toEqual([folder]);
});

test("a schema of somebody else in the same database is not looked at", async () => {
  const app = await makeApp();
  // SQLite allows one process only.
  if (isPostgres(app.db)) {
    await app.db.schema.createSchema("elsewhere").execute();
    onTestFinished(() => app.db.schema.dropSchema("elsewhere").cascade().execute());
    await app.db.schema.createTable("elsewhere.notes").addColumn("note", "text").execute();
  }
  const { folder } = await put(app.services.files);
  await sweepFiles(app.services);
  app.clock.advance(week);
  expect(await sweepFiles(app.services)).toEqual([folder]);
});

test("the week begins again when something has pointed to it meanwhile", async () => {
  const app = await makeApp();
  const { folder, url } = await put(app.services.files);
  await sweepFiles(app.services);
  app.clock.advance(6 * day);
  const id = await insertEvent(app.db, { image_url: url });
  await sweepFiles(app.services);
  app.clock.advance(6 * day);
  await app.db.deleteFrom("events").where("id", "=", id).execute();
  expect(await sweepFiles(app.services)).toEqual([]);
  app.clock.advance(week - 1);
  expect(await sweepFiles(app.services)).toEqual([]);
  app.clock.advance(1);
  expect(await sweepFiles(app.services)).toEqual([folder]);
});

test("another database has a week until it takes away what it does not know", async () => {
  const app = await makeApp();
  const { folder, url } = await put(app.services.files);
  await insertEvent(app.db, { image_url: url });
  app.clock.advance(400 * day);
  const other = await makeApp({ files: app.services.files, now: app.clock.now().toISOString() });
  expect(await sweepFiles(other.services)).toEqual([]);
  expect(await folders(app.services.files)).toEqual([folder]);
});

test("it is swept at the start and every hour; a sweep that fails is told and tried again", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await makeApp();
  const { files } = app.services;
  const { folder } = await put(files);
  const told = vi.spyOn(app.services.log, "error");
  const end = startSweeping(app.services);
  const settled = () =>
    vi.waitFor(async () => expect(await app.db.selectFrom("settings").selectAll().execute()).toHaveLength(3), {
      timeout: 300_000,
    });
  await settled();
  // A second process leaves this hour's sweep to the first.
  const elsewhere = vi.spyOn(files, "list");
  await startSweeping(app.services)();
  expect(elsewhere).not.toHaveBeenCalled();
  elsewhere.mockRestore();
  app.clock.advance(week);
  files.remove = async () => {
    throw new Error("no");
  };
  vi.advanceTimersByTime(hour);
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1), { timeout: 300_000 });
  expect(await folders(files)).toEqual([folder]);
  Reflect.deleteProperty(files, "remove");
  app.clock.advance(hour);
  vi.advanceTimersByTime(hour);
  await end();
  expect(await folders(files)).toEqual([]);
  // After stopping, nothing runs.
  const list = vi.spyOn(files, "list");
  vi.advanceTimersByTime(day);
  expect(list).not.toHaveBeenCalled();
});
