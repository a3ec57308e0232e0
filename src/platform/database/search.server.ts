import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { foldAccents, likePattern } from "../latin";
import type { Log } from "../log.server";
import type { Database, Queryable } from "./database.server";
import { lockWork } from "./lock-row.server";
import { isPostgres } from "./migration-columns.server";
import type { Tables } from "./tables";

/** The number of letters that the indexes hold together; shorter texts are not found by them. */
const gram = 3;
/** The most trigrams looked up for a long text, evenly spread; comparing whole texts does the rest. */
const maxGrams = 12;

/** A table whose rows can be searched for. */
export type Searchable = { [T in keyof Tables]: Tables[T] extends { search_text: string } ? T : never }[keyof Tables];

const indexOf = (table: string) => `${table}_search`;

/** Indexes `search_text` of a table by trigrams; called once by a migration. On SQLite only tables with numeric ids. */
export async function indexSearch(db: QueryExecutorProvider, table: string): Promise<void> {
  if (!isPostgres(db)) {
    await indexSqlite(db, table);
  } else if (await hasExtension(db)) await indexPostgres(db, table);
}

async function indexPostgres(db: QueryExecutorProvider, table: string): Promise<void> {
  await sql`create index if not exists ${sql.ref(indexOf(table))} on ${sql.table(table)}
    using gin (search_text gin_trgm_ops)`.execute(db);
}

async function hasExtension(db: QueryExecutorProvider): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'pg_trgm'`.execute(db);
  return rows.length > 0;
}

/**
 * Creates PostgreSQL's search extension, in a transaction. If refused, searches read every row and a later start
 * retries.
 */
export async function createSearchExtension(db: QueryExecutorProvider): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`savepoint search_extension`.execute(db);
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
  } catch {
    await sql`rollback to savepoint search_extension`.execute(db);
  }
}

/** Makes the indexes that PostgreSQL refused when their tables were made; logs those still refused. */
export async function completeSearch(db: Database, log: Log): Promise<void> {
  if (!isPostgres(db)) return;
  const missing = await tablesWithoutIndex(db);
  if (missing.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    await lockWork(transaction, "searchIndexes");
    await createSearchExtension(transaction);
    if (await hasExtension(transaction)) for (const table of missing) await indexPostgres(transaction, table);
    else
      log.warn(
        "searches read every row, since PostgreSQL has no extension pg_trgm and refuses to create it; let somebody who may run `create extension pg_trgm` in this database, and start the site again",
      );
  });
}

async function tablesWithoutIndex(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    where c.table_schema = current_schema() and c.column_name = 'search_text' and not exists (
      select from pg_indexes i where i.schemaname = c.table_schema and i.indexname = c.table_name || '_search')`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** The index keeps no text of its own, and of each group of letters only in which rows it is. */
async function indexSqlite(db: QueryExecutorProvider, table: string): Promise<void> {
  const [from, index] = [sql.table(table), sql.table(indexOf(table))];
  const column = sql.ref(indexOf(table));
  const add = sql`insert into ${index} (rowid, search_text) values (new.id, new.search_text)`;
  const remove = sql`insert into ${index} (${column}, rowid, search_text) values ('delete', old.id, old.search_text)`;
  const trigger = (event: string) => sql.ref(`${indexOf(table)}_${event}`);
  await sql`create virtual table ${index} using fts5 (search_text, content = ${sql.lit(table)}, content_rowid = 'id',
    tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0)`.execute(db);
  await sql`create trigger ${trigger("insert")} after insert on ${from} begin ${add}; end`.execute(db);
  await sql`create trigger ${trigger("delete")} after delete on ${from} begin ${remove}; end`.execute(db);
  await sql`create trigger ${trigger("update")} after update of id, search_text on ${from}
    when old.search_text <> new.search_text or old.id <> new.id begin ${remove}; ${add}; end`.execute(db);
  await sql`insert into ${index} (${column}) values ('rebuild')`.execute(db);
}

export interface Search {
  text: string;
  /** so many rows have it that reading them all takes less than looking each one up */
  isCommon: boolean;
  /** the engine guesses how many rows have it, by which it chooses how to find them: PostgreSQL */
  isGuessed: boolean;
}

