import type { Selectable } from "kysely";
import { fromColumns, toColumns } from "../../api/fields/columns.server";
import type { Publication } from "../../api/fields/publication";
import type { Database, Queryable } from "../../platform/database/database.server";
import { isPublished, isPublishedRow, type Viewer } from "../../platform/database/published.server";
import { readPage } from "../../platform/database/read-page.server";
import { deleteRow, findRow, insertRow, known, narrowedTo, updateRow } from "../../platform/database/rows.server";
import { lookUp, titleOf } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import { unknown } from "../../platform/http/problem.server";
import { searchText } from "../../platform/text";
import { type GalleryItem, type GalleryList, type GalleryQuery, galleryFields, type NewGalleryItem } from "./schema";

const toItem = (row: Selectable<Tables["gallery_items"]>): GalleryItem => ({
  ...row,
  ...fromColumns(galleryFields, row),
});

/** One page of pictures, the latest first unless asked otherwise. */
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

/** Adds a picture. */
export const createGalleryItem = (
  db: Database,
  item: NewGalleryItem,
  now: Date,
  timeZone = "UTC",
): Promise<GalleryItem> => db.change((transaction) => insertGalleryItem(transaction, item, now, timeZone));

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
  };
  return toItem(await insertRow(transaction, "gallery_items", columns));
}

/** Shows a picture on the first page, or stops it. @throws Problem 404 */
export const setFeatured = (db: Database, id: number, featured: boolean): Promise<GalleryItem> =>
  db.change(async (transaction) =>
    toItem(known(await updateRow(transaction, "gallery_items", id, { featured: featured ? 1 : 0 }), "Gallery item")),
  );

/** Shows a picture to visitors, or to the back office alone. @throws Problem 404 */
export const setPublication = (db: Database, id: number, publication: Publication): Promise<GalleryItem> =>
  db.change(async (transaction) =>
    toItem(known(await updateRow(transaction, "gallery_items", id, { publication }), "Gallery item")),
  );

/** @throws Problem 404 */
export const deleteGalleryItem = (db: Database, id: number): Promise<unknown> =>
  db.change(async (transaction) => known(await deleteRow(transaction, "gallery_items", id), "Gallery item"));
