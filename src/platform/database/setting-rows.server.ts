import type { Queryable } from "./database.server";

/* Rows of `settings`: texts by their keys. */

/** Returns the value of a row, or undefined if no row has the key. */
export const readSetting = async (db: Queryable, key: string): Promise<string | undefined> =>
  (await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst())?.value;

/** Adds a row unless it exists; a second process waits for the first. @returns whether it was added */
export async function addSetting(db: Queryable, key: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Writes a row, over an earlier one. */
export async function putSetting(db: Queryable, key: string, value: string): Promise<void> {
  await db
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}

/** Removes a row. */
export async function dropSetting(db: Queryable, key: string): Promise<void> {
  await db.deleteFrom("settings").where("key", "=", key).execute();
}

/** Takes a turn, for one process at a time. @param until when others may take it @returns whether it was free */
export async function takeTurn(db: Queryable, key: string, now: Date, until: Date): Promise<boolean> {
  const value = until.toISOString();
  const taken = await db
    .insertInto("settings")
    .values({ key, value })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value }).where("settings.value", "<=", now.toISOString()),
    )
    .returning("key")
    .executeTakeFirst();
  return taken !== undefined;
}
