import type { Selectable } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import { wordFields } from "./fields/words";
import type { SettingValues } from "./schema";

/** The settings row that allows built-in partners and people: "sample". */
const key = "claims";
/** The settings row of the sample content's texts, used where nothing is set; JSON. */
const wordsKey = "sample words";

/** Texts of the sample content. */
export type SampleWords = Partial<Pick<SettingValues, keyof typeof wordFields>>;

const add = (transaction: Queryable, row: { key: string; value: string }): Promise<unknown> =>
  transaction
    .insertInto("settings")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();

/** Allows built-in partners and people; called when the default sample content is imported. */
export async function addSampleFacts(transaction: Queryable): Promise<void> {
  await add(transaction, { key, value: "sample" });
}

/** Stores the sample content's texts; called when it is imported. */
export async function addSampleWords(transaction: Queryable, words: SampleWords): Promise<void> {
  if (Object.keys(words).length > 0) await add(transaction, { key: wordsKey, value: JSON.stringify(words) });
}

/** Reads the sample content's texts; empty after they were removed. */
export async function readSampleWords(db: Queryable): Promise<SampleWords> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", wordsKey).executeTakeFirst();
  const words = row ? (JSON.parse(row.value) as SampleWords) : {};
  // A later version may have renamed some.
  return Object.fromEntries(Object.entries(words).filter(([name]) => name in wordFields));
}

/** The rows that `removeSampleFacts` removed. */
export type SampleFacts = Selectable<Tables["settings"]>[];

/** Removes the sample content's facts and people, not texts set since. @returns rows for `restoreSampleFacts` */
export const removeSampleFacts = (transaction: Queryable): Promise<SampleFacts> =>
  transaction.deleteFrom("settings").where("key", "in", [key, wordsKey]).returningAll().execute();

/** Restores the removed rows. */
export async function restoreSampleFacts(transaction: Queryable, facts: SampleFacts): Promise<void> {
  for (const row of facts) await add(transaction, row);
}

/** Whether built-in partners and people are allowed, and lists speak for the sample organisation. */
export async function hasSampleFacts(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value === "sample";
}
