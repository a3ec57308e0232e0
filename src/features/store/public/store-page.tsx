import { Suspense } from "react";
import { useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { ListPage } from "../../../client/list-page/list-page";
import { inGrid, listMeta, listRoom, loadList } from "../../../client/list-page/list-room";
import { onServer } from "../../../client/page-data.server";
import { counted, t } from "../../../platform/languages/texts";
import { SkeletonCards } from "../../../ui/list/listing";
import { Skeleton } from "../../../ui/skeleton";
import ProductCard from "./product-card";
import ProductFilters from "./product-filters";
import { recordPurchases } from "./record-purchases";
import { listProducts, storeAddress, storeFilters } from "./store-address";

const room = listRoom({
  address: storeAddress,
  list: listProducts,
  count: (total) => counted({ total }, "# product", "# products"),
  get title() {
    return t`Store`;
  },
  titleWith: (label) => t`${{ label }} · Store`,
  get lead() {
    return t`What we use at our own benches: boards, tools, filament, parts and books. Order in a chat, collect at the makerspace.`;
  },
  get description() {
    return t`Boards, tools, filament, components and books that we use ourselves. Order in a chat, collect at the makerspace.`;
  },
  filters: {
    get label() {
      return t`Filter products`;
    },
    by: "category",
    choices: storeFilters,
  },
  get loading() {
    return t`Loading products...`;
  },
  get failed() {
    return t`Failed to load products. Please check if the backend server is running.`;
  },
  all: {
    get label() {
      return t`All products`;
    },
  },
  words: {
    unknown: {
      get title() {
        return t`There is no such shelf`;
      },
      get text() {
        return t`The whole store is one step away.`;
      },
    },
    unmatched: () => ({
      title: t`No products found`,
      text: t`Try a shorter word, a higher price, or another category.`,
    }),
    none: {
      get title() {
        return t`No products yet`;
      },
      get text() {
        return t`The shelves are still empty. Check back soon.`;
      },
    },
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
