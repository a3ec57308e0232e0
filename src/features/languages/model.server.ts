import type { Selectable } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import { updateRow } from "../../platform/database/rows.server";
import type { Tables } from "../../platform/database/tables";
import { Problem } from "../../platform/errors/problem.server";
import { englishName, isLanguage, ownName } from "../../platform/languages/facts.server";
import {
  allTexts,
  broughtEntries,
  broughtLanguages,
  LiveLanguages,
  mergedEntries,
} from "../../platform/languages/live-languages.server";
import { type Entry, faultOf, PoError, readPo, writePo } from "../../platform/languages/po.server";
import { noticed } from "../../platform/time";
import type { Language, LanguageChange, PoResult } from "./schema";

type Row = Selectable<Tables["languages"]>;

/** The languages that visitors may choose, kept as the database has them. */
export const followLanguages = (db: Database): LiveLanguages =>
  new LiveLanguages({
    version: () => db.contentVersion,
    isAway: () => db.isAway,
    read: () =>
      db
        .selectFrom("languages")
        .select(["tag", "is_checked", "updated_at"])
        .where("is_on", "=", 1)
        .orderBy("tag")
        .execute(),
    readUploaded: async (tag) => uploadedIn(await findLanguage(db, tag)),
  });

const findLanguage = (db: Queryable, tag: string): Promise<Row | undefined> =>
  db.selectFrom("languages").selectAll().where("tag", "=", tag).executeTakeFirst();

const uploadedIn = (row: Row | undefined): Entry[] => (row?.po ? readPo(row.po) : []);

/** English is in the source, and tags have one spelling. @throws Problem 404 */
function requireLanguage(tag: string): void {
  if (tag === "en" || !isLanguage(tag)) throw new Problem(404, "There is no language with this tag");
}

const never = new Date(0).toISOString();

/** Returns the row of a language, and adds it if it is missing. @throws Problem 404 if there is no such language */
async function ensureRow(transaction: Queryable, tag: string): Promise<Row> {
  requireLanguage(tag);
  await transaction
    .insertInto("languages")
    .values({ tag, updated_at: never })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return transaction.selectFrom("languages").selectAll().where("tag", "=", tag).executeTakeFirstOrThrow();
}

/** Returns the id of that row. */
export const ensureLanguage = async (transaction: Queryable, tag: string): Promise<number> =>
  (await ensureRow(transaction, tag)).id;

/** Returns all texts of the product with their translations. An uploaded translation replaces that of the product. */
function entriesOf(tag: string, row: Row | undefined, texts = allTexts()): Entry[] {
  const known = new Map(
    mergedEntries(broughtEntries(tag), uploadedIn(row)).map((entry) => [entry.original, entry] as const),
  );
  return texts.map((text) => {
    const { translation = "", flags = [] } = known.get(text.original) ?? {};
    return { ...text, translation, flags };
  });
}

function languageOf(tag: string, row: Row | undefined, texts: Entry[]): Language {
  const translated = entriesOf(tag, row, texts).filter((entry) => entry.translation !== "").length;
  return {
    tag,
    name: ownName(tag),
    english_name: englishName(tag),
    is_on: row?.is_on === 1,
    is_checked: row?.is_checked === 1,
    is_brought: broughtLanguages().includes(tag),
    is_uploaded: Boolean(row?.po),
    texts: texts.length,
    translated,
  };
}

/** Lists the languages that the product brings and those that somebody uploaded, by their English names. */
export async function listLanguages(db: Queryable): Promise<Language[]> {
  const rows = await db.selectFrom("languages").selectAll().execute();
  const [texts, byTag] = [allTexts(), new Map(rows.map((row) => [row.tag, row]))];
  const tags = [...new Set([...broughtLanguages(), ...rows.filter(({ po }) => po).map(({ tag }) => tag)])];
  return tags
    .map((tag) => languageOf(tag, byTag.get(tag), texts))
    .sort((one, other) => one.english_name.localeCompare(other.english_name));
}

/** Turns a language on or off, or says that a speaker has read it. @throws Problem 409 if it has no texts */
export const changeLanguage = (db: Database, tag: string, change: LanguageChange, now: Date): Promise<Language> =>
  db.change(async (transaction) => {
    const { id, updated_at } = await ensureRow(transaction, tag);
    const asFlag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value));
    const row = await updateRow(transaction, "languages", id, {
      is_on: asFlag(change.is_on),
      is_checked: asFlag(change.is_checked),
      updated_at: noticed(updated_at, now),
    });
    const language = languageOf(tag, row, allTexts());
    if (change.is_on && language.translated === 0)
      throw new Problem(409, "This language has no texts yet. Upload a PO file first");
    return language;
  });

/** Returns all texts of a language as a PO file. @throws Problem 404 if there is no such language */
export async function downloadPo(db: Queryable, tag: string): Promise<string> {
  requireLanguage(tag);
  return writePo(tag, entriesOf(tag, await findLanguage(db, tag)));
}

/** @throws Problem 422 if it is no PO file */
function readGiven(po: string): Entry[] {
  try {
    return readPo(po);
  } catch (error) {
    throw error instanceof PoError ? new Problem(422, error.message) : error;
  }
}

/** How many sentences about single texts an answer holds. */
const mostSaid = 100;

/**
 * Takes a PO file in: its usable texts go before those of the product, at once and in all processes.
 * @throws Problem 422 if it is no PO file, or holds nothing that can be used
 */
export const uploadPo = (db: Database, tag: string, po: string, now: Date): Promise<PoResult> =>
  db.change(async (transaction) => {
    const { id, updated_at } = await ensureRow(transaction, tag);
    const known = new Map(allTexts().map((text) => [text.original, text] as const));
    const given = readGiven(po).filter(({ translation }) => translation !== "");
    // Of several translations of a text the last is used, and only that is kept.
    const last = new Map(given.map((entry) => [entry.original, entry] as const));
    const ours = [...last.values()].filter(({ original }) => known.has(original));
    const refused = ours.flatMap((entry) => faultOf(entry) ?? []);
    const used = ours.filter((entry) => faultOf(entry) === undefined);
    if (used.length === 0) throw new Problem(422, refused[0] ?? "This file translates no text of this site");
    const files = (original: string) => known.get(original)?.files ?? [];
    const kept = writePo(
      tag,
      used.map((entry) => ({ ...entry, files: files(entry.original) })),
    );
    const row = await updateRow(transaction, "languages", id, { po: kept, updated_at: noticed(updated_at, now) });
    const unknown = last.size - ours.length;
    return {
      language: languageOf(tag, row, allTexts()),
      used: used.length,
      refused: refused.slice(0, mostSaid),
      unknown,
    };
  });

/** Deletes the uploaded texts, so that those of the product are used again. */
export const resetLanguage = (db: Database, tag: string, now: Date): Promise<Language> =>
  db.change(async (transaction) => {
    const { id, updated_at } = await ensureRow(transaction, tag);
    const change = { po: "", updated_at: noticed(updated_at, now) };
    const isOff = broughtLanguages().includes(tag) ? {} : { is_on: 0 };
    return languageOf(tag, await updateRow(transaction, "languages", id, { ...change, ...isOff }), allTexts());
  });
