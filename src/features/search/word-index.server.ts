import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import { isPostgres } from "../../platform/database/migration-columns.server";

/*
 * Rows found by their words, for visitors: beginnings of words, without accents. The words of all tables that are searched so are in one
 * index, which the engine keeps right by triggers, whatever writes, restores or deletes a row.
 */

/** Which columns of a table are looked at: the one it is called by, and the others; all of them texts. */
interface WordColumns {
  title: string;
  text: readonly string[];
}

/** Where the words are, and how a row is called there: its id times eight, and the number of its table. */
const index = sql.table("words_search");
const tables = ["events", "projects", "posts", "products"] as const;
export type WordsTable = (typeof tables)[number];

/** Whether the words of a table are indexed. */
export const hasWords = (table: string): table is WordsTable => tables.some((one) => one === table);
const numbers = 8;

/** Makes the index, with nothing in it; to be called once by a migration. */
export const createWords = (db: QueryExecutorProvider): Promise<void> =>
  isPostgres(db) ? createPostgres(db) : createSqlite(db);

/**
 * Indexes the words of a table, for both engines; to be called once by a migration. What is written later the engine indexes by itself.
 *
 * @param table its `id` is a number
 */
export const indexWords = (db: QueryExecutorProvider, table: WordsTable, columns: WordColumns): Promise<void> =>
  isPostgres(db) ? indexPostgres(db, table, columns) : indexSqlite(db, table, columns);

/** The index keeps no text, no places within it and no lengths; its words have no accents. */
async function createSqlite(db: QueryExecutorProvider): Promise<void> {
  await sql`create virtual table ${index} using fts5 (title, words, content = '',
    tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'", prefix = '2 3', detail = column, columnsize = 0)`.execute(
    db,
  );
}

/** What a row is called in the index. */
const keyOf = (table: WordsTable, id: RawBuilder<unknown>) =>
  sql`${id} * ${sql.lit(numbers)} + ${sql.lit(tables.indexOf(table))}`;

async function indexSqlite(db: QueryExecutorProvider, table: WordsTable, { title, text }: WordColumns): Promise<void> {
  const from = sql.table(table);
  const all = [title, ...text];
  const of = (row: string) => {
    const [id, name] = [sql.ref(`${row}.id`), sql.ref(`${row}.${title}`)];
    return sql`${keyOf(table, id)}, ${name}, ${sql.join(
      text.map((column) => sql.ref(`${row}.${column}`)),
      sql` || ' ' || `,
    )}`;
  };
  const add = sql`insert into ${index} (rowid, title, words) values (${of("new")})`;
  const remove = sql`insert into ${index} (words_search, rowid, title, words) values ('delete', ${of("old")})`;
  const trigger = (event: string) => sql.ref(`${table}_words_${event}`);
  const both = (row: string) => sql.join(["id", ...all].map((column) => sql.ref(`${row}.${column}`)));
  const list = sql.join(["id", ...all].map((column) => sql.ref(column)));
  await sql`create trigger ${trigger("insert")} after insert on ${from} begin ${add}; end`.execute(db);
  await sql`create trigger ${trigger("delete")} after delete on ${from} begin ${remove}; end`.execute(db);
  await sql`create trigger ${trigger("update")} after update of ${list} on ${from}
    when (${both("old")}) is not (${both("new")}) begin ${remove}; ${add}; end`.execute(db);
  await sql`insert into ${index} (rowid, title, words) select ${of(table)} from ${from}`.execute(db);
}

/** More of one text is not looked at, and no longer word is known; characters. */
const [mostText, mostWord] = [100_000, 100];

/**
 * Makes the function by which PostgreSQL takes a text apart: small letters without accents, split at whatever is no letter and no digit.
 * Its own parser would keep "laser/cnc" as the name of a file.
 */
