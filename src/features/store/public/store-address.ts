import type { Caller } from "../../../client/api";
import { ApiError } from "../../../client/api-error";
import { storeApi } from "../client";
import type { ProductCategory, ProductList } from "../schema";

const categoryLabels: Record<ProductCategory, string> = {
  electronics: "Electronics",
  "3d-printing": "3D Printing",
  tools: "Tools",
  components: "Components",
  merchandise: "Merchandise",
  books: "Books",
};

/** The category buttons of /store in their order; the first stands for all. */
export const storeFilters = [
  { category: "", label: "All Products" },
  ...Object.entries(categoryLabels).map(([category, label]) => ({ category, label })),
];

/** What people call a category. */
export const categoryLabel = (category: ProductCategory): string => categoryLabels[category];

/** Currencies in which what costs a dollar costs about so many: by powers of ten, since rates come and go. */
const smaller: readonly [number, string][] = [
  [
    10,
    "BOB BWP CNY CZK DKK DOP EGP ERN ETB GTQ GHS HKD HNL INR LSL MAD MDL MKD MOP MRU MVR MXN NAD NOK PHP SCR SEK SZL THB TRY TWD UAH UYU VES ZAR ZMW ZWG",
  ],
  [
    100,
    "AFN ALL AMD AOA ARS BDT BTN CVE DJF DZD GMD GYD HTG HUF ISK JMD JPY KES KGS KMF KZT LKR LRD MUR MZN NIO NPR PKR RSD RUB SDG VUV XAF XOF XPF YER",
  ],
  [1_000, "BIF CDF CLP COP CRC GNF IQD KPW KRW MGA MMK MNT MWK NGN PYG RWF SOS SSP TZS UGX UZS"],
  [10_000, "IDR IRR KHR LAK LBP SLE STN SYP VND"],
];

/** The step of the price slider: 1 in dollars, 100 in yen. */
export const priceStep = (currency: string): number => smaller.find(([, codes]) => codes.includes(currency))?.[0] ?? 1;

/** The end of the price slider: 200 steps. There nothing is filtered out, so a dearer product is not lost. */
export const priceLimit = (currency = "USD"): number => 200 * priceStep(currency);

const pageSize = 50;

/** What an address of the store asks for, as it was written: nothing of it is known to make sense. */
export interface StoreAddress {
  category: string;
  search: string;
  maxPrice: string;
  page: string;
}

/** Reads `?category=…&search=…&max_price=…&page=…`; a price that filters nothing is none. */
export function readStoreAddress(parameters: URLSearchParams, currency?: string): StoreAddress {
  const read = (name: string) => parameters.get(name)?.trim() ?? "";
  const price = read("max_price");
  const maxPrice = price === String(priceLimit(currency)) ? "" : price;
  return { category: read("category"), search: read("search"), maxPrice, page: read("page") };
}

/** What the store's address says beside its path; what is not given, or filters nothing, is left out. */
export function storeParameters({ category, search, maxPrice, page }: Partial<StoreAddress>): Record<string, string> {
  return {
    ...(category ? { category } : {}),
    ...(search ? { search } : {}),
    ...(maxPrice ? { max_price: maxPrice } : {}),
    ...(page && page !== "1" ? { page } : {}),
  };
}

/** The address of a shelf of the store. */
export function storeHref(asked: Partial<StoreAddress>): string {
  const parameters = new URLSearchParams(storeParameters(asked)).toString();
  return parameters ? `/store?${parameters}` : "/store";
}

const isPrice = (text: string, limit: number) => /^\d{1,7}$/.test(text) && Number(text) <= limit;

/** Where the slider stands: a whole number of the currency, from 0 to its end. */
export const sliderPrice = (maxPrice: string, currency?: string): number => {
  const limit = priceLimit(currency);
  return isPrice(maxPrice, limit) ? Number(maxPrice) : limit;
};

/**
 * Asks for one page of the products that an address names.
 *
 * @throws ApiError 422 with a sentence when the address asks for something there is not
 */
export async function listProducts(api: Caller, asked: StoreAddress, currency?: string): Promise<ProductList> {
  const limit = priceLimit(currency);
  const { category, search, maxPrice, page } = asked;
  if (category && !Object.hasOwn(categoryLabels, category)) {
    throw new ApiError(422, `There is no kind of product called “${category}”`);
  }
  if (maxPrice && !isPrice(maxPrice, limit))
    throw new ApiError(422, `The highest price is a whole number from 0 to ${limit}`);
  const price = sliderPrice(maxPrice, currency);
  return storeApi(api).list({
    ...(category ? { category: category as ProductCategory } : {}),
    ...(price < limit ? { max_price: price } : {}),
    search,
    page: page || 1,
    size: pageSize,
  });
}
