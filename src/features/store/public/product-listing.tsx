import { lazy } from "react";
import { useLocation } from "react-router";
import { foundLine, type GivenPage, Listing, ListingSkeleton, SkeletonCards } from "../../../ui/list/listing";
import { ServerRendered } from "../../../ui/motion/server-rendered";
import { useSite } from "../../../ui/site";
import { TitleLinks } from "../../../ui/title-links";
import type { Product } from "../schema";
import { recordPurchases } from "./chat-purchase";
import { readStoreAddress, storeHref } from "./store-address";

/** Most shelves are not empty, so this comes only with one that is. */
const NoProducts = lazy(() => import("./no-products").catch(() => ({ default: () => <p>No products found</p> })));

const ProductCards = lazy(() =>
  import("./product-cards").catch(() => ({
    default: ({ products }: { products: Product[] }) => (
      <TitleLinks room="/store/" items={products.map(({ id, name }) => ({ id, title: name }))} />
    ),
  })),
);

/** One page of the store, or what is to be said instead of it. */
export function ProductListing({ products }: { products: GivenPage<Product> }) {
  const asked = readStoreAddress(new URLSearchParams(useLocation().search), useSite().priceStep);
  return (
    <Listing
      given={products}
      failed="Failed to load products. Please check if the backend server is running."
      none={(reason) => <NoProducts asked={asked} {...reason} />}
      found={({ total }) => foundLine(total, "product", asked.search)}
      hrefOf={(page) => storeHref({ ...asked, page: String(page) })}
    >
      {(items) => (
        <div {...recordPurchases}>
          <ServerRendered
            component={ProductCards}
            props={{ products: items }}
            fallback={<SkeletonCards card="min-h-107" />}
          />
        </div>
      )}
    </Listing>
  );
}

/** The place of the shelf while it is on its way. */
export const ProductListingSkeleton = () => (
  <ListingSkeleton label="Loading products...">
    <SkeletonCards card="min-h-107" />
  </ListingSkeleton>
);
