import { useLoaderData } from "react-router";
import { inBrowser } from "../../../client/browser";
import { ItemPage, type ItemRoom, itemMeta, loadItem } from "../../../client/item-page/item-room";
import { onServer } from "../../../client/page-data.server";
import { t } from "../../../platform/languages/texts";
import { formatMoney } from "../../../ui/formatting";
import { Skeleton } from "../../../ui/skeleton";
import { LoadingState } from "../../../ui/states";
import { storeApi } from "../client";
import type { Product } from "../schema";
import { ProductDetails } from "./product-details";

const room: ItemRoom<Product> = {
  get one() {
    return t`product`;
  },
  back: {
    to: "/store",
    get label() {
      return t`Back to Store`;
    },
  },
  get missing() {
    return t`There is no product at this address. It may no longer be sold, or the link may be incomplete.`;
  },
  read: (api, id) => storeApi(api).read(id),
  titleOf: ({ name }) => name,
  descriptionOf: (item, site) => `${formatMoney(item.price, site.currency)}: ${item.description}`,
  preview: "store",
  skeleton: (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 pt-6 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid content-start gap-5 lg:col-span-2">
        <div className="[&>p]:justify-start [&>p]:py-0">
          <LoadingState label="Loading product..." />
        </div>
        <Skeleton className="h-16 w-4/5" />
        <Skeleton className="h-14 w-full max-w-3xl" />
      </div>
      <Skeleton className="aspect-video w-full rounded-md" />
      <Skeleton className="h-64 w-full rounded-md" />
    </div>
  ),
};

const load = loadItem(room);
export const loader = onServer(load);
export const clientLoader = inBrowser(load);
export const meta = itemMeta(room);

/** /store/{id}: one product with all there is to know, and the way to buy it. */
export default function ProductPage() {
  return (
    <ItemPage room={room} given={useLoaderData<typeof clientLoader>().item}>
      {(product) => <ProductDetails product={product} />}
    </ItemPage>
  );
}
