import { lazy } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { type Section, useSection } from "../../client/page";
import { classes } from "../../ui/classes";
import { plural } from "../../ui/format";
import { nothing } from "../../ui/server-drawn";
import { SkeletonCard } from "../../ui/skeleton";
import { FailedState, LoadingState } from "../../ui/states";
import { TitleLinks } from "../../ui/title-links";
import type { ProductList } from "./schema";
import { readStoreAddress, storeHref } from "./store-address";

/** Most shelves are not empty, so this comes only with one that is. */
const NoProducts = lazy(() => import("./no-products").catch(() => ({ default: () => <p>No products found</p> })));

/** The cards stand in the page that the server sends; their code follows it. */
const ProductCards = lazy(() =>
  import("./product-cards").catch(() => ({
    default: ({ products }: { products: ProductList["items"] }) => (
      <TitleLinks room="/store/" items={products.map(({ id, name }) => ({ id, title: name }))} />
    ),
  })),
);

/** A list has a second page only when it is long. */
const Pagination = lazy(() =>
  import("../../ui/pagination").then(
    (part) => ({ default: part.Pagination }),
    () => nothing(),
  ),
);

const grid = "grid grid-cols-[minmax(0,1fr)] gap-5 sm:grid-cols-2 lg:grid-cols-3";

/** One page of the store, or what is to be said instead of it. */
export function ProductListing({ products }: { products: Section<ProductList> | Promise<Section<ProductList>> }) {
  const loaded = useSection(products);
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const navigation = useNavigation();
  const asked = readStoreAddress(new URLSearchParams(search));

  if (!loaded.ok) {
    if (loaded.error.status === 404 || loaded.error.status === 422)
      return <NoProducts asked={asked} refusal={loaded.error.detail} />;
    return (
      <FailedState
        message="Failed to load products. Please check if the backend server is running."
        onRetry={() => void revalidate()}
      />
    );
  }
  const { items, total, page, pages } = loaded.value;
  const busy = navigation.state === "loading" && navigation.location.pathname === pathname;
  return (
    <div
      id="list"
      aria-busy={busy}
      className={classes("grid gap-6 transition-opacity duration-200", busy && "opacity-60")}
    >
      <p role="status" className="fact-type text-soft">
        {asked.search ? `${plural(total, "product")} found for “${asked.search}”` : plural(total, "product")}
      </p>
      {items.length === 0 ? (
        <NoProducts asked={asked} firstPage={total > 0 ? storeHref({ ...asked, page: "1" }) : undefined} />
      ) : (
        <ProductCards products={items} />
      )}
      {pages > 1 ? (
        <Pagination list="list" page={page} pages={pages} hrefOf={(to) => storeHref({ ...asked, page: String(to) })} />
      ) : null}
    </div>
  );
}

const places = ["1", "2", "3", "4", "5", "6"];

/** The place of the shelf while it is on its way. */
export const ProductListingSkeleton = () => (
  <div className="grid gap-6">
    <div className="[&>p]:justify-start [&>p]:py-0 [&>p]:text-[0.8125rem]">
      <LoadingState label="Loading products..." />
    </div>
    <div className={grid}>
      {places.map((place) => (
        <SkeletonCard key={place} className="min-h-107" />
      ))}
    </div>
  </div>
);
