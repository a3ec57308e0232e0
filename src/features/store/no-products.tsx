import { ButtonLink } from "../../ui/button";
import { EmptyState } from "../../ui/states";
import type { StoreAddress } from "./store-address";

interface NoProductsProps {
  asked: StoreAddress;
  /** why there is no such shelf at all, as a sentence without its full stop */
  refusal?: string;
  /** the address of the first page, where there are products but none so far down the list */
  firstPage?: string;
}

/** Why the shelf is empty, and the way to one that is not. */
export default function NoProducts({ asked: { category, search, maxPrice }, refusal, firstPage }: NoProductsProps) {
  if (refusal) {
    return (
      <EmptyState
        title="There is no such shelf"
        text={`${refusal}. The whole store is one step away.`}
        action={<AllProducts />}
      />
    );
  }
  if (firstPage) {
    return (
      <EmptyState
        title="This page of the list is empty"
        text="The list has become shorter than it was."
        action={
          <ButtonLink to={firstPage} variant="secondary">
            First page
          </ButtonLink>
        }
      />
    );
  }
  if (category || search || maxPrice) {
    return (
      <EmptyState
        title="No products found"
        text="Try fewer letters, a higher price, or another category."
        action={<AllProducts />}
      />
    );
  }
  return <EmptyState title="No products yet" text="The shelves are being filled. Look in again soon." />;
}

const AllProducts = () => (
  <ButtonLink to="/store" variant="secondary">
    All products
  </ButtonLink>
);
