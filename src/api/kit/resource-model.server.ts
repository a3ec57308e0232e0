import type { RawBuilder, Selectable } from "kysely";
import type { z } from "zod";
import type { Database, Queryable } from "../../platform/database/database.server";
import { isPublished, isPublishedRow, type Viewer } from "../../platform/database/published.server";
import { requireRow, rowsOf } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import { unknown } from "../../platform/errors/problem.server";
import { listAnswer } from "../../platform/fields";
import { firstCurrency } from "../../platform/money/money";
import { fromColumns, toColumns } from "../fields/columns.server";
import { draftFields } from "../fields/draft-fields.server";
import type { Fields } from "../fields/field";
import type { AnswersOf, Columns, FieldInput } from "../fields/fields";
import type { TypedDraft } from "../preview-links";
import type { PublishedResource, SearchableTable } from "../resource";
import { nameOf } from "./labels";
import { type ListQuery, listRows } from "./list.server";
import type { Orders } from "./orders.server";
import type { Schemas } from "./schemas";

/** The columns that every published resource has besides those of its fields. */
interface Stamped {
  id: number;
  created_at: string;
  updated_at: string;
}

/** The columns of a table that are derived from its fields, such as the searched text. */
type Derived<F extends Fields, T extends SearchableTable> = Omit<
  Selectable<Tables[T]>,
  keyof Columns<F> | keyof Stamped
>;

/** A row: the columns of the fields, and the derived ones. */
type RowOf<F extends Fields, T extends SearchableTable> = Columns<F> &
  Derived<F, T> &
  Stamped & { publication: string; publish_at: string | null; is_active?: number };

/** Resolves to `unknown` if the table's rows have the columns of the fields; otherwise to an unusable type. */
type Fit<F extends Fields, T extends SearchableTable> =
  Selectable<Tables[T]> extends Columns<F> & Stamped & { search_text: string; publication: string }
    ? unknown
    : { resource: never };

/** The fields, the id and the timestamps of a row, as in a response. */
type Answered<F extends Fields> = AnswersOf<F> & Stamped;

interface Definition<F extends Fields, T extends SearchableTable, Query extends ListQuery, S, Related> {
  resource: PublishedResource<string, T>;
  fields: F;
  schemas: S & { query: z.ZodType<Query>; filters: readonly (keyof Query & string)[] };
  /** computes the derived columns */
  derived: (columns: Columns<F>) => Derived<F, T>;
  /** the sort keys of each order, unless they are the column of that name and the id */
  orders: Orders<Query["sort"], RowOf<NoInfer<F>, NoInfer<T>>>;
  /** refuses a row before it is written. @param before the row as it was; undefined for a new one */
  refuse?: (
    transaction: Queryable,
    after: Columns<F>,
    before: (Columns<F> & Pick<Stamped, "id">) | undefined,
  ) => Promise<void>;
  /** adds rows that every new item has, in its transaction */
  added?: (transaction: Queryable, id: number, now: Date) => Promise<unknown>;
  /** reads what belongs to some items, with as many queries for a page as for one. @returns it by an item's id */
  related?: (db: Queryable, ids: readonly number[]) => Promise<(id: number) => Related>;
  /** reads the currency in whose minor unit amounts are stored, if the resource has amounts */
  currency?: (transaction: Queryable) => Promise<string>;
  /** conditions of a list beyond the columns of fields */
  where?: (db: Queryable, query: Query) => Promise<RawBuilder<boolean>[]>;
}

/** Returns the model of a published resource with numeric ids. Each write is one transaction. */
export const resourceModel = <F extends Fields, T extends SearchableTable, Query extends ListQuery, S extends Schemas>(
  definition: Definition<F, T, Query, S, undefined> & Fit<F, T>,
) => shapedModel(definition, (item) => item);

/** The same for a resource whose response differs from its fields. @param answer shapes an item for a viewer */
export function shapedModel<
  F extends Fields,
  T extends SearchableTable,
  Query extends ListQuery,
  S extends Schemas,
  Item,
  Related = undefined,
