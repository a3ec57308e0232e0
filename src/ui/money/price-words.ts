import { t } from "../../platform/languages/texts";
/** A price in whole units of the currency: "$120". */
export const wholePrice = (price: number, currency: string): string =>
  price.toLocaleString("en-US", { style: "currency", currency, maximumFractionDigits: 0 });

/** The highest price of a filter in words. @param limit the price from which on nothing is filtered */
export const priceWords = (price: number, limit: number, currency: string): string =>
  price < limit ? t`Up to ${{ wholePrice: wholePrice(price, currency) }}` : t`Any price`;
