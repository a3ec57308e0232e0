import { readFile } from "node:fs/promises";
import { setImmediate as othersTurn } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { isPostgres, type Queryable } from "../../platform/database/database.server";
import { addSetting, putSetting, readSetting } from "../../platform/database/setting-rows.server";
import type { Tables } from "../../platform/database/tables";
import { Problem } from "../../platform/errors/problem.server";
import { documentTypeOf, documentTypes } from "../../platform/files/document-type.server";
import type { Files } from "../../platform/files/files.server";
import {
  type Fit,
  type Pixels,
  RefusedPicture,
  withPixels,
  writePicture,
} from "../../platform/files/picture-pixels.server";
import { pictureTypeOf } from "../../platform/files/picture-type.server";
import { newFileId, publicNameOf, type StoredPicture, storePicture } from "../../platform/files/pictures.server";
import type { ReceivedFile, SpooledFile } from "../../platform/http/received-file";
import { Semaphore } from "../../platform/http/semaphore.server";
import { slugOf } from "../../platform/latin";
import { fileSizeBound, fileTooLarge, heicPicture, notADocument, notAPicture, type UploadedFile } from "./schema";

/** The most pixels of an accepted picture; phones make up to fifty million. */
const maxPixels = 50_000_000;
const largest: Fit = { longestSide: 1920 };
const largestOfAll: Fit = { longestSide: 3840 };
const portrait: Fit = { longestSide: 512, square: true };

const refused = (status: 413 | 415, detail: string) => new Problem(status, detail, { errors: { file: detail } });

function contentOf({ bytes }: ReceivedFile): Uint8Array {
  if (bytes.byteLength >= fileSizeBound) throw refused(413, fileTooLarge);
  return bytes;
}

/**
 * Reads an upload's pixels and runs work with them.
 * @throws Problem 415 for files that are not pictures, 422 for damaged and too large ones, 503 if too many wait
 */
async function withPixelsOf<T>(
  bytes: Uint8Array,
  { fit, address }: { fit: Fit; address: string },
  work: (pixels: Pixels) => Promise<T>,
): Promise<T> {
  const type = pictureTypeOf(bytes);
  if (type === "heic") throw refused(415, heicPicture);
  if (!type) throw refused(415, notAPicture);
  return withPixels(bytes, { ...fit, type, maxPixels, asker: address }, work).catch((cause: unknown) => {
    if (!(cause instanceof RefusedPicture)) throw cause;
    const sentence = reasons[cause.reason];
    throw new Problem(422, sentence, { errors: { file: sentence }, cause: cause.cause });
  });
}

const reasons: Record<RefusedPicture["reason"], string> = {
  damaged: "This picture is damaged or incomplete. Please choose another one",
  "too much": "This picture is too large to open. Please make it smaller, or save it as a JPG that is not progressive",
  "too many": "This picture has more than 50 megapixels. Please make it smaller first",
};

/** A file and its sender's network address. */
export interface SentFile {
  file: ReceivedFile;
  address: string;
}

/** Stores an image in all sizes. @throws Problem 413 from 10 MB, 415 for other files, 422 if damaged or too large */
export const storeImage = async (
  files: Files,
  { file, address, resize = true }: SentFile & { resize?: boolean },
): Promise<StoredPicture> =>
  withPixelsOf(contentOf(file), { fit: resize ? largest : largestOfAll, address }, (pixels) =>
    storePicture(files, pixels),
  );

/** Stores the middle square of an image. @throws Problem as storeImage */
export const storePortrait = async (files: Files, { file, address }: SentFile): Promise<StoredPicture> =>
  withPixelsOf(contentOf(file), { fit: portrait, address }, (pixels) => storePicture(files, pixels));

/** The same of a document. */
const closedDocument = "closed.bin";

const keyOf = (url: string) => url.slice("/files/".length);

/** The name of a picture that no address under /files has: only a call sends it, to those who may see it. */
const closedName = "closed.webp";

/**
 * Stores an image in one size for a few people.
 * @returns its address, which answers 404, and its size in bytes
 * @throws Problem as storeImage
 */
export async function storeClosedImage(
  files: Files,
  { file, address }: SentFile,
): Promise<{ url: string; size: number }> {
  const key = `${newFileId()}/${closedName}`;
  const write = (pixels: Pixels) => writePicture(pixels, pixels.width, "webp");
  const bytes = await withPixelsOf(contentOf(file), { fit: largest, address }, write);
  await files.put(key, bytes);
  return { url: `/files/${key}`, size: bytes.byteLength };
}

