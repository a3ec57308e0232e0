import { lazy, Suspense } from "react";
import { type MetaFunction, useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { type Load, section } from "../../../client/page";
import { onServer } from "../../../client/page-data.server";
import { PageHeader } from "../../../ui/frame/page-header";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";
import { FilterBar } from "../../../ui/list/filter-bar";
import { useShownParameters } from "../../../ui/list/use-shown-parameters";
import { nothing } from "../../../ui/motion/server-rendered";
import { useSite } from "../../../ui/site";
import { Skeleton } from "../../../ui/skeleton";
import { ProductListing, ProductListingSkeleton } from "./product-listing";
import { listProducts, readStoreAddress, storeFilters, storeHref } from "./store-address";

/** Its boxes work as plain forms until its code is here, which a first load does not wait for. */
const ProductFilters = lazy(() => import("./product-filters").catch(nothing));

const load = (({ api, url, priceStep }) => ({
  products: section(listProducts(api, readStoreAddress(url.searchParams, priceStep), priceStep)),
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

/** Category buttons, and below them the search, the price and the way back to everything. */
function Filters() {
  const { page: _, ...shown } = readStoreAddress(useShownParameters(), useSite().priceStep);
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
      <Suspense fallback={<Skeleton className="h-60 md:h-28" />}>
        <ProductFilters shown={shown} />
      </Suspense>
    </div>
  );
}
