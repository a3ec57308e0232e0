import type { Selectable } from "kysely";
import { fromColumns, toColumns } from "../../api/fields/columns.server";
import type { Database, Queryable } from "../../platform/database/database.server";
import { lockRow } from "../../platform/database/lock-row.server";
import { isPublished, isPublishedRow, type Viewer } from "../../platform/database/published.server";
import { readPage } from "../../platform/database/read-page.server";
import {
  deleteRow,
  findRow,
  flipFlag,
  insertRow,
  known,
  narrowedTo,
  updateRow,
} from "../../platform/database/rows.server";
import { lookUp } from "../../platform/database/search.server";
import type { Tables } from "../../platform/database/tables";
import { listAnswer } from "../../platform/fields";
import { unknown } from "../../platform/http/problem.server";
import { foldKey, searchText } from "../../platform/text";
import {
  type NewPartner,
  type Partner,
  type PartnerChange,
  type PartnerList,
  type PartnerQuery,
  partnerFields,
} from "./schema";

/** A row as an answer has it. */
export const toPartner = (row: Selectable<Tables["partners"]>): Partner => ({
  ...row,
  ...fromColumns(partnerFields, row),
});

/** What follows from the fields: what partners are ordered by, and found by. */
const derived = ({ name, description }: Pick<Partner, "name" | "description">) => ({
  name_key: foldKey(name),
  search_text: searchText(name, description),
});

/** The columns of an order, each with its direction: those that an index has, walked forwards or backwards. */
function columnsOf(sort: PartnerQuery["sort"]) {
  const [way, back] = sort.startsWith("-") ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
  // The highest priority comes first, but of two that are equal the one that is longer with us.
  if (sort.endsWith("order_priority"))
    return [["order_priority", way] as const, ["created_at", back] as const, ["id", back] as const];
  return [[sort.endsWith("name") ? "name_key" : "created_at", way] as const, ["id", way] as const];
}

/** One page of partners. */
export async function listPartners(
  db: Queryable,
  asked: PartnerQuery,
  { seesHidden, at }: Viewer,
): Promise<PartnerList> {
  const query = await lookUp(db, "partners", asked);
  const { category, is_active, featured, publication, search, sort } = query;
  const matching = db
    .selectFrom("partners")
    .where((where) =>
      where.and([
        ...(seesHidden ? [] : [isPublished("partners", at)]),
        ...narrowedTo(db, "partners", { category, is_active, featured, publication }, search),
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
export async function findPartner(db: Queryable, id: number, { seesHidden, at }: Viewer): Promise<Partner> {
  const row = await findRow(db, "partners", id);
  if (!row || !(seesHidden || isPublishedRow(row, at))) throw unknown("Partner");
  return toPartner(row);
}

/** Adds a partner. */
export const createPartner = (db: Database, partner: NewPartner, now: Date, timeZone = "UTC"): Promise<Partner> =>
  db.change((transaction) => insertPartner(transaction, partner, now, timeZone));

/** Adds a partner within the caller's transaction. */
export async function insertPartner(
  transaction: Queryable,
  partner: NewPartner,
  now: Date,
  timeZone = "UTC",
): Promise<Partner> {
  const at = now.toISOString();
  const columns = {
    ...toColumns(partnerFields, partner, timeZone),
    ...derived(partner),
    created_at: at,
    updated_at: at,
  };
  return toPartner(await insertRow(transaction, "partners", columns));
}

/**
 * Changes the fields that are given and leaves the others.
 *
 * @throws Problem 404
 */
export function updatePartner(
  db: Database,
  id: number,
  change: PartnerChange,
  now: Date,
  timeZone = "UTC",
): Promise<Partner> {
  return db.change(async (transaction) => {
    const before = known(await lockRow(transaction, "partners", id), "Partner");
    const columns = toColumns(partnerFields, change, timeZone);
    const set = { ...columns, ...derived({ ...before, ...columns }), updated_at: now.toISOString() };
    return toPartner(known(await updateRow(transaction, "partners", id, set), "Partner"));
  });
}

/**
 * Inverts one flag of a partner.
 *
 * @throws Problem 404
 */
export const togglePartner = (db: Database, id: number, flag: "featured" | "is_active", now: Date): Promise<Partner> =>
  db.change(async (transaction) => toPartner(known(await flipFlag(transaction, "partners", id, flag, now), "Partner")));

/** @throws Problem 404 */
export const deletePartner = (db: Database, id: number): Promise<unknown> =>
  db.change(async (transaction) => known(await deleteRow(transaction, "partners", id), "Partner"));
