import { type ExpressionBuilder, type Selectable, sql } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import { readPage } from "../../platform/database/read-page.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import { unknown } from "../../platform/http/problem.server";
import { likePattern, searchText } from "../../platform/text";
import type { GalleryCategory, GalleryItem, GalleryList, GalleryQuery, NewGalleryItem } from "./schema";

type Row = Selectable<Tables["gallery_items"]>;

const toItem = (row: Row): GalleryItem => ({
  ...row,
  category: row.category as GalleryCategory,
  featured: row.featured === 1,
});

const conditions = (where: ExpressionBuilder<Tables, "gallery_items">, { category, featured, search }: GalleryQuery) =>
  where.and([
    ...(category === undefined ? [] : [where("category", "=", category)]),
    ...(featured === undefined ? [] : [where("featured", "=", featured ? 1 : 0)]),
    ...(search ? [sql<boolean>`search_text like ${likePattern(search)} escape '\\'`] : []),
  ]);

/** One page of pictures, the latest first unless asked otherwise. */
export async function listGallery(db: Queryable, query: GalleryQuery): Promise<GalleryList> {
  const items = db.selectFrom("gallery_items").where((where) => conditions(where, query));
  const direction = query.sort.startsWith("-") ? "desc" : "asc";
  const { rows, total } = await readPage(
    items,
    (select) => select.selectAll().orderBy("created_at", direction).orderBy("id", direction),
    query,
  );
  return listAnswer(rows.map(toItem), total, query);
}

/** @throws Problem 404 */
export async function findGalleryItem(db: Queryable, id: number): Promise<GalleryItem> {
  const row = await db.selectFrom("gallery_items").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw unknown("Gallery item");
  return toItem(row);
}

/** Adds a picture. */
export const createGalleryItem = (db: Database, item: NewGalleryItem, now: Date): Promise<GalleryItem> =>
  db.change((transaction) => insertGalleryItem(transaction, item, now));

/** Adds a picture within the caller's transaction. */
export async function insertGalleryItem(transaction: Queryable, item: NewGalleryItem, now: Date): Promise<GalleryItem> {
  const row = await transaction
    .insertInto("gallery_items")
    .values({
      ...item,
      featured: item.featured ? 1 : 0,
      search_text: searchText(item.title, item.description),
      created_at: now.toISOString(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toItem(row);
}

/** @throws Problem 404 */
export function deleteGalleryItem(db: Database, id: number): Promise<void> {
  return db.change(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom("gallery_items")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw unknown("Gallery item");
  });
}
