import { formatNumber, t } from "../platform/languages/texts";

export { formatDate, formatTime, wallClock } from "../platform/dates/words";

/** "$5.00" in USD, "¥1,250" in JPY, "ZWG 5.00" in ZWG, with a non-breaking space. @param currency ISO 4217 */
export const formatMoney = (amount: number, currency: string): string =>
  amount.toLocaleString("en-US", { style: "currency", currency }).replace("-", "−");

/** "1 place", "12 places", "1,200 places"; give `many` for irregular plurals. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Names in a sentence: "Safety, Wood and Laser". */
export function namesInWords(names: readonly string[]): string {
  const [last = "", ...others] = names.toReversed();
  return others.length > 0 ? t`${{ others: others.reverse().join(", ") }} and ${{ last }}` : last;
}
