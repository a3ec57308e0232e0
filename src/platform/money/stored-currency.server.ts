import { type RawBuilder, sql } from "kysely";
import { isPostgres, type Queryable } from "../database/database.server";
import { digitsOf, firstCurrency, highestAmount } from "./money";

/*
 * Amounts lie in the database in the minor unit of one currency: whole numbers in columns `<name>_cents`, whatever that unit is
 * called, and beside each how many decimals it has, in `<name>_digits`. So each row says by itself how much it is, also in the trash,
 * in a backup, and to a process that has not heard yet that the currency was changed. All rows have the same unit: who writes an
 * amount asks for it within the transaction, and the change of the currency lets nobody in between.
 */

/** The row of settings that says which currency that is; where there is none, it is the first one. */
const key = "currency of amounts";

/** The tables with amounts, in the order in which they are locked: a registration is written only by who holds its event. */
export type MoneyTable = "events" | "registrations" | "products" | "orders";

interface Amounts {
  table: MoneyTable;
  /** of the columns, without `_cents` and `_digits` */
  column: string;
  /** what a row is called in a list of those that would be rounded */
  title: string;
  one: string;
  many: string;
  /** a price or a fee has a highest amount; what was paid for several people may be more */
  isBounded: boolean;
}

/** Every amount that is stored. */
const amounts: readonly Amounts[] = [
  { table: "events", column: "registration_fee", title: "title", one: "fee", many: "fees", isBounded: true },
  { table: "registrations", column: "paid", title: "name", one: "payment", many: "payments", isBounded: false },
  { table: "products", column: "price", title: "name", one: "price", many: "prices", isBounded: true },
  {
    table: "orders",
    column: "unit_price",
    title: "product_name",
    one: "purchase request",
    many: "purchase requests",
    isBounded: true,
  },
];

/** The decimals that minor units have: there is no other currency in circulation. */
const knownDigits = [0, 2, 3] as const;

const minorOf = ({ table, column }: Amounts) => sql.ref<number>(`${table}.${column}_cents`);
const digitsIn = ({ table, column }: Amounts) => sql.ref<number>(`${table}.${column}_digits`);

/** The currency in whose minor unit the amounts are stored. */
export async function readStoredCurrency(db: Queryable): Promise<string> {
  const row = await db.selectFrom("settings").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value ?? firstCurrency;
}

/**
 * The currency in which an amount is to be written into a table: it stays so until the transaction ends. To be asked before any row
 * of another of these tables is touched, in their order.
 */
export async function currencyForWriting(transaction: Queryable, table: MoneyTable): Promise<string> {
  // What an insert locks anyway. Whoever changes the currency locks it against that; then this reads what it has become.
  if (isPostgres(transaction)) await sql`lock table ${sql.table(table)} in row exclusive mode`.execute(transaction);
  return readStoredCurrency(transaction);
}

/** Keeps everybody else from writing amounts until the transaction ends; reading goes on. SQLite has locked its file already. */
export async function lockAmounts(transaction: Queryable): Promise<void> {
  if (!isPostgres(transaction)) return;
  const tables = sql.join(amounts.map(({ table }) => sql.table(table)));
  await sql`lock table ${tables} in exclusive mode`.execute(transaction);
}

/** An amount that is not the same in the minor unit of another currency. */
export interface Unfit {
  title: string;
  amount: number;
}

/** What a change of the currency would do with the amounts of one kind. */
export interface Weighed {
  one: string;
  many: string;
  /** those that are not nothing */
  count: number;
  /** of these, the first by its id */
  example: number | undefined;
  rounded: number;
  tooHigh: number;
  /** the first few of those that would be rounded, and of those that are higher than the other currency takes */
  roundedFirst: Unfit[];
  tooHighFirst: Unfit[];
}

/** So many of those that would be rounded, or are too high, are named. */
const named = 3;

const power = (digits: number) => sql.lit(10 ** digits);