>(
  definition: Definition<F, T, Query, S, Related> & Fit<F, T>,
  answer: (item: Answered<F>, viewer: Pick<Viewer, "seesHidden">, related: Related | undefined) => Item,
) {
  const { resource, fields, schemas, derived, orders, refuse, added, related, where, currency } = definition;
  const { table } = resource;
  const name = nameOf(resource);
  const rows = rowsOf<RowOf<F, T>>(table);
  const shape = (row: RowOf<F, T>, viewer: Pick<Viewer, "seesHidden">, of?: Related): Item =>
    answer(
      { ...fromColumns(fields, row), id: row.id, created_at: row.created_at, updated_at: row.updated_at },
      viewer,
      of,
    );
  async function shapeAll(db: Queryable, found: readonly RowOf<F, T>[], viewer: Pick<Viewer, "seesHidden">) {
    const of =
      found.length > 0
        ? await related?.(
            db,
            found.map(({ id }) => id),
          )
        : undefined;
    return found.map((row) => shape(row, viewer, of?.(row.id)));
  }
  const shapeOne = async (db: Queryable, row: RowOf<F, T>, viewer: Pick<Viewer, "seesHidden">): Promise<Item> =>
    shape(row, viewer, related && (await related(db, [row.id]))(row.id));
  const forEditor = { seesHidden: true };
  const currencyIn = async (transaction: Queryable) => (await currency?.(transaction)) ?? firstCurrency;

  async function list(db: Queryable, asked: Query, viewer: Viewer) {
    const { rows: found, total } = await listRows<T, Query["sort"], RowOf<F, T>>(db, table, asked, {
      filters: Object.fromEntries(schemas.filters.map((column) => [column, asked[column]])) as object,
      where: [
        ...(viewer.seesHidden ? [] : [isPublished(resource.published, viewer.at)]),
        ...((await where?.(db, asked)) ?? []),
      ],
      orders,
    });
    return listAnswer(await shapeAll(db, found, viewer), total, asked);
  }

  /** @throws Problem 404, also for an unpublished item unless the viewer sees hidden ones */
  async function find(db: Queryable, id: number, viewer: Viewer): Promise<Item> {
    const row = await rows.find(db, id);
    if (!row || !(viewer.seesHidden || isPublishedRow(row, viewer.at))) throw unknown(name);
    return shapeOne(db, row, viewer);
  }

  /** Adds an item within the caller's transaction. @param id reserved for it; by default the database gives one */
  async function insert(
    transaction: Queryable,
    item: Required<FieldInput<F>>,
    now: Date,
    timeZone = "UTC",
    id?: number,
  ): Promise<Item> {
    const columns = toColumns(fields, item, timeZone, await currencyIn(transaction));
    await refuse?.(transaction, columns, undefined);
    const at = now.toISOString();
    const made = { id, ...columns, ...derived(columns), created_at: at, updated_at: at };
    const row = await rows.insert(transaction, made);
    await added?.(transaction, row.id, now);
    return shapeOne(transaction, row, forEditor);
  }

  const create = (db: Database, item: Required<FieldInput<F>>, now: Date, timeZone = "UTC"): Promise<Item> =>
    db.change((transaction) => insert(transaction, item, now, timeZone));

  /** Changes the given fields only. @throws Problem 404 */
  const update = (db: Database, id: number, change: FieldInput<F>, now: Date, timeZone = "UTC"): Promise<Item> =>
    db.change(async (transaction) => {
      const before = requireRow(await rows.lock(transaction, id), name);
      const columns = toColumns(fields, change, timeZone, await currencyIn(transaction));
      const after = { ...before, ...columns };
      await refuse?.(transaction, after, before);
      const set = { ...columns, ...derived(after), updated_at: now.toISOString() };
      return shapeOne(transaction, requireRow(await rows.update(transaction, id, set), name), forEditor);
    });

  /** Inverts a flag. @throws Problem 404 */
  const toggle = (db: Database, id: number, flag: string, now: Date): Promise<Item> =>
    db.change(async (transaction) =>
      shapeOne(transaction, requireRow(await rows.flip(transaction, id, flag, now), name), forEditor),
    );

  /** @throws Problem 404 */
  const remove = (db: Database, id: number): Promise<unknown> =>
    db.change(async (transaction) => requireRow(await rows.remove(transaction, id), name));

  /** Returns an item as visitors would see it with a draft's values. @throws Problem 404 */
  async function preview(db: Queryable, id: number, { values, timeZone, currency }: TypedDraft): Promise<Item> {
    const row = requireRow(await rows.find(db, id), name);
    const drafted = { ...row, ...draftFields(fields, values, timeZone, currency).columns };
    return shapeOne(db, drafted, { seesHidden: false });
  }

  return { resource, fields, schemas, list, find, insert, create, update, toggle, remove, preview };
}
