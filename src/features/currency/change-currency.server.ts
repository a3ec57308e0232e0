import { sql } from "kysely";
import type { Database, Queryable } from "../../platform/database/database.server";
import { Problem } from "../../platform/errors/problem.server";
import { readStoredCurrency, rewriteAmounts } from "../../platform/money/stored-currency.server";
import { ensureSettings } from "../settings/site/site-settings.server";

/** Whether anybody has ordered, or paid for a registration other than a sample. */
async function isInUse(db: Queryable): Promise<boolean> {
  const order = await db.selectFrom("orders").select("id").limit(1).executeTakeFirst();
  if (order) return true;
  const payment = await db
    .selectFrom("registrations")
    .leftJoin("samples", (join) =>
      join.on("samples.kind", "=", "registration").on("samples.item", "=", sql<string>`cast(registrations.id as text)`),
    )
    .select("registrations.id")
    .where("registrations.paid_cents", ">", 0)
    .where("samples.item", "is", null)
    .limit(1)
    .executeTakeFirst();
  return payment !== undefined;
}

/**
 * Stores all amounts in another currency with the same numbers.
 * @throws Problem 409 after the first payment or order, and for an amount too high for the currency
 */
export async function changeCurrency(transaction: Queryable, to: string): Promise<void> {
  const from = await readStoredCurrency(transaction);
  if (from === to) return;
  await rewriteAmounts(transaction, to);
  // Checked last: the rewriting has waited for payments and orders in progress.
  if (await isInUse(transaction))
    throw new Problem(409, `People have already paid or ordered in ${from}, so the currency can no longer change`);
}

/**
 * Applies the currency of SITE_CONFIG at a start, or stores the old one as a setting.
 * @returns why it stays, if it does
 */
export async function settleCurrency(db: Database, configured: string): Promise<string | undefined> {
  const stored = await readStoredCurrency(db);
  if (stored === configured) return undefined;
  try {
    await db.change((transaction) => changeCurrency(transaction, configured));
    return undefined;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await db.change(async (transaction) => {
      await ensureSettings(transaction);
      await transaction.updateTable("site_settings").set({ currency: stored }).execute();
    });
    return error.message;
  }
}