/** A file that nobody reaches by an address, until a copy of it is published. */
export interface ClosedFile {
  /** its address, which answers 404 */
  url: string;
  /** bytes */
  size: number;
  /** the name of its public copy */
  openName: string;
}

/** Stores an image in its largest size without a public address. @throws Problem as storeImage */
export async function storeClosedPicture(files: Files, { file, address }: SentFile): Promise<ClosedFile> {
  const url = `/files/${newFileId()}/${closedName}`;
  const { bytes, openName } = await withPixelsOf(contentOf(file), { fit: largest, address }, async (pixels) => ({
    bytes: await writePicture(pixels, pixels.width, "webp"),
    openName: await publicNameOf(pixels),
  }));
  await files.put(keyOf(url), bytes);
  return { url, size: bytes.byteLength, openName };
}

/** A spooled file is in memory while its type is found, so one at a time. */
const detecting = new Semaphore(1);

/** Moves a document here without a public address. @throws Problem 415 for other files */
export async function storeClosedDocument(
  files: Files,
  { file: { name, path, size }, address }: { file: SpooledFile; address: string },
): Promise<ClosedFile> {
  const url = `/files/${newFileId()}/${closedDocument}`;
  const detect = async () => documentNameOf({ name, bytes: await readFile(path) });
  const openName = await detecting.run(detect, { asker: address });
  await files.take(keyOf(url), path);
  return { url, size, openName };
}

/** Publishes a copy of such a file. Of a picture, other sizes are made on demand. @returns its public address */
export async function publishClosed(files: Files, { url, openName }: Omit<ClosedFile, "size">): Promise<string> {
  const bytes = await files.read(keyOf(url));
  if (!bytes) throw new Problem(409, "A file of this project is gone. Please remove it and add it again.");
  const key = `${newFileId()}/${openName}`;
  await files.put(key, bytes);
  return `/files/${key}`;
}

/** Deletes a stored file. */
export const removeClosed = (files: Files, url: string): Promise<void> => files.remove(keyOf(url));

/** Reads such an image. @param url its address @returns undefined if it is gone */
export const readClosedImage = (files: Files, url: string): Promise<Uint8Array | undefined> =>
  files.read(url.slice("/files/".length));

/** The displayable name of a file: without folders and invisible characters; at most 200 characters. */
export const nameOf = ({ name }: Pick<ReceivedFile, "name">): string =>
  name
    .replace(/^.*[\\/]/s, "")
    .replaceAll(/\p{C}/gu, "")
    .trim()
    .slice(0, 200)
    .toWellFormed();

/** The name under which a document is sent: a slug, and the extension of its detected type. @throws Problem 415 */
function documentNameOf(file: ReceivedFile): string {
  const ending = documentTypeOf(file.bytes, file.name);
  if (!ending) throw refused(415, notADocument);
  const name = slugOf(file.name.replace(/\.[^.]*$/, ""), 60).replace(/^source-(?=\d)/, "") || "file";
  return `${name}.${ending}`;
}

/**
 * Stores a document unchanged, or a picture.
 * @throws Problem 413 from 10 MB, 415 for others, 422 for a damaged picture
 */
export async function storeFile(files: Files, { file, address }: SentFile): Promise<Omit<UploadedFile, "category">> {
  const bytes = contentOf(file);
  if (pictureTypeOf(bytes)) return { ...(await storeImage(files, { file, address })), type: "image/webp" };
  const name = documentNameOf(file);
  const key = `${newFileId()}/${name}`;
  await files.put(key, bytes);
  return { url: `/files/${key}`, size: bytes.byteLength, type: typeOfDocument(name) as string };
}

/** The settings row with the time since when each file is unused. */
const settingKey = "unused_files";

/** The tables that are reachable by name alone. A PostgreSQL database may hold others in schemas. */
async function ownTables(db: Queryable) {
  const tables = await db.introspection.getTables();
  if (!isPostgres(db)) return tables;
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return tables.filter(({ schema }) => schema === rows[0]?.schema);
}

/** A row with its texts that name a file. */
export interface NamingRow {
  table: string;
  id: number | string | undefined;
  /** its texts that may hold an address, by column */
  texts: Record<string, string>;
}

