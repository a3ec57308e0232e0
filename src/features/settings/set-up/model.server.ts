import type { Database, Queryable } from "../../../platform/database/database.server";
import { Problem } from "../../../platform/errors/problem.server";
import { type SetUp, type SetUpStep, setUpSteps } from "./schema";

/** The settings row of how far it is: JSON, the steps that are done, or null until it was opened. */
const key = "set_up";

const toSetUp = (value: string | undefined): SetUp => {
  const done = value === undefined ? null : (JSON.parse(value) as SetUpStep[] | null);
  return { offered: value !== undefined, begun: done !== null, done: done ?? [] };
};

/** Offers the set-up, in the transaction that makes the first administrator. */
export async function offerSetUp(transaction: Queryable): Promise<void> {
  await transaction
    .insertInto("settings")
    .values({ key, value: "null" })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
}

/** How far the set-up is. */
export async function readSetUp(db: Queryable): Promise<SetUp> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return toSetUp(row?.value);
}

/** Notes that it was opened, and which steps are done besides those that were. @throws Problem 409 where it is not offered */
export const noteSetUp = (db: Database, more: readonly SetUpStep[]): Promise<SetUp> =>
  db.write(async (transaction) => {
    const { offered, done } = await readSetUp(transaction);
    if (!offered) throw new Problem(409, "This site was set up before");
    const value = JSON.stringify(setUpSteps.filter((step) => done.includes(step) || more.includes(step)));
    await transaction.updateTable("settings").set({ value }).where("key", "=", key).execute();
    return toSetUp(value);
  });
