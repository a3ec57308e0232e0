import { type RawBuilder, sql } from "kysely";
import { isPostgres, type Queryable } from "../database/database.server";
import { putSetting, readSetting } from "../database/setting-rows.server";
import { Problem } from "../errors/problem.server";
import { digitsOf, firstCurrency, highestAmount } from "./money";

/* Amounts are `<name>_cents` in minor units and `<name>_digits`, their decimals; found by these names in all tables. */

/** The row of settings that names the currency of all amounts; without it, USD. */
const key = "currency of amounts";

/** The decimals that minor units have: no currency in circulation has others. */
const knownDigits = [0, 2, 3] as const;

/** The currency in whose minor unit the amounts are stored. */
export async function readStoredCurrency(db: Queryable): Promise<string> {
  return (await readSetting(db, key)) ?? firstCurrency;
}

/**
 * The currency to write an amount in, fixed until the transaction ends. Lock the amount's row first, as
 * `rewriteAmounts` does.
 */
export async function currencyForWriting(transaction: Queryable): Promise<string> {
  const row = await transaction
    .selectFrom("settings")
    .select("value")
    .where("key", "=", key)
    .$if(isPostgres(transaction), (select) => select.forShare())
    .executeTakeFirst();
  return row?.value ?? firstCurrency;
}

interface Amount {
  table: string;
  cents: string;
  digits: string;
}

/** Every pair of columns that holds an amount. */
async function findAmounts(db: Queryable): Promise<Amount[]> {
  const tables = await db.introspection.getTables();
  return tables.flatMap(({ name, columns }) =>
    columns
      .filter((column) => column.name.endsWith("_digits"))
      .map((column) => ({ table: name, cents: column.name.replace(/_digits$/, "_cents"), digits: column.name })),
  );
}

/** An amount in another minor unit, rounded half up. Both engines drop the remainder when they divide whole numbers. */
const inUnit = (cents: string, from: number, to: number): RawBuilder<number> =>
  from <= to
    ? sql`${sql.ref(cents)} * ${sql.lit(10 ** (to - from))}`
    : sql`(${sql.ref(cents)} + ${sql.lit(10 ** (from - to) / 2)}) / ${sql.lit(10 ** (from - to))}`;

async function rewrite(transaction: Queryable, { table, cents, digits }: Amount, currency: string): Promise<void> {
  const to = digitsOf(currency);
  for (const from of knownDigits) {
    const highest = Math.min(highestAmount(currency) * 10 ** from, 2 ** 31 - 1);
    const { rows } = await sql`select 1 from ${sql.table(table)}
      where ${sql.ref(digits)} = ${sql.lit(from)} and ${sql.ref(cents)} > ${sql.lit(highest)} limit 1`.execute(
      transaction,
    );
    if (rows.length > 0)
      throw new Problem(
        409,
        `Prices and fees in ${currency} are at most ${highestAmount(currency)}. Lower those above it first`,
      );
    if (from === to) continue;
    await sql`update ${sql.table(table)} set ${sql.ref(cents)} = ${inUnit(cents, from, to)}, ${sql.ref(digits)} = ${sql.lit(to)}
      where ${sql.ref(digits)} = ${sql.lit(from)}`.execute(transaction);
  }
}

/** Stores every amount in another currency's minor unit; the numbers stay, rounded. @throws Problem 409 if too high */
export async function rewriteAmounts(transaction: Queryable, currency: string): Promise<void> {
  const amounts = await findAmounts(transaction);
  for (const amount of amounts) await rewrite(transaction, amount, currency);
  await putSetting(transaction, key, currency);
  // The lock was free only after all writers of amounts were done: rewrite the amounts added meanwhile.
  for (const amount of amounts) await rewrite(transaction, amount, currency);
}

/** Rows from the trash with their amounts in today's minor unit, which may have changed since. */
export async function inStoredUnit<Row extends Record<string, unknown>>(
  transaction: Queryable,
  rows: Row[],
): Promise<Row[]> {
  const names = Object.keys(rows[0] ?? {}).filter((name) => name.endsWith("_digits"));
  if (names.length === 0) return rows;
  const to = digitsOf(await currencyForWriting(transaction));
  return rows.map((row) => {
    const amounts = names.flatMap((digits) => {
      const cents = digits.replace(/_digits$/, "_cents");
      const stored = row[cents] === null ? null : Math.round(Number(row[cents]) * 10 ** (to - Number(row[digits])));
      return [[cents, stored] as const, [digits, to] as const];
    });
    return { ...row, ...Object.fromEntries(amounts) };
  });
}
