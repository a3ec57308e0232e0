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

/** The end of the price slider: 200 steps. There nothing is filtered out, so a dearer product is not lost. @param step of the site */
export const priceLimit = (step = 1): number => 200 * step;

const pageSize = 50;

/** What an address of the store asks for, as it was written: nothing of it is known to make sense. */
export interface StoreAddress {
  category: string;
  search: string;
  maxPrice: string;
  page: string;
}

/** Reads `?category=…&search=…&max_price=…&page=…`; a price that filters nothing is none. */
export function readStoreAddress(parameters: URLSearchParams, step?: number): StoreAddress {
  const read = (name: string) => parameters.get(name)?.trim() ?? "";
  const price = read("max_price");
  const maxPrice = price === String(priceLimit(step)) ? "" : price;
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
export const sliderPrice = (maxPrice: string, step?: number): number => {
  const limit = priceLimit(step);
  return isPrice(maxPrice, limit) ? Number(maxPrice) : limit;
};

/**
 * Asks for one page of the products that an address names.
 *
 * @throws ApiError 422 with a sentence when the address asks for something there is not
 */
export async function listProducts(api: Caller, asked: StoreAddress, step?: number): Promise<ProductList> {
  const limit = priceLimit(step);
  const { category, search, maxPrice, page } = asked;
  if (category && !Object.hasOwn(categoryLabels, category)) {
    throw new ApiError(422, `There is no kind of product called “${category}”`);
  }
  if (maxPrice && !isPrice(maxPrice, limit))
    throw new ApiError(422, `The highest price is a whole number from 0 to ${limit}`);
  const price = sliderPrice(maxPrice, step);
  return storeApi(api).list({
    ...(category ? { category: category as ProductCategory } : {}),
    ...(price < limit ? { max_price: price } : {}),
    search,
    page: page || 1,
    size: pageSize,
  });
}
