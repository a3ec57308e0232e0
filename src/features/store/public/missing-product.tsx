import { lazy, Suspense } from "react";
import { readTokens } from "../../../client/tokens";
import { useHydrated } from "../../../client/use-hydrated";
import { ButtonLink } from "../../../ui/button";
import { PageHeader } from "../../../ui/frame/page-header";

/** What visitors do not see: fetched by those alone who are signed in. */
const HiddenProduct = lazy(() => import("./hidden-product").catch(() => ({ default: ProductNotFound })));

/** No product at this address, as far as visitors may know. An administrator sees one that is not published. */
export default function MissingProduct() {
  const hydrated = useHydrated();
  if (!hydrated || !readTokens()) return <ProductNotFound />;
  return (
    <Suspense>
      <HiddenProduct notFound={<ProductNotFound />} />
    </Suspense>
  );
}

const ProductNotFound = () => (
  <div className="pb-16">
    <PageHeader
      title="Product Not Found"
      lead="There is no product at this address. It may no longer be sold, or the link has lost a part on its way."
      actions={<ButtonLink to="/store">Back to Store</ButtonLink>}
    />
  </div>
);