export type LookedUp<Query> = Omit<Query, "search"> & { search: Search | undefined };

/** Looks up how common a search is, which decides how its rows are found. */
export async function lookUp<Query extends { search?: string | undefined }>(
  db: Queryable,
  table: Searchable,
  query: Query,
): Promise<LookedUp<Query>> {
  const { search: text, ...others } = query;
  if (!text) return { ...others, search: undefined };
  return { ...others, search: { text, isCommon: await isCommon(db, table, text), isGuessed: isPostgres(db) } };
}

/** Below this number of rows nothing is common; above it, texts that a tenth of the rows contain. */
const fewRows = 1_000;

async function isCommon(db: Queryable, table: Searchable, text: string): Promise<boolean> {
  const index = sql.table(indexOf(table));
  const groups = groupsOf(db, text);
  // PostgreSQL estimates this itself.
  if (!groups) return false;
  if (!(await isIndexed(db, table))) return true;
  const most = sql`(select max(${fewRows}, coalesce(max(id), 0) / 10) from ${sql.table(table)})`;
  const { rows } = await sql<{ found: number; most: number }>`select count(*) as found, ${most} as most
    from (select 1 from ${index} where ${index} match ${groups} limit ${most})`.execute(db);
  return rows[0] !== undefined && rows[0].found >= rows[0].most;
}

/** Whether SQLite has an index of a table: not of one whose ids are texts. */
async function isIndexed(db: Queryable, table: Searchable): Promise<boolean> {
  const { rows } = await sql`select 1 from sqlite_schema where name = ${indexOf(table)}`.execute(db);
  return rows.length > 0;
}

/** The condition that `search_text` contains a text, ignoring case and accents; indexed from three letters on. */
export function searchedFor(db: Queryable, table: Searchable, { text, isCommon }: Search): RawBuilder<boolean> {
  const contains = sql<boolean>`${sql.ref(`${table}.search_text`)} like ${likePattern(text)} escape '\\'`;
  const groups = groupsOf(db, text);
  if (!groups || isCommon) return contains;
  const index = sql.table(indexOf(table));
  return sql<boolean>`(${sql.ref(`${table}.id`)} in (select rowid from ${index} where ${index} match ${groups})
    and ${contains})`;
}

/**
 * Orders by title: the beginning of the search text, by code points on both engines, along the index of `indexTitles`.
 */
export const titleOf = (db: QueryExecutorProvider, table: Searchable): RawBuilder<string> =>
  isPostgres(db)
    ? sql<string>`(substr(${sql.ref(`${table}.search_text`)}, 1, 60) collate "C")`
    : sql<string>`substr(${sql.ref(`${table}.search_text`)}, 1, 60)`;

/** Indexes the beginnings of the texts of a search, by which `titleOf` orders; to be called once by a migration. */
export async function indexTitles(db: QueryExecutorProvider, table: string): Promise<void> {
  const title = isPostgres(db) ? sql`(substr(search_text, 1, 60) collate "C")` : sql`substr(search_text, 1, 60)`;
  await sql`create index ${sql.ref(`${table}_by_title`)} on ${sql.table(table)} (${title}, id)`.execute(db);
}

/** The query for SQLite's index; undefined for PostgreSQL and for texts too short for it. */
function groupsOf(db: Queryable, text: string): string | undefined {
  const letters = [...foldAccents(text.trim())];
  // A zero byte would end the question.
  if (isPostgres(db) || letters.length < gram || letters.includes("\0")) return undefined;
  return match(letters);
}

/** The rows that have each of some groups of three letters of a text, in the words of SQLite's index. */
function match(letters: string[]): string {
  const last = letters.length - gram;
  const count = Math.min(last + 1, maxGrams);
  const starts = Array.from({ length: count }, (_, at) => (count === 1 ? 0 : Math.round((at * last) / (count - 1))));
  const groups = new Set(starts.map((start) => letters.slice(start, start + gram).join("")));
  return [...groups].map((group) => `"${group.replaceAll('"', '""')}"`).join(" AND ");
}
