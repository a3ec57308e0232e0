import { setImmediate as othersTurn } from "node:timers/promises";
import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import { isPostgres } from "../../platform/database/migration-columns.server";
import { latinLetters } from "../../platform/latin-letters";

/** Letters that the browser takes apart before it looks into the table; the databases do not. */
const composed = { ǽ: "ae", ǿ: "o" };

/* The index for visitors' searches: word beginnings without accents, of all searchable tables, updated by triggers. */

interface WordColumns {
  title: string;
  text: readonly string[];
}

/** The index. A row's key is its id times eight plus its table's number. */
const index = sql.table("words_search");
const tables = ["events", "projects", "posts", "products", "equipment"] as const;
export type WordsTable = (typeof tables)[number];

/** Whether the words of a table are indexed. */
export const hasWords = (table: string): table is WordsTable => tables.some((one) => one === table);
const numbers = 8;

/** Creates the empty index; called once by a migration. */
export const createWords = (db: QueryExecutorProvider): Promise<void> =>
  isPostgres(db) ? createPostgres(db) : createSqlite(db);

/**
 * Indexes a table's words; called once by a migration. Triggers index later writes.
 * @param table its `id` is a number
 */
export const indexWords = (db: QueryExecutorProvider, table: WordsTable, columns: WordColumns): Promise<void> =>
  isPostgres(db) ? indexPostgres(db, table, columns) : indexSqlite(db, table, columns);

/** Replaces the letters that both engines leave, capitals too. */
const foldLetters = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  Object.entries({ ...latinLetters, ...composed })
    .flatMap(([letter, plain]) => [letter, capitalOf(letter)].map((one) => [one, plain] as const))
    .reduce((folded, [letter, plain]) => sql`replace(${folded}, ${sql.lit(letter)}, ${sql.lit(plain)})`, text);

/** "ß" has two letters as a capital, but for one that few use; "ı" has that of "i". */
const capitalOf = (letter: string): string => (letter === "ß" ? "ẞ" : letter === "ı" ? letter : letter.toUpperCase());

/** Rebuilds the index with the words as they are now folded; called by migrations, with the columns of all tables. */
export async function rebuildWords(
  db: QueryExecutorProvider,
  columns: Readonly<Record<WordsTable, WordColumns>>,
): Promise<void> {
  for (const table of tables)
    if (isPostgres(db)) await sql`drop trigger ${sql.ref(`${table}_words`)} on ${sql.table(table)}`.execute(db);
    else
      for (const event of ["insert", "delete", "update"])
        await sql`drop trigger ${sql.ref(`${table}_words_${event}`)}`.execute(db);
  if (!isPostgres(db)) await sql`drop table ${index}`.execute(db);
  await createWords(db);
  for (const table of tables) await indexWords(db, table, columns[table]);
  await indexLatestWords(db);
}

/** Without texts, positions or lengths; words have no accents. */
async function createSqlite(db: QueryExecutorProvider): Promise<void> {
  await sql`create virtual table ${index} using fts5 (title, words, content = '',
    tokenize = "unicode61 remove_diacritics 2 categories 'L* N* Co M*'", prefix = '2 3', detail = column, columnsize = 0)`.execute(
    db,
  );
}

/** A row's key in the index. */
const keyOf = (table: WordsTable, id: RawBuilder<unknown>) =>
  sql`${id} * ${sql.lit(numbers)} + ${sql.lit(tables.indexOf(table))}`;

