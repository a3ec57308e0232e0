import { lazy, Suspense, useEffect } from "react";
import { type MetaFunction, useLoaderData, useRevalidator } from "react-router";
import { inBrowser } from "../../../client/browser";
import { type Load, section } from "../../../client/page";
import { onServer } from "../../../client/page-data.server";
import { formatMoney } from "../../../ui/formatting";
import { pageMeta, siteOf } from "../../../ui/frame/page-meta";
import { nothing } from "../../../ui/motion/server-rendered";
import { type Section, useSection } from "../../../ui/section";
import { useSite } from "../../../ui/site";
import { Skeleton } from "../../../ui/skeleton";
import { FailedState, LoadingState } from "../../../ui/states";
import { storeApi } from "../client";
import type { Product } from "../schema";
import { ProductDetails } from "./product-details";

/** Most products that are asked for are there. */
const MissingProduct = lazy(() => import("./missing-product").catch(nothing));

const load = (({ api, params: { id = "" } }) => ({ product: section(storeApi(api).read(id)) })) satisfies Load<object>;

export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) => {
  const site = siteOf(matches);
  // In the browser the product is still on its way; its page sets the title when it is here.
  const product = loaderData?.product as Section<Product> | Promise<unknown> | undefined;
  if (!product || product instanceof Promise) return pageMeta({ title: "Product", site });
  if (!product.ok) return pageMeta({ title: isUnknown(product.error) ? "Product Not Found" : "Product", site });
  const { name, description, price } = product.value;
  const preview = { room: "store", of: product.value } as const;
  return pageMeta({ title: name, description: `${formatMoney(price, site.currency)}: ${description}`, site, preview });
};

/** /store/{id}: one product with all there is to know, and the way to buy it. */
export default function ProductPage() {
  const { product } = useLoaderData<typeof clientLoader>();
  return (
    <Suspense fallback={<ProductSkeleton />}>
      <ProductOrFailure product={product} />
    </Suspense>
  );
}

const titleOf = (loaded: Section<Product>) => {
  if (loaded.ok) return loaded.value.name;
  return isUnknown(loaded.error) ? "Product Not Found" : "Product";
};

const isUnknown = ({ status }: { status: number }) => status === 404 || status === 422;

function ProductOrFailure({ product }: { product: Section<Product> | Promise<Section<Product>> }) {
  const loaded = useSection(product);
  const site = useSite();
  const { revalidate } = useRevalidator();
  const title = titleOf(loaded);
  useEffect(() => {
    document.title = `${title} · ${site.name}`;
  });
  if (loaded.ok) return <ProductDetails product={loaded.value} />;
  if (isUnknown(loaded.error)) return <MissingProduct />;
  return (
    <div className="wrap py-16">
      <h1 className="sr-only">Product</h1>
      <FailedState
        message="Failed to load product"
        onRetry={() => void revalidate()}
        back={{ to: "/store", label: "Back to Store" }}
      />
    </div>
  );
}

const ProductSkeleton = () => (
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
);
