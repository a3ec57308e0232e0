import { ProductDetails } from "../../../store/public/product-details";
import type { DraftOf } from "../load-draft";

/** A product as its page will show it. Nobody buys here. */
export default function ProductDraft({ draft: { item, standing } }: { draft: DraftOf<"product"> }) {
  return (
    <ProductDetails
      product={item}
      way={
        <p className="leading-snug text-soft">
          {standing === "hidden" ? "Here people ask for it once it is published." : "Here people ask for it."}
        </p>
      }
    />
  );
}
