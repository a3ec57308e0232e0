import { t } from "../../../platform/languages/texts";
import type { Product } from "../schema";
import { ProductDetails } from "./product-details";

/** A product as its page will show it. Nobody buys here. */
export default function ProductDraft({ item, standing }: { item: Product; standing: string }) {
  return (
    <ProductDetails
      product={item}
      way={
        <p className="leading-snug text-soft">
          {standing === "hidden"
            ? t`The button to buy it appears here once it is published.`
            : t`The button to buy it appears here.`}
        </p>
      }
    />
  );
}