async function createWordsFunction(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql`select from pg_collation where collname = 'und-x-icu'`.execute(db);
  // By a language that knows all scripts, where the server has one; the one of the database may know no more than ASCII.
  const small = rows.length > 0 ? 'lower(value collate "und-x-icu")' : "lower(value)";
  const between = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u3004\u3008-\u3020\u3030\ufe30-\ufe6f\ufffd\U0001f000-\U0001faff]+`;
  const plain = String.raw`regexp_replace(normalize(${small}, nfkd), '[\u0300-\u036f]', '', 'g')`;
  await sql
    .raw(`create or replace function search_words(value text) returns tsvector
      language sql immutable parallel safe as $$
      select coalesce(array_to_tsvector(array_agg(left(word, ${mostWord}))), ''::tsvector)
      from unnest(string_to_array(regexp_replace(left(${plain}, ${mostText}), '${between}', ' ', 'g'), ' ')) as word
      where word <> '' $$`)
    .execute(db);
}

async function createPostgres(db: QueryExecutorProvider): Promise<void> {
  await createWordsFunction(db);
  // A restore takes the tables of rows away and makes them anew; it knows of no index.
  await sql`drop table if exists ${index}`.execute(db);
  await sql`create table ${index} (rowid bigint primary key, title tsvector not null, words tsvector not null)`.execute(
    db,
  );
  for (const column of ["title", "words"])
    await sql`create index ${sql.ref(`words_search_${column}`)} on ${index} using gin (${sql.ref(column)})`.execute(db);
}

async function indexPostgres(
  db: QueryExecutorProvider,
  table: WordsTable,
  { title, text }: WordColumns,
): Promise<void> {
  const from = sql.table(table);
  const all = [title, ...text];
  const key = (row: string) => keyOf(table, sql`${sql.ref(`${row}.id`)}::bigint`);
  const of = (row: string) =>
    sql`${key(row)}, search_words(${sql.ref(`${row}.${title}`)}),
      search_words(concat_ws(' ', ${sql.join(all.map((column) => sql.ref(`${row}.${column}`)))}))`;
  const write = sql.ref(`words_search_${table}`);
  await sql`insert into ${index} select ${of(table)} from ${from}`.execute(db);
  await sql`create or replace function ${write}() returns trigger language plpgsql as $$ begin
      if tg_op <> 'INSERT' then delete from ${index} where rowid = ${key("old")}; end if;
      if tg_op <> 'DELETE' then insert into ${index} values (${of("new")}); end if;
      return null;
    end $$`.execute(db);
  const changed = sql.join(["id", ...all].map((column) => sql.ref(column)));
  await sql`create trigger ${sql.ref(`${table}_words`)} after insert or delete or update of ${changed} on ${from}
    for each row execute function ${write}()`.execute(db);
}

/** What a row has to have: of each group of words one, or a word that begins like it where it has two letters or more. */
export type Wanted = readonly (readonly string[])[];

/** Beginnings of one letter alone are those of half of all rows. */
const isBeginning = (word: string) => [...word].length > 1;

const sqliteMatch = (wanted: Wanted) =>
  wanted
    .map((group) => `(${group.map((word) => `"${word}"${isBeginning(word) ? " *" : ""}`).join(" OR ")})`)
    .join(" AND ");

const postgresMatch = (wanted: Wanted) =>
  wanted.map((group) => `(${group.map((word) => `'${word}'${isBeginning(word) ? ":*" : ""}`).join("|")})`).join("&");

/** The question in the words of SQLite's index. */
const sqliteQuestion = (wanted: Wanted, inTitle: boolean) =>
  inTitle ? `title : (${sqliteMatch(wanted)})` : sqliteMatch(wanted);

/** The rows of PostgreSQL's index that have what is wanted. @param number of a table, the latest first; undefined for all, in no order */
function inPostgres(wanted: Wanted, inTitle: boolean, most: number, number?: number) {
  const ofTable = number === undefined ? sql`true` : sql`rowid % ${sql.lit(numbers)} = ${sql.lit(number)}`;
  return sql`(select rowid from ${index} where ${sql.ref(inTitle ? "title" : "words")} @@ ${postgresMatch(wanted)}::tsquery
    and ${ofTable} ${number === undefined ? sql`` : sql`order by rowid desc`} limit ${most}) as found`;
}

/**
 * Asks PostgreSQL, which may not read the rows of the index themselves: it reckons that comparing one costs next to nothing, while its words
 * lie apart and have to be unpacked, and would rather read all of them for a question of many spellings.
 */
const askPostgres = <Row>(db: Queryable, query: RawBuilder<Row>): Promise<Row[]> => {
  const ask = async (transaction: Queryable) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`.execute(
      transaction,
    );
    return (await query.execute(transaction)).rows;
  };
  return db.isTransaction ? ask(db) : db.transaction().execute(ask);
};

