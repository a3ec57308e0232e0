import { type Selectable, sql } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { readPage } from "../../platform/database/read-page.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import { unknown } from "../../platform/http/problem.server";
import { foldKey, likePattern, searchText } from "../../platform/text";
import type { NewPartner, Partner, PartnerCategory, PartnerChange, PartnerList, PartnerQuery } from "./schema";

const toPartner = (row: Selectable<Tables["partners"]>): Partner => ({
  ...row,
  category: row.category as PartnerCategory | "",
  featured: row.featured === 1,
  is_active: row.is_active === 1,
});

/** Who asks: an administrator sees what is not public too. */
interface Viewer {
  seesHidden: boolean;
}

/** The columns of an order, each with its direction: those that an index has, walked forwards or backwards. */
function columnsOf(sort: PartnerQuery["sort"]) {
  const [way, back] = sort.startsWith("-") ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
  // The highest priority comes first, but of two that are equal the one that is longer with us.
  if (sort.endsWith("order_priority"))
    return [["order_priority", way] as const, ["created_at", back] as const, ["id", back] as const];
  return [[sort.endsWith("name") ? "name_key" : "created_at", way] as const, ["id", way] as const];
}

/** One page of partners. */
export async function listPartners(db: Queryable, query: PartnerQuery, { seesHidden }: Viewer): Promise<PartnerList> {
  const { category, is_active, featured, search, sort } = query;
  const matching = db
    .selectFrom("partners")
    .where((where) =>
      where.and([
        ...(seesHidden ? [] : [where("is_active", "=", 1)]),
        ...(category === undefined ? [] : [where("category", "=", category)]),
        ...(is_active === undefined ? [] : [where("is_active", "=", is_active ? 1 : 0)]),
        ...(featured === undefined ? [] : [where("featured", "=", featured ? 1 : 0)]),
        ...(search ? [sql<boolean>`search_text like ${likePattern(search)} escape '\\'`] : []),
      ]),
    );
  const { rows, total } = await readPage(
    matching,
    (select) =>
      columnsOf(sort).reduce((ordered, [column, direction]) => ordered.orderBy(column, direction), select.selectAll()),
    query,
  );
  return listAnswer(rows.map(toPartner), total, query);
}

/** @throws Problem 404, for one that is not public too unless an administrator asks */
export async function findPartner(db: Queryable, id: number, { seesHidden }: Viewer): Promise<Partner> {
  const row = await db.selectFrom("partners").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || (row.is_active !== 1 && !seesHidden)) throw unknown("Partner");
  return toPartner(row);
}

/** Adds a partner. */
export const createPartner = (db: Database, partner: NewPartner, now: Date): Promise<Partner> =>
  db.change((transaction) => insertPartner(transaction, partner, now));

/** Adds a partner within the caller's transaction. */
export async function insertPartner(transaction: Queryable, partner: NewPartner, now: Date): Promise<Partner> {
  const at = now.toISOString();
  const row = await transaction
    .insertInto("partners")
    .values({
      ...partner,
      name_key: foldKey(partner.name),
      featured: partner.featured ? 1 : 0,
      is_active: partner.is_active ? 1 : 0,
      search_text: searchText(partner.name, partner.description),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toPartner(row);
}

/** The columns that a change of fields touches. */
const toColumns = ({ featured, is_active, ...rest }: PartnerChange) => ({
  ...rest,
  ...(rest.name === undefined ? {} : { name_key: foldKey(rest.name) }),
  ...(featured === undefined ? {} : { featured: featured ? 1 : 0 }),
  ...(is_active === undefined ? {} : { is_active: is_active ? 1 : 0 }),
});

/** @throws Problem 404 */
async function lock(transaction: Queryable, id: number) {
  const row = await lockRow(transaction, "partners", id);
  if (!row) throw unknown("Partner");
  return row;
}

/**
 * Changes the fields that are given and leaves the others.
 *
 * @throws Problem 404
 */
export function updatePartner(db: Database, id: number, change: PartnerChange, now: Date): Promise<Partner> {
  return db.change(async (transaction) => {
    const { name, description } = { ...(await lock(transaction, id)), ...change };
    const row = await transaction
      .updateTable("partners")
      .set({ ...toColumns(change), search_text: searchText(name, description), updated_at: now.toISOString() })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return toPartner(row);
  });
}

/**
 * Inverts one flag of a partner in one statement, so that two callers at once invert it twice.
 *
 * @throws Problem 404
 */
export function togglePartner(db: Database, id: number, flag: "featured" | "is_active", now: Date): Promise<Partner> {
  return db.change(async (transaction) => {
    const row = await transaction
      .updateTable("partners")
      .set({ [flag]: sql`1 - ${sql.ref(flag)}`, updated_at: now.toISOString() })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirst();
    if (!row) throw unknown("Partner");
    return toPartner(row);
  });
}

/** @throws Problem 404 */
export function deletePartner(db: Database, id: number): Promise<void> {
  return db.change(async (transaction) => {
    const { numDeletedRows } = await transaction.deleteFrom("partners").where("id", "=", id).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw unknown("Partner");
  });
}
