import type { Selectable } from "kysely";
import { fromColumns, toColumns } from "../../api/fields/columns.server";
import type { Publication } from "../../api/fields/publication";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { isPublished, isPublishedRow, type Viewer } from "../../platform/database/published.server";
import { readPage } from "../../platform/database/read-page.server";
import { deleteRow, findRow, insertRow, known, narrowedTo, updateRow } from "../../platform/database/rows.server";
import { lookUp, titleOf } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import { unknown } from "../../platform/http/problem.server";
import { searchText } from "../../platform/text";
import { insertMedia, type StoredFile } from "../uploads/library/model.server";
import {
  type GalleryItem,
  type GalleryItemChange,
  type GalleryList,
  type GalleryQuery,
  galleryFields,
  type NewGalleryItem,
} from "./schema";

/** A row as an answer has it. */
export const toItem = (row: Selectable<Tables["gallery_items"]>): GalleryItem => ({
  ...row,
  ...fromColumns(galleryFields, row),
});

/** One page of pictures: by the numbers that they were given, and the latest first, unless asked otherwise. */
export async function listGallery(
  db: Queryable,
  asked: GalleryQuery,
  { seesHidden, at }: Viewer,
): Promise<GalleryList> {
  const query = await lookUp(db, "gallery_items", asked);
  const { category, featured, publication, search } = query;
  const items = db
    .selectFrom("gallery_items")
    .where((where) =>
      where.and([
        ...(seesHidden ? [] : [isPublished("gallery_items", at)]),
        ...narrowedTo(db, "gallery_items", { category, featured, publication }, search),
      ]),
    );
  const direction = query.sort.startsWith("-") ? "desc" : "asc";
  const { rows, total } = await readPage(
    items,
    (select) =>
      select
        .selectAll()
        .$if(query.sort.endsWith("order_priority"), (placed) => placed.orderBy("order_priority", direction))
        .orderBy(query.sort.endsWith("title") ? titleOf(db, "gallery_items") : "created_at", direction)
        .orderBy("id", direction),
    query,
  );
  return listAnswer(rows.map(toItem), total, query);
}

/** @throws Problem 404, for one that is not published too unless an administrator asks */
export async function findGalleryItem(db: Queryable, id: number, { seesHidden, at }: Viewer): Promise<GalleryItem> {
  const row = known(await findRow(db, "gallery_items", id), "Gallery item");
  if (!seesHidden && !isPublishedRow(row, at)) throw unknown("Gallery item");
  return toItem(row);
}

/** Adds a picture. @param upload its file, where that came with it and belongs into the media library */
export const createGalleryItem = (
  db: Database,
  item: NewGalleryItem,
  now: Date,
  { timeZone = "UTC", upload }: { timeZone?: string; upload?: { file: StoredFile; name: string } } = {},
): Promise<GalleryItem> =>
  db.change(async (transaction) => {
    if (upload) await insertMedia(transaction, upload, now);
    return insertGalleryItem(transaction, item, now, timeZone);
  });

/** Adds a picture within the caller's transaction. */
export async function insertGalleryItem(
  transaction: Queryable,
  item: NewGalleryItem,
  now: Date,
  timeZone = "UTC",
): Promise<GalleryItem> {
  const columns = {
    ...toColumns(galleryFields, item, timeZone),
    search_text: searchText(item.title, item.description),
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  return toItem(await insertRow(transaction, "gallery_items", columns));
}

/**
 * Changes the fields that are given and leaves the others.
 *
 * @throws Problem 404
 */
export const updateGalleryItem = (
  db: Database,
  id: number,
  change: GalleryItemChange,
  now: Date,
  timeZone = "UTC",
): Promise<GalleryItem> =>
  db.change(async (transaction) => {
    const before = known(await lockRow(transaction, "gallery_items", id), "Gallery item");
    const columns = toColumns(galleryFields, change, timeZone);
    const { title, description } = { ...before, ...columns };
    const set = { ...columns, search_text: searchText(title, description), updated_at: now.toISOString() };
    return toItem(known(await updateRow(transaction, "gallery_items", id, set), "Gallery item"));
  });

/** Shows a picture to visitors, or to the back office alone. @throws Problem 404 */
export const setPublication = (db: Database, id: number, publication: Publication): Promise<GalleryItem> =>
  db.change(async (transaction) =>
    toItem(known(await updateRow(transaction, "gallery_items", id, { publication }), "Gallery item")),
  );

/** @throws Problem 404 */
export const deleteGalleryItem = (db: Database, id: number): Promise<unknown> =>
  db.change(async (transaction) => known(await deleteRow(transaction, "gallery_items", id), "Gallery item"));