async function askSqlite<Row>(db: Queryable, query: RawBuilder<Row>): Promise<Row[]> {
  try {
    return (await query.execute(db)).rows;
  } catch (error) {
    // Letters of a script that SQLite's tables are too old for look to it like several words, of which there is no such place.
    if (error instanceof Error && error.message.includes("phrase queries are not supported")) return [];
    throw error;
  }
}

/**
 * The ids of the rows of all tables that have words, in no order.
 *
 * @param wanted of small letters without accents and digits alone; at least one group
 * @param most so many rows of all tables together; where there may be more, some are left out
 */
export async function findIds(db: Queryable, wanted: Wanted, most: number): Promise<Record<WordsTable, number[]>> {
  const ids: Record<WordsTable, number[]> = { events: [], projects: [], posts: [], products: [] };
  const rows = isPostgres(db)
    ? await askPostgres(db, sql<{ rowid: string }>`select rowid from ${inPostgres(wanted, false, most)}`)
    : await askSqlite(
        db,
        sql<{
          rowid: number;
        }>`select rowid from ${index} where words_search match ${sqliteQuestion(wanted, false)} limit ${most}`,
      );
  for (const { rowid } of rows) {
    const table = tables[Number(rowid) % numbers];
    if (table) ids[table].push(Math.floor(Number(rowid) / numbers));
  }
  return ids;
}

/** What is asked of the rows of one table. */
interface WordsQuery {
  wanted: Wanted;
  /** all of it in the title alone */
  inTitle: boolean;
  /** which rows may be found */
  where: RawBuilder<boolean>;
  /** what is answered of them: columns of the table */
  columns: readonly string[];
  most: number;
}

/** Of so many that have the words PostgreSQL looks which may be found, for each that is answered. */
const looksAt = 10;

/** Where so many of the latest rows of a table have the words, its latest ones are walked through: at least so many of so many. */
const [seen, amongLatest, mostWalked] = [5, 100, 8_000];

/**
 * The rows of PostgreSQL's index that stand for the latest of one table, along the index of `indexLatestWords`. Were the table asked for
 * as an equation, the planner would forget that only that index has this order.
 */
function latestInPostgres(table: WordsTable, most: number) {
  const number = tables.indexOf(table);
  const [of, per] = [(at: number) => sql.lit(at), sql.lit(numbers)];
  return sql`(select rowid % ${per} as number, rowid, title, words from ${index}
    where (rowid % ${per}, rowid) >= (${of(number)}, 0) and (rowid % ${per}, rowid) < (${of(number + 1)}, 0)
    order by rowid % ${per} desc, rowid desc limit ${most}) as latest`;
}

