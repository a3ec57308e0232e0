import type { Queryable } from "./database.server";

/** The settings row of a turn; its value is when others may take it. */
export const turnKey = (name: string) => `turn ${name}`;

/** Takes a turn at work for one process at a time. @param until when others may take it @returns whether it was free */
export async function tryToTakeTurn(db: Queryable, name: string, now: Date, until: Date): Promise<boolean> {
  const value = until.toISOString();
  const taken = await db
    .insertInto("settings")
    .values({ key: turnKey(name), value })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value }).where("settings.value", "<=", now.toISOString()),
    )
    .returning("key")
    .executeTakeFirst();
  return taken !== undefined;
}
