import { type Database, isPostgres, type Queryable } from "../../../platform/database/database.server";
import { addSetting, putSetting, readSetting } from "../../../platform/database/setting-rows.server";
import { Problem } from "../../../platform/errors/problem.server";
import type { SetUp } from "./schema";
import { type SetUpStep, setUpSteps } from "./steps";

/** The settings row of the set-up's progress: JSON with the finished steps, or null before it was opened. */
const key = "set_up";

const toSetUp = (value: string | undefined): SetUp => {
  const done = value === undefined ? null : (JSON.parse(value) as SetUpStep[] | null);
  return { offered: value !== undefined, begun: done !== null, done: done ?? [] };
};

/** Offers the set-up, in the transaction that makes the first administrator. */
export async function offerSetUp(transaction: Queryable): Promise<void> {
  await addSetting(transaction, key, "null");
}

/** Reads the set-up's progress. */
export const readSetUp = async (db: Queryable): Promise<SetUp> => toSetUp(await readSetting(db, key));

/** Records that it was opened, and finished steps. @throws Problem 409 if it is not offered */
export const recordSetUp = (db: Database, more: readonly SetUpStep[]): Promise<SetUp> =>
  db.write(async (transaction) => {
    const row = await transaction
      .selectFrom("settings")
      .select("value")
      .where("key", "=", key)
      .$if(isPostgres(transaction), (select) => select.forUpdate())
      .executeTakeFirst();
    const { offered, done } = toSetUp(row?.value);
    if (!offered) throw new Problem(409, "This site has already been set up");
    const value = JSON.stringify(setUpSteps.filter((step) => done.includes(step) || more.includes(step)));
    await putSetting(transaction, key, value);
    return toSetUp(value);
  });