/** An index by which the latest rows of one table are walked; to be called once by a migration. SQLite walks through its own from the end. */
export async function indexLatestWords(db: QueryExecutorProvider): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create index words_search_latest on ${index} ((rowid % ${sql.lit(numbers)}), rowid)`.execute(db);
}

/**
 * The same where nearly every row has the words, and the index of words would name all of them to be sorted. Undefined where they are
 * not that common among the latest rows, or walking these has not found enough.
 */
async function walkPostgres<Row>(db: Queryable, table: WordsTable, query: WordsQuery): Promise<Row[] | undefined> {
  const { wanted, inTitle, where, columns, most } = query;
  const has = sql`latest.${sql.ref(inTitle ? "title" : "words")} @@ ${postgresMatch(wanted)}::tsquery`;
  const [id, per] = [sql.ref(`${table}.id`), sql.lit(numbers)];
  const list = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
  return inWalks(db, async (transaction) => {
    const probe = sql<{ count: number }>`select count(*)::integer as count from ${latestInPostgres(table, amongLatest)}
      where ${has}`;
    if (((await probe.execute(transaction)).rows[0]?.count ?? 0) < seen) return undefined;
    const found = await sql<Row>`select ${list} from ${latestInPostgres(table, mostWalked)}
      join ${sql.table(table)} on ${id} = (latest.rowid / ${per})::integer
      where ${has} and ${where} order by latest.number desc, latest.rowid desc limit ${most}`.execute(transaction);
    return found.rows.length === most ? found.rows : undefined;
  });
}

/** Asks PostgreSQL, which is to walk along indexes and stop where there is enough, instead of sorting what it has found whole. */
const inWalks = <T>(db: Queryable, ask: (transaction: Queryable) => Promise<T>): Promise<T> => {
  const askSo = async (transaction: Queryable) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
      set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
      set_config('enable_sort', 'off', true)`.execute(transaction);
    return ask(transaction);
  };
  return db.isTransaction ? askSo(db) : db.transaction().execute(askSo);
};

/** Below so many rows nothing is common. */
const fewRows = 5_000;

/**
 * Whether nearly all rows of a table have what is wanted, so that naming them would take long: a look at the latest of each. SQLite names
 * as many as are asked for and stops.
 */
export async function areCommon(db: Queryable, wanted: Wanted): Promise<boolean> {
  if (!isPostgres(db)) return false;
  const counts = tables.map(
    (table) => sql`select count(*) as count from ${latestInPostgres(table, amongLatest)}
      where latest.words @@ ${postgresMatch(wanted)}::tsquery`,
  );
  const many = sql`exists (select from ${index} order by rowid offset ${fewRows} limit 1)`;
  const { rows } = await inWalks(db, (transaction) =>
    sql<{ common: boolean }>`select ${many} and max(count) >= ${amongLatest / 5} as common
      from (${sql.join(counts, sql` union all `)}) as counted`.execute(transaction),
  );
  return rows[0]?.common === true;
}

/** The rows of one table that have words which many have, the latest ids first. */
export async function findLatest<Row>(db: Queryable, table: WordsTable, query: WordsQuery): Promise<Row[]> {
  const { wanted, inTitle, where, columns, most } = query;
  const list = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
  const [id, number, per] = [sql.ref(`${table}.id`), tables.indexOf(table), sql.lit(numbers)];
  if (isPostgres(db)) {
    const walked = await walkPostgres<Row>(db, table, query);
    if (walked) return walked;
    const found = sql<{ rowid: string }>`select rowid from ${inPostgres(wanted, inTitle, most * looksAt, number)}`;
    const ids = (await askPostgres(db, found)).map(({ rowid }) => Math.floor(Number(rowid) / numbers));
    if (ids.length === 0) return [];
    const known = sql<Row>`select ${list} from ${sql.table(table)}
      where ${id} = any(${ids}::integer[]) and ${where} order by ${id} desc limit ${most}`;
    return (await known.execute(db)).rows;
  }
  // The engine walks through its index from the end, and stops when there are enough.
  return askSqlite(
    db,
    sql<Row>`select ${list} from ${index} cross join ${sql.table(table)}
      where words_search match ${sqliteQuestion(wanted, inTitle)} and words_search.rowid % ${per} = ${sql.lit(number)}
        and ${id} = words_search.rowid / ${per} and ${where}
      order by words_search.rowid desc limit ${most}`,
  );
}
