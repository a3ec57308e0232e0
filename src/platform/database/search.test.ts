// On PostgreSQL too: searches and sort orders differ between the engines.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CompiledQuery, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { newDatabase } from "../../../tests/support/database";
import { engine } from "../../../tests/support/engine";
import { insertMessage } from "../../../tests/support/factories";
import { capturedLog } from "../../../tests/support/log";
import { schemaTools } from "../../app/backups/open-backups.server";
import { openCopy, takeSnapshot } from "../backup/snapshot.server";
import { likePattern, searchText } from "../latin";
import type { Queryable } from "./database.server";
import { completeSearch, createSearchExtension, lookUp, searchedFor } from "./search.server";

const texts = [
  "Laser cutter, 100% acrylic",
  "LASER & CNC: \"the\" 'quoted' one",
  "Große Straße, ΟΔΥΣΣΕΥΣ, İstanbul",
  "snake_case and back\\slash",
  "snakeXcase",
  "日本語のワークショップ 🛠️🪚🔩 tools",
  "aaa aaaa",
  "AND OR NOT NEAR(a b) -col:x ^y*",
  "\n\ttabs and lines",
  "",
];
const terms = [
  ...[
    "laser",
    "ASER C",
    "l",
    "la",
    "las",
    "100%",
    "%",
    "___",
    "e_c",
    "\\sl",
    "'quo",
    '"the"',
    '"',
    '"""',
    "grosse strasse",
  ],
  ...[
    "οδυσσευς",
    "istanbul",
    "日本語",
    "のワ",
    "🛠️🪚🔩",
    "🪚",
    "aaaa",
    "aaaaa",
    "and or not",
    "near(a b)",
    "-col:x",
    "^y*",
    "and\\",
  ],
  ...["no such thing", "snake_case and back\\slash", "tabs and lines", "x".repeat(300), "\ud800abc", "  laser  "],
];

const found = async (db: Queryable, term: string) =>
  (
    await db
      .selectFrom("messages")
      .select("id")
      .where(searchedFor(db, "messages", { text: term, isCommon: false, isGuessed: false }))
      .orderBy("id")
      .execute()
  ).map(({ id }) => id);

/** As it was before there was an index. */
async function compared(db: Queryable, term: string) {
  const { rows } = await sql<{ id: number }>`
    select id from messages where search_text like ${likePattern(term)} escape '\\' order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function expectTheSame(db: Queryable) {
  for (const term of terms)
    expect({ term, found: await found(db, term) }).toEqual({ term, found: await compared(db, term) });
}

async function filled() {
  const { db, drop } = await newDatabase();
  onTestFinished(drop);
  for (const subject of texts) await insertMessage(db, { subject });
  return db;
}

test("a search finds what comparing every text finds, whatever is written, changed, deleted and brought back", async () => {
  const db = await filled();
  expect(await found(db, "laser")).toEqual([1, 2]);
  await expectTheSame(db);
  await db
    .updateTable("messages")
    .set({ search_text: searchText("now about lathes") })
    .where("id", "=", 1)
    .execute();
  expect([await found(db, "lathes"), await found(db, "laser")]).toEqual([[1], [2]]);
  const gone = await db.deleteFrom("messages").where("id", "=", 2).returningAll().executeTakeFirstOrThrow();
  expect(await found(db, "laser")).toEqual([]);
  await db.insertInto("messages").values(gone).execute();
  expect(await found(db, "laser")).toEqual([2]);
  await expect(
    db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom("messages").execute();
      throw new Error("not after all");
    }),
  ).rejects.toThrow("not after all");
  await expectTheSame(db);
});

test("a copy of the rows has an index of its own", async () => {
  const db = await filled();
  const directory = mkdtempSync(join(tmpdir(), "test-search-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  await takeSnapshot(db, join(directory, "copy.db"), schemaTools);
  const copy = openCopy(join(directory, "copy.db"));
  expect(await found(copy, "laser")).toEqual([1, 2]);
  await expectTheSame(copy);
  await copy.destroy();
});

test("three letters and more are looked up in the index", async () => {
  const db = await filled();
  const planOf = async (term: string) => {
    const query = db
      .selectFrom("messages")
      .select("id")
      .where(searchedFor(db, "messages", { text: term, isCommon: false, isGuessed: false }))
      .compile();
    return db.transaction().execute(async (transaction) => {
      // A table of ten rows is read quicker than any index.
      if (engine === "postgres") await sql`set local enable_seqscan = off`.execute(transaction);
      const explain = engine === "postgres" ? "explain" : "explain query plan";
      const plan = CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]);
      return JSON.stringify((await transaction.executeQuery(plan)).rows);
    });
  };
  const index =
    engine === "postgres" ? /Bitmap Index Scan on messages_search/ : /SCAN messages_search VIRTUAL TABLE INDEX/;
  expect(await planOf("las")).toMatch(index);
  if (engine === "sqlite") expect(await planOf("la")).not.toMatch(index);
});

/** What only one engine does is tried on it alone. */
const on = (one: typeof engine, name: string, check: () => Promise<void>) => {
  if (engine === one) test(name, check);
};

on("postgres", "PostgreSQL that refuses the index is asked again at the next start", async () => {
  const db = await filled();
  const { log, text } = capturedLog();
  await sql`drop extension pg_trgm cascade`.execute(db);
  await db.transaction().execute(async (transaction) => {
    await sql`set local role pg_monitor`.execute(transaction);
    await createSearchExtension(transaction);
    await sql`reset role`.execute(transaction);
    expect(await found(transaction, "laser")).toEqual([1, 2]);
  });
  await completeSearch(db, log);
  await completeSearch(db, log);
  const { rows } = await sql`select from pg_indexes where indexname like '%\\_search'`.execute(db);
  expect(rows.length).toBe(21);
  expect(text()).toBe("");
});

on("sqlite", "what most rows have is found by reading them all", async () => {
  const db = await filled();
  const row = await db.selectFrom("messages").selectAll().where("id", "=", 1).executeTakeFirstOrThrow();
  const { id: _id, ...columns } = row;
  const many = Array.from({ length: 200 }, () => columns);
  for (let turn = 0; turn < 6; turn++) await db.insertInto("messages").values(many).execute();
  const lookedUp = async (text: string) => (await lookUp(db, "messages", { search: text })).search;
  expect(await lookedUp("acrylic")).toMatchObject({ text: "acrylic", isCommon: true });
  expect(await lookedUp("straße")).toMatchObject({ text: "straße", isCommon: false });
  expect(await lookedUp("")).toBeUndefined();
});
