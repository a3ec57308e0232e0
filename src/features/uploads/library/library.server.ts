import { type Selectable, sql } from "kysely";
import { fromColumns, toColumns } from "../../../api/fields/columns.server";
import { listRows } from "../../../api/kit/list.server";
import type { Database, Queryable } from "../../../platform/database/database.server";
import { lockRow } from "../../../platform/database/lock-row.server";
import { deleteRow, findRow, insertRow, requireRow, updateRow } from "../../../platform/database/rows.server";
import type { Tables } from "../../../platform/database/tables";
import { searchText } from "../../../platform/latin";
import { type Media, type MediaChange, type MediaQuery, mediaFields } from "./schema";

export type MediaRow = Selectable<Tables["media"]>;

/** An upload without its uses, which only the media feature can find. */
export type BareMedia = Omit<Media, "used_in">;

/** An upload for the library, without its uses. */
export const toMedia = ({ folder: _folder, search_text: _search, ...row }: MediaRow): BareMedia => ({
  ...row,
  ...fromColumns(mediaFields, row),
  is_picture: row.is_picture === 1,
});

/** A stored file's facts beside its name. */
export interface StoredFile {
  url: string;
  /** bytes */
  size: number;
  type: string;
  width?: number | undefined;
  height?: number | undefined;
}

/** The folder of a file's address, if it is one of ours. */
export const folderOf = (address: string): string | undefined => /^\/files\/([0-9a-z]{25})\//.exec(address)?.[1];

const columnsOf = ({ url, size, type, width, height }: StoredFile) => ({
  url,
  folder: folderOf(url) ?? "",
  is_picture: type.startsWith("image/") ? 1 : 0,
  type,
  size,
  width: width ?? null,
  height: height ?? null,
});

/** Adds an upload to the library. @param name its original name; may be empty */
export async function insertMedia(
  transaction: Queryable,
  { file, name, alt = "" }: { file: StoredFile; name: string; alt?: string },
  now: Date,
): Promise<MediaRow> {
  const at = now.toISOString();
  const called = name || "Untitled";
  const texts = { name: called, alt, search_text: searchText(called, alt) };
  return insertRow(transaction, "media", { ...columnsOf(file), ...texts, created_at: at, updated_at: at });
}

/** Reads one page of the library, the latest first by default. @param usedFolders if filtered by use */
export function listMedia(
  db: Queryable,
  asked: MediaQuery,
  usedFolders: readonly string[],
): Promise<{ rows: MediaRow[]; total: number }> {
  const { is_picture, used } = asked;
  // An empty list is no SQL; nothing has this folder.
  const folders = sql.join(usedFolders.length > 0 ? usedFolders : [""]);
  return listRows(db, "media", asked, {
    filters: { is_picture },
    where: used === undefined ? [] : [used ? sql`folder in (${folders})` : sql`folder not in (${folders})`],
    orders: {},
  });
}

/** @throws Problem 404 */
export const findMedia = async (db: Queryable, id: number): Promise<MediaRow> =>
  requireRow(await findRow(db, "media", id), "File");

/** The folders that are in the library. */
export async function foldersInLibrary(db: Queryable): Promise<Set<string>> {
  const rows = await db.selectFrom("media").select("folder").execute();
  return new Set(rows.map(({ folder }) => folder));
}

/** Changes an upload's description. @throws Problem 404 */
export const updateMedia = (db: Database, id: number, change: MediaChange, now: Date): Promise<MediaRow> =>
  db.change(async (transaction) => {
    const before = requireRow(await lockRow(transaction, "media", id), "File");
    const columns = toColumns(mediaFields, change);
    const { name, alt } = { ...before, ...columns };
    const set = { ...columns, search_text: searchText(name, alt), updated_at: now.toISOString() };
    return requireRow(await updateRow(transaction, "media", id, set), "File");
  });

/** Replaces an upload's file within the caller's transaction. @throws Problem 404 */
export async function replaceFileWithin(
  transaction: Queryable,
  id: number,
  file: StoredFile,
  now: Date,
): Promise<{ before: MediaRow; after: MediaRow }> {
  const before = requireRow(await lockRow(transaction, "media", id), "File");
  const set = { ...columnsOf(file), updated_at: now.toISOString() };
  return { before, after: requireRow(await updateRow(transaction, "media", id, set), "File") };
}

/** Removes an upload from the library within the caller's transaction. @throws Problem 404 */
export const deleteMedia = async (transaction: Queryable, id: number): Promise<MediaRow> =>
  requireRow(await deleteRow(transaction, "media", id), "File");

/** Adds the picture's alternative text from the library to an item. */
export async function withPictureText<Item extends { image_url: string }>(
  db: Queryable,
  item: Item,
): Promise<Item & { image_alt?: string }> {
  const folder = folderOf(item.image_url);
  if (!folder) return item;
  const upload = await db.selectFrom("media").select("alt").where("folder", "=", folder).executeTakeFirst();
  return upload?.alt ? { ...item, image_alt: upload.alt } : item;
}
