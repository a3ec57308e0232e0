export { formatDate, formatTime, wallClock } from "../platform/dates/words";

/** "$5.00" in USD, "¥1,250" in JPY, "ZWG 5.00" in ZWG, with a non-breaking space. @param currency ISO 4217 */
export const formatMoney = (amount: number, currency: string): string =>
  amount.toLocaleString("en-US", { style: "currency", currency }).replace("-", "−");

/** "1 place", "12 places", "1,200 places"; give `many` for irregular plurals. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ",")} ${count === 1 ? one : many}`;

/** Made when needed: this takes a cheap phone a tenth of a second, and most pages load this module for other things. */
let conjunction: Intl.ListFormat | undefined;

/** Names in a sentence: "Safety, Wood and Laser". */
export function namesInWords(names: readonly string[]): string {
  conjunction ??= new Intl.ListFormat("en-GB", { type: "conjunction" });
  return conjunction.format(names);
}
