/** The currency of amounts about which nobody has said anything else. */
export const firstCurrency = "USD";

/** By currency, as formatters are slow to make; at most one for each known currency. */
const digits = new Map<string, number>();

/** The decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. @param currency ISO 4217 */
export function digitsOf(currency: string): number {
  let count = digits.get(currency);
  if (count === undefined) {
    count =
      new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, count);
  }
  return count;
}

/** The most minor units that fit into a whole number of the database, for any currency. */
const maxMinorUnits = 1_000_000_000;

/** The highest amount in dollars; above it, a typing slip is likelier than a price. */
const maxDollars = 100_000;

/** The highest amount of all currencies. */
export const maxMoney = maxMinorUnits;

/** The highest amount that a fee or a price may be in a currency: the yen that buy a machine are many. */
export const highestAmount = (currency: string): number =>
  currency === firstCurrency ? maxDollars : maxMinorUnits / 10 ** digitsOf(currency);

/** An amount in the minor unit, rounded to it. */
export const toMinorUnit = (amount: number, digits: number): number =>
  Math.round(Number((amount * 10 ** digits).toFixed(4)));

/** An amount out of its minor unit. @param minor as the database has it */
export const fromMinorUnit = (minor: number, digits: number): number => Number(minor) / 10 ** digits;

/** Whether an amount has no more decimals than that. 1e-6 allows for how decimals are kept in binary. */
export const hasAtMost = (amount: number, digits: number): boolean =>
  Math.abs(amount * 10 ** digits - Math.round(amount * 10 ** digits)) < 1e-6;

/** How many decimals, in words: "no decimals", "at most two decimals". */
export const decimalsInWords = (digits: number): string =>
  digits === 0
    ? "no decimals"
    : `at most ${["", "one", "two", "three"][digits] ?? digits} decimal${digits === 1 ? "" : "s"}`;
