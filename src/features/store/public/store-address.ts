import type { Caller } from "../../../client/api";
import { ApiError } from "../../../client/api-error";
import { askedBy, categoryChoices, listAddress } from "../../../client/list-page/list-address";
import { t } from "../../../platform/languages/texts";
import type { ProductCategory } from "../choices";
import { storeApi } from "../client";
import type { ProductList } from "../schema";

const categoryLabels: Record<ProductCategory, string> = {
  get electronics() {
    return t`Electronics`;
  },
  get "3d-printing"() {
    return t`3D Printing`;
  },
  get tools() {
    return t`Tools`;
  },
  get components() {
    return t`Components`;
  },
  get merchandise() {
    return t`Merchandise`;
  },
  get books() {
    return t`Books`;
  },
};

/** The category buttons of /store in their order; the first stands for all. */
export const storeFilters = categoryChoices(() => t`All Products`, categoryLabels);

/** Returns the label of a category. */
export const categoryLabel = (category: ProductCategory): string => categoryLabels[category];

/** The end of the price slider: 200 steps. There nothing is filtered out, so a dearer product is not lost. @param step of the site */
export const priceLimit = (step = 1): number => 200 * step;

const pageSize = 50;

const address = listAddress("/store", ["category", "search", "max_price"], ["page"]);

type StoreAddress = ReturnType<typeof address.read>;

/** /store?category=…&search=…&max_price=…&page=…; a price that filters nothing is left out. */
export const storeAddress = {
  ...address,
  read(parameters: URLSearchParams, step?: number): StoreAddress {
    const asked = address.read(parameters);
    return asked.max_price === String(priceLimit(step)) ? { ...asked, max_price: "" } : asked;
  },
};

const isPrice = (text: string, limit: number) => /^\d{1,7}$/.test(text) && Number(text) <= limit;

/** Where the slider stands: a whole number of the currency, from 0 to its end. */
export const sliderPrice = (price: string, step?: number): number => {
  const limit = priceLimit(step);
  return isPrice(price, limit) ? Number(price) : limit;
};

/** One page of the products that an address names. @throws ApiError 422 with a sentence for an unknown category or price */
export async function listProducts(api: Caller, asked: StoreAddress, step?: number): Promise<ProductList> {
  const limit = priceLimit(step);
  const { category, search, max_price, page } = asked;
  const ask = askedBy(storeFilters, category, (id) => t`There is no kind of product called “${{ id }}”`);
  if (max_price && !isPrice(max_price, limit))
    throw new ApiError(422, t`The highest price is a whole number from 0 to ${{ limit }}`);
  const price = sliderPrice(max_price, step);
  return storeApi(api).list({
    ...ask,
    ...(price < limit ? { max_price: price } : {}),
    search,
    page: page || 1,
    size: pageSize,
  });
}
