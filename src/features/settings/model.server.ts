import type { Queryable } from "../../platform/database.server";

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
