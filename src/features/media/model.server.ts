import { sql } from "kysely";
import { type Actor, changesBetween, lockItem, recordEntry, titleOf } from "../../api/audit/trail.server";
import type { Resource } from "../../api/resource";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { known } from "../../platform/database/rows.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import type { Files } from "../../platform/files/files.server";
import { noticed } from "../../platform/time";
import { plural } from "../../ui/formatting";
import {
  deleteMedia,
  exchangeFile,
  findMedia,
  listMedia,
  type MediaRow,
  type StoredFile,
  toMedia,
} from "../uploads/library/model.server";
import type { Media, MediaList, MediaQuery, Use } from "../uploads/library/schema";
import { type NamingRow, rowsNamingFiles, type Sent, storeFile, storeImage } from "../uploads/model.server";
import { notAPicture } from "../uploads/schema";
import { repointed, type Target } from "./references";
import { findPlaces, resourceWith, toUses } from "./uses/model.server";

/** One page of the library with where each is used, the latest first unless asked otherwise. */
export async function listLibrary(db: Queryable, query: MediaQuery): Promise<MediaList> {
  const places = await findPlaces(db);
  const { rows, total } = await listMedia(db, query, [...places.keys()]);
  const items: Media[] = [];
  for (const row of rows) items.push({ ...toMedia(row), used_in: await toUses(db, places.get(row.folder)) });
  return listAnswer(items, total, query);
}

const usesOf = async (db: Queryable, folder: string) => toUses(db, (await findPlaces(db, folder)).get(folder));

/** An upload with where it is used. */
export const withOwnUses = async (db: Queryable, row: MediaRow): Promise<Media> => ({
  ...toMedia(row),
  used_in: await usesOf(db, row.folder),
});

/** @throws Problem 404 */
export const readMedia = async (db: Queryable, id: number): Promise<Media> => withOwnUses(db, await findMedia(db, id));

/** Who moves what names a file, and when. */
interface Moving {
  actor: Actor;
  now: Date;
}

/** Makes all that names the files of a folder name another one, or nothing; each item of a resource has a line in the trail. */
async function repointAll(
  transaction: Queryable,
  { folder, to, without }: { folder: string; to: Target | undefined; without: readonly string[] },
  moving: Moving,
): Promise<void> {
  for await (const row of rowsNamingFiles(transaction, { folder, without })) {
    const resource = resourceWith(row.table);
    if (resource && row.id !== undefined)
      await repointItem(transaction, { resource, item: String(row.id), folder, to }, moving);
    else await repointRow(transaction, row, folder, to);
  }
}

async function repointItem(
  transaction: Queryable,
  { resource, item, folder, to }: { resource: Resource; item: string; folder: string; to: Target | undefined },
  { actor, now }: Moving,
): Promise<void> {
  const before = await lockItem(transaction, resource, item);
  if (!before) return;
  const changed = Object.entries(before).flatMap(([column, value]) => {
    if (typeof value !== "string") return [];
    const text = repointed(value, folder, to);
    return text === value ? [] : [[column, text] as const];
  });
  if (changed.length === 0) return;
  if ("updated_at" in before) changed.push(["updated_at", noticed(String(before.updated_at), now)]);
  const set = sql.join(changed.map(([column, text]) => sql`${sql.ref(column)} = ${text}`));
  await sql`update ${sql.table(resource.table)} set ${set} where id = ${before.id}`.execute(transaction);
  await recordEntry(transaction, {
    actor,
    action: "updated",
    resource: resource.key,
    item,
    title: titleOf(resource, before),
    changes: changesBetween(resource, before, { ...before, ...Object.fromEntries(changed) }),
    now,
  });
}

/** A row of what is no resource is found by the text itself: not every table has ids. */
async function repointRow(
  transaction: Queryable,
  { table, texts }: NamingRow,
  folder: string,
  to: Target | undefined,
): Promise<void> {
  for (const [column, text] of Object.entries(texts)) {
    const after = repointed(text, folder, to);
    if (after === text) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${after} where ${sql.ref(column)} = ${text}`.execute(
      transaction,
    );
  }
}

/** Stores what takes the place of an upload: a picture for a picture, a document for a document. @throws Problem 413, 415, 422 */
async function storeInPlace(files: Files, { is_picture, width }: MediaRow, sent: Sent): Promise<StoredFile> {
  // What was kept larger than usual stays so.
  if (is_picture === 1)
    return { ...(await storeImage(files, { ...sent, resize: (width ?? 0) <= 1920 })), type: "image/webp" };
  const stored = await storeFile(files, sent);
  if (stored.width !== undefined) throw invalid("file", "This is a picture. Please choose a document");
  return stored;
}

/**
 * Puts another file in the place of an upload, under a new address; whatever names the old one, in the trash too, names the new one in the
 * same transaction. The old file goes when nothing has named it for a week.
 *
 * @throws Problem 404; 413, 415 and 422 for a file that is not taken
 */
export async function replaceMedia(
  { db, files }: { db: Database; files: Files },
  { id, ...sent }: Sent & { id: number },
  moving: Moving,
): Promise<Media> {
  const there = await findMedia(db, id);
  const stored = await storeInPlace(files, there, sent);
  return db.change(async (transaction) => {
    const { before, after } = await exchangeFile(transaction, id, stored, moving.now);
    if (before.is_picture !== after.is_picture) throw new Problem(415, notAPicture, { errors: { file: notAPicture } });
    await repointAll(transaction, { folder: before.folder, to: stored, without: ["media"] }, moving);
    return withOwnUses(transaction, after);
  });
}

/**
 * Takes an upload out of the library, and out of all that shows it.
 *
 * @param force also where something shows it
 * @throws Problem 404; 409 with the places, where something shows it
 */
export const removeMedia = (
  db: Database,
  { id, force }: { id: number; force: boolean },
  moving: Moving,
): Promise<void> =>
  db.change(async (transaction) => {
    const { folder } = known(await lockRow(transaction, "media", id), "File");
    const uses = await usesOf(transaction, folder);
    if (uses.length > 0 && !force) throw new Problem(409, stillUsed(uses));
    // What is in the trash keeps the file, so that it comes back as it was.
    await repointAll(transaction, { folder, to: undefined, without: ["media", "trash"] }, moving);
    await deleteMedia(transaction, id);
  });

function stillUsed(uses: readonly Use[]): string {
  const named = uses.slice(0, 3).map(({ label, title }) => (title ? `${label} “${title}”` : label));
  const more = uses.length > named.length ? ` and ${uses.length - named.length} more` : "";
  return `This is used in ${plural(uses.length, "place")}: ${named.join(", ")}${more}`;
}
