import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { unknown } from "../errors/problem.server";
import type { Queryable } from "./database.server";
import { lockRow, type TableWithId } from "./lock-row.server";
import { type Search, type Searchable, searchedFor } from "./search.server";
import type { Tables } from "./tables";

/* Statements for every table with ids. Each returns the row after it (a deleted one as it was), or undefined. */

type Id = number | string;
type Row<T extends TableWithId> = Promise<Selectable<Tables[T]> | undefined>;

/** A row that has to be there. @throws Problem 404: "Partner not found" */
export function requireRow<R>(row: R | undefined, name: string): R {
  if (row === undefined) throw unknown(name);
  return row;
}

/** The statements about the rows of a table by ids. @typeParam R a row of the table, which the caller answers for */
export const rowsOf = <R>(table: TableWithId) => {
  const from = sql.table(table);
  const first = async (db: Queryable, query: RawBuilder<R>) => (await query.execute(db)).rows[0];
  return {
    find: (db: Queryable, id: Id) => first(db, sql<R>`select * from ${from} where id = ${id}`),
    lock: (transaction: Queryable, id: Id) => lockRow(transaction, table, id) as Promise<R | undefined>,
    async insert(transaction: Queryable, columns: object): Promise<R> {
      const given = Object.entries(columns).filter(([, value]) => value !== undefined);
      const names = sql.join(given.map(([name]) => sql.ref(name)));
      const values = sql.join(given.map(([, value]) => value));
      const query = sql<R>`insert into ${from} (${names}) values (${values}) returning *`;
      return requireRow(await first(transaction, query), table);
    },
    /** Changes the columns that are given and leaves the others. */
    update(transaction: Queryable, id: Id, columns: object) {
      const given = Object.entries(columns).filter(([, value]) => value !== undefined);
      const set = sql.join(given.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
      return first(transaction, sql<R>`update ${from} set ${set} where id = ${id} returning *`);
    },
    /** Inverts a flag in one statement, so that two callers at once invert it twice. */
    flip: (transaction: Queryable, id: Id, flag: string, now: Date) =>
      first(
        transaction,
        sql<R>`update ${from}
          set ${sql.ref(flag)} = 1 - ${sql.ref(flag)}, updated_at = ${now.toISOString()} where id = ${id} returning *`,
      ),
    remove: (transaction: Queryable, id: Id) =>
      first(transaction, sql<R>`delete from ${from} where id = ${id} returning *`),
  };
};

export const findRow = <T extends TableWithId>(db: Queryable, table: T, id: Id): Row<T> =>
  rowsOf<Selectable<Tables[T]>>(table).find(db, id);

/** So many rows are in memory at once while all of a table are read. */
const rowsAtOnce = 500;

/** Reads rows in batches. @param read the next rows after an id, in the order of ids; after 0 the first ones */
export async function* inBatches<R extends { id: number }>(
  read: (after: number, limit: number) => Promise<R[]>,
): AsyncGenerator<R[]> {
  for (let last = 0; ; ) {
    const rows = await read(last, rowsAtOnce);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.id ?? 0;
  }
}

/** Reads all rows of a table, or those of some ids, in batches by id. */
export async function* eachRow<T extends TableWithId>(
  db: Queryable,
  table: T,
  only?: readonly Id[],
): AsyncGenerator<Selectable<Tables[T]>[]> {
  let last: Id | undefined;
  for (;;) {
    const after = last === undefined ? sql`true` : sql`id > ${last}`;
    const among = only === undefined ? sql`true` : only.length === 0 ? sql`false` : sql`id in (${sql.join(only)})`;
    const query = sql<Selectable<Tables[T]> & { id: Id }>`select * from ${sql.table(table)}
      where ${after} and ${among} order by id limit ${rowsAtOnce}`;
    const { rows } = await query.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.id;
  }
}

/** Adds a row. */
export const insertRow = <T extends TableWithId>(
  transaction: Queryable,
  table: T,
  columns: Insertable<Tables[T]>,
): Promise<Selectable<Tables[T]>> => rowsOf<Selectable<Tables[T]>>(table).insert(transaction, columns);

/** Changes the columns that are given and leaves the others. */
export const updateRow = <T extends TableWithId>(
  transaction: Queryable,
  table: T,
  id: Id,
  columns: Updateable<Tables[T]>,
): Row<T> => rowsOf<Selectable<Tables[T]>>(table).update(transaction, id, columns);

export const deleteRow = <T extends TableWithId>(transaction: Queryable, table: T, id: Id): Row<T> =>
  rowsOf<Selectable<Tables[T]>>(table).remove(transaction, id);

/** That a column has a value; a flag is 0 or 1. */
export const columnIs = (table: string, name: string, value: unknown) =>
  sql<boolean>`${sql.ref(`${table}.${name}`)} = ${typeof value === "boolean" ? Number(value) : value}`;

/** The values that a column can be filtered by: its own, or true and false for a flag. */
export type ColumnFilters<Row> = {
  [Column in keyof Row]?: Row[Column] | (number extends Row[Column] ? boolean : never) | undefined;
};

/** The conditions of a list: filters by columns, and a search in `search_text`. Filters that are undefined add none. */
export function filterBySearch<T extends Searchable>(
  db: Queryable,
  table: T,
  asked: ColumnFilters<Selectable<Tables[T]>>,
  search?: Search,
): RawBuilder<boolean>[] {
  return [
    ...Object.entries(asked)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => columnIs(table, name, value)),
    ...(search ? [searchedFor(db, table, search)] : []),
  ];
}
