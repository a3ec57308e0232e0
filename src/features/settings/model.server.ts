import type { Selectable } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";
import { wordFields } from "./fields/words";
import type { SettingValues } from "./schema";

/** The settings row that says that built-in partners and people stand in where stored ones cannot be had: "sample". */
const key = "claims";
/** The settings row of the words that came with the sample content: what holds where no setting says otherwise; JSON. */
const wordsKey = "sample words";

/** Words of an organisation's sample content, some of those that can be set. */
export type SampleWords = Partial<Pick<SettingValues, keyof typeof wordFields>>;

const add = (transaction: Queryable, row: { key: string; value: string }): Promise<unknown> =>
  transaction
    .insertInto("settings")
    .values(row)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();

/** Lets built-in partners and people stand in; to be called where the default organisation's content is brought in. */
export async function addSampleClaims(transaction: Queryable): Promise<void> {
  await add(transaction, { key, value: "sample" });
}

/** Lets the pages say what the sample content says of the organisation; to be called where it is brought in. */
export async function addSampleWords(transaction: Queryable, words: SampleWords): Promise<void> {
  if (Object.keys(words).length > 0) await add(transaction, { key: wordsKey, value: JSON.stringify(words) });
}

/** What the sample content has the pages say; nothing once it was removed. */
export async function readSampleWords(db: Queryable): Promise<SampleWords> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", wordsKey).executeTakeFirst();
  const words = row ? (JSON.parse(row.value) as SampleWords) : {};
  // A later version may have another word for it.
  return Object.fromEntries(Object.entries(words).filter(([name]) => name in wordFields));
}

/** What `removeSampleClaims` took away. */
export type SampleClaims = Selectable<Tables["settings"]>[];

/**
 * Takes away what the sample content claims of the organisation: its numbers, stories, past and built-in people. What somebody has
 * written in the settings stays, since that wins over it.
 *
 * @returns what `restoreSampleClaims` brings back; empty where there was none
 */
export const removeSampleClaims = (transaction: Queryable): Promise<SampleClaims> =>
  transaction.deleteFrom("settings").where("key", "in", [key, wordsKey]).returningAll().execute();

/** Brings back what was taken away. */
export async function restoreSampleClaims(transaction: Queryable, claims: SampleClaims): Promise<void> {
  for (const row of claims) await add(transaction, row);
}

/** Whether built-in partners and people stand in, and lists speak as the sample organisation does. */
export async function hasSampleClaims(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value === "sample";
}

/**
 * Takes the turn at work that one process of all is to do at a time. The row "turn <name>" says until when it is taken.
 *
 * @param until when the next may take it, whatever has become of this one
 * @returns whether it was free, and is now the caller's
 */
export async function takeTurn(db: Queryable, name: string, now: Date, until: Date): Promise<boolean> {
  const taken = await db
    .insertInto("settings")
    .values({ key: `turn ${name}`, value: until.toISOString() })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({ value: until.toISOString() })
        .where("settings.value", "<=", now.toISOString()),
    )
    .returning("key")
    .executeTakeFirst();
  return taken !== undefined;
}