/** Rows per slice. SQLite blocks the process meanwhile: a few milliseconds. */
const sliceRows = 2_000;

/** Conditions that split a table into slices, so that other requests run in between. */
async function* slicesOf(db: Queryable, table: string, hasId: boolean): AsyncGenerator<RawBuilder<boolean>> {
  let from = sql<boolean>`1 = 1`;
  while (hasId) {
    const end = sql<{ id: number | string }>`select id from ${sql.table(table)} where ${from}
      order by id limit 1 offset ${sql.lit(sliceRows - 1)}`;
    const [last] = (await end.execute(db)).rows;
    if (!last) break;
    yield sql<boolean>`(${from} and id <= ${last.id})`;
    from = sql<boolean>`id > ${last.id}`;
    await othersTurn();
  }
  yield from;
  await othersTurn();
}

/** The trail may mention a former picture without keeping it. */
const trail: keyof Tables = "audit";

/**
 * Reads all rows naming files in any text column but the trail's.
 * @param folder only its files
 * @param without these tables
 */
export async function* rowsNamingFiles(
  db: Queryable,
  { folder = "%", without = [] }: { folder?: string | undefined; without?: readonly string[] } = {},
): AsyncGenerator<NamingRow> {
  for (const { name, columns, isView } of await ownTables(db)) {
    if (isView || name === trail || without.includes(name)) continue;
    const texts = columns
      .filter(({ dataType }) => /text|char|json/i.test(dataType))
      .map((column) => sql.ref(column.name));
    if (texts.length === 0) continue;
    const hasId = columns.some((column) => column.name === "id");
    const names = texts.map((text) => sql<boolean>`cast(${text} as text) like ${`%/files/${folder}/%`}`);
    for await (const slice of slicesOf(db, name, hasId)) {
      const query = sql<
        Record<string, unknown>
      >`select ${hasId ? sql.ref("id") : sql`null`} as naming_id, ${sql.join(texts)}
        from ${sql.table(name)} where ${slice} and (${sql.join(names, sql` or `)}) order by 1`;
      for (const row of (await query.execute(db)).rows) yield namingRow(name, row);
    }
  }
}

function namingRow(table: string, { naming_id: own, ...row }: Record<string, unknown>): NamingRow {
  const found = Object.entries(row).map(([column, value]) => [
    column,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
  const texts = Object.fromEntries(found.filter(([, value]) => value?.includes("/files/")));
  return { table, id: (own as number | string | null) ?? undefined, texts };
}

/** The folders of files in a text. */
export const foldersIn = (text: string): string[] =>
  [...text.matchAll(/\/files\/([0-9a-z]{25})\//g)].map(([, folder]) => folder as string);

/** The folders named by any row. @param without excluded tables */
export async function foldersInUse(db: Queryable, without: readonly string[] = []): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const { texts } of rowsNamingFiles(db, { without }))
    for (const folder of foldersIn(JSON.stringify(texts))) found.add(folder);
  return found;
}

/** Deletes a picture at once if no row names it. @param address of one of its files */
export async function removeUnused({ db, files }: { db: Queryable; files: Files }, address: string): Promise<void> {
  const folder = /^\/files\/([0-9a-z]{25})\//.exec(address)?.[1];
  if (!folder || (await foldersInUse(db)).has(folder)) return;
  for await (const key of files.list(folder)) await files.remove(key);
}

/** The times since when folders are unused; UTC, ISO 8601. */
export async function readUnused(db: Queryable): Promise<Record<string, string>> {
  return JSON.parse((await readSetting(db, settingKey)) ?? "{}") as Record<string, string>;
}

/** Stores the times since when folders are unused. */
export const writeUnused = (db: Queryable, unused: Record<string, string>): Promise<void> =>
  putSetting(db, settingKey, JSON.stringify(unused));

/** The media type of a document's address; undefined for other files. */
export const typeOfDocument = (address: string): string | undefined =>
  documentTypes[/\.(\w+)$/.exec(address)?.[1] ?? ""];

/** The settings row that says that earlier uploads are in the library. */
const adoptedKey = "media_adopted_at";

/** Whether earlier uploads were added to the library. */
export const isAdopted = async (db: Queryable): Promise<boolean> => (await readSetting(db, adoptedKey)) !== undefined;

/** Records that they were. */
export const noteAdopted = (db: Queryable, now: Date): Promise<boolean> =>
  addSetting(db, adoptedKey, now.toISOString());
