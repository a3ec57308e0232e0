import { Suspense, useRef } from "react";
import { type MetaFunction, useLoaderData, useLocation, useNavigate, useNavigation } from "react-router";
import { inBrowser } from "../../client/browser";
import { type Load, section } from "../../client/page";
import { onServer } from "../../page-data.server";
import { ButtonLink } from "../../ui/button";
import { FilterBar } from "../../ui/filter-bar";
import { PageHeader } from "../../ui/page-header";
import { pageMeta, siteOf } from "../../ui/page-meta";
import { SearchField } from "../../ui/search-field";
import { PriceSlider } from "./price-slider";
import { ProductListing, ProductListingSkeleton } from "./product-listing";
import {
  listProducts,
  readStoreAddress,
  type StoreAddress,
  searchLimit,
  sliderPrice,
  storeFilters,
  storeHref,
  storeParameters,
} from "./store-address";

const load = (({ api, url }) => ({
  products: section(listProducts(api, readStoreAddress(url.searchParams))),
})) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction = ({ matches, location }) => {
  const { category } = readStoreAddress(new URLSearchParams(location.search));
  const filter = storeFilters.find((one) => one.category === category && category !== "");
  return pageMeta({
    title: filter ? `${filter.label} · Store` : "Store",
    description:
      "Boards, tools, filament, components and books that we use ourselves. Order in a chat, collect at the makerspace.",
    site: siteOf(matches),
  });
};

/** /store: what can be bought, searched and filtered by its address. */
export default function StorePage() {
  const { products } = useLoaderData<typeof clientLoader>();
  return (
    <>
      <PageHeader
        title="Store"
        lead="What we use at our own benches: boards, tools, filament, parts and books. Order in a chat, collect at the makerspace."
      />
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8">
        <Filters />
        <Suspense fallback={<ProductListingSkeleton />}>
          <ProductListing products={products} />
        </Suspense>
      </div>
    </>
  );
}

/** What the filters show: where one is going as soon as that is known, else where one is. */
function useShownAddress(): StoreAddress {
  const here = useLocation();
  const { location: there } = useNavigation();
  const shown = there?.pathname === here.pathname ? there : here;
  return readStoreAddress(new URLSearchParams(shown.search));
}

/** Category buttons, and below them the search, the price and the way back to everything. */
function Filters() {
  const navigate = useNavigate();
  const { page: _, ...shown } = useShownAddress();
  // Search and price go off a moment after the last touch; what was chosen in between holds for them too.
  const latest = useRef(shown);
  latest.current = shown;
  const go = (change: Partial<StoreAddress>) =>
    void navigate(storeHref({ ...latest.current, ...change }), { replace: true, preventScrollReset: true });
  return (
    <div className="grid gap-5">
      <FilterBar
        label="Filter products"
        current={shown.category}
        filters={storeFilters.map(({ category, label }) => ({
          id: category,
          label,
          href: storeHref({ ...shown, category }),
        }))}
      />
      <div className="grid items-center gap-x-10 gap-y-5 border-y border-rule py-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <SearchField
          label="Search products"
          name="search"
          defaultValue={shown.search}
          keep={storeParameters({ ...shown, search: "" })}
          onSearch={(text) => go({ search: text.trim().slice(0, searchLimit) })}
        />
        <PriceSlider
          price={sliderPrice(shown.maxPrice)}
          keep={storeParameters({ ...shown, maxPrice: "" })}
          onPrice={(price) => go({ maxPrice: String(price) })}
        />
        <ButtonLink to="/store" variant="secondary">
          Reset Filters
        </ButtonLink>
      </div>
    </div>
  );
}
