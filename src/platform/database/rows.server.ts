import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from "kysely";
import { unknown } from "../http/problem.server";
import type { Queryable } from "./database.server";
import type { TableWithId } from "./lock-row.server";
import { type Search, type Searchable, searchedFor } from "./search.server";
import type { Tables } from "./tables";

/*
 * What is the same for the rows of every table that has ids. Each statement answers the row as it is after it (a deleted
 * one as it was), or undefined where there is none.
 */

type Id = number | string;
type Row<T extends TableWithId> = Promise<Selectable<Tables[T]> | undefined>;

/** A row that has to be there. @throws Problem 404: "Partner not found" */
export function known<R>(row: R | undefined, name: string): R {
  if (row === undefined) throw unknown(name);
  return row;
}

export async function findRow<T extends TableWithId>(db: Queryable, table: T, id: Id): Row<T> {
  const query = sql<Selectable<Tables[T]>>`select * from ${sql.table(table)} where id = ${id}`;
  return (await query.execute(db)).rows[0];
}

/** So many rows are in memory at once while all of a table are read. */
const rowsAtOnce = 500;

/**
 * All rows of a table in the order of their ids, some at a time.
 *
 * @param only those of these ids
 */
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
export async function insertRow<T extends TableWithId>(
  transaction: Queryable,
  table: T,
  columns: Insertable<Tables[T]>,
): Promise<Selectable<Tables[T]>> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const names = sql.join(given.map(([name]) => sql.ref(name)));
  const values = sql.join(given.map(([, value]) => value));
  const query = sql<Selectable<Tables[T]>>`insert into ${sql.table(table)} (${names}) values (${values}) returning *`;
  return known((await query.execute(transaction)).rows[0], table);
}

/** Changes the columns that are given and leaves the others. */
export async function updateRow<T extends TableWithId>(
  transaction: Queryable,
  table: T,
  id: Id,
  columns: Updateable<Tables[T]>,
): Row<T> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const set = sql.join(given.map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  const query = sql<Selectable<Tables[T]>>`update ${sql.table(table)} set ${set} where id = ${id} returning *`;
  return (await query.execute(transaction)).rows[0];
}

/** Inverts a flag in one statement, so that two callers at once invert it twice. */
export async function flipFlag<T extends TableWithId>(
  transaction: Queryable,
  table: T,
  id: Id,
  flag: keyof Tables[T] & string,
  now: Date,
): Row<T> {
  const query = sql<Selectable<Tables[T]>>`update ${sql.table(table)}
    set ${sql.ref(flag)} = 1 - ${sql.ref(flag)}, updated_at = ${now.toISOString()} where id = ${id} returning *`;
  return (await query.execute(transaction)).rows[0];
}

export async function deleteRow<T extends TableWithId>(transaction: Queryable, table: T, id: Id): Row<T> {
  const query = sql<Selectable<Tables[T]>>`delete from ${sql.table(table)} where id = ${id} returning *`;
  return (await query.execute(transaction)).rows[0];
}

/** What a column can be asked for: its value, or true and false for a flag. */
type Asked<Row> = { [Column in keyof Row]?: Row[Column] | (number extends Row[Column] ? boolean : never) | undefined };

/**
 * The conditions of a list: columns that are what was asked for, and what was searched for within `search_text`. What was not
 * asked for sets none.
 */
export function narrowedTo<T extends Searchable>(
  db: Queryable,
  table: T,
  asked: Asked<Selectable<Tables[T]>>,
  search?: Search,
): RawBuilder<boolean>[] {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return [
    ...Object.entries(asked)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => sql<boolean>`${column(name)} = ${typeof value === "boolean" ? Number(value) : value}`),
    ...(search ? [searchedFor(db, table, search)] : []),
  ];
}
