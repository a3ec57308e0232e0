import { sql } from "kysely";
import { type Actor, changesBetween, lockItem, recordEntry, titleOf } from "../../api/audit/trail.server";
import type { Resource } from "../../api/resource";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { requireRow } from "../../platform/database/rows.server";
import { invalid, Problem } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import type { Files } from "../../platform/files/files.server";
import { noticed } from "../../platform/time";
import { plural } from "../../ui/formatting";
import {
  deleteMedia,
  findMedia,
  listMedia,
  type MediaRow,
  replaceFileWithin,
  type StoredFile,
  toMedia,
} from "../uploads/library/library.server";
import type { Media, MediaList, MediaQuery, Use } from "../uploads/library/schema";
import { notAPicture } from "../uploads/schema";
import { type NamingRow, rowsNamingFiles, type SentFile, storeFile, storeImage } from "../uploads/store-upload.server";
import { repointed, type Target } from "./references";
import { findPlaces, resourceWith, toUses } from "./uses/uses.server";

/** Reads one page of the library with all uses, the latest first by default. */
export async function listLibrary(db: Queryable, query: MediaQuery): Promise<MediaList> {
  const places = await findPlaces(db);
  const { rows, total } = await listMedia(db, query, [...places.keys()]);
  const items: Media[] = [];
  for (const row of rows) items.push({ ...toMedia(row), used_in: await toUses(db, places.get(row.folder)) });
  return listAnswer(items, total, query);
}

const usesOf = async (db: Queryable, folder: string) => toUses(db, (await findPlaces(db, folder)).get(folder));

/** An upload with its uses. */
export const withOwnUses = async (db: Queryable, row: MediaRow): Promise<Media> => ({
  ...toMedia(row),
  used_in: await usesOf(db, row.folder),
});

/** @throws Problem 404 */
export const readMedia = async (db: Queryable, id: number): Promise<Media> => withOwnUses(db, await findMedia(db, id));

interface Moving {
  actor: Actor;
  now: Date;
}

/** Replaces or removes all references to a folder's files; each changed item gets a line in the trail. */
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

/** Rows outside resources are found by their text, because some tables have no ids. */
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

/** Stores an upload's replacement of the same kind. @throws Problem 413, 415, 422 */
async function storeInPlace(files: Files, { is_picture, width }: MediaRow, sent: SentFile): Promise<StoredFile> {
  // A picture stored larger than usual stays so.
  if (is_picture === 1)
    return { ...(await storeImage(files, { ...sent, resize: (width ?? 0) <= 1920 })), type: "image/webp" };
  const stored = await storeFile(files, sent);
  if (stored.width !== undefined) throw invalid("file", "This is a picture. Please choose a document");
  return stored;
}

/**
 * Replaces an upload's file, which gets a new address; all references change in the same transaction, in the trash too.
 * The old file is deleted after a week without references.
 * @throws Problem 404; 413, 415 and 422 for an invalid file
 */
export async function replaceMedia(
  { db, files }: { db: Database; files: Files },
  { id, ...sent }: SentFile & { id: number },
  moving: Moving,
): Promise<Media> {
  const there = await findMedia(db, id);
  const stored = await storeInPlace(files, there, sent);
  return db.change(async (transaction) => {
    const { before, after } = await replaceFileWithin(transaction, id, stored, moving.now);
    if (before.is_picture !== after.is_picture) throw new Problem(415, notAPicture, { errors: { file: notAPicture } });
    await repointAll(transaction, { folder: before.folder, to: stored, without: ["media"] }, moving);
    return withOwnUses(transaction, after);
  });
}

/** Deletes an upload and all references to it. @param force also if used @throws Problem 404; 409 with the uses */
export const removeMedia = (
  db: Database,
  { id, force }: { id: number; force: boolean },
  moving: Moving,
): Promise<void> =>
  db.change(async (transaction) => {
    const { folder } = requireRow(await lockRow(transaction, "media", id), "File");
    const uses = await usesOf(transaction, folder);
    if (uses.length > 0 && !force) throw new Problem(409, stillUsed(uses));
    // The trash keeps its references, so that items are restored unchanged.
    await repointAll(transaction, { folder, to: undefined, without: ["media", "trash"] }, moving);
    await deleteMedia(transaction, id);
  });

function stillUsed(uses: readonly Use[]): string {
  const named = uses.slice(0, 3).map(({ label, title }) => (title ? `${label} “${title}”` : label));
  const more = uses.length > named.length ? ` and ${uses.length - named.length} more` : "";
  return `This is used in ${plural(uses.length, "place")}: ${named.join(", ")}${more}`;
}
