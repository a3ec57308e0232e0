import type { DatabaseSync, SQLInputValue } from "node:sqlite";

export type Row = Record<string, unknown>;

export interface Table {
  name: string;
  columns: string[];
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** The tables that hold rows of ours: not those of the engine, of an index, nor the list of changes of the schema. */
export function tablesOf(file: DatabaseSync): Table[] {
  const all = file.prepare("select name from pragma_table_list where schema = 'main' and type = 'table'").all();
  return (all as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("sqlite_") && !name.startsWith("kysely_"))
    .sort()
    .map((name) => ({ name, columns: columnsOf(file, name) }));
}

const columnsOf = (file: DatabaseSync, table: string) =>
  (file.prepare("select name from pragma_table_xinfo(?) where hidden = 0").all(table) as { name: string }[]).map(
    ({ name }) => name,
  );

/** Takes away the rows that making the tables has left in them. */
export function emptyTables(file: DatabaseSync): void {
  file.exec("pragma foreign_keys = off");
  for (const { name } of tablesOf(file)) file.exec(`delete from ${quoted(name)}`);
}

/** Inserts rows in one transaction. */
export function insertRows(file: DatabaseSync, { name, columns }: Table, rows: Row[]): void {
  const places = columns.map(() => "?").join(", ");
  const insert = file.prepare(`insert into ${quoted(name)} (${columns.map(quoted).join(", ")}) values (${places})`);
  file.exec("begin");
  for (const row of rows) insert.run(...columns.map((column) => row[column] as SQLInputValue));
  file.exec("commit");
}

/** All rows of a table, some at a time, in the order in which they were inserted. */
export function* readRows(file: DatabaseSync, { name, columns }: Table, atOnce: number): Iterable<Row[]> {
  const select = file.prepare(`select ${columns.map(quoted).join(", ")} from ${quoted(name)}`);
  let rows: Row[] = [];
  for (const row of select.iterate()) {
    rows.push(row as Row);
    if (rows.length < atOnce) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** Says how far tables have counted their ids. */
export function setCounters(file: DatabaseSync, counters: ReadonlyMap<string, number>): void {
  for (const [table, last] of counters) {
    file.prepare("delete from sqlite_sequence where name = ?").run(table);
    file.prepare("insert into sqlite_sequence (name, seq) values (?, ?)").run(table, last);
  }
}

/** How far tables have counted their ids. */
export function countersIn(file: DatabaseSync): Map<string, number> {
  if (!file.prepare("select 1 from sqlite_schema where name = 'sqlite_sequence'").get()) return new Map();
  const rows = file.prepare("select name, seq from sqlite_sequence").all() as { name: string; seq: number }[];
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}
