import { Suspense } from "react";
import { useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { ListPage } from "../../../client/list-page/list-page";
import { inGrid, listMeta, listRoom, loadList } from "../../../client/list-page/list-room";
import { onServer } from "../../../client/page-data.server";
import { SkeletonCards } from "../../../ui/list/listing";
import { Skeleton } from "../../../ui/skeleton";
import ProductCard from "./product-card";
import ProductFilters from "./product-filters";
import { recordPurchases } from "./record-purchases";
import { listProducts, storeAddress, storeFilters } from "./store-address";

const room = listRoom({
  address: storeAddress,
  list: listProducts,
  one: "product",
  title: "Store",
  titleWith: (label) => `${label} · Store`,
  lead: "What we use at our own benches: boards, tools, filament, parts and books. Order in a chat, collect at the makerspace.",
  description:
    "Boards, tools, filament, components and books that we use ourselves. Order in a chat, collect at the makerspace.",
  filters: { label: "Filter products", by: "category", choices: storeFilters },
  loading: "Loading products...",
  failed: "Failed to load products. Please check if the backend server is running.",
  all: { label: "All products" },
  words: {
    unknown: { title: "There is no such shelf", text: "The whole store is one step away." },
    unmatched: () => ({
      title: "No products found",
      text: "Try a shorter word, a higher price, or another category.",
    }),
    none: { title: "No products yet", text: "The shelves are still empty. Check back soon." },
  },
  Cards: inGrid(ProductCard),
  skeleton: <SkeletonCards card="min-h-107" />,
});

const load = loadList(room);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = listMeta(room);

/** /store: what can be bought, searched and filtered by its address. */
export default function StorePage() {
  const tools = (
    <Suspense fallback={<Skeleton className="h-60 md:h-28" />}>
      <ProductFilters />
    </Suspense>
  );
  return (
    <div {...recordPurchases}>
      <ListPage room={room} given={useLoaderData<typeof clientLoader>().list} tools={tools} className="" />
    </div>
  );
}