/** Whether an amount has more decimals than the unit; false of all where the unit has at least as many. */
const isRoundedTo = (one: Amounts, to: number): RawBuilder<boolean> => {
  const finer = knownDigits.filter((digits) => digits > to);
  if (finer.length === 0) return sql<boolean>`1 = 0`;
  const each = finer.map(
    (digits) => sql`(${digitsIn(one)} = ${sql.lit(digits)} and ${minorOf(one)} % ${power(digits - to)} <> 0)`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
};

const isAbove = (one: Amounts, highest: number): RawBuilder<boolean> => {
  if (!one.isBounded) return sql<boolean>`1 = 0`;
  const each = knownDigits.map(
    (digits) =>
      sql`(${digitsIn(one)} = ${sql.lit(digits)} and ${minorOf(one)} > ${sql.lit(Math.min(highest * 10 ** digits, 2 ** 31 - 1))})`,
  );
  return sql<boolean>`(${sql.join(each, sql` or `)})`;
};

const firstOf = async (db: Queryable, one: Amounts, where: RawBuilder<boolean>, count: number): Promise<Unfit[]> => {
  const { rows } = await sql<{ title: string; cents: number; digits: number }>`
    select ${sql.ref(one.title)} as title, ${minorOf(one)} as cents, ${digitsIn(one)} as digits
    from ${sql.table(one.table)} where ${minorOf(one)} <> 0 and ${where} order by id limit ${count}`.execute(db);
  return rows.map(({ title, cents, digits }) => ({ title, amount: Number(cents) / 10 ** digits }));
};

/** What would become of the amounts in the minor unit of another currency, of each kind that has any. */
export async function weighAmounts(db: Queryable, currency: string): Promise<Weighed[]> {
  const weighed: Weighed[] = [];
  for (const one of amounts) {
    const [rounded, tooHigh] = [isRoundedTo(one, digitsOf(currency)), isAbove(one, highestAmount(currency))];
    const { rows } = await sql<{ count: number; rounded: number; high: number }>`
      select count(*) as count, coalesce(sum(case when ${rounded} then 1 else 0 end), 0) as rounded,
        coalesce(sum(case when ${tooHigh} then 1 else 0 end), 0) as high
      from ${sql.table(one.table)} where ${minorOf(one)} <> 0`.execute(db);
    const counts = { count: Number(rows[0]?.count), rounded: Number(rows[0]?.rounded), tooHigh: Number(rows[0]?.high) };
    if (counts.count === 0) continue;
    const [example] = await firstOf(db, one, sql<boolean>`1 = 1`, 1);
    weighed.push({
      one: one.one,
      many: one.many,
      ...counts,
      example: example?.amount,
      roundedFirst: counts.rounded > 0 ? await firstOf(db, one, rounded, named) : [],
      tooHighFirst: counts.tooHigh > 0 ? await firstOf(db, one, tooHigh, named) : [],
    });
  }
  return weighed;
}

/** A stored amount in another minor unit, rounded to it, half up. */
const inUnit = (one: Amounts, from: number, to: number): RawBuilder<number> => {
  if (from <= to) return sql<number>`${minorOf(one)} * ${power(to - from)}`;
  // Both engines leave out what is left over when they divide whole numbers.
  return sql<number>`(${minorOf(one)} + ${sql.lit(10 ** (from - to) / 2)}) / ${power(from - to)}`;
};

/**
 * Stores all amounts in the minor unit of a currency: the numbers stay, and what has more decimals is rounded. Nobody else may be
 * writing amounts (`lockAmounts`), and none may be too high (`weighAmounts`).
 */
export async function convertAmounts(transaction: Queryable, currency: string): Promise<void> {
  const to = digitsOf(currency);
  for (const one of amounts)
    for (const from of knownDigits) {
      if (from === to) continue;
      const [cents, digits] = [sql.ref(`${one.column}_cents`), sql.ref(`${one.column}_digits`)];
      await sql`update ${sql.table(one.table)} set ${cents} = ${inUnit(one, from, to)}, ${digits} = ${sql.lit(to)}
        where ${digits} = ${sql.lit(from)} and ${cents} is not null`.execute(transaction);
    }
  await transaction
    .insertInto("settings")
    .values({ key, value: currency })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: currency }))
    .execute();
}

/** The rows of a table that lay elsewhere, such as in the trash, in the minor unit in which amounts are stored now. */
export async function inStoredUnit<Row extends Record<string, unknown>>(
  transaction: Queryable,
  table: string,
  rows: Row[],
): Promise<Row[]> {
  const own = amounts.filter((one) => one.table === table);
  if (own.length === 0 || rows.length === 0) return rows;
  const to = digitsOf(await currencyForWriting(transaction, table as MoneyTable));
  return rows.map((row) => {
    const set = own.map(({ column }) => {
      const [cents, digits] = [row[`${column}_cents`], Number(row[`${column}_digits`] ?? 2)];
      const stored = cents === null || cents === undefined ? cents : Math.round(Number(cents) * 10 ** (to - digits));
      return { [`${column}_cents`]: stored, [`${column}_digits`]: to };
    });
    return Object.assign({}, row, ...set);
  });
}
