import type { Queryable } from "../../../platform/database/database.server";
import { Problem } from "../../../platform/http/problem.server";
import { digitsOf, highestAmount, toMinorUnit } from "../../../platform/money/money";
import {
  convertAmounts,
  lockAmounts,
  readStoredCurrency,
  type Weighed,
  weighAmounts,
} from "../../../platform/money/stored-currency.server";
import { formatMoney, plural } from "../../../ui/formatting";

/** "12 prices, 3 fees and 1 payment". */
const listed = (parts: string[]): string => {
  const last = parts.at(-1) ?? "";
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(", ")} and ${last}`;
};

const counted = (weighed: Weighed[], of: "count" | "rounded" | "tooHigh") =>
  listed(weighed.filter((one) => one[of] > 0).map((one) => plural(one[of], one.one, one.many)));

const sum = (weighed: Weighed[], of: "count" | "rounded" | "tooHigh") =>
  weighed.reduce((total, one) => total + one[of], 0);

/** An amount as it would be once it is stored in the minor unit of another currency. */
const rounded = (amount: number, currency: string) => {
  const digits = digitsOf(currency);
  return toMinorUnit(amount, digits) / 10 ** digits;
};

/** Some by name, and how many more there are. */
const named = (all: string[], total: number) =>
  total > all.length ? `${all.join(", ")} and ${total - all.length} more` : listed(all);

/** What a change of the currency does with the amounts, in a sentence or two. */
function consequences(weighed: Weighed[], from: string, to: string): string {
  const count = sum(weighed, "count");
  const example = weighed[0]?.example ?? 0;
  const kept = `${counted(weighed, "count")} ${count === 1 ? "keeps its number" : "keep their numbers"}`;
  const becomes = `${formatMoney(example, from)} becomes ${formatMoney(rounded(example, to), to)}`;
  const roundings = sum(weighed, "rounded");
  if (roundings === 0) return `${kept}: ${becomes}.`;
  const each = weighed.flatMap(({ roundedFirst }) =>
    roundedFirst.map(
      ({ title, amount }) => `“${title}” from ${formatMoney(amount, from)} to ${formatMoney(rounded(amount, to), to)}`,
    ),
  );
  const few = named(each.slice(0, 3), roundings);
  const are = roundings === 1 ? "1 amount has decimals that" : `${roundings} amounts have decimals that`;
  return `${kept}: ${becomes}. ${are} ${to} does not have, and would be rounded: ${few}.`;
}

/** That some amounts cannot be had in a currency at all. */
function tooHigh(weighed: Weighed[], from: string, to: string): string {
  const each = weighed.flatMap(({ tooHighFirst }) =>
    tooHighFirst.map(({ title, amount }) => `“${title}” with ${formatMoney(amount, from)}`),
  );
  const few = named(each.slice(0, 3), sum(weighed, "tooHigh"));
  return `An amount in ${to} is at most ${formatMoney(highestAmount(to), to)}. Please change first what is more: ${few}.`;
}

/**
 * Stores all amounts in the minor unit of another currency, in which they keep their numbers, within the transaction that sets it.
 *
 * @param isConfirmed whoever sets it knows what that does
 * @throws Problem 409 that says what it would do with how many amounts, where nobody has confirmed it; or that some are too high
 */
export async function changeCurrency(transaction: Queryable, to: string, isConfirmed: boolean): Promise<void> {
  await lockAmounts(transaction);
  const from = await readStoredCurrency(transaction);
  if (from === to) return;
  const weighed = await weighAmounts(transaction, to);
  if (sum(weighed, "tooHigh") > 0) throw new Problem(409, tooHigh(weighed, from, to));
  if (weighed.length > 0 && !isConfirmed) {
    const amounts = weighed.map(({ many, count, rounded }) => ({ kind: many, count, rounded }));
    throw new Problem(409, consequences(weighed, from, to), {
      more: { confirm: "confirm_currency", currency: { from, to, amounts } },
    });
  }
  await convertAmounts(transaction, to);
}

/**
 * Brings the amounts into the currency that SITE_CONFIG says, where they keep their numbers: there is nobody whom a start could ask.
 * Where one would not, all stay in the unit in which they are, which shows the same numbers too.
 *
 * @returns why they stay, if they do
 */
export async function settleCurrency(transaction: Queryable, to: string): Promise<string | undefined> {
  if ((await readStoredCurrency(transaction)) === to) return undefined;
  await lockAmounts(transaction);
  const from = await readStoredCurrency(transaction);
  const weighed = await weighAmounts(transaction, to);
  if (sum(weighed, "tooHigh") > 0) return tooHigh(weighed, from, to);
  if (sum(weighed, "rounded") > 0) return consequences(weighed, from, to);
  await convertAmounts(transaction, to);
  return undefined;
}