async function indexSqlite(db: QueryExecutorProvider, table: WordsTable, { title, text }: WordColumns): Promise<void> {
  const from = sql.table(table);
  const all = [title, ...text];
  const of = (row: string) => {
    const [id, name] = [sql.ref(`${row}.id`), sql.ref(`${row}.${title}`)];
    const words = sql.join(
      text.map((column) => sql.ref(`${row}.${column}`)),
      sql` || ' ' || `,
    );
    return sql`${keyOf(table, id)}, ${foldLetters(name)}, ${foldLetters(words)}`;
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

/** The bounds of an indexed text and of a word; characters. */
const [maxText, maxWord] = [100_000, 100];

/** Creates PostgreSQL's function that splits words: lower case, no accents. Its own parser keeps "laser/cnc" whole. */
async function createWordsFunction(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql`select from pg_collation where collname = 'und-x-icu'`.execute(db);
  // With a collation for all scripts if the server has one; the database's own may know ASCII only.
  const small = rows.length > 0 ? 'lower(value collate "und-x-icu")' : "lower(value)";
  const between = String.raw`[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u3004\u3008-\u3020\u3030\ufe30-\ufe6f\ufffd\U0001f000-\U0001faff]+`;
  const bare = sql.raw(String.raw`regexp_replace(normalize(${small}, nfkd), '[\u0300-\u036f]', '', 'g')`);
  const plain = sql`left(${foldLetters(bare)}, ${sql.lit(maxText)})`;
  await sql`create or replace function search_words(value text) returns tsvector
      language sql immutable parallel safe as $$
      select coalesce(array_to_tsvector(array_agg(left(word, ${sql.lit(maxWord)}))), ''::tsvector)
      from unnest(string_to_array(regexp_replace(${plain}, ${sql.lit(between)}, ' ', 'g'), ' ')) as word
      where word <> '' $$`.execute(db);
}

async function createPostgres(db: QueryExecutorProvider): Promise<void> {
  await createWordsFunction(db);
  // A restore recreates the tables without the index.
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

/** The required groups of words: of each group one must match, as a beginning if it has two letters or more. */
export type WordGroups = readonly (readonly string[])[];

/** Half of all rows would match a beginning of one letter. */
const isBeginning = (word: string) => [...word].length > 1;

const sqliteMatch = (wanted: WordGroups) =>
  wanted
    .map((group) => `(${group.map((word) => `"${word}"${isBeginning(word) ? " *" : ""}`).join(" OR ")})`)
    .join(" AND ");

const postgresMatch = (wanted: WordGroups) =>
  wanted.map((group) => `(${group.map((word) => `'${word}'${isBeginning(word) ? ":*" : ""}`).join("|")})`).join("&");

const sqliteQuestion = (wanted: WordGroups, inTitle: boolean) =>
  inTitle ? `title : (${sqliteMatch(wanted)})` : sqliteMatch(wanted);

/** The matching rows of PostgreSQL's index. @param number of a table, the latest first; undefined for all, unordered */
function inPostgres(wanted: WordGroups, inTitle: boolean, most: number, number?: number) {
  const ofTable = number === undefined ? sql`true` : sql`rowid % ${sql.lit(numbers)} = ${sql.lit(number)}`;
  return sql`(select rowid from ${index} where ${sql.ref(inTitle ? "title" : "words")} @@ ${postgresMatch(wanted)}::tsquery
    and ${ofTable} ${number === undefined ? sql`` : sql`order by rowid desc`} limit ${most}) as found`;
}

/** The steps that PostgreSQL's planner must not take, as it misjudges both kinds of query. */
const forbidden = {
  /** by the word index: it underestimates the cost of comparing rows whose words are stored apart */
  words: ["seqscan", "indexscan"],
  /** along the latest rows, to stop early: only an index gives their order without a sort */
  walk: ["sort"],
} as const;

/** Runs queries of PostgreSQL in a transaction, without the steps that are forbidden to their kind. */
async function inPlan<T>(
  db: Queryable,
  kind: keyof typeof forbidden,
  ask: (transaction: Queryable) => Promise<T>,
): Promise<T> {
  const run = async (transaction: Queryable) => {
    const settings = forbidden[kind].map((step) => sql`set_config(${sql.lit(`enable_${step}`)}, 'off', true)`);
    await sql`select ${sql.join(settings)}`.execute(transaction);
    return ask(transaction);
  };
  return db.isTransaction ? run(db) : db.transaction().execute(run);
}

const askPostgres = <Row>(db: Queryable, query: RawBuilder<Row>): Promise<Row[]> =>
  inPlan(db, "words", async (transaction) => (await query.execute(transaction)).rows);

async function askSqlite<Row>(db: Queryable, query: RawBuilder<Row>): Promise<Row[]> {
  try {
    return (await query.execute(db)).rows;
  } catch (error) {
    // Letters newer than SQLite's tables look like several words, which this index cannot search.
    if (error instanceof Error && error.message.includes("phrase queries are not supported")) return [];
    throw error;
  }
}

/** The matching ids of all tables, unordered. @param wanted lower case without accents, not empty @param most ids */
export async function findIds(db: Queryable, wanted: WordGroups, most: number): Promise<Record<WordsTable, number[]>> {
  const ids: Record<WordsTable, number[]> = { events: [], projects: [], posts: [], products: [], equipment: [] };
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

/** Spellings that one query looks up; each takes some 10 microseconds, and SQLite holds up the process meanwhile. */
const spellingsAtOnce = 200;

/** The spellings that words in the index begin with. @param spellings lower case without accents, of several letters */
export async function findSpellings(db: Queryable, spellings: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (let at = 0; at < spellings.length; at += spellingsAtOnce) {
    const some = JSON.stringify(spellings.slice(at, at + spellingsAtOnce));
    const rows = isPostgres(db)
      ? await askPostgres(
          db,
          sql<{ spelling: string }>`select spelling from json_array_elements_text(${some}::json) as spelling
            where exists (select from ${index} where words @@ (quote_literal(spelling) || ':*')::tsquery)`,
        )
      : await askSqlite(
          db,
          sql<{ spelling: string }>`select value as spelling from json_each(${some})
            where exists (select 1 from ${index} where words_search match '"' || value || '" *')`,
        );
    found.push(...rows.map(({ spelling }) => spelling));
    await othersTurn();
  }
  return found;
}

interface WordsQuery {
  wanted: WordGroups;
  inTitle: boolean;
  where: RawBuilder<boolean>;
  columns: readonly string[];
  most: number;
}

/** PostgreSQL checks the visibility of this many matches for each row to return. */
const looksAt = 10;

/** If at least 5 of the latest 100 rows match, the latest rows are walked, at most 8,000. */
const [seen, amongLatest, maxWalked] = [5, 100, 8_000];

/**
 * A table's latest index rows, by `indexLatestWords`; an equality on the table would keep the planner from its order.
 */
function latestInPostgres(table: WordsTable, most: number) {
  const number = tables.indexOf(table);
  const [of, per] = [(at: number) => sql.lit(at), sql.lit(numbers)];
  return sql`(select rowid % ${per} as number, rowid, title, words from ${index}
    where (rowid % ${per}, rowid) >= (${of(number)}, 0) and (rowid % ${per}, rowid) < (${of(number + 1)}, 0)
    order by rowid % ${per} desc, rowid desc limit ${most}) as latest`;
}

/** Creates the index for walking a table's latest rows; called by a migration. SQLite walks its own from the end. */
export async function indexLatestWords(db: QueryExecutorProvider): Promise<void> {
  if (!isPostgres(db)) return;
  await sql`create index words_search_latest on ${index} ((rowid % ${sql.lit(numbers)}), rowid)`.execute(db);
}

/** Walks the latest rows if nearly all match, as the word index would sort all; undefined if too few match. */
async function walkPostgres<Row>(db: Queryable, table: WordsTable, query: WordsQuery): Promise<Row[] | undefined> {
  const { wanted, inTitle, where, columns, most } = query;
  const has = sql`latest.${sql.ref(inTitle ? "title" : "words")} @@ ${postgresMatch(wanted)}::tsquery`;
  const [id, per] = [sql.ref(`${table}.id`), sql.lit(numbers)];
  const list = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
  return inPlan(db, "walk", async (transaction) => {
    const probe = sql<{ count: number }>`select count(*)::integer as count from ${latestInPostgres(table, amongLatest)}
      where ${has}`;
    if (((await probe.execute(transaction)).rows[0]?.count ?? 0) < seen) return undefined;
    const found = await sql<Row>`select ${list} from ${latestInPostgres(table, maxWalked)}
      join ${sql.table(table)} on ${id} = (latest.rowid / ${per})::integer
      where ${has} and ${where} order by latest.number desc, latest.rowid desc limit ${most}`.execute(transaction);
    return found.rows.length === most ? found.rows : undefined;
  });
}

/** Below this number of rows nothing is common. */
const fewRows = 5_000;

/** Whether nearly all rows of a table match, judged by the latest of each. On SQLite the query stops after enough rows. */
export async function areCommon(db: Queryable, wanted: WordGroups): Promise<boolean> {
  if (!isPostgres(db)) return false;
  const counts = tables.map(
    (table) => sql`select count(*) as count from ${latestInPostgres(table, amongLatest)}
      where latest.words @@ ${postgresMatch(wanted)}::tsquery`,
  );
  const many = sql`exists (select from ${index} order by rowid offset ${fewRows} limit 1)`;
  const { rows } = await inPlan(db, "walk", (transaction) =>
    sql<{ common: boolean }>`select ${many} and max(count) >= ${amongLatest / 5} as common
      from (${sql.join(counts, sql` union all `)}) as counted`.execute(transaction),
  );
  return rows[0]?.common === true;
}

/** The latest matching rows of a table for common words. */
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
  // SQLite walks its index from the end and stops after enough rows.
  return askSqlite(
    db,
    sql<Row>`select ${list} from ${index} cross join ${sql.table(table)}
      where words_search match ${sqliteQuestion(wanted, inTitle)} and words_search.rowid % ${per} = ${sql.lit(number)}
        and ${id} = words_search.rowid / ${per} and ${where}
      order by words_search.rowid desc limit ${most}`,
  );
}
