import type { Selectable } from "kysely";
import type { Queryable } from "../../platform/database/database.server";
import type { Tables } from "../../platform/database/tables";

/**
 * What the pages claim of this organisation (members in numbers, success stories, its journey), beyond what its content
 * shows. The settings row "claims" says whose claims they are: "sample" for those of the sample organisation. Without the
 * row nothing is claimed.
 */
const key = "claims";

/** Lets the pages make the claims of the sample organisation; to be called where its content is brought in. */
export async function addSampleClaims(transaction: Queryable): Promise<void> {
  await transaction
    .insertInto("settings")
    .values({ key, value: "sample" })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

/** Whether the pages make the claims of the sample organisation. */
export async function hasSampleClaims(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value === "sample";
}

/** What `removeSampleClaims` took away. */
export type SampleClaims = Selectable<Tables["settings"]>[];

/**
 * Takes away what the pages claim as the sample organisation.
 *
 * @returns what `restoreSampleClaims` brings back; empty where there was none
 */
export const removeSampleClaims = (transaction: Queryable): Promise<SampleClaims> =>
  transaction.deleteFrom("settings").where("key", "in", [key]).returningAll().execute();

/** Brings back what was taken away. */
export async function restoreSampleClaims(transaction: Queryable, claims: SampleClaims): Promise<void> {
  for (const row of claims)
    await transaction
      .insertInto("settings")
      .values(row)
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
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
