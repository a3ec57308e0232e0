import { EmptyList } from "../../../ui/list/empty-list";
import type { EmptyReason } from "../../../ui/list/listing";
import type { StoreAddress } from "./store-address";

interface NoProductsProps extends EmptyReason {
  asked: StoreAddress;
}

/** Why the shelf is empty, and the way to one that is not. */
export default function NoProducts({ asked: { category, search, maxPrice }, refusal, firstPage }: NoProductsProps) {
  const hint = "Try fewer letters, a higher price, or another category.";
  return (
    <EmptyList
      refusal={refusal}
      firstPage={firstPage}
      unknown={{ title: "There is no such shelf", text: "The whole store is one step away." }}
      unmatched={category || search || maxPrice ? { title: "No products found", text: hint } : undefined}
      none={{ title: "No products yet", text: "The shelves are still empty. Look in again soon." }}
      all={{ to: "/store", label: "All products" }}
    />
  );
}
